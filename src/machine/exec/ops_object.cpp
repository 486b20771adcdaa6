// Objects: allocation, boxing, casts, tokens.
#include <algorithm>

#include "machine/exec/collecting.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/visible.h"
#include "machine/heap/array_limit.h"
#include "machine/memory/near_null.h"
#include "machine/threads/stack_size.h"

namespace tidelock::exec {
namespace {

using types::Type;

Type* type_operand(const Insn* ip) { return const_cast<Type*>(static_cast<const Type*>(ip->pointer)); }

[[gnu::noinline]] void collect(Exec* x) { collect_now(*x); }

[[gnu::always_inline]] inline void maybe_collect(Exec* x) {
    if (x->machine->heap().wants_collection() && may_collect(*x)) [[unlikely]]
        collect(x);
}

// An array that .NET could have.
void large_array(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    x->machine->problem = heap::kLargeArray;
    TL_STOP(Unsupported);
}

void allocation_failed(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    Type* type = type_operand(ip);
    // What nobody refers to any more may make room: then the instruction is executed again.
    if (x->types[type->id].handle != 0 && may_collect(*x) && x->machine->heap().may_gain_by_collection()) {
        collect(x);
        return dispatch(ip, fp, x, blocks);
    }
    if (x->types[type->id].handle == 0) {
        if (const types::LoadError* error = x->machine->loader().ensure_complete(type)) {
            x->machine->load_error = error;
            return raise_load_error(ip, fp, x, blocks);
        }
    }
    TL_RAISE(OutOfMemory);
}

[[gnu::noinline]] void note_number(Exec& x, memory::BlockId id) {
    memory::Tracking& tracking = *x.machine->blocks().tracking();
    tracking.has_numbered = true;
    tracking.numbered.insert(id);
    note_unseen(x);
}

// A value as held in a register, written as memory holds it.
void store_register(std::byte* to, const Slot* from, const Type& type) {
    std::memcpy(to, from, type.storage == types::Storage::Ref ? 8 : type.value_size);
}

// What unbox accepts: the exact type, or the same primitive behind an enum (ECMA-335 III.4.32, as the CLR does it).
bool unboxes_to(const Type* box, const Type* wanted) {
    if (box == wanted) return true;
    return box->prim != types::Prim::None && box->prim == wanted->prim && box->is_value_type() &&
           wanted->is_value_type();
}

void invalid_cast(const Insn* ip, Slot* fp, Exec* x, Block* blocks, const Type* from, const Type* to) {
    x->guest_text = x->machine->invalid_cast_text(*from, *to);
    TL_RAISE(InvalidCast);
}

}  // namespace

TL_HANDLER(new_obj) {
    maybe_collect(x);
    const Address object = x->machine->heap().new_object(type_operand(ip));
    if (object == 0) [[unlikely]]
        return allocation_failed(ip, fp, x, blocks);
    fp[ip->a].u = object;
    TL_NEXT();
}
// A path that was guessed comes to lengths that no real one has (Array.MaxLength, where a capacity is as large as it
// can be). A large array is made when it is known that there is such a path.
constexpr std::int64_t kLargestGuessed = 1 << 16;

TL_HANDLER(new_array) {
    const std::int64_t length = fp[ip->b].i;
    if (length > kLargestGuessed && is_guessing(*x->thread)) [[unlikely]] {
        wait_for_order(*x->thread, threads::Needs::Promise);
        TL_STOP(Visible);
    }
    if (length < 0 || length > 0x7FFFFFFF) [[unlikely]]
        TL_RAISE(Overflow);
    if (length > 0x7FFFFFC7) [[unlikely]] {
        x->guest_text = "Array dimensions exceeded supported range.";
        TL_RAISE(OutOfMemory);
    }
    maybe_collect(x);
    const Address array = x->machine->heap().new_array(type_operand(ip), static_cast<std::uint64_t>(length));
    if (array == 0) [[unlikely]] {
        if (heap::is_large_array(*type_operand(ip), static_cast<std::uint64_t>(length)))
            return large_array(ip, fp, x, blocks);
        return allocation_failed(ip, fp, x, blocks);
    }
    fp[ip->a].u = array;
    TL_NEXT();
}
namespace {

constexpr Address kNegativeLength = ~Address{0};
constexpr Address kTooLarge = ~Address{1};

// Out of line: a handler with arrays of its own could not end in a jump. 0: out of memory.
[[gnu::noinline]] Address make_md_array(Exec& x, const Insn* ip, const Slot* fp) {
    Type* type = type_operand(ip);
    const std::uint32_t rank = type->shape == types::Shape::SzArray ? 1 : std::min<std::uint32_t>(type->rank, 32);
    std::int32_t lengths[32] = {};
    std::int32_t bounds[32] = {};
    // Either lengths, or pairs of lower bound and length.
    const bool pairs = ip->b == 2 * rank && ip->b != rank;
    for (std::uint32_t i = 0; i < rank; ++i) {
        if (pairs) bounds[i] = static_cast<std::int32_t>(fp[code::argument_slot(ip, 2 * i)].i);
        lengths[i] = static_cast<std::int32_t>(fp[code::argument_slot(ip, pairs ? 2 * i + 1 : i)].i);
        if (lengths[i] < 0) return kNegativeLength;
    }
    heap::Heap& heap = x.machine->heap();
    const Address array = type->shape == types::Shape::SzArray
                              ? heap.new_array(type, static_cast<std::uint64_t>(lengths[0]))
                              : heap.new_md_array(type, {lengths, rank}, {bounds, rank});
    return array == 0 && heap::is_large_array(*type, std::span<const std::int32_t>(lengths, rank)) ? kTooLarge : array;
}

}  // namespace

TL_HANDLER(md_new) {
    maybe_collect(x);
    const Address array = make_md_array(*x, ip, fp);
    if (array == kNegativeLength) TL_RAISE(Overflow);
    if (array == kTooLarge) return large_array(ip, fp, x, blocks);
    if (array == 0) [[unlikely]]
        return allocation_failed(ip, fp, x, blocks);
    fp[ip->a].u = array;
    TL_GO(ip + 1 + code::extension_words(ip->b));
}
TL_HANDLER(md_addr) {
    const Address array = fp[ip->b].u;
    const Block& b = blocks[array >> 32];
    if (b.type == nullptr) TL_RAISE(NullReference);
    const std::uint32_t rank = ip->c & 0xFFU;
    if (!b.type->is_array()) TL_ACCESS_FAILED(array);
    if (rank != (b.type->shape == types::Shape::SzArray ? 1 : b.type->rank)) TL_ACCESS_FAILED(array);
    if ((ip->c >> 8) != 0 && b.type->element != ip->pointer) TL_RAISE(ArrayTypeMismatch);
    const bool sz = b.type->shape == types::Shape::SzArray;
    if (b.read_limit == 0) [[unlikely]]
        note_unseen(*x);
    std::uint64_t index = 0;
    if (sz) {
        index = static_cast<std::uint32_t>(fp[code::argument_slot(ip, 0)].u);
        if (index >= read_memory<std::uint32_t>(b.data + types::kArrayLength)) TL_RAISE(IndexOutOfRange);
    } else {
        for (std::uint32_t i = 0; i < rank; ++i) {
            const auto length = read_memory<std::uint32_t>(b.data + types::kArrayData + std::size_t{4} * i);
            const auto lower = read_memory<std::uint32_t>(b.data + types::kArrayData + std::size_t{4} * (rank + i));
            const std::uint32_t at = static_cast<std::uint32_t>(fp[code::argument_slot(ip, i)].u) - lower;
            if (at >= length) TL_RAISE(IndexOutOfRange);
            index = index * length + at;
        }
    }
    const std::uint64_t data = types::kArrayData + (sz ? 0 : 8 * rank);
    fp[ip->a].u = (array & ~std::uint64_t{0xFFFFFFFF}) + data + index * b.type->element_size;
    TL_GO(ip + 1 + code::extension_words(rank));
}
TL_HANDLER(init_array) {
    const Address array = fp[ip->a].u;
    const Block& b = blocks[array >> 32];
    if (b.type == nullptr) TL_RAISE(NullReference);
    const auto* field = static_cast<const types::Field*>(ip->pointer);
    const Address data = x->machine->static_address(const_cast<types::Field&>(*field));
    const Block& source = blocks[data >> 32];
    const std::uint32_t first = types::kArrayData + (b.type->shape == types::Shape::MdArray ? 8 * b.type->rank : 0);
    if (!b.type->is_array()) TL_ACCESS_FAILED(array);
    const std::uint32_t size = b.size - first;
    if (size > source.size) TL_RAISE(Argument);
    if (b.size > b.write_limit) TL_ACCESS_FAILED(array);
    std::memcpy(b.data + first, source.data, size);
    TL_NEXT();
}
TL_HANDLER(localloc) {
    const std::uint64_t size = fp[ip->b].u;
    if (size == 0) {
        fp[ip->a].u = 0;
        TL_NEXT();
    }
    const std::size_t slots = threads::local_slots(size);
    if (size > threads::Thread::kStackBytes || slots > static_cast<std::size_t>(x->stack_end - x->sp))
        TL_STOP(StackOverflow);
    if (x->thread->local_blocks.size() >= threads::kMostLocalBlocks) {
        x->machine->problem = "more than 65,535 stackalloc areas in one thread";
        TL_STOP(Unsupported);
    }
    x->stack_end -= slots;
    const memory::BlockId id =
        x->machine->blocks().allocate(static_cast<std::uint32_t>(size), nullptr, memory::BlockKind::Local);
    if (id == 0) TL_STOP(StackOverflow);
    if (x->stepping != nullptr) x->machine->blocks().tracking()->has_numbered = true;
    x->thread->local_blocks.push_back({static_cast<std::uint32_t>(x->frame - x->thread->frames), id});
    fp[ip->a].u = memory::make_address(id);
    TL_NEXT();
}

namespace {

// Is an array as long as it says? If not the machine's problem is set.
[[gnu::noinline]] bool has_own_length(Exec& x, Address object) {
    memory::BlockTable& blocks = x.machine->blocks();
    if (!blocks.at(object).type->is_array()) return true;
    static_cast<void>(blocks.take_bad_access());  // none of its own
    static_cast<void>(x.machine->heap().array_length(object));
    if (!blocks.has_bad_access()) return true;
    x.machine->problem = blocks.take_bad_access().what;
    return false;
}

// An object of the same type and length. Strings have no fields of their own: they are copied here.
[[gnu::noinline]] Address make_like(Exec& x, Address object) {
    const Address made = x.machine->heap().new_like(object);
    const Block& b = x.machine->blocks().at(object);
    if (made != 0) std::memcpy(x.machine->blocks().at(made).data, b.data, data_begin(b));
    return made;
}

}  // namespace

TL_HANDLER(new_like) {
    const Address object = fp[ip->b].u;
    if (object < memory::kNearNull) TL_RAISE(NullReference);
    if (blocks[object >> 32].type == nullptr || memory::offset_of(object) != 0) TL_ACCESS_FAILED(object);
    if (!has_own_length(*x, object)) TL_STOP(MemoryError);
    maybe_collect(x);
    const Address made = make_like(*x, object);
    if (made == 0) [[unlikely]]
        TL_RAISE(OutOfMemory);
    fp[ip->a].u = made;
    TL_NEXT();
}

// --- boxing ---
TL_HANDLER(box) {
    maybe_collect(x);
    Type* type = type_operand(ip);
    const Address object = x->machine->heap().new_object(type);
    if (object == 0) [[unlikely]]
        return allocation_failed(ip, fp, x, blocks);
    store_register(blocks[object >> 32].data + types::kObjectHeader, &fp[ip->b], *type);
    fp[ip->a].u = object;
    TL_NEXT();
}
TL_HANDLER(box_vt) {
    Type* type = type_operand(ip);
    const std::byte* value = reinterpret_cast<const std::byte*>(&fp[ip->b]);
    if (type->definition == x->machine->known().nullable) {
        // Null without value; else a box of the value alone. The layout is hasValue, then the value aligned.
        if (value[0] == std::byte{0}) {
            fp[ip->a].u = 0;
            TL_NEXT();
        }
        type = type->args[0];
        value += type->alignment;
        if (x->machine->loader().ensure_complete(type) != nullptr) TL_RAISE(TypeLoad);
    }
    maybe_collect(x);
    const Address object = x->machine->heap().new_object(type);
    if (object == 0) [[unlikely]]
        return allocation_failed(ip, fp, x, blocks);
    std::memcpy(blocks[object >> 32].data + types::kObjectHeader, value, type->value_size);
    fp[ip->a].u = object;
    TL_NEXT();
}
TL_HANDLER(unbox) {
    const Address object = fp[ip->b].u;
    Type* box = blocks[object >> 32].type;
    if (box == nullptr) [[unlikely]]
        TL_RAISE(NullReference);
    Type* type = type_operand(ip);
    if (box != type && !unboxes_to(box, type)) [[unlikely]]
        return invalid_cast(ip, fp, x, blocks, box, type);
    fp[ip->a].u = object + types::kObjectHeader;
    TL_NEXT();
}
TL_HANDLER(unbox_nullable) {
    Type* type = type_operand(ip);
    Type* inner = type->args[0];
    const Address object = fp[ip->b].u;
    const std::size_t bytes = (std::size_t{type->value_size} + 7) / 8 * 8;
    if (object == 0) {
        std::memset(&fp[ip->a], 0, bytes);
        TL_NEXT();
    }
    Type* box = blocks[object >> 32].type;
    if (box == nullptr) TL_RAISE(NullReference);
    // NB: unlike unbox, this asks for the exact type: a boxed int is no value of Nullable<SomeEnum>.
    if (box != inner) return invalid_cast(ip, fp, x, blocks, box, type);
    if (blocks[object >> 32].read_limit == 0) [[unlikely]]
        note_unseen(*x);
    std::memset(&fp[ip->a], 0, bytes);
    auto* to = reinterpret_cast<std::byte*>(&fp[ip->a]);
    to[0] = std::byte{1};
    std::memcpy(to + inner->alignment, blocks[object >> 32].data + types::kObjectHeader, inner->value_size);
    TL_NEXT();
}

// An address becomes a number.
TL_HANDLER(number_of) {
    const Address address = fp[ip->b].u;
    if (x->stepping != nullptr && x->machine->blocks().tracking() != nullptr) {
        const Block& b = blocks[memory::block_of(address)];
        if (memory::can_be_shared(b)) note_number(*x, memory::block_of(address));
        if (b.kind == memory::BlockKind::ThreadStatics && x->frame->code->atomicity == code::Atomicity::Program) {
            x->machine->problem = "a pointer to a thread-static variable, in `check`";
            TL_STOP(Unsupported);
        }
    }
    fp[ip->a].u = address;
    TL_NEXT();
}

// --- casts ---
TL_HANDLER(castclass) {
    const Address object = fp[ip->b].u;
    Type* type = blocks[object >> 32].type;
    if (object != 0 && type != ip->pointer && (type == nullptr || !x->machine->is_instance(type, type_operand(ip))))
        [[unlikely]] {
        if (type == nullptr) TL_ACCESS_FAILED(object);
        return invalid_cast(ip, fp, x, blocks, type, type_operand(ip));
    }
    fp[ip->a].u = object;
    TL_NEXT();
}
TL_HANDLER(isinst) {
    const Address object = fp[ip->b].u;
    Type* type = blocks[object >> 32].type;
    const bool is =
        object == 0 || type == ip->pointer || (type != nullptr && x->machine->is_instance(type, type_operand(ip)));
    fp[ip->a].u = is ? object : 0;
    TL_NEXT();
}

// --- tokens ---
TL_HANDLER(ldtype) {
    Type* type = type_operand(ip);
    const Address known = x->types[type->id].type_object;
    const Address object = known != 0 ? known : x->machine->type_object(type);
    fp[ip->a].u = object;
    TL_NEXT();
}
TL_HANDLER(ldtoken_method) {
    fp[ip->a].u =
        x->machine->method_info_stub(*const_cast<types::Method*>(static_cast<const types::Method*>(ip->pointer)));
    TL_NEXT();
}
TL_HANDLER(ldtoken_field) {
    fp[ip->a].u =
        x->machine->field_info_stub(*const_cast<types::Field*>(static_cast<const types::Field*>(ip->pointer)));
    TL_NEXT();
}
TL_HANDLER(ldftn) {
    fp[ip->a].u =
        x->machine->method_address(*const_cast<types::Method*>(static_cast<const types::Method*>(ip->pointer)));
    TL_NEXT();
}
TL_HANDLER(ldvirtftn) {
    const Address object = fp[ip->b].u;
    Type* type = blocks[object >> 32].type;
    if (type == nullptr) TL_RAISE(NullReference);
    auto* declared = const_cast<types::Method*>(static_cast<const types::Method*>(ip->pointer));
    types::Method* found = declared;
    if (declared->is_virtual()) {
        found = x->machine->find_implementation(type, declared);
        if (found == nullptr) return raise_load_error(ip, fp, x, blocks);
    }
    fp[ip->a].u = x->machine->method_address(*found);
    TL_NEXT();
}
TL_HANDLER(get_type) {
    Type* type = blocks[fp[ip->b].u >> 32].type;
    if (type == nullptr) TL_RAISE(NullReference);
    fp[ip->a].u = x->machine->type_object(type);
    TL_NEXT();
}
// A typed reference: { ref value, type handle }.
TL_HANDLER(mkrefany) {
    const Address address = fp[ip->b].u;
    fp[ip->a].u = address;
    fp[ip->a + 1].u = x->machine->heap().type_handle(type_operand(ip));
    TL_NEXT();
}
TL_HANDLER(refanyval) {
    if (x->machine->heap().type_of_handle(fp[ip->b + 1].u).or_null() != type_operand(ip)) TL_RAISE(InvalidCast);
    fp[ip->a].u = fp[ip->b].u;
    TL_NEXT();
}
TL_HANDLER(refanytype) {
    Type* type = x->machine->heap().type_of_handle(fp[ip->b + 1].u).or_null();
    fp[ip->a].u = type == nullptr ? 0 : x->machine->type_object(type);
    TL_NEXT();
}

// --- delegates ---
TL_HANDLER(new_delegate) {
    maybe_collect(x);
    Type* type = type_operand(ip);
    const Address pointer = fp[ip->c].u;
    const Address target = fp[ip->b].u;
    const types::Method* m = method_behind(blocks, pointer).or_null();
    if (m == nullptr) TL_ACCESS_FAILED(pointer);
    const bool is_cached = is_delegate_cache(ip + 1) && ip[1].a == ip->a;
    const Address object =
        is_cached ? x->machine->new_cached(type, static_cast<Address>(ip[1].imm)) : x->machine->heap().new_object(type);
    if (object == 0) return allocation_failed(ip, fp, x, blocks);
    if (blocks[object >> 32].size < x->machine->delegate_layout().size) TL_ACCESS_FAILED(object);
    const bool open = x->machine->bind_delegate(object, target, pointer);
    if (target == 0 && !open && m->signature.has_this) {
        x->guest_text = x->machine->resource("Arg_DlgtNullInst");
        TL_RAISE(Argument);
    }
    fp[ip->a].u = object;
    TL_NEXT();
}

TL_HANDLER(tls_addr) {
    note_unseen(*x);
    fp[ip->a].u = x->machine->thread_static(*x->thread,
                                            *const_cast<types::Field*>(static_cast<const types::Field*>(ip->pointer)));
    TL_NEXT();
}

}  // namespace tidelock::exec
