// Generated bodies executed on a machine with the class library's natives, a host that gives nothing, and limits on
// fuel and memory. A guest may end in any way but this: the machine crashes, hangs or touches memory that is not the
// guest's.
#pragma once

#include "check_code.h"
#include "hostile_program.h"
#include "machine/exec/machine.h"
#include "machine/exec/no_host.h"
#include "machine/library/registry.h"
#include "machine/library/scheduler.h"

namespace tidelock::fuzz {

class ExecutionTarget {
public:
    void exercise(Bytes input) {
        if (runs_++ % kRunsPerMachine == 0) load(input);
        ByteSource source(input);
        const std::size_t written = program_.write_bodies(source, image_);
        for (types::Method* method : methods_) machine_->forget_code(*method);  // the machine lowers them again
        for (std::size_t i = 0; i < std::min(written, methods_.size()); ++i) {
            check_code(*machine_->code_of(*methods_[i]));
            run(*methods_[i]);
        }
    }

private:
    static constexpr std::uint32_t kRunsPerMachine = 200;
    static constexpr std::int64_t kFuel = 2000;

    // A new machine. The metadata of every second program is damaged, by the input that happens to come first.
    void load(Bytes input) {
        methods_.clear();
        if (machines_++ % 2 == 1) {
            ByteSource source(input);
            std::vector<std::byte> bytes = program_.bytes();
            program_.damage_anything(source, bytes);
            load_program(std::move(bytes));
        }
        if (methods_.empty()) load_program(program_.bytes());
        TL_CHECK(!methods_.empty(), "the seed methods should load");
    }
    void load_program(std::vector<std::byte> bytes) {
        machine_.reset();
        loader_ = open_loader();
        machine_ = std::make_unique<exec::Machine>(*loader_, host_, &library::find_native);
        machine_->blocks().set_memory_limit(std::uint64_t{256} << 20U);
        const auto loaded = loader_->load_memory(std::move(bytes), "hostile.dll");
        if (!loaded.ok()) return;
        image_ = writable_bytes(*loaded.value());
        for (const std::uint32_t row : program_.rows()) {
            const auto method = loader_->resolve_method(*loaded.value(), 0x06000000U | row, {});
            if (!method || method->contains_generic_params || method->is_generic_definition || method->row == 0)
                continue;
            if (loader_->ensure_complete(method->owner) == nullptr) methods_.push_back(*method);
        }
    }

    void run(types::Method& method) {
        threads::Thread& thread = machine_->new_thread();
        library::make_main_thread(*machine_, thread);
        const code::Code& code = *machine_->code_of(method);
        const std::vector<exec::Slot> arguments(code.arg_slots, exec::Slot{0});
        machine_->prepare_call(thread, method, arguments);
        for (int share = 0; share < 4; ++share) {
            if (machine_->run(thread, kFuel) != exec::Stop::OutOfFuel) break;
            machine_->collect();
        }
        machine_->collect();
        for (const auto& t : machine_->threads()) {
            if (t->stack == nullptr) continue;
            t->state = threads::ThreadState::Finished;
            t->wait = {};
            t->release(machine_->blocks());
        }
    }

    HostileProgram program_{"shapes.dll"};
    exec::NoHost host_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<exec::Machine> machine_;
    std::span<std::byte> image_;  // of the program in the loader
    std::vector<types::Method*> methods_;
    std::uint32_t runs_ = 0, machines_ = 0;
};

inline void exercise_execution(Bytes input) {
    static ExecutionTarget target;  // NB: opening the framework is the expensive part
    target.exercise(input);
}

}  // namespace tidelock::fuzz
