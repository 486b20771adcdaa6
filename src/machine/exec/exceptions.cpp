#include "machine/exec/exceptions.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/stop.h"
#include "machine/exec/access_log.h"
#include "machine/exec/collecting.h"
#include "machine/exec/complete.h"
#include "machine/exec/foreign.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/native.h"
#include "machine/exec/ops.h"
#include "machine/exec/promises.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"

namespace tidelock::exec {
namespace {

using code::Clause;
using code::ClauseKind;
using code::Code;
using threads::FrameKind;
using threads::Handling;
using threads::Thread;

// The trace is written into an exception, which others may be able to reach.
void note_trace(Exec& x, Address exception) {
    if (x.stepping == nullptr || x.machine->blocks().at(exception).shared == 0) return;
    for (const Address field : x.machine->trace_fields(exception)) note_access(x, {field, 8, true, true});
}

// Work on frames by index, because the passes go up and down.
struct Passes {
    Exec& x;
    Thread& t;

    explicit Passes(Exec& exec) : x(exec), t(*exec.thread) {}

    Frame& frame(std::uint32_t i) { return t.frames[i]; }
    std::uint32_t top() { return static_cast<std::uint32_t>(x.frame - t.frames); }

    // The instruction a frame is at: of a caller, the call itself.
    std::uint32_t position(std::uint32_t i, bool is_raising) {
        const Frame& f = frame(i);
        const auto at = static_cast<std::uint32_t>(f.ip - f.code->begin);
        return is_raising || f.code->is_native ? at : at - 1;
    }

    // The registers above a frame that are still in use by it.
    Slot* stack_top(std::uint32_t i) {
        while (frame(i).kind == FrameKind::Filter) --i;
        return frame(i).fp + frame(i).code->frame_slots;
    }

    void pop_to(std::uint32_t i) {
        for (std::uint32_t j = top(); j > i; --j) x.machine->end_locals(t, j);
        x.frame = &frame(i);
        x.sp = stack_top(i);
        if (!t.promises.empty()) drop_promises_from(t, x.sp);
    }

    void go(const Insn* ip) {
        x.ip = ip;
        x.fp = x.frame->fp;
    }

    // Blocks in progress that are left for good when control goes to instruction `to` of frame `i`.
    void drop_handling(std::uint32_t i, std::uint32_t to) {
        while (!t.handling.empty()) {
            const Handling& h = t.handling.back();
            if (h.frame < i) return;
            if (h.frame == i && h.kind != Handling::Kind::Search) {
                bool inside = false;
                for (const Clause& c : frame(i).code->clauses) {
                    if (c.handler_begin == h.handler && to >= c.handler_begin && to < c.handler_end) inside = true;
                }
                if (inside) return;
            }
            t.handling.pop_back();
        }
    }

    // --- first pass ---
    // `from`: frame to look at, `clause`: first clause to try there. The raising frame is the top one.
    void search(Address exception, std::uint32_t from, std::uint32_t clause) {
        for (std::uint32_t i = from;; --i) {
            poll_stop();
            Frame& f = frame(i);
            Code& code = *f.code;
            if ((i != from || clause == 0) && !(again_ && i == from)) note_frame(exception, i);
            if (f.kind == FrameKind::Filter) {  // nothing leaves a filter; what it called is unwound as for a catch
                unwind(exception, i, kLeavesFilter, top(), 0);
                return;
            }
            if (code.is_native) {
                if (code.catches && !(i == top() && raising_)) {  // what it raises itself goes on to its caller
                    unwind(exception, i, kCaughtByNative, top(), 0);
                    return;
                }
            } else {
                const std::uint32_t at = position(i, i == top() && raising_);
                types::Type* thrown =
                    code.clauses.empty() ? nullptr : x.machine->blocks().at(as_seen_by(i, exception)).type;
                for (std::uint32_t k = i == from ? clause : 0; k < code.clauses.size(); ++k) {
                    const Clause& c = code.clauses[k];
                    if (at < c.try_begin || at >= c.try_end) continue;
                    if (c.kind == ClauseKind::Catch) {
                        if (c.catch_type != nullptr &&
                            (c.catch_type == thrown || x.machine->is_instance(thrown, c.catch_type))) {
                            tell(exception, i, ExceptionStage::Thrown);
                            unwind(exception, i, k, top(), 0);
                            return;
                        }
                    } else if (c.kind == ClauseKind::Filter) {
                        run_filter(exception, i, k);
                        return;
                    }
                }
            }
            if (i == 0) break;
        }
        x.exception = exception;
        x.stop = Stop::Unhandled;
        x.ip = nullptr;
    }

