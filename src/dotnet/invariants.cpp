#include "dotnet/invariants.h"

#include "machine/library/stack_trace_text.h"
#include "machine/library/verify.h"
#include "model/names.h"
#include "model/position.h"
#include "model/program_model.h"

namespace tidelock::dotnet {
namespace {

// Nobody is anywhere: the program has ended. Then at least what does not hold.
void point_to_predicate(exec::Machine& m, memory::Address predicate, ts::Violation& v) {
    for (const std::uint32_t field : {m.delegate_layout().method_ptr_aux, m.delegate_layout().method_ptr}) {
        const types::Method* method =
            m.method_of_address(m.blocks().load<memory::Address>(predicate + field)).or_null();
        if (method == nullptr || !model::is_own_code(*method)) continue;
        const library::SourceLine line = library::source_of(m, *method, 0);
        v.place = {line.file, line.line, line.column, model::user_method_name(*method)};
        return;
    }
}

class InvariantsHold final : public model::Property {
public:
    void after_step(model::ProgramModel& model, threads::Thread& thread, std::vector<ts::Violation>& found) override {
        if (!model.has_invariants()) return;
        exec::Machine& m = model.machine();
        // NB: evaluating may register more.
        for (const library::Invariant& invariant : library::invariants(m)) {
            if (thread.top != nullptr) {
                const exec::Frame* section = exec::atomic_frame(thread, thread.top);
                if (section != nullptr && section->has_acted) return;  // in the middle of an atomic block
            }
            const model::Evaluation result = model.evaluate(m.blocks().load<memory::Address>(invariant.handle));
            if (result == model::Evaluation::True) continue;
            ts::Violation v = model.at(ts::ViolationKind::Invariant, thread);
            v.facts = ts::BrokenInvariant{invariant.name, result == model::Evaluation::False};
            v.key = invariant.name;
            if (v.place.file.empty()) point_to_predicate(m, m.blocks().load<memory::Address>(invariant.handle), v);
            found.push_back(std::move(v));
        }
    }
};

}  // namespace

std::unique_ptr<model::Property> make_invariants() { return std::make_unique<InvariantsHold>(); }

}  // namespace tidelock::dotnet
