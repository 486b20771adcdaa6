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
        if (runs_++ % kRunsPerMachine == 0) {
            machine_.reset();
            loader_ = open_loader();
            machine_ = std::make_unique<exec::Machine>(*loader_, host_, &library::find_native);
            machine_->blocks().set_memory_limit(std::uint64_t{256} << 20U);
        }
        ByteSource source(input);
        HostileProgram::Made made = program_.make(source);
        auto loaded = loader_->load_memory(std::move(made.bytes), "hostile" + std::to_string(runs_) + ".dll");
        if (!loaded.ok()) return;
        for (const std::uint32_t row : program_.rows()) {
            const auto method = loader_->resolve_method(*loaded.value(), 0x06000000U | row, {});
            if (!method || method->contains_generic_params || method->is_generic_definition || method->row == 0)
                continue;
            if (loader_->ensure_complete(method->owner) != nullptr) continue;
            check_code(*machine_->code_of(**method));
            run(**method);
        }
    }

private:
    static constexpr std::uint32_t kRunsPerMachine = 100;
    static constexpr std::int64_t kFuel = 2000;

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
    std::uint32_t runs_ = 0;
};

inline void exercise_execution(Bytes input) {
    static ExecutionTarget target;  // NB: opening the framework is the expensive part
    target.exercise(input);
}

}  // namespace tidelock::fuzz
