// Liveness on small bodies written by hand. Slot numbers are registers of one slot unless a test says otherwise.
#include "program/code/liveness.h"

#include <gtest/gtest.h>

#include <set>

namespace tidelock::code {
namespace {

using Slots = std::set<std::uint32_t>;

class Body {
public:
    explicit Body(std::uint32_t slots) {
        code.frame_slots = slots;
        for (std::uint32_t i = 0; i < slots; ++i) add_register(i, 1);
        void_method.signature.result = &nothing;
        int_method.signature.result = &integer;
        nothing.stack = types::StackKind::Void;
        integer.stack = types::StackKind::I4;
    }

    void add_register(std::uint32_t slot, std::uint32_t slots) {
        std::erase_if(code.registers, [&](const Register& r) { return r.slot >= slot && r.slot < slot + slots; });
        Register r;
        r.slot = static_cast<std::uint16_t>(slot);
        r.slots = static_cast<std::uint16_t>(slots);
        r.kind = slots == 1 ? RegisterKind::Scalar : RegisterKind::Value;
        code.registers.push_back(r);
    }

    std::uint32_t emit(Op op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0, std::int64_t imm = 0) {
        Insn insn;
        insn.op = op;
        insn.a = a;
        insn.b = b;
        insn.c = c;
        insn.imm = imm;
        code.insns.push_back(insn);
        return here() - 1;
    }
    std::uint32_t jump(Op op, std::uint16_t a = 0) { return emit(op, a); }
    void to(std::uint32_t from, std::uint32_t target) {
        code.insns[from].branch.jump = static_cast<std::int32_t>(target) - static_cast<std::int32_t>(from);
    }
    std::uint32_t call(Op op, const types::Method& m, std::uint16_t a, std::uint16_t b = 0, std::uint16_t c = 0) {
        const std::uint32_t at = emit(op, a, b, c);
        code.insns[at].pointer = &m;
        return at;
    }
    void words(std::initializer_list<std::uint16_t> slots) {
        const std::vector<std::uint16_t> all(slots);
        for (std::size_t i = 0; i < all.size(); i += kSlotsPerWord) {
            const std::uint32_t at = emit(Op::arguments);
            auto* word = reinterpret_cast<ArgumentWord*>(&code.insns[at]);
            for (std::size_t k = 0; k < kSlotsPerWord && i + k < all.size(); ++k) word->slots[k] = all[i + k];
        }
    }
    std::uint32_t here() const { return static_cast<std::uint32_t>(code.insns.size()); }

    Clause& clause(ClauseKind kind, std::uint32_t try_begin, std::uint32_t try_end, std::uint32_t begin,
                   std::uint32_t end, std::uint16_t exception_slot = 0) {
        Clause c;
        c.kind = kind;
        c.try_begin = try_begin;
        c.try_end = try_end;
        c.handler_begin = begin;
        c.handler_end = end;
        c.exception_slot = exception_slot;
        code.clauses.push_back(c);
        return code.clauses.back();
    }

    Liveness analyse() {
        code.begin = code.insns.data();
        code.count = here();
        return Liveness(code);
    }
    Slots slots(std::span<const std::uint64_t> row) const {
        Slots out;
        for (std::uint32_t s = 0; s < code.frame_slots; ++s) {
            if (Liveness::is_live(row, s)) out.insert(s);
        }
        return out;
    }

    Code code;
    types::Type nothing, integer;
    types::Method void_method, int_method;
};

TEST(Liveness, FollowsReadsAndWrites) {
    Body b(4);
    b.emit(Op::ldc, 1, 0, 0, 5);
    b.emit(Op::add_i4, 2, 0, 1);
    b.emit(Op::ret, 2);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0}));
    EXPECT_EQ(b.slots(l.before(1)), (Slots{0, 1}));
    EXPECT_EQ(b.slots(l.before(2)), (Slots{2}));
}

