#include "check/races.h"

#include <tuple>

namespace tidelock::check {
namespace {

ts::RacingAccess::What what_of(const NextAccess& a) {
    using What = ts::RacingAccess::What;
    if (a.is_atomic) return a.is_write ? What::AtomicWrite : What::VolatileRead;
    return a.is_write ? What::Write : What::Read;
}

auto order_of(const RacingSide& side) { return std::tie(side.at.key, side.at.place.column, side.access.is_write); }

ts::RacingAccess told(const RacingSide& side) { return {side.actor, what_of(side.access), side.at.place}; }

}  // namespace

ts::Violation describe_race(const RacingSide& one, const RacingSide& two, const std::string& location,
                            kind::Races how) {
    if (order_of(two) < order_of(one)) return describe_race(two, one, location, how);
    ts::Violation v = one.at;
    v.is_warning = how != kind::Races::Error;
    v.actors = {one.at.actor, two.at.actor};
    v.facts = ts::Race{location, told(one), told(two)};
    v.key = one.at.key + "|" + two.at.key;
    return v;
}

}  // namespace tidelock::check
