// Where control goes from an instruction inside one frame: jumps, the ways through finally blocks, and exceptions.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "program/code/code.h"
#include "program/code/op_info.h"

namespace tidelock::code {

class ControlFlow {
public:
    explicit ControlFlow(const Code& code);

    // The instruction after this one and its words.
    [[nodiscard]] std::uint32_t after(std::uint32_t index) const {
        return index + 1 + extension_words(word_slots(code_.begin[index]));
    }

    // Calls f(index) for each instruction that may come next, exceptions aside.
    template <class F>
    void each_next(std::uint32_t index, F&& f) const {
        const Insn& insn = code_.begin[index];
        if (insn.op == Op::switch_) {
            for (std::uint32_t i = 0; i < insn.b; ++i) f(at(index, static_cast<const std::int32_t*>(insn.pointer)[i]));
        } else if (jumps(insn.op)) {
            f(at(index, insn.branch.jump));
        } else if (insn.op == Op::end_finally) {
            for (const std::uint32_t resume : end_of(insn).resumes) f(resume);
        }
        if (falls_through(insn.op) && after(index) < code_.count) f(after(index));
    }

    // The clauses that an exception which passes through this frame at `index` can meet. At the end of a finally, fault
    // or filter block: also those that it can meet afterwards.
    [[nodiscard]] std::span<const std::uint32_t> clauses(std::uint32_t index) const {
        return clause_sets_[clause_set_[index]];
    }
    [[nodiscard]] std::span<const std::uint32_t> clauses_after_block(std::uint32_t index) const;

private:
    struct BlockEnd {
        std::vector<std::uint32_t> resumes;  // after each call_finally of the block
        std::vector<std::uint32_t> clauses;
    };

    static std::uint32_t at(std::uint32_t index, std::int32_t jump) {
        return static_cast<std::uint32_t>(static_cast<std::int64_t>(index) + jump);
    }
    [[nodiscard]] const BlockEnd& end_of(const Insn& end) const;
    void find_clauses();
    void find_block_ends();

    const Code& code_;
    std::vector<std::uint32_t> clause_set_;  // by instruction
    std::vector<std::vector<std::uint32_t>> clause_sets_;
    std::map<std::uint32_t, BlockEnd> ends_;  // by the block's first instruction
    BlockEnd no_end_;
};

}  // namespace tidelock::code