    // A thrown object that is no Exception travels in a RuntimeWrappedException; assemblies that do not ask for the
    // wrapping see the object itself.
    Address as_seen_by(std::uint32_t i, Address exception) {
        return x.machine->unwrapped_for(*frame(i).code->method->assembly, exception);
    }

    // The frames between throw and catch make up the exception's stack trace.
    void note_frame(Address exception, std::uint32_t i) {
        const Frame& f = frame(i);
        if (f.kind == FrameKind::Filter || f.code->method == nullptr) return;
        x.machine->append_trace(exception, *f.code->method,
                                f.code->is_native ? 0 : f.code->il_offsets[position(i, i == top() && raising_)]);
    }

    void run_filter(Address exception, std::uint32_t i, std::uint32_t k) {
        Frame& owner = frame(i);
        const Clause& c = owner.code->clauses[k];
        if (x.frame + 1 >= t.frames_end) {
            x.stop = Stop::StackOverflow;
            x.ip = nullptr;
            return;
        }
        Handling h;
        h.kind = Handling::Kind::Search;
        h.frame = i;
        h.handler = c.filter_begin;
        h.exception = exception;
        h.target_clause = k;
        h.resume = raising_ ? x.frame->ip : nullptr;
        t.handling.push_back(h);
        owner.fp[c.exception_slot].u = as_seen_by(i, exception);
        if (!t.promises.empty()) drop_promise(t, owner.fp + c.exception_slot);
        note_call(x, x.frame, *owner.code);
        // A frame on top of all, on the owner's registers.
        Frame* filter = x.frame + 1;
        filter->fp = owner.fp;
        filter->code = owner.code;
        filter->result = 0;
        filter->kind = FrameKind::Filter;
        filter->has_acted = false;
        x.frame = filter;
        go(owner.code->begin + c.filter_begin);
    }

    // The second pass has come to the filter that an exception left: the filter counts as false (ECMA-335 I.12.4.2.5).
    void end_filter_that_threw() {
        while (!t.handling.empty() && t.handling.back().kind != Handling::Kind::Search) t.handling.pop_back();
        note_trace(x, t.handling.back().exception);  // NB: in the step that left the filter, which cannot stop here
        filter_done(false);
    }

    // The filter on top has decided.
    void filter_done(bool accepts) {
        TL_CHECK(!t.handling.empty() && t.handling.back().kind == Handling::Kind::Search,
                 "a filter should belong to a search");
        const Handling h = t.handling.back();
        t.handling.pop_back();
        --x.frame;
        x.sp = stack_top(top());
        raising_ = h.resume != nullptr;
        if (raising_) x.frame->ip = h.resume;
        if (accepts) {
            tell(h.exception, h.frame, ExceptionStage::Thrown);
            unwind(h.exception, h.frame, h.target_clause, top(), 0);
        } else {
            search(h.exception, h.frame, h.target_clause + 1);
        }
    }

    // --- second pass ---
    // Instead of a clause of the target frame:
    static constexpr std::uint32_t kCaughtByNative = ~std::uint32_t{0};
    static constexpr std::uint32_t kLeavesFilter = kCaughtByNative - 1;

