// What memory is made of: the primitive values and references that .NET reads and writes at once (ECMA-335 I.12.6.6),
// found from the types of fields and elements. Everything wider is made of these, and so is what is not aligned: of
// bytes. Whoever tears an access (tearing.h) cuts it here.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "machine/exec/stepping.h"
#include "machine/memory/block_table.h"

namespace tidelock::exec {

class Pieces {
public:
    explicit Pieces(const memory::BlockTable& blocks) : blocks_(blocks) {}

    // Pieces begin at first + n * period + starts[i].
    struct Layout {
        std::uint32_t period = 1;
        std::vector<std::uint32_t> starts{0};
        std::vector<std::uint32_t> ends{};  // of values, where padding follows

        // May an access begin or end there, in the middle of nothing?
        [[nodiscard]] bool is_border(std::uint32_t at) const;
    };
    struct Piece {
        std::uint32_t offset = 0;  // in the access
        std::uint32_t size = 0;
    };
    // An access, cut.
    struct Cut {
        const Layout* layout = nullptr;
        std::uint32_t first = 0;        // where the layout begins in the block
        std::uint32_t begin = 0;        // of the access, in the block
        std::uint32_t size = 0;         // of the access
        std::uint32_t first_piece = 0;  // number of the layout's piece that the access begins with
        std::uint32_t count = 0;

        [[nodiscard]] Piece piece(std::uint32_t i) const;
    };

    // `value` is the type of what is accessed, if it is known: bytes of unknown make (stackalloc, native memory) have
    // none themselves.
    [[nodiscard]] Cut cut(const MemoryAccess& access, const types::Type* value);
    // A value of this type that is not known to be anywhere yet.
    [[nodiscard]] Cut cut(const types::Type& value);
    [[nodiscard]] bool is_one(const MemoryAccess& access, const types::Type* value) {
        return cut(access, value).count == 1;
    }

    // How finely bytes of unknown make are cut if nothing is known of the access either.
    void set_raw_unit(std::uint32_t bytes) { raw_.period = bytes; }

private:
    struct Place {
        const Layout* layout = nullptr;
        std::uint32_t first = 0;
    };
    [[nodiscard]] Place place_of(const MemoryAccess& access, const types::Type* value);
    const Layout& of_value(const types::Type& type);
    const Layout& of_object(const types::Type& type);
    const Layout* of_static(const types::Type& owner, std::uint32_t offset, std::uint32_t& first);

    const memory::BlockTable& blocks_;
    Layout bytes_;
    Layout raw_{8, {0}};
    std::unordered_map<const types::Type*, Layout> values_;   // looked up only
    std::unordered_map<const types::Type*, Layout> objects_;  // likewise
};

}  // namespace tidelock::exec
