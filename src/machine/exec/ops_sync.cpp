// Synchronisation instructions: fences and atomic exchanges. In a plain run they are ordinary steps.
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"

namespace tidelock::exec {
namespace {

[[gnu::always_inline]] inline bool outside(Address address, std::uint32_t width, std::uint32_t limit) {
    return std::uint64_t{memory::offset_of(address)} + width > limit;
}

}  // namespace

namespace {

// Is it passed; if not the thread stops.
[[gnu::noinline]] bool pass_fence(const Insn* ip, Exec& x) {
    if (ip->a == 0) {
        x.stop = Stop::Visible;
        return drain(x);
    }
    x.machine->problem = "Volatile.ReadBarrier or WriteBarrier under a relaxed memory model";
    x.stop = Stop::Unsupported;
    return false;
}

[[gnu::noinline]] bool drain_exchange(Exec& x) {
    // NB: of memory that others can reach it is a visible operation, which waits for that by itself.
    if (x.stepping == nullptr || x.stepping->order == nullptr) return true;
    x.stop = Stop::Visible;
    return drain(x);
}

}  // namespace

// An exchange is a full fence, whatever it exchanges.
#define TL_DRAIN()                                                           \
    do {                                                                     \
        if (!x->thread->pending.empty() && !drain_exchange(*x)) [[unlikely]] \
            return leave_loop(ip, fp, x, blocks);                            \
    } while (false)

TL_HANDLER(fence) {
    if (!x->thread->pending.empty() && !pass_fence(ip, *x)) [[unlikely]]
        return leave_loop(ip, fp, x, blocks);
    TL_NEXT();
}

#define EXCHANGE(suffix, T, S)                                                                     \
    TL_HANDLER(xchg_##suffix) {                                                                    \
        const Address address = fp[ip->b].u;                                                       \
        const Block& b = blocks[memory::block_of(address)];                                        \
        TL_DRAIN();                                                                                \
        if (outside(address, sizeof(T), b.write_limit)) TL_ACCESS_FAILED(address);                 \
        std::byte* p = b.data + memory::offset_of(address);                                        \
        const T old = read_memory<T>(p);                                                           \
        write_memory<T>(p, static_cast<T>(fp[ip->c].u));                                           \
        fp[ip->a].i = static_cast<S>(old);                                                         \
        TL_NEXT();                                                                                 \
    }                                                                                              \
    TL_HANDLER(cmpxchg_##suffix) {                                                                 \
        const Address address = fp[ip->b].u;                                                       \
        const Block& b = blocks[memory::block_of(address)];                                        \
        TL_DRAIN();                                                                                \
        if (outside(address, sizeof(T), b.write_limit)) TL_ACCESS_FAILED(address);                 \
        std::byte* p = b.data + memory::offset_of(address);                                        \
        const T old = read_memory<T>(p);                                                           \
        if (old == static_cast<T>(fp[ip->imm].u)) write_memory<T>(p, static_cast<T>(fp[ip->c].u)); \
        fp[ip->a].i = static_cast<S>(old);                                                         \
        TL_NEXT();                                                                                 \
    }
EXCHANGE(i1, std::int8_t, std::int8_t)
EXCHANGE(u1, std::uint8_t, std::uint8_t)
EXCHANGE(i2, std::int16_t, std::int16_t)
EXCHANGE(u2, std::uint16_t, std::uint16_t)
EXCHANGE(i4, std::uint32_t, std::int32_t)
EXCHANGE(i8, std::uint64_t, std::int64_t)
EXCHANGE(ref, std::uint64_t, std::int64_t)

#define EXCHANGE_ADD(suffix, T, S)                                                 \
    TL_HANDLER(xadd_##suffix) {                                                    \
        const Address address = fp[ip->b].u;                                       \
        const Block& b = blocks[memory::block_of(address)];                        \
        TL_DRAIN();                                                                \
        if (outside(address, sizeof(T), b.write_limit)) TL_ACCESS_FAILED(address); \
        std::byte* p = b.data + memory::offset_of(address);                        \
        const T old = read_memory<T>(p);                                           \
        write_memory<T>(p, static_cast<T>(old + static_cast<T>(fp[ip->c].u)));     \
        fp[ip->a].i = static_cast<S>(old);                                         \
        TL_NEXT();                                                                 \
    }
EXCHANGE_ADD(i4, std::uint32_t, std::int32_t)
EXCHANGE_ADD(i8, std::uint64_t, std::int64_t)

}  // namespace tidelock::exec