    // From clause `k` of frame `i` downwards to the target.
    void unwind(Address exception, std::uint32_t target, std::uint32_t target_clause, std::uint32_t i,
                std::uint32_t k) {
        for (;; --i, k = 0) {
            poll_stop();
            Frame& f = frame(i);
            if (f.kind == FrameKind::Method && !f.code->is_native) {
                const std::uint32_t at = position(i, i == top() && raising_);
                const auto end = i == target ? target_clause : static_cast<std::uint32_t>(f.code->clauses.size());
                for (; k < end; ++k) {
                    const Clause& c = f.code->clauses[k];
                    if (c.kind != ClauseKind::Finally && c.kind != ClauseKind::Fault) continue;
                    if (at < c.try_begin || at >= c.try_end) continue;
                    run_finally(exception, target, target_clause, i, k, at);
                    return;
                }
            }
            if (i == target) break;
            raising_ = false;
            drop_handling_of(i);
        }
        pop_to(target);
        if (target_clause == kLeavesFilter) return end_filter_that_threw();
        if (target_clause == kCaughtByNative) {
            drop_handling(target, 0);
            enter_native_catch(exception);
            return;
        }
        const Clause& c = x.frame->code->clauses[target_clause];
        drop_handling(target, c.handler_begin);
        x.frame->fp[c.exception_slot].u = as_seen_by(target, exception);
        if (!t.promises.empty()) drop_promise(t, x.frame->fp + c.exception_slot);
        go(x.frame->code->begin + c.handler_begin);
        x.frame->ip = x.ip;
        tell(exception, target, ExceptionStage::Caught);
    }

    // `target` is the frame that catches it.
    void tell(Address exception, std::uint32_t target, ExceptionStage stage) {
        if (x.stepping == nullptr || !x.stepping->on_exception) return;
        if (frame(target).code->atomicity != code::Atomicity::Program) return;
        t.top = x.frame;
        x.stepping->on_exception(t, as_seen_by(target, exception), stage);
    }

    void drop_handling_of(std::uint32_t i) {
        while (!t.handling.empty() && t.handling.back().frame >= i) t.handling.pop_back();
    }

    void run_finally(Address exception, std::uint32_t target, std::uint32_t target_clause, std::uint32_t i,
                     std::uint32_t k, std::uint32_t at) {
        pop_to(i);
        const Clause& c = x.frame->code->clauses[k];
        drop_handling(i, c.handler_begin);
        Handling h;
        h.kind = Handling::Kind::Unwind;
        h.frame = i;
        h.handler = c.handler_begin;
        h.exception = exception;
        h.target_frame = target;
        h.target_clause = target_clause;
        h.next_clause = k + 1;
        // Where in the frame the exception passes: still needed for the clauses that follow.
        h.resume = x.frame->code->begin + at;
        t.handling.push_back(h);
        go(x.frame->code->begin + c.handler_begin);
    }

    // A finally or fault block on the way has ended.
    void continue_unwind(const Handling& h) {
        x.frame->ip = h.resume;
        raising_ = true;
        unwind(h.exception, h.target_frame, h.target_clause, h.frame, h.next_clause);
    }

    // A native that catches is entered again, told what it caught.
    void enter_native_catch(Address exception) {
        Slot* fp = x.frame->fp;
        const Code& code = *x.frame->code;
        fp[code.arg_slots].u = exception;  // keep_pointer(0)
        fp[code.arg_slots + code::kNativePointerSlots].u = kCaughtStep;
        go(code.begin);
    }

