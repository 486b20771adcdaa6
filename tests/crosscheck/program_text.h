// The text of a random program (RandomProgram.cs) as a tree: an operation with its digits, or a block of operations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidelock::crosscheck {

struct Operation {
    std::string head;  // "w01", "|p1", "{", "[0", "<01", ":01", "(", "^(", "&{", "_{"
    std::vector<Operation> body{};
    [[nodiscard]] bool is_block() const;
};

using Program = std::vector<Operation>;

// What each digit of an operation is: v static, q slot, k register, l lock, e event, i element, f field, n value,
// c number of choices, j what to do with a cell. Empty if there is no such operation.
std::optional<std::string_view> digits_of(std::string_view operation);

std::string to_text(const Program& program);
std::optional<Program> parse(std::string_view text);  // nothing: not a program

}  // namespace tidelock::crosscheck
