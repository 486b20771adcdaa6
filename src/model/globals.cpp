#include "model/globals.h"

#include "model/byte_stream.h"

namespace tidelock::model {

Globals::Globals(exec::Machine& machine) : m_(machine), invariants_(machine.area<library::Invariants>()) {}

void Globals::write(std::vector<std::byte>& to) const {
    put(to, static_cast<std::uint8_t>(has_ended));
    put(to, m_.exit_code);
    const auto& invariants = invariants_.all;
    put(to, static_cast<std::uint32_t>(invariants.size()));
    for (const auto& invariant : invariants) {
        put(to, invariant.handle);
        put(to, static_cast<std::uint32_t>(invariant.name.size()));
        for (const char c : invariant.name) put(to, c);
    }
}

void Globals::read(std::span<const std::byte> bytes) {
    ByteSource in(bytes);
    has_ended = in.get<std::uint8_t>() != 0;
    m_.exit_code = in.get<std::int32_t>();
    auto& invariants = invariants_.all;
    invariants.resize(in.get<std::uint32_t>());
    for (auto& invariant : invariants) {
        invariant.handle = in.get<memory::Address>();
        invariant.name.resize(in.get<std::uint32_t>());
        for (char& c : invariant.name) c = in.get<char>();
    }
}

}  // namespace tidelock::model
