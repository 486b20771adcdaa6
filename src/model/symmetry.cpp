#include "model/symmetry.h"

#include <limits>

#include "model/byte_stream.h"

namespace tidelock::model {

using memory::Address;
using threads::Thread;

std::uint16_t Symmetry::twin_class_of(const Thread& thread) {
    const memory::BlockTable& blocks = m_.blocks();
    const auto helper = blocks.load<Address>(thread.object + m_.field_offset(m_.known().thread, "_startHelper"));
    if (helper == 0) return 0;
    types::Type* helper_type = m_.heap().type_of(helper);
    const auto start = blocks.load<Address>(helper + m_.field_offset(helper_type, "_start"));
    const auto argument = blocks.load<Address>(helper + m_.field_offset(helper_type, "_startArg"));
    if (start == 0) return 0;
    const exec::DelegateLayout& layout = m_.delegate_layout();
    const auto target = blocks.load<Address>(start + layout.target);
    std::vector<std::byte> key;
    put(key, thread.creator);
    put(key, static_cast<std::uint32_t>(thread.is_background));
    put(key, argument);
    put(key, blocks.load<Address>(start + layout.method_ptr));
    put(key, blocks.load<Address>(start + layout.method_ptr_aux));
    const memory::Block& data = blocks.at(target);
    put(key, reinterpret_cast<std::uintptr_t>(data.type));
    if (target != start) key.insert(key.end(), data.data, data.data + data.size);  // an open delegate is its own target
    if (known_.size() >= std::numeric_limits<std::uint16_t>::max()) return 0;
    return known_.try_emplace(std::move(key), static_cast<std::uint16_t>(known_.size() + 1)).first->second;
}

const Thread& Symmetry::first_like(const Thread& thread) {
    if (thread.twin_class == 0) return thread;
    for (const auto& t : m_.threads()) {
        if (t->id >= thread.id) break;
        if (t->is_live() && t->twin_class == thread.twin_class) return *t;
    }
    return thread;
}

}  // namespace tidelock::model
