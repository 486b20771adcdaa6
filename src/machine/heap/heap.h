// Guest objects: allocation by type, strings and the intern table, MethodTable images, and the collector.
//
// Allocation never collects. The interpreter asks wants_collection() at its allocating instructions, where every live
// reference is in a frame, a static area, a handle or another object; natives may hold addresses in C++ variables.
#pragma once

#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "machine/heap/type_table.h"
#include "machine/memory/block_table.h"
#include "program/types/loader.h"

namespace tidelock::heap {

using memory::Address;
using memory::BlockId;

class Heap {
public:
    Heap(memory::BlockTable& blocks, types::Loader& loader);

    // 0 when memory is exhausted, or the type cannot be loaded (see `load_error`).
    Address new_object(types::Type* type) {
        const TypeData& data = types_[type];
        if (data.handle == 0 && !prepare(type)) return 0;
        const BlockId id = blocks_.allocate(types::kObjectHeader + type->value_size, type, memory::BlockKind::Object);
        if (id == 0) return 0;
        std::memcpy(blocks_[id].data, &data.handle, sizeof(Address));
        allocated_ += type->value_size + 48;
        return memory::make_address(id);
    }
    Address new_array(types::Type* array_type, std::uint64_t length);
    Address new_md_array(types::Type* array_type, std::span<const std::int32_t> lengths,
                         std::span<const std::int32_t> lower_bounds);
    Address new_string(std::uint32_t length);
    // Room for a copy of an object, of the size of its block: what the object says of its length may be forged.
    Address new_like(Address object);
    Address new_string(std::u16string_view text);
    Address new_string_utf8(std::string_view text);
    Address new_boxed(types::Type* type, const void* value);
    Address intern(std::u16string_view text);  // one constant object per text
    void intern_object(Address string);        // is that of its text, of which there is none yet
    Address find_interned(std::u16string_view text) const;

    // Completes the type and makes its MethodTable image; false if it cannot be loaded.
    bool prepare(types::Type* type);
    Address type_handle(types::Type* type);  // address of the image, 0 on failure
    // Why the last type that could not be loaded could not; null: there was none since it was forgotten.
    [[nodiscard]] const types::LoadError* load_error() const { return load_error_; }
    void forget_load_error() { load_error_ = nullptr; }
    [[nodiscard]] memory::Named<types::Type> type_of_handle(Address handle) const;
    void expose(types::Type* type, Address type_object);  // the image names its RuntimeType
    // Objects that live outside the state: never collected, always roots.
    void make_constant(Address object) { blocks_.at(object).constant = 1; }

    // What the guest gave for a string, an array or an object may be anything, and so may the length in it: the block
    // decides, and what contradicts it is noted as a bad access.
    [[nodiscard]] std::u16string_view string(Address s) const;
    [[nodiscard]] std::string string_utf8(Address s) const;
    [[nodiscard]] std::uint32_t array_length(Address array) const;
    [[nodiscard]] types::Type* type_of(Address object) const {  // never null: System.Object stands in for what is none
        types::Type* type = blocks_.at(object).type;
        return type != nullptr ? type : no_object(object);
    }

    // --- collection: mark and sweep ---
    [[nodiscard]] bool wants_collection() const { return allocated_ > threshold_; }
    [[nodiscard]] bool may_gain_by_collection() const { return allocated_ != 0; }
    using Marker = std::function<void(Address)>;
    using RootVisitor = std::function<void(const Marker&)>;
    void collect(const RootVisitor& roots);
    [[nodiscard]] std::uint64_t collections() const { return collections_; }

    // --- weak handles and finalizers ---
    // A collection for memory treats every handle as strong and keeps objects that wait for their finalizers, so that
    // it changes nothing the program can see. A full one clears weak handles and queues finalizers.
    enum HandleTag : std::uint8_t { kStrong, kWeak, kWeakLong, kDependent };  // Block::tag of a handle
    void tag_handle(Address handle, HandleTag tag) { blocks_.at(handle).tag = tag; }
    using TypeFilter = bool (*)(const types::Type&);
    void set_finalized_types(TypeFilter filter) { finalized_ = filter; }  // none before
    void set_full(bool full) { full_ = full; }
    void suppress_finalizer(Address object, bool off) { blocks_.at(object).tag = off ? 1 : 0; }
    [[nodiscard]] bool has_finalizable() const { return !finalizable_.empty(); }
    Address take_finalizable();  // 0 when there is none

    [[nodiscard]] memory::BlockTable& blocks() const { return blocks_; }
    [[nodiscard]] const TypeTable& types() const { return types_; }

private:
    void mark(Address address);
    void drain();
    [[nodiscard]] bool is_marked(Address address) const { return blocks_.at(address).marked != 0; }
    [[nodiscard]] bool waits_for_finalizer(const memory::Block& b) const;
    void mark_dependents();
    void clear_handles(HandleTag tag);
    void queue_finalizers();
    void scan(BlockId id);
    Address no_handle(const types::LoadError* error);
    void fill_image(types::Type* type, std::byte* image);
    types::Type* no_object(Address object) const;

    memory::BlockTable& blocks_;
    types::Loader& loader_;
    TypeTable types_;
    std::unordered_map<std::u16string, Address> interned_;  // looked up only, never walked
    std::vector<BlockId> pending_;
    std::vector<Address> finalizable_;  // found dead, last made first
    TypeFilter finalized_ = nullptr;
    bool full_ = false;
    std::uint64_t allocated_ = 0;
    const types::LoadError* load_error_ = nullptr;
    std::uint64_t threshold_ = std::uint64_t{48} << 20;
    std::uint64_t collections_ = 0;
};

}  // namespace tidelock::heap
