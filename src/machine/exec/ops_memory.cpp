// Loads and stores through addresses: one comparison against the block's limit covers null, bounds, sharing and
// cleanliness (block.h).
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"
#include "program/code/bulk_kind.h"
#include "program/code/op_info.h"

namespace tidelock::exec {
namespace {

[[gnu::always_inline]] inline bool outside(std::uint32_t offset, std::uint64_t width, std::uint32_t limit) {
    return width > limit || offset + width > limit;
}

}  // namespace

#define LOAD(name, T, field)                                                       \
    TL_HANDLER(name) {                                                             \
        const Address address = fp[ip->b].u + static_cast<std::uint64_t>(ip->imm); \
        const Block& b = blocks[memory::block_of(address)];                        \
        const std::uint32_t offset = memory::offset_of(address);                   \
        if (outside(offset, sizeof(T), b.read_limit)) [[unlikely]]                 \
            TL_ACCESS_FAILED(address);                                             \
        fp[ip->a].field = read_memory<T>(b.data + offset);                         \
        TL_NEXT();                                                                 \
    }
LOAD(ld_i1, std::int8_t, i)
LOAD(ld_u1, std::uint8_t, u)
LOAD(ld_i2, std::int16_t, i)
LOAD(ld_u2, std::uint16_t, u)
LOAD(ld_i4, std::int32_t, i)
LOAD(ld_r4, std::uint32_t, u)
LOAD(ld_i8, std::uint64_t, u)
LOAD(ld_ref, std::uint64_t, u)
TL_HANDLER(ld_vt) {
    const Address address = fp[ip->b].u + ip->span.offset;
    const Block& b = blocks[memory::block_of(address)];
    const std::uint32_t offset = memory::offset_of(address);
    if (outside(offset, ip->span.size, b.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(address);
    std::memmove(&fp[ip->a], b.data + offset, ip->span.size);
    TL_NEXT();
}

#define STORE(name, T)                                                             \
    TL_HANDLER(name) {                                                             \
        const Address address = fp[ip->a].u + static_cast<std::uint64_t>(ip->imm); \
        const Block& b = blocks[memory::block_of(address)];                        \
        const std::uint32_t offset = memory::offset_of(address);                   \
        if (outside(offset, sizeof(T), b.write_limit)) [[unlikely]]                \
            TL_ACCESS_FAILED(address);                                             \
        write_memory<T>(b.data + offset, static_cast<T>(fp[ip->b].u));             \
        TL_NEXT();                                                                 \
    }
STORE(st_i1, std::uint8_t)
STORE(st_i2, std::uint16_t)
STORE(st_i4, std::uint32_t)
STORE(st_i8, std::uint64_t)
STORE(st_ref, std::uint64_t)
TL_HANDLER(st_vt) {
    const Address address = fp[ip->a].u + ip->span.offset;
    const Block& b = blocks[memory::block_of(address)];
    const std::uint32_t offset = memory::offset_of(address);
    if (outside(offset, ip->span.size, b.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(address);
    std::memmove(b.data + offset, &fp[ip->b], ip->span.size);
    TL_NEXT();
}

// Statics: the address is in the instruction.
#define LOAD_STATIC(name, T, field)                                \
    TL_HANDLER(name) {                                             \
        const auto address = static_cast<Address>(ip->imm);        \
        const Block& b = blocks[memory::block_of(address)];        \
        const std::uint32_t offset = memory::offset_of(address);   \
        if (outside(offset, sizeof(T), b.read_limit)) [[unlikely]] \
            TL_ACCESS_FAILED(address);                             \
        fp[ip->a].field = read_memory<T>(b.data + offset);         \
        TL_NEXT();                                                 \
    }
LOAD_STATIC(lds_i1, std::int8_t, i)
LOAD_STATIC(lds_u1, std::uint8_t, u)
LOAD_STATIC(lds_i2, std::int16_t, i)
LOAD_STATIC(lds_u2, std::uint16_t, u)
LOAD_STATIC(lds_i4, std::int32_t, i)
LOAD_STATIC(lds_r4, std::uint32_t, u)
LOAD_STATIC(lds_i8, std::uint64_t, u)
LOAD_STATIC(lds_ref, std::uint64_t, u)
#define STORE_STATIC(name, T)                                          \
    TL_HANDLER(name) {                                                 \
        const auto address = static_cast<Address>(ip->imm);            \
        const Block& b = blocks[memory::block_of(address)];            \
        const std::uint32_t offset = memory::offset_of(address);       \
        if (outside(offset, sizeof(T), b.write_limit)) [[unlikely]]    \
            TL_ACCESS_FAILED(address);                                 \
        write_memory<T>(b.data + offset, static_cast<T>(fp[ip->a].u)); \
        TL_NEXT();                                                     \
    }
STORE_STATIC(sts_i1, std::uint8_t)
STORE_STATIC(sts_i2, std::uint16_t)
STORE_STATIC(sts_i4, std::uint32_t)
STORE_STATIC(sts_i8, std::uint64_t)
STORE_STATIC(sts_ref, std::uint64_t)
TL_HANDLER(lds_vt) {
    const auto address = static_cast<Address>(ip->imm);
    const Block& b = blocks[memory::block_of(address)];
    if (outside(memory::offset_of(address), ip->b, b.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(address);
    std::memcpy(&fp[ip->a], b.data + memory::offset_of(address), ip->b);
    TL_NEXT();
}
TL_HANDLER(sts_vt) {
    const auto address = static_cast<Address>(ip->imm);
    const Block& b = blocks[memory::block_of(address)];
    if (outside(memory::offset_of(address), ip->b, b.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(address);
    std::memcpy(b.data + memory::offset_of(address), &fp[ip->a], ip->b);
    TL_NEXT();
}

// --- blocks of bytes ---

TL_HANDLER(null_check) {
    // NB: addresses near null stand for null plus an offset.
    if (fp[ip->b].u < memory::kNearNull) [[unlikely]]
        TL_RAISE(NullReference);
    TL_NEXT();
}
TL_HANDLER(cpblk) {
    const Address to = fp[ip->a].u;
    const Address from = fp[ip->b].u;
    const std::uint64_t size = block_size(ip, fp);
    if (size == 0 || to == from) TL_NEXT();
    const Block& target = blocks[memory::block_of(to)];
    const Block& source = blocks[memory::block_of(from)];
    if (outside(memory::offset_of(from), size, source.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(from);
    if (outside(memory::offset_of(to), size, target.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(to);
    std::memmove(target.data + memory::offset_of(to), source.data + memory::offset_of(from), size);
    TL_NEXT();
}
TL_HANDLER(initblk) {
    const Address to = fp[ip->a].u;
    const std::uint64_t size = block_size(ip, fp);
    if (size == 0) TL_NEXT();
    const Block& target = blocks[memory::block_of(to)];
    if (outside(memory::offset_of(to), size, target.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(to);
    const std::uint32_t value_size = code::filled_size(ip->imm);
    std::byte* at = target.data + memory::offset_of(to);
    if (value_size <= 1) {
        std::memset(at, static_cast<int>(fp[ip->b].u & 0xFFU), size);
    } else {
        for (std::uint64_t done = 0; done < size; done += value_size) std::memcpy(at + done, &fp[ip->b], value_size);
    }
    TL_NEXT();
}
TL_HANDLER(cmp_blk) {
    const Address one = fp[ip->b].u;
    const Address other = fp[ip->c].u;
    const std::uint64_t size = fp[ip->imm].u;
    if (size == 0 || one == other) {
        fp[ip->a].u = 1;
        TL_NEXT();
    }
    const Block& a = blocks[memory::block_of(one)];
    const Block& b = blocks[memory::block_of(other)];
    if (outside(memory::offset_of(one), size, a.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(one);
    if (outside(memory::offset_of(other), size, b.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(other);
    const bool is_equal = std::memcmp(a.data + memory::offset_of(one), b.data + memory::offset_of(other), size) == 0;
    fp[ip->a].u = is_equal ? 1 : 0;
    TL_NEXT();
}
TL_HANDLER(copy_data) {
    const Address to = fp[ip->a].u;
    const Address from = fp[ip->b].u;
    const Block& target = blocks[memory::block_of(to)];
    const Block& source = blocks[memory::block_of(from)];
    const std::uint32_t size = data_size(source);
    if (size == 0) TL_NEXT();
    if (source.size > source.read_limit) [[unlikely]]
        TL_ACCESS_FAILED(from);
    if (target.size > target.write_limit || target.size != source.size) [[unlikely]]
        TL_ACCESS_FAILED(to);
    std::memcpy(target.data + data_begin(source), source.data + data_begin(source), size);
    TL_NEXT();
}
TL_HANDLER(copy_obj) {
    const auto* type = static_cast<const types::Type*>(ip->pointer);
    const std::uint32_t size = type->storage == types::Storage::Ref ? 8 : type->value_size;
    const Address to = fp[ip->a].u;
    const Address from = fp[ip->b].u;
    const Block& target = blocks[memory::block_of(to)];
    const Block& source = blocks[memory::block_of(from)];
    if (outside(memory::offset_of(from), size, source.read_limit)) [[unlikely]]
        TL_ACCESS_FAILED(from);
    if (outside(memory::offset_of(to), size, target.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(to);
    std::memmove(target.data + memory::offset_of(to), source.data + memory::offset_of(from), size);
    TL_NEXT();
}
TL_HANDLER(init_obj) {
    const Address to = fp[ip->a].u;
    const auto size = static_cast<std::uint32_t>(ip->imm);
    const Block& target = blocks[memory::block_of(to)];
    if (outside(memory::offset_of(to), size, target.write_limit)) [[unlikely]]
        TL_ACCESS_FAILED(to);
    std::memset(target.data + memory::offset_of(to), 0, size);
    TL_NEXT();
}

// --- arrays: the size of an SZ array's block is exact, so the limit is also the bound ---

// May the array hold the object?
static bool holds(Exec& x, const Block& array, const Block& object) {
    return object.type == array.type->element || may_hold(x, array.type->element, object.type);
}

// Cold: which of null, out of range, wrong type, or attention was it?
static void element_failed(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    const Slot array = fp[code::base_slot(*ip)];
    const Slot index = fp[code::index_slot(*ip)];
    if (array.u < memory::kNearNull) TL_RAISE(NullReference);
    const Block& b = blocks[array.u >> 32];
    if (b.size >= types::kArrayData) {
        const auto length = read_memory<std::uint32_t>(b.data + types::kArrayLength);
        if (static_cast<std::uint32_t>(index.u) >= length) TL_RAISE(IndexOutOfRange);
    } else {
        TL_RAISE(IndexOutOfRange);
    }
    // NB: before the access, which may be delayed, and would then be made without looking at the type.
    if (ip->op == code::Op::stelem_ref && fp[ip->c].u != 0 && b.type != nullptr && b.type->is_array() &&
        !holds(*x, b, blocks[fp[ip->c].u >> 32]))
        TL_RAISE(ArrayTypeMismatch);
    TL_ACCESS_FAILED(array.u);
}

#define LOAD_ELEMENT(name, T, field)                                                                \
    TL_HANDLER(name) {                                                                              \
        const Block& b = blocks[fp[ip->b].u >> 32];                                                 \
        const std::uint64_t offset =                                                                \
            types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->c].u)} * sizeof(T); \
        if (offset + sizeof(T) > b.read_limit) [[unlikely]]                                         \
            return element_failed(ip, fp, x, blocks);                                               \
        fp[ip->a].field = read_memory<T>(b.data + offset);                                          \
        TL_NEXT();                                                                                  \
    }
LOAD_ELEMENT(ldelem_i1, std::int8_t, i)
LOAD_ELEMENT(ldelem_u1, std::uint8_t, u)
LOAD_ELEMENT(ldelem_i2, std::int16_t, i)
LOAD_ELEMENT(ldelem_u2, std::uint16_t, u)
LOAD_ELEMENT(ldelem_i4, std::int32_t, i)
LOAD_ELEMENT(ldelem_r4, std::uint32_t, u)
LOAD_ELEMENT(ldelem_i8, std::uint64_t, u)
LOAD_ELEMENT(ldelem_ref, std::uint64_t, u)
TL_HANDLER(ldelem_vt) {
    const Block& b = blocks[fp[ip->b].u >> 32];
    const auto size = static_cast<std::uint64_t>(ip->imm);
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->c].u)} * size;
    if (offset + size > b.read_limit) [[unlikely]]
        return element_failed(ip, fp, x, blocks);
    std::memcpy(&fp[ip->a], b.data + offset, size);
    TL_NEXT();
}

#define STORE_ELEMENT(name, T)                                                                      \
    TL_HANDLER(name) {                                                                              \
        const Block& b = blocks[fp[ip->a].u >> 32];                                                 \
        const std::uint64_t offset =                                                                \
            types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->b].u)} * sizeof(T); \
        if (offset + sizeof(T) > b.write_limit) [[unlikely]]                                        \
            return element_failed(ip, fp, x, blocks);                                               \
        write_memory<T>(b.data + offset, static_cast<T>(fp[ip->c].u));                              \
        TL_NEXT();                                                                                  \
    }
STORE_ELEMENT(stelem_i1, std::uint8_t)
STORE_ELEMENT(stelem_i2, std::uint16_t)
STORE_ELEMENT(stelem_i4, std::uint32_t)
STORE_ELEMENT(stelem_i8, std::uint64_t)
STORE_ELEMENT(stelem_ref_nocheck, std::uint64_t)
TL_HANDLER(stelem_vt) {
    const Block& b = blocks[fp[ip->a].u >> 32];
    const auto size = static_cast<std::uint64_t>(ip->imm);
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->b].u)} * size;
    if (offset + size > b.write_limit) [[unlikely]]
        return element_failed(ip, fp, x, blocks);
    std::memcpy(b.data + offset, &fp[ip->c], size);
    TL_NEXT();
}
TL_HANDLER(stelem_ref) {
    const Slot value = fp[ip->c];
    const Block& b = blocks[fp[ip->a].u >> 32];
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->b].u)} * 8;
    if (offset + 8 > b.write_limit || b.type == nullptr) [[unlikely]]
        return element_failed(ip, fp, x, blocks);
    if (value.u != 0 && !holds(*x, b, blocks[value.u >> 32])) [[unlikely]]
        TL_RAISE(ArrayTypeMismatch);
    write_memory<std::uint64_t>(b.data + offset, value.u);
    TL_NEXT();
}
TL_HANDLER(ldelema) {
    const Block& b = blocks[fp[ip->b].u >> 32];
    const auto size = static_cast<std::uint64_t>(ip->imm);
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->c].u)} * size;
    if (offset + size > b.size) [[unlikely]]
        return element_failed(ip, fp, x, blocks);
    fp[ip->a].u = (fp[ip->b].u & ~std::uint64_t{0xFFFFFFFF}) + offset;
    TL_NEXT();
}
TL_HANDLER(ldelema_exact) {
    const Block& b = blocks[fp[ip->b].u >> 32];
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(fp[ip->c].u)} * 8;
    if (offset + 8 > b.size) [[unlikely]]
        return element_failed(ip, fp, x, blocks);
    if (b.type == nullptr || b.type->element != ip->pointer) [[unlikely]]
        TL_RAISE(ArrayTypeMismatch);
    fp[ip->a].u = (fp[ip->b].u & ~std::uint64_t{0xFFFFFFFF}) + offset;
    TL_NEXT();
}
TL_HANDLER(ld_char) {
    // A string's block ends with a NUL, so the last valid index leaves room for one more char.
    const Block& b = blocks[fp[ip->b].u >> 32];
    const std::uint64_t offset = types::kStringChars + std::uint64_t{static_cast<std::uint32_t>(fp[ip->c].u)} * 2;
    if (offset + 4 > b.read_limit) [[unlikely]] {
        if (fp[ip->b].u < memory::kNearNull) TL_RAISE(NullReference);
        if (offset + 4 > b.size)
            return raise_in_helper(ip, fp, x, blocks, Guest::IndexOutOfRange, x->machine->get_chars());
        const Address address = (fp[ip->b].u & ~std::uint64_t{0xFFFFFFFF}) + offset;
        if (x->apart == Apart::No || is_written(*x->thread, address, 2)) TL_ACCESS_FAILED(address);
    }
    fp[ip->a].u = read_memory<std::uint16_t>(b.data + offset);
    TL_NEXT();
}
TL_HANDLER(ldlen) {
    const Block& b = blocks[fp[ip->b].u >> 32];
    if (b.size < types::kArrayData) [[unlikely]]
        TL_RAISE(NullReference);
    fp[ip->a].u = read_memory<std::uint32_t>(b.data + types::kArrayLength);
    TL_NEXT();
}
TL_HANDLER(fold_index) {
    const std::uint64_t index = fp[ip->b].u;
    fp[ip->a].i = index > 0x7FFFFFFF ? -1 : static_cast<std::int64_t>(index);
    TL_NEXT();
}
TL_HANDLER(check_element) {
    const Slot value = fp[ip->c];
    if (fp[ip->b].u < memory::kNearNull) TL_RAISE(NullReference);
    const Block& b = blocks[fp[ip->b].u >> 32];
    if (value.u != 0 && b.type != nullptr && b.type->element != nullptr && !holds(*x, b, blocks[value.u >> 32]))
        TL_RAISE(ArrayTypeMismatch);
    TL_NEXT();
}

}  // namespace tidelock::exec
