// MethodBody: the header, IL and exception handlers of a method (ECMA-335 II.25.4), as views over the image's bytes.
// parse() checks sizes, so code() and clauses() are in bounds; check_body() (verify.h) looks at the instructions.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "base/typed_id.h"
#include "image/metadata/token.h"

namespace tidelock::cil {

struct IlOffsetTag;
using IlOffset = TypedId<IlOffsetTag>;

// ECMA-335 II.25.4.6
enum class ClauseKind : std::uint8_t { Catch = 0, Filter = 1, Finally = 2, Fault = 4 };

struct Clause {
    ClauseKind kind{};
    std::uint32_t try_offset = 0;
    std::uint32_t try_length = 0;
    std::uint32_t handler_offset = 0;
    std::uint32_t handler_length = 0;
    metadata::Token catch_type;       // Catch: TypeDef, TypeRef or TypeSpec
    std::uint32_t filter_offset = 0;  // Filter: its code ends where the handler begins

    [[nodiscard]] bool try_contains(std::uint32_t offset) const { return offset - try_offset < try_length; }
    [[nodiscard]] bool handler_contains(std::uint32_t offset) const { return offset - handler_offset < handler_length; }
};

// The clauses in the order of the file, which is inner before outer.
class Clauses {
public:
    Clauses() = default;
    Clauses(Bytes rows, bool is_fat) : rows_(rows), is_fat_(is_fat) {}

    [[nodiscard]] std::size_t size() const { return rows_.size() / row_size(); }
    [[nodiscard]] bool empty() const { return rows_.empty(); }
    [[nodiscard]] Clause operator[](std::size_t index) const;

    class Iterator {
    public:
        Iterator(const Clauses* clauses, std::size_t at) : clauses_(clauses), at_(at) {}
        Clause operator*() const { return (*clauses_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        const Clauses* clauses_;
        std::size_t at_;
    };
    [[nodiscard]] Iterator begin() const { return {this, 0}; }
    [[nodiscard]] Iterator end() const { return {this, size()}; }

private:
    [[nodiscard]] std::size_t row_size() const { return is_fat_ ? 24 : 12; }

    Bytes rows_;
    bool is_fat_ = false;
};

class MethodBody {
public:
    // `bytes` begins at the method's RVA and may go on after the method (Image::body_bytes).
    static Result<MethodBody> parse(Bytes bytes, std::string_view where);

    [[nodiscard]] Bytes code() const { return code_; }
    [[nodiscard]] std::uint16_t max_stack() const { return max_stack_; }
    [[nodiscard]] bool init_locals() const { return init_locals_; }
    [[nodiscard]] metadata::Token local_signature() const { return local_signature_; }  // StandAloneSig or nil
    [[nodiscard]] const Clauses& clauses() const { return clauses_; }
    [[nodiscard]] std::size_t total_size() const { return total_size_; }  // header, code and sections

private:
    Result<void> parse_fat(Bytes bytes, std::string_view where);
    Result<void> parse_sections(Bytes bytes, std::size_t offset, std::string_view where);

    Bytes code_;
    std::uint16_t max_stack_ = 8;
    bool init_locals_ = false;
    metadata::Token local_signature_;
    Clauses clauses_;
    std::size_t total_size_ = 0;
};

}  // namespace tidelock::cil
