// Generated bodies lowered with a linker that knows no machine, and what comes out checked. The bodies are written into
// the memory of one loaded program, whose types stay: an execution is the generation and lowering of up to three
// methods.
#pragma once

#include "check_code.h"
#include "fake_linker.h"
#include "hostile_program.h"
#include "program/code/listing.h"
#include "program/code/lower.h"

namespace tidelock::fuzz {

class LoweringTarget {
public:
    void exercise(Bytes input) {
        if (runs_++ % kRunsPerLoader == 0) load();
        ByteSource source(input);
        const std::size_t written = program_.write_bodies(source, image_);
        for (std::size_t i = 0; i < written; ++i) {
            const auto lowered = code::lower(*loader_, linker_, *methods_[i]);
            check_code(*lowered);
            if (runs_ % 16 == 0) TL_CHECK(!code::listing(*lowered).empty(), "code should have a listing");
        }
    }

private:
    static constexpr std::uint32_t kRunsPerLoader = 20'000;  // types and load errors are never freed

    void load() {
        loader_ = open_loader();
        auto loaded = loader_->load_memory(program_.bytes(), "hostile.dll");
        TL_CHECK(loaded.ok(), "the seed program should load");
        image_ = writable_bytes(*loaded.value());
        methods_.clear();
        for (const std::uint32_t row : program_.rows()) {
            const auto method = loader_->resolve_method(*loaded.value(), 0x06000000U | row, {});
            TL_CHECK(method.value != nullptr, "a seed method should resolve");
            methods_.push_back(method.value);
        }
    }

    HostileProgram program_{"shapes.dll"};
    FakeLinker linker_;
    std::unique_ptr<types::Loader> loader_;
    std::span<std::byte> image_;  // of the program in the loader
    std::vector<types::Method*> methods_;
    std::uint32_t runs_ = 0;
};

inline void exercise_lowering(Bytes input) {
    static LoweringTarget target;  // NB: opening the framework is the expensive part
    target.exercise(input);
}

}  // namespace tidelock::fuzz