    bool again_ = false;   // rethrow: the trace ends with the frame that caught it
    bool raising_ = true;  // the top frame's ip is the raising instruction itself
};

}  // namespace

void start_search(Exec& x, const Insn* ip, Address exception, Raised how, types::Method* helper) {
    note_unseen(x);
    ip = in_line(x, ip);
    if (x.thread->told_first_chance) {  // the stub's frame has done its work
        x.thread->told_first_chance = false;
        how = static_cast<Raised>(x.frame->fp[0].u);
        x.sp = x.frame->fp;
        --x.frame;
        Passes passes(x);
        passes.again_ = how == Raised::Again;
        passes.search(exception, passes.top(), 0);
        return;
    }
    x.frame->ip = ip;
    Passes passes(x);
    if (how == Raised::New) {
        if (x.thread->foreign_raise) {
            x.machine->continue_trace(exception);
        } else {
            x.machine->clear_trace(exception);
        }
        x.thread->foreign_raise = false;
        if (helper != nullptr) x.machine->append_trace(exception, *helper, 0);
    }
    const bool has_room =
        x.sp + x.machine->first_chance_stub()->frame_slots <= x.stack_end && x.frame + 1 < x.frames_end;
    if (has_room && x.machine->first_chance_listener() != 0) return push_first_chance(x, exception, how);
    passes.again_ = how == Raised::Again;
    passes.search(exception, passes.top(), 0);
}

void start_last_unwind(Exec& x, Address exception) {
    Passes passes(x);
    passes.unwind(exception, 0, Passes::kCaughtByNative, passes.top(), 0);
}

// --- cold paths ---

namespace {

// Is something in the queue that makes the object everybody's, or that has to do with its trace?
bool is_trace_in_queue(Exec& x, Address exception) {
    if (x.thread->pending.empty()) return false;
    std::vector<Address> published;
    for (const threads::PendingOperation& o : x.thread->pending) {
        const bool is_known = o.kind == threads::PendingOperation::Kind::Write && o.value.is_known();
        if (is_known && o.has_address && x.machine->blocks().at(o.address).shared != 0)
            published.push_back(o.value.bits);
    }
    const std::vector<memory::BlockId> reached = reach_of(*x.machine, *x.thread, std::move(published));
    if (std::find(reached.begin(), reached.end(), memory::block_of(exception)) != reached.end()) return true;
    const auto is_there = [&](Address field) {
        const MemoryAccess access{field, 8, true, true};
        return is_touched(x, {&access, 1});
    };
    const std::array<Address, 2> fields = x.machine->trace_fields(exception);
    return std::any_of(fields.begin(), fields.end(), is_there);
}

// What is raised has its trace written into it, and others see that if they can reach it. May it be written now? If not
// the thread has to stop before it. NB: no race, whatever comes beside it, as the runtime synchronises it: those who
// look for races are not told of it (pending_accesses).
bool may_write_trace(Exec& x, Address exception) {
    if (x.stepping == nullptr) return true;
    const Block& b = x.machine->blocks().at(exception);
    if (b.shared == 0 && !is_trace_in_queue(x, exception)) return true;
    if (!x.thread->pending.empty()) clear_way(*x.machine, *x.thread, threads::Needs::Empty);
    if (x.stepping->log != nullptr && b.shared != 0) x.stepping->log->log_shared(memory::block_of(exception));
    if (!x.thread->pending.empty() || (b.shared != 0 && !take_allowance(x, sharing_of(b)))) {
        x.thread->wait = {};
        return false;
    }
    note_trace(x, exception);
    return true;
}

// As may_write_trace, of what is raised now. A native does not begin anew for it: it is entered again to raise this.
bool may_raise(Exec& x, const Insn* ip, Slot* fp) {
    if (may_write_trace(x, x.exception)) return true;
    if (ip->op != code::Op::native) return false;
    fp[x.frame->code->arg_slots].u = x.exception;  // keep_pointer(0)
    fp[x.frame->code->arg_slots + code::kNativePointerSlots].u = kRaiseStep;
    return false;
}

// Handlers may stand before their try blocks, so that this can be a loop of its own.
void go_on(Exec* x, Block* blocks) {
    if (x->stepping != nullptr) finish_native(*x);  // traces that are everybody's now
    if (x->ip == nullptr) return;
    collect_if_wanted(*x);
    if (--x->fuel <= 0) return out_of_fuel(x->ip, x->fp, x, blocks);
    return dispatch(x->ip, x->fp, x, blocks);
}

// An object that is no exception, or no object at all: unsafe code can throw what it likes.
bool is_throwable(const Exec& x, const Block* blocks) {
    types::Type* type = blocks[memory::block_of(x.exception)].type;
    return type != nullptr && x.machine->is_instance(type, x.machine->known().exception);
}

void not_throwable(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    if (blocks[memory::block_of(x->exception)].type == nullptr) TL_ACCESS_FAILED(x->exception);
    x->machine->problem = "throw of an object that is not an exception";
    TL_STOP(Unsupported);
}

}  // namespace

// An instruction that is executed apart raises nothing: that it would is its result.
#define TL_RETURN_IF_APART()           \
    do {                               \
        if (x->apart != Apart::No) {   \
            x->apart = Apart::Faulted; \
            x->guest_text.clear();     \
            return;                    \
        }                              \
    } while (false)

// On a path that was guessed nothing is raised before it is known that there is such a path: the instruction is
// executed again then.
#define TL_WAIT_IF_GUESSED()                                     \
    do {                                                         \
        if (is_guessing(*x->thread)) {                           \
            wait_for_order(*x->thread, threads::Needs::Promise); \
            TL_STOP(Visible);                                    \
        }                                                        \
    } while (false)

void raise_object(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    TL_RETURN_IF_APART();
    TL_WAIT_IF_GUESSED();
    if (!is_throwable(*x, blocks)) return not_throwable(ip, fp, x, blocks);
    if (!may_raise(*x, ip, fp)) TL_STOP(Visible);
    start_search(*x, ip, x->exception, Raised::New);
    return go_on(x, blocks);
}

void raise_again(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    TL_RETURN_IF_APART();
    TL_WAIT_IF_GUESSED();
    if (!is_throwable(*x, blocks)) return not_throwable(ip, fp, x, blocks);
    if (!may_raise(*x, ip, fp)) TL_STOP(Visible);
    start_search(*x, ip, x->exception, Raised::Again);
    return go_on(x, blocks);
}

void raise_guest(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    TL_RETURN_IF_APART();
    TL_WAIT_IF_GUESSED();
    x->exception = x->machine->new_exception(x->guest, x->guest_text);
    x->guest_text.clear();
    start_search(*x, ip, x->exception, Raised::New, x->machine->helper_of(x->guest));
    return go_on(x, blocks);
}

void raise_in_helper(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Guest guest, types::Method* helper) {
    TL_RETURN_IF_APART();
    TL_WAIT_IF_GUESSED();
    x->exception = x->machine->new_exception(guest, {});
    start_search(*x, ip, x->exception, Raised::New, helper);
    return go_on(x, blocks);
}

void raise_load_error(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    TL_RETURN_IF_APART();
    const types::LoadError& error = *x->machine->load_error;
    if (error.kind == types::LoadError::Kind::Unsupported) {
        x->machine->problem = error.message;
        TL_STOP(Unsupported);
    }
    x->guest = guest_of(error);
    x->guest_text = error.message;
    return raise_guest(ip, fp, x, blocks);
}

Guest guest_of(const types::LoadError& error) {
    using Kind = types::LoadError::Kind;
    switch (error.kind) {
        case Kind::TypeLoad:
            return Guest::TypeLoad;
        case Kind::MissingMethod:
            return Guest::MissingMethod;
        case Kind::MissingField:
            return Guest::MissingField;
        case Kind::MissingMember:
            return Guest::MissingMember;
        case Kind::FileNotFound:
            return Guest::FileNotFound;
        case Kind::BadImage:
            return Guest::BadImage;
        case Kind::InvalidProgram:
        case Kind::Unsupported:
            return Guest::InvalidProgram;
    }
    return Guest::InvalidProgram;
}

namespace {

// Inside it only a write can fail.
bool is_variable_data(const Block* blocks, Address address) {
    const Block& b = blocks[memory::block_of(address)];
    return b.kind == memory::BlockKind::Data && b.tag == kVariableData && memory::offset_of(address) < b.size;
}

}  // namespace

void access_failed(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    TL_RETURN_IF_APART();
    if (x->stepping != nullptr && ip != x->out_of_line) {
        switch (prepare_access(*x, ip, fp, blocks)) {
            case SlowAccess::Go:
                return dispatch(x->out_of_line, fp, x, blocks);
            case SlowAccess::Done:
                TL_NEXT();
            case SlowAccess::Stop:
                TL_STOP(Visible);
            case SlowAccess::WritesString:
                x->machine->problem = "a write to a string through a pointer while other threads live, in `check`";
                TL_STOP(Unsupported);
            case SlowAccess::Fault:
                break;
        }
        if (blocks[memory::block_of(x->fault_address)].kind == memory::BlockKind::Stack &&
            memory::block_of(x->fault_address) != x->thread->stack_block) {
            x->machine->problem = "access to a variable in another thread's frame";
            TL_STOP(Unsupported);
        }
        if (is_foreign(*x, blocks[memory::block_of(x->fault_address)])) {
            x->machine->problem = "memory of another thread that is found by a number made of its address, in `check`";
            TL_STOP(Unsupported);
        }
    }
    if (is_variable_data(blocks, x->fault_address)) {
        x->machine->problem = "a write to a static field whose initial value is in the image, in `check`";
        TL_STOP(Unsupported);
    }
    // NB: as the CLR, which crashes on everything that is not near null.
    if (x->fault_address < memory::kNearNull) TL_RAISE(NullReference);
    x->machine->describe_bad_access(x->fault_address);
    TL_STOP(MemoryError);
}

void leave_loop(const Insn* ip, Slot* fp, Exec* x, Block*) {
    x->frame->ip = in_line(*x, ip);
    static_cast<void>(fp);
    x->ip = nullptr;
}

void out_of_fuel(const Insn* ip, Slot* fp, Exec* x, Block* blocks) { TL_STOP(OutOfFuel); }

// --- instructions ---

TL_HANDLER(throw_) {
    const Address exception = fp[ip->a].u;
    if (exception == 0) TL_RAISE(NullReference);
    types::Type* type = blocks[memory::block_of(exception)].type;
    if (type == nullptr) TL_ACCESS_FAILED(exception);
    x->exception =
        x->machine->is_instance(type, x->machine->known().exception) ? exception : x->machine->wrap_thrown(exception);
    return raise_object(ip, fp, x, blocks);
}
TL_HANDLER(rethrow) {
    const Address exception = fp[ip->a].u;
    types::Type* type = blocks[memory::block_of(exception)].type;
    if (type == nullptr) TL_ACCESS_FAILED(exception);
    x->exception =
        x->machine->is_instance(type, x->machine->known().exception) ? exception : x->machine->wrap_thrown(exception);
    return raise_again(ip, fp, x, blocks);
}
TL_HANDLER(call_finally) {
    threads::Handling h;
    h.kind = threads::Handling::Kind::Leave;
    h.frame = static_cast<std::uint32_t>(x->frame - x->thread->frames);
    const Insn* target = ip + ip->branch.jump;
    h.handler = static_cast<std::uint32_t>(target - x->frame->code->begin);
    h.resume = ip + 1;
    x->thread->handling.push_back(h);
    TL_GO(target);
}
namespace {
void resume_unwind(Exec* x, Block* blocks, const threads::Handling& h) {
    Passes(*x).continue_unwind(h);
    return go_on(x, blocks);
}
// The frames that the search passes from here on are part of the trace, too.
bool may_search_on(Exec& x) {
    const auto& handling = x.thread->handling;
    return handling.empty() || may_write_trace(x, handling.back().exception);
}
void filter_decided(Exec* x, Block* blocks, bool accepts) {
    Passes(*x).filter_done(accepts);
    return go_on(x, blocks);
}
}  // namespace
TL_HANDLER(end_finally) {
    // The lowering lets nothing else in or out of the block, so that this is its own entry.
    TL_CHECK(!x->thread->handling.empty(), "endfinally should end a block in progress");
    const threads::Handling h = x->thread->handling.back();
    TL_CHECK(h.handler == static_cast<std::uint32_t>(ip->imm) && &x->thread->frames[h.frame] == x->frame,
             "endfinally should end its own block");
    x->thread->handling.pop_back();
    if (h.kind == threads::Handling::Kind::Leave) TL_GO(h.resume);
    return resume_unwind(x, blocks, h);
}
TL_HANDLER(end_filter) {
    TL_CHECK(x->frame->kind == threads::FrameKind::Filter, "endfilter should end a filter");
    TL_WAIT_IF_GUESSED();  // it may be that nobody else catches the exception
    const bool accepts = static_cast<std::int32_t>(fp[ip->a].i) != 0;
    if (!accepts && !may_search_on(*x)) TL_STOP(Visible);
    return filter_decided(x, blocks, accepts);
}
TL_HANDLER(fail) {
    x->machine->load_error = static_cast<const types::LoadError*>(ip->pointer);
    return raise_load_error(ip, fp, x, blocks);
}
TL_HANDLER(unsupported) {
    x->machine->problem = static_cast<const code::Missing*>(ip->pointer)->what;
    TL_STOP(Unsupported);
}

}  // namespace tidelock::exec