TEST(Liveness, GoesRoundLoops) {
    Body b(3);
    b.emit(Op::ldc, 1);
    const std::uint32_t head = b.emit(Op::add_i4_imm, 1, 1, 0, 1);
    const std::uint32_t back = b.jump(Op::blt_i8_back, 1);
    b.code.insns[back].b = 0;
    b.to(back, head);
    b.emit(Op::ret, 2);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 2}));
    EXPECT_EQ(b.slots(l.before(head)), (Slots{0, 1, 2}));
    EXPECT_EQ(b.slots(l.before(3)), (Slots{2}));
}

TEST(Liveness, FollowsEveryTargetOfASwitch) {
    Body b(4);
    std::vector<std::int32_t> table = {2, 3};
    b.emit(Op::switch_, 0, 2);
    b.code.insns[0].pointer = table.data();
    b.emit(Op::ret, 1);
    b.emit(Op::ret, 2);
    b.emit(Op::ret, 3);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 1, 2, 3}));
}

TEST(Liveness, AWaitingFrameDoesNotCountTheResult) {
    Body b(5);
    b.call(Op::call2, b.int_method, 3, 0, 1);
    b.emit(Op::add_i4, 3, 3, 2);
    b.emit(Op::ret, 3);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 1, 2}));
    EXPECT_EQ(b.slots(l.waiting(1)), (Slots{2}));
    EXPECT_EQ(b.slots(l.before(1)), (Slots{2, 3}));
}

TEST(Liveness, AVoidCallWritesNothing) {
    Body b(3);
    b.call(Op::call0, b.void_method, 1);
    b.emit(Op::ret, 1);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{1}));
    EXPECT_EQ(b.slots(l.waiting(1)), (Slots{1}));
}

TEST(Liveness, ReadsTheWordsOfACall) {
    Body b(12);
    b.call(Op::call_virt, b.int_method, 10, 9, 1);
    b.words({0, 1, 2, 3, 4, 5, 6, 7, 8});
    b.emit(Op::ret, 10);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(b.slots(l.waiting(3)), Slots{});
}

TEST(Liveness, ATailCallIsTheEnd) {
    Body b(3);
    b.call(Op::tail_call, b.int_method, 0, 1);
    b.words({1});
    b.emit(Op::ret, 2);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{1}));
}

TEST(Liveness, AClassConstructorIsWaitedFor) {
    Body b(2);
    b.emit(Op::ensure_init);
    b.emit(Op::ret, 1);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.waiting(1)), (Slots{1}));
}

TEST(Liveness, CompareExchangeReadsItsThirdSource) {
    Body b(4);
    b.emit(Op::cmpxchg_i4, 0, 1, 2, 3);
    b.emit(Op::ret, 0);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{1, 2, 3}));
}

TEST(Liveness, APartOfAValueIsNoWholeValue) {
    Body b(6);
    b.add_register(1, 3);
    b.emit(Op::stl_i4, 0, 1, 0, 8);   // half of slot 2
    b.emit(Op::stl_i8, 0, 1, 0, 16);  // all of slot 3
    b.emit(Op::ret_vt, 1, 0, 0, 3);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 1, 2}));
    EXPECT_EQ(b.slots(l.before(2)), (Slots{1, 2, 3}));
}

TEST(Liveness, AWholeValueIsWrittenAndRead) {
    Body b(8);
    b.add_register(0, 3);
    b.add_register(3, 3);
    b.emit(Op::clear_vt, 0, 0, 0, 3);
    b.emit(Op::mov_vt, 3, 0, 0, 3);
    b.emit(Op::ldl_i4, 6, 3, 0, 16);
    b.emit(Op::ret, 6);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), Slots{});
    EXPECT_EQ(b.slots(l.before(1)), (Slots{0, 1, 2}));
    EXPECT_EQ(b.slots(l.before(2)), (Slots{3, 4, 5}));
}

