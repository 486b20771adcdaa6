// The protected regions of a body (ECMA-335 I.12.4.2.7): try blocks, filters and handlers as a forest of ranges of CIL,
// and which jumps may cross their borders. The machine relies on it: a handler is entered by an exception or by `leave`
// and by nothing else, and a finally block is left by endfinally or by an exception and by nothing else.
#pragma once

#include <cstdint>
#include <vector>

#include "image/cil/method_body.h"

namespace tidelock::code {

enum class RegionKind : std::uint8_t { Try, Filter, Catch, Finally };  // Catch: of filters too; Finally: fault too

enum class Crossing : std::uint8_t { Plain, Leave };  // Plain: branch, switch or falling through

class Regions {
public:
    static constexpr std::int32_t kNone = -1;

    // False when the clauses are not properly nested. Their offsets must be inside the code.
    bool build(const cil::Clauses& clauses, std::uint32_t code_size);

    [[nodiscard]] bool empty() const { return regions_.empty(); }
    // Does the method begin outside of handlers and filters?
    [[nodiscard]] bool may_start() const;
    [[nodiscard]] bool may_jump(std::uint32_t from, std::uint32_t to, Crossing how) const;
    [[nodiscard]] bool is_outside(std::uint32_t at) const { return regions_.empty() || inner_[at] == kNone; }
    // Is the innermost region around `at` of this kind? Then `begin` is where it starts.
    [[nodiscard]] bool is_directly_in(std::uint32_t at, RegionKind kind, std::uint32_t& begin) const;

private:
    struct Region {
        std::uint32_t begin = 0, end = 0;
        RegionKind kind{};
        std::uint32_t try_begin = 0, try_end = 0;  // of handlers: the try block they belong to
        std::int32_t parent = kNone;
        std::uint32_t depth = 0;
    };

    void add(const Region& region) { regions_.push_back(region); }
    bool nest();
    bool are_siblings() const;
    [[nodiscard]] std::int32_t find(std::uint32_t begin, std::uint32_t end, RegionKind kind) const;
    [[nodiscard]] bool may_enter(const Region& entered, std::uint32_t from, std::uint32_t to, Crossing how) const;

    std::vector<Region> regions_;      // outer before inner
    std::vector<std::int32_t> inner_;  // by CIL offset: innermost region
};

}  // namespace tidelock::code
