#include "model/canonical_form.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "base/stop.h"
#include "machine/heap/pointers.h"
#include "model/byte_stream.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;

namespace {

// In the place of a block's number stands a name. No block has such a number.
constexpr std::uint32_t kNameBit = 0x8000'0000;

std::uint64_t word_at(const std::byte* data, std::uint32_t offset) {
    std::uint64_t word = 0;
    std::memcpy(&word, data + offset, sizeof(word));
    return word;
}

}  // namespace

std::size_t CanonicalForm::LikeHash::operator()(const std::pair<const types::Type*, std::uint32_t>& like) const {
    return hash_combine(reinterpret_cast<std::uintptr_t>(like.first), like.second);
}

// --- names ---

CanonicalForm::Group& CanonicalForm::group_numbered(std::uint32_t number) {
    if (groups_.size() <= number) groups_.resize(number + 1);
    Group& group = groups_[number];
    if (group.is_known) return group;
    const memory::Placement::Class& like = tracking_.placement.classes()[number];
    group.is_known = true;
    group.is_pinned = like.kind != BlockKind::Object || pinned_.names.contains(types::Loader::full_name(*like.type));
    if (group.is_pinned) return group;
    const auto [it, is_new] = likes_.try_emplace({like.type, like.size}, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.emplace_back();
    group.names = it->second;
    return group;
}

CanonicalForm::Group& CanonicalForm::group_of(BlockId id) {
    return group_numbered(tracking_.placement.class_number_of(id));
}

std::uint32_t CanonicalForm::next_name(Group& group) {
    Names& names = names_[group.names];
    if (names.in_walk != walk_) names.given = 0;
    names.in_walk = walk_;
    if (names.given == names.all.size()) names.all.push_back(++last_name_);
    return names.all[names.given++];
}

void CanonicalForm::pin(BlockId id) {
    if (group_of(id).is_pinned) return;
    is_missing_some_ = true;
    pinned_.names.insert(types::Loader::full_name(*tracking_.placement.class_of(id).type));
}

void CanonicalForm::note(const memory::Exposure& exposure) {
    for (const BlockId id : exposure.blocks) pin(id);
    if (!exposure.is_everything) return;
    is_missing_some_ = true;
    pinned_.is_everything = true;
}

void CanonicalForm::meet(BlockId id, std::uint32_t name) {
    met_[id] = {walk_, name};
    queue_.push_back(id);
}

Address CanonicalForm::reference(Address address) {
    const BlockId id = memory::block_of(address);
    if (!tracking_.placement.is_placed(id)) {
        may_change_ |= id >= m_.blocks().end();
        // A forged one that looks like a name.
        if ((id & kNameBit) != 0) is_missing_some_ = pinned_.is_everything = true;
        return address;
    }
    Group& group = group_of(id);
    if (group.is_pinned) return address;
    if (m_.blocks()[id].kind == BlockKind::Free) {  // it dangles, and the next object may be placed there
        pin(id);
        return address;
    }
    if (met_[id].in_walk != walk_) meet(id, next_name(group));
    const Address name = memory::make_address(kNameBit | met_[id].name, memory::offset_of(address));
    if (writing_ != nullptr) writing_->references.push_back({address, name});
    return name;
}

void CanonicalForm::raw(std::uint64_t word) {
    const BlockId id = memory::block_of(word);
    if (tracking_.placement.is_placed(id)) pin(id);
    may_change_ |= id >= m_.blocks().end() && id < memory::BlockTable::kMaxBlocks;
}

// --- what was written before ---

bool CanonicalForm::write_as_before(const Written& before, std::uint32_t content) {
    if (content == 0 || before.content != content) return false;
    // NB: in the order in which they would be met. If a name differs, those that were given by then stay.
    for (const Named& known : before.references) {
        if (reference(known.address) != known.name) return false;
    }
    for (const Leaf& leaf : before.leaves) set(leaf.position, leaf.component);
    return true;
}

void CanonicalForm::begin_writing(Written& written, std::uint32_t content) {
    written.content = content;
    written.references.clear();
    written.leaves.clear();
    writing_ = &written;
    may_change_ = false;
}

void CanonicalForm::end_writing() {
    if (may_change_ || is_missing_some_) writing_->content = 0;
    writing_ = nullptr;
}

// --- leaves ---

std::uint32_t CanonicalForm::position_of(std::vector<std::uint32_t>& known, std::uint32_t number) {
    if (known.size() <= number) known.resize(std::max<std::size_t>(number + 1, known.size() * 2), kNone);
    if (known[number] == kNone) known[number] = next_position_++;
    return known[number];
}

void CanonicalForm::set(std::uint32_t position, std::uint32_t component) {
    if (set_in_.size() <= position) set_in_.resize(std::max<std::size_t>(position + 1, set_in_.size() * 2));
    set_in_[position] = walk_;
    used_.push_back(position);
    leaves_.set(position, component);
    if (writing_ != nullptr) writing_->leaves.push_back({position, component});
}

// --- the walk ---

store::Interned CanonicalForm::fold(const Roots& roots) {
    ++walk_;
    met_.resize(std::max<std::size_t>(met_.size(), m_.blocks().end()));
    blocks_.resize(met_.size());
    queue_.clear();
    used_.swap(used_before_);
    used_.clear();
    walk_pinned();
    for (const BlockId id : roots.permanent) walk_block(id, position_of(numbered_, id));
    walk_threads();
    for (std::uint32_t i = 0; i < roots.classes.size(); ++i) {
        write_class(roots.classes[i]);
        if (!buffer_.empty()) set_buffer(position_of(classes_, i));
    }
    // NB: type and size follow from the name or from the number.
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        poll_stop();
        const std::uint32_t name = met_[queue_[i]].name;
        walk_block(queue_[i], name == 0 ? position_of(numbered_, queue_[i]) : position_of(named_, name));
    }
    write_monitors();
    if (cells_ == kNone) cells_ = next_position_++;
    set(cells_, roots.cells);
    for (const std::uint32_t position : used_before_) {
        if (set_in_[position] != walk_) leaves_.set(position, 0);
    }
    const store::TreeVector::Top top = leaves_.fold_top(pairs_);
    return roots_.intern(top.left + 1, top.right);  // as in StateStore::fold
}

