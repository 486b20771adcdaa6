#include "report/kinds.h"

#include "base/check.h"

namespace tidelock::report {

namespace {

struct Row {
    ts::ViolationKind kind;
    std::string_view name;
    std::string_view code;
};

constexpr Row kRows[] = {
    {ts::ViolationKind::Deadlock, "deadlock", "TL0001"},
    {ts::ViolationKind::Assertion, "assertion", "TL0002"},
    {ts::ViolationKind::UnhandledException, "unhandled-exception", "TL0003"},
    {ts::ViolationKind::DataRace, "data-race", "TL0004"},
    {ts::ViolationKind::LockMisuse, "lock-misuse", "TL0005"},
    {ts::ViolationKind::MemoryError, "memory-error", "TL0006"},
    {ts::ViolationKind::Invariant, "invariant", "TL0007"},
    {ts::ViolationKind::Livelock, "livelock", "TL0008"},
    {ts::ViolationKind::Divergence, "divergence", "TL0009"},
    {ts::ViolationKind::Hang, "hang", "TL0010"},
};

const Row& row_of(ts::ViolationKind kind) {
    for (const Row& row : kRows) {
        if (row.kind == kind) return row;
    }
    TL_CHECK(false, "every kind of violation should have a name");
    return kRows[0];
}

}  // namespace

std::string_view kind_name(ts::ViolationKind kind) { return row_of(kind).name; }

std::string_view kind_code(ts::ViolationKind kind) { return row_of(kind).code; }

std::optional<ts::ViolationKind> find_kind(std::string_view name) {
    for (const Row& row : kRows) {
        if (row.name == name) return row.kind;
    }
    return std::nullopt;
}

}  // namespace tidelock::report