TEST(Liveness, WhatTheHandlerReadsIsLiveInTheTryBlock) {
    Body b(5);
    const std::uint32_t call = b.call(Op::call0, b.int_method, 1);
    const std::uint32_t out = b.jump(Op::br);
    const std::uint32_t handler = b.emit(Op::st_i4, 4, 3);
    b.to(out, b.emit(Op::ret_void));
    b.clause(ClauseKind::Catch, call, out, handler, handler + 1, 4);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(call)), (Slots{3}));
    EXPECT_EQ(b.slots(l.waiting(call + 1)), (Slots{3}));  // though the place it returns to is outside
    EXPECT_EQ(b.slots(l.before(out)), Slots{});
    EXPECT_EQ(b.slots(l.before(handler)), (Slots{3, 4}));
}

TEST(Liveness, AFinallyBlockGoesOnWhereItWasCalled) {
    Body b(6);
    const std::uint32_t call = b.call(Op::call0, b.void_method, 0);
    const std::uint32_t leave = b.jump(Op::call_finally);
    b.emit(Op::ret, 1);
    const std::uint32_t handler = b.emit(Op::sts_i4, 2);
    const std::uint32_t end = b.emit(Op::end_finally, 0, 0, 0, handler);
    const std::uint32_t outer = b.emit(Op::ret, 3);
    b.to(leave, handler);
    b.clause(ClauseKind::Finally, call, leave + 1, handler, end + 1);
    b.clause(ClauseKind::Catch, call, outer, outer, outer + 1, 5);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(end)), (Slots{1, 3}));
    EXPECT_EQ(b.slots(l.before(handler)), (Slots{1, 2, 3}));
    EXPECT_EQ(b.slots(l.before(leave)), (Slots{1, 2, 3}));
    EXPECT_EQ(b.slots(l.waiting(leave)), (Slots{1, 2, 3}));
}

TEST(Liveness, AFilterComesBeforeItsHandler) {
    Body b(6);
    const std::uint32_t call = b.call(Op::call0, b.void_method, 0);
    b.emit(Op::ret_void);
    const std::uint32_t filter = b.emit(Op::mov, 1, 2);
    b.emit(Op::end_filter, 1, 0, 0, filter);
    const std::uint32_t handler = b.emit(Op::ret, 3);
    b.clause(ClauseKind::Filter, call, call + 1, handler, handler + 1, 5).filter_begin = filter;
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.waiting(call + 1)), (Slots{2, 3}));
    EXPECT_EQ(b.slots(l.before(filter + 1)), (Slots{1, 2, 3}));
}

TEST(Liveness, AnAddressKeepsItsRegisterAlive) {
    Body b(5);
    b.emit(Op::ldc, 1);
    b.emit(Op::addr_of, 2, 1);
    b.call(Op::call1, b.void_method, 3, 2);
    b.emit(Op::nop);
    b.emit(Op::ret_void);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), Slots{});
    EXPECT_EQ(b.slots(l.before(1)), (Slots{1}));
    EXPECT_EQ(b.slots(l.waiting(3)), (Slots{1}));
    EXPECT_EQ(b.slots(l.before(4)), (Slots{1}));
}

TEST(Liveness, ASynchronizedMethodKeepsItsObject) {
    Body b(3);
    types::Method method;
    method.impl_flags = 0x20;
    b.code.method = &method;
    b.emit(Op::sync_enter);
    b.emit(Op::ldc, 0);
    b.emit(Op::ret_void);
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(1)), (Slots{0}));
    EXPECT_EQ(b.slots(l.before(2)), (Slots{0}));
}

TEST(Liveness, EverythingOfANativeIsLive) {
    Body b(3);
    b.emit(Op::native);
    b.code.is_native = true;
    const Liveness l = b.analyse();
    EXPECT_EQ(b.slots(l.before(0)), (Slots{0, 1, 2}));
    EXPECT_EQ(b.slots(l.waiting(0)), (Slots{0, 1, 2}));
}

}  // namespace
}  // namespace tidelock::code