// Those that nobody refers to count as well: they are in the way of the next one.
void CanonicalForm::walk_pinned() {
    const auto& classes = tracking_.placement.classes();
    for (std::uint32_t number = 1; number < classes.size(); ++number) {
        if (!group_numbered(number).is_pinned) continue;
        for (const BlockId id : classes[number].members) {
            if (m_.blocks()[id].kind != BlockKind::Free) meet(id, 0);
        }
    }
}

void CanonicalForm::walk_threads() {
    for (const auto& t : m_.threads()) {
        if (t->exists) walk_thread(*t);
    }
}

void CanonicalForm::walk_thread(const threads::Thread& thread) {
    if (threads_.size() <= thread.id) threads_.resize(thread.id + 1);
    const std::uint32_t content = contents_.content_of(thread);
    if (write_as_before(threads_[thread.id], content)) return;
    begin_writing(threads_[thread.id], content);
    buffer_.clear();
    ThreadStore::write_named(thread, *this, buffer_);
    set_buffer(position_of(records_, thread.id));
    if (frames_.size() <= thread.id) frames_.resize(thread.id + 1);
    const bool has_frames = thread.state != threads::ThreadState::Finished;
    for (const threads::Frame* f = thread.frames; has_frames && f <= thread.top; ++f) {
        buffer_.clear();
        ThreadStore::write_named(thread, *f, *this, buffer_);
        set_buffer(position_of(frames_[thread.id], static_cast<std::uint32_t>(f - thread.frames)));
    }
    end_writing();
}

void CanonicalForm::walk_block(BlockId id, std::uint32_t position) {
    Written& written = blocks_[id];
    const std::uint32_t content = contents_.content_of(id);
    const bool has_moved = !written.leaves.empty() && written.leaves.front().position != position;
    if (!has_moved && write_as_before(written, content)) return;
    begin_writing(written, content);
    write_block(id);
    set_buffer(position);
    end_writing();
}

