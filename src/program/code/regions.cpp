#include "program/code/regions.h"

#include <algorithm>

namespace tidelock::code {
namespace {

// Of regions with the same range the handler is around the try block.
int order_of(RegionKind kind) { return kind == RegionKind::Try ? 1 : 0; }

}  // namespace

bool Regions::build(const cil::Clauses& clauses, std::uint32_t code_size) {
    if (clauses.empty()) return true;
    for (const cil::Clause c : clauses) {
        if (c.try_length == 0 || c.handler_length == 0) return false;
        Region block{c.try_offset, c.try_offset + c.try_length, RegionKind::Try, 0, 0, kNone, 0};
        add(block);
        Region handler{
            c.handler_offset, c.handler_offset + c.handler_length, RegionKind::Catch, block.begin, block.end, kNone, 0};
        if (c.kind == cil::ClauseKind::Finally || c.kind == cil::ClauseKind::Fault) handler.kind = RegionKind::Finally;
        add(handler);
        if (c.kind != cil::ClauseKind::Filter) continue;
        if (c.filter_offset >= c.handler_offset) return false;
        add({c.filter_offset, c.handler_offset, RegionKind::Filter, block.begin, block.end, kNone, 0});
    }
    std::stable_sort(regions_.begin(), regions_.end(), [](const Region& a, const Region& b) {
        if (a.begin != b.begin) return a.begin < b.begin;
        if (a.end != b.end) return a.end > b.end;
        return order_of(a.kind) < order_of(b.kind);
    });
    // Several handlers may share a try block.
    const auto same_try = [](const Region& a, const Region& b) {
        return a.kind == RegionKind::Try && b.kind == RegionKind::Try && a.begin == b.begin && a.end == b.end;
    };
    regions_.erase(std::unique(regions_.begin(), regions_.end(), same_try), regions_.end());
    inner_.assign(code_size, kNone);
    return nest() && are_siblings();
}

// One sweep: regions that are open at an offset are a stack.
bool Regions::nest() {
    std::vector<std::int32_t> open;
    std::size_t next = 0;
    for (std::uint32_t at = 0; at < inner_.size(); ++at) {
        while (!open.empty() && regions_[static_cast<std::size_t>(open.back())].end == at) open.pop_back();
        for (; next < regions_.size() && regions_[next].begin == at; ++next) {
            Region& r = regions_[next];
            if (!open.empty()) {
                const Region& outer = regions_[static_cast<std::size_t>(open.back())];
                const bool same = outer.begin == r.begin && outer.end == r.end;
                if (r.end > outer.end || (same && order_of(outer.kind) == order_of(r.kind))) return false;
                r.parent = open.back();
                r.depth = outer.depth + 1;
            }
            open.push_back(static_cast<std::int32_t>(next));
        }
        if (!open.empty()) inner_[at] = open.back();
    }
    return next == regions_.size();
}

std::int32_t Regions::find(std::uint32_t begin, std::uint32_t end, RegionKind kind) const {
    const auto from = std::lower_bound(regions_.begin(), regions_.end(), begin,
                                       [](const Region& r, std::uint32_t at) { return r.begin < at; });
    for (auto it = from; it != regions_.end() && it->begin == begin; ++it) {
        if (it->end == end && it->kind == kind) return static_cast<std::int32_t>(it - regions_.begin());
    }
    return kNone;
}

// A try block and its handlers lie in the same region, beside each other.
bool Regions::are_siblings() const {
    return std::all_of(regions_.begin(), regions_.end(), [this](const Region& r) {
        if (r.kind == RegionKind::Try) return true;
        const std::int32_t block = find(r.try_begin, r.try_end, RegionKind::Try);
        return block != kNone && regions_[static_cast<std::size_t>(block)].parent == r.parent;
    });
}

bool Regions::may_start() const {
    if (regions_.empty()) return true;
    for (std::int32_t i = inner_[0]; i != kNone; i = regions_[static_cast<std::size_t>(i)].parent) {
        if (regions_[static_cast<std::size_t>(i)].kind != RegionKind::Try) return false;
    }
    return true;
}

bool Regions::is_directly_in(std::uint32_t at, RegionKind kind, std::uint32_t& begin) const {
    if (is_outside(at)) return false;
    const Region& r = regions_[static_cast<std::size_t>(inner_[at])];
    begin = r.begin;
    return r.kind == kind;
}

bool Regions::may_enter(const Region& entered, std::uint32_t from, std::uint32_t to, Crossing how) const {
    if (entered.kind != RegionKind::Try) return false;
    if (entered.begin == to) return true;
    if (how != Crossing::Leave) return false;
    // ECMA-335 III.3.46: a catch handler may go back into its try block.
    for (std::int32_t i = inner_[from]; i != kNone; i = regions_[static_cast<std::size_t>(i)].parent) {
        const Region& r = regions_[static_cast<std::size_t>(i)];
        if (r.kind == RegionKind::Catch && r.try_begin == entered.begin && r.try_end == entered.end) return true;
    }
    return false;
}

bool Regions::may_jump(std::uint32_t from, std::uint32_t to, Crossing how) const {
    if (regions_.empty() || inner_[from] == inner_[to]) return true;
    std::int32_t a = inner_[from];
    std::int32_t b = inner_[to];
    const auto depth = [this](std::int32_t i) {
        return i == kNone ? 0 : regions_[static_cast<std::size_t>(i)].depth + 1;
    };
    while (a != b) {
        if (depth(a) >= depth(b)) {
            const Region& left = regions_[static_cast<std::size_t>(a)];
            if (how != Crossing::Leave || left.kind == RegionKind::Finally || left.kind == RegionKind::Filter)
                return false;
            a = left.parent;
        } else {
            const Region& entered = regions_[static_cast<std::size_t>(b)];
            if (!may_enter(entered, from, to, how)) return false;
            b = entered.parent;
        }
    }
    return true;
}

}  // namespace tidelock::code
