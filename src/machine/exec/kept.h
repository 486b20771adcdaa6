// What natives keep in C++ beside the state: a closed list (kept.def), so that nothing that a schedule can change hides
// there. State is in guest memory, in a thread, or in a cell (cells.h).
//
// A type on the list names its row: `static constexpr exec::Kept kKept = exec::Kept::Resources;`
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/check.h"

namespace tidelock::exec {

enum class Kept : std::uint8_t {
#define TL_CACHE(type, why) type,
#define TL_PLAIN_RUN(type, why) type,
#include "machine/exec/kept.def"
#undef TL_CACHE
#undef TL_PLAIN_RUN
};

inline constexpr bool kIsCache[] = {
#define TL_CACHE(type, why) true,
#define TL_PLAIN_RUN(type, why) false,
#include "machine/exec/kept.def"
#undef TL_CACHE
#undef TL_PLAIN_RUN
};

enum class IsExploring : std::uint8_t { No, Yes };

// Created on first use, destroyed with the machine.
class KeptTables {
public:
    template <class T>
    T& get(IsExploring exploring) {
        constexpr auto index = static_cast<std::size_t>(T::kKept);
        TL_CHECK(kIsCache[index] || exploring == IsExploring::No,
                 "what is no cache should not be used while exploring");
        auto& slot = tables_[index];
        if (!slot) slot = std::shared_ptr<void>(new T(), [](void* p) { delete static_cast<T*>(p); });  // erased owner
        return *static_cast<T*>(slot.get());
    }

private:
    std::array<std::shared_ptr<void>, std::size(kIsCache)> tables_;
};

}  // namespace tidelock::exec