// The bytes of the block, with names for references.
void CanonicalForm::write_block(BlockId id) {
    const Block& b = m_.blocks()[id];
    const bool has_owner = b.kind == BlockKind::Statics || b.kind == BlockKind::ThreadStatics;
    const types::Type* owner = has_owner ? m_.blocks().owner(id) : nullptr;
    buffer_.assign(b.data, b.data + b.size);
    look_at_wide_words(b, owner);
    if (b.kind == BlockKind::Local) return;  // there are integers in it as well as pointers
    heap::each_pointer_place(b.size, b.kind, b.type, owner, [&](std::uint32_t offset) {
        const Address address = word_at(b.data, offset);
        if (address == 0) return;
        const Address named = reference(address);
        std::memcpy(buffer_.data() + offset, &named, sizeof(named));
    });
}

void CanonicalForm::raw_value(const types::Type& type, const std::byte* data) {
    for (const std::uint32_t offset : wide_.of_instance(type)) raw(word_at(data, offset));
}

void CanonicalForm::look_at_wide_words(const Block& b, const types::Type* owner) {
    if (b.kind == BlockKind::Object && b.type->is_array()) {
        look_at_elements(b);
    } else if (b.kind == BlockKind::Object) {
        raw_value(*b.type, b.data + types::kObjectHeader);
    } else if (b.kind == BlockKind::Statics) {
        for (const std::uint32_t offset : wide_.of_statics(*owner)) raw(word_at(b.data, offset));
    } else if (b.kind == BlockKind::ThreadStatics) {
        for (const std::uint32_t offset : wide_.of_thread_statics(*owner)) raw(word_at(b.data, offset));
    } else if (b.kind == BlockKind::Local || b.kind == BlockKind::Native) {
        for (std::uint32_t at = 0; at + sizeof(Address) <= b.size; at += sizeof(Address)) raw(word_at(b.data, at));
    }
}

void CanonicalForm::look_at_elements(const Block& array) {
    const types::Type& type = *array.type;
    const types::Type& element = *type.element;
    const std::uint32_t first = types::kArrayData + (type.shape == types::Shape::MdArray ? 8 * type.rank : 0);
    const bool is_wide = element.storage == types::Storage::I8 || element.storage == types::Storage::R8;
    if (!is_wide && (element.storage != types::Storage::Value || wide_.of_instance(element).empty())) return;
    for (std::uint32_t at = first; at + type.element_size <= array.size; at += type.element_size) {
        if (is_wide) raw(word_at(array.data, at));
        if (!is_wide) raw_value(element, array.data + at);
    }
}

// Empty for a class that is not initialised.
void CanonicalForm::write_class(const types::Type* type) {
    buffer_.clear();
    if (m_.class_word(type) == 0) return;
    const auto it = m_.class_failures.find(type);
    const bool has_failed = m_.class_state(type) == exec::ClassState::Failed && it != m_.class_failures.end();
    put(buffer_, m_.class_word(type));
    put(buffer_, has_failed ? reference(it->second) : Address{0});
}

void CanonicalForm::write_monitors() {
    for (const threads::Monitor& monitor : m_.monitors().all()) {
        if (monitor.is_idle()) continue;
        const std::size_t met = queue_.size();
        const Address key = reference(monitor.key.object) + (monitor.key.facet == threads::Facet::Lock ? 1 : 0);
        TL_CHECK(queue_.size() == met, "an object whose monitor is in use should be reachable");
        buffer_.clear();
        put(buffer_, monitor.owner);
        put(buffer_, monitor.recursion);
        for (const threads::ThreadId waiter : monitor.waiters) put(buffer_, waiter);
        const auto [it, is_new] = monitors_.try_emplace(key, next_position_);
        if (is_new) ++next_position_;
        set_buffer(it->second);
    }
}

}  // namespace tidelock::model
