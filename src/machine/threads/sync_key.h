// What threads synchronise on: an object, a wait handle, a thread, a class, or something else that exists once, and
// which side of it. Steps that use the same key do not commute (model/footprints.h).
#pragma once

#include <compare>
#include <cstdint>

#include "machine/memory/block.h"

namespace tidelock::threads {

enum class Facet : std::uint8_t {
    Monitor,       // of an object, or of a low-level monitor of the class library
    Lock,          // System.Threading.Lock: beside the monitor that the object has, too
    Handle,        // event, semaphore, mutex
    Interruption,  // of a thread, by its object: Thread.Interrupt, and the waits that it ends
    Position,      // of a thread: where it is, for those who look
    Lifetime,      // of a thread: held by it like a lock from its start to its end
    Class,         // its initialisation; the object is the type handle
    Cell,          // what natives keep in the state; the object is the number of the cell
    Name,          // of a named mutex; the object is made of its hash
};

struct SyncKey {
    memory::Address object = 0;
    Facet facet = Facet::Monitor;
    friend auto operator<=>(const SyncKey&, const SyncKey&) = default;

    // Is the object memory that only some threads may reach?
    [[nodiscard]] bool is_of_object() const { return facet != Facet::Cell && facet != Facet::Name; }
    [[nodiscard]] bool is_of_monitor() const { return facet == Facet::Monitor || facet == Facet::Lock; }
};

constexpr SyncKey monitor_key(memory::Address object) { return {object, Facet::Monitor}; }
constexpr SyncKey lock_key(memory::Address object) { return {object, Facet::Lock}; }
constexpr SyncKey handle_key(memory::Address handle) { return {handle, Facet::Handle}; }
constexpr SyncKey class_key(memory::Address type_handle) { return {type_handle, Facet::Class}; }
constexpr SyncKey lifetime_key(memory::Address thread_object) { return {thread_object, Facet::Lifetime}; }

}  // namespace tidelock::threads
