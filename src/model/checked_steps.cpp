// ProgramModel: when the self-checks (self_check.h) look at what.
#include "base/check.h"
#include "machine/library/process_exit.h"
#include "model/program_model.h"

namespace tidelock::model {

using ts::StepEnd;

StepEnd ProgramModel::checked_step(ts::Choice choice) {
    SelfCheck& check = *self_check_;
    check.expect_nothing();
    if (must_restart()) return step(choice);
    if (check.looks_at_repeated()) expect_repeated(choice);
    const bool looks = options_.reduces && check.looks_at_footprint();
    if (looks) {
        store_.materialise();
        check.begin_step();
    }
    const StepEnd end = step(choice);
    check.note_classes();
    if (end != StepEnd::Next) {
        check.expect_nothing();
        return end;
    }
    // NB: what comes of the end of the program is found out each time, whether the step was repeated or not.
    if (has_ended() || library::exit_thread(m_) != 0) check.expect_nothing();
    if (check.expects()) check.ran_as_expected(stepping_);
    if (looks) {
        store_.materialise();
        check.end_step({choice.actor, footprint(), started_, guards_.has_passed(), options_.keeps_shared});
    }
    return end;
}

// What would come of the step if it was repeated, and back.
void ProgramModel::expect_repeated(ts::Choice choice) {
    if (lives_alone() || has_invariants()) return;
    const ts::StateRef here = store_.current();
    const StepMemory::Step* known = store_.repeat(*m_.thread(choice.actor), choice.option);
    if (known == nullptr) return;
    const StepMemory::Step repeated = *known;
    store_.materialise();
    self_check_->expect(repeated);
    store_.restore(here);
}

void ProgramModel::look_at_stored(ts::Stored stored) {
    SelfCheck& check = *self_check_;
    const bool looks = check.looks_at_stored();
    if (!looks && !check.expects()) return;
    store_.materialise();
    if (check.expects()) check.stored_as_expected();
    if (!looks) return;
    store_.check_stored();
    check.check_sharing();
    // NB: of states with one form the first is kept (canonical_form.h).
    check.stored(stored.state, store_.form() == nullptr || stored.is_new);
}

void ProgramModel::look_at_restored(ts::StateRef state) {
    store_.materialise();
    store_.check_stored();
    self_check_->restored(state);
}

}  // namespace tidelock::model
