#include "model/trusts.h"

#include "machine/library/contracts.h"

namespace tidelock::model {

void Trusts::note(const threads::Thread& thread, const threads::Frame& section) {
    const threads::Frame* caller = &section;
    while (caller > thread.frames && caller->code->atomicity != code::Atomicity::Program) --caller;
    if (!seen_.insert({caller->ip, section.code}).second || section.code->method == nullptr) return;
    const library::Contract* contract = library::find_contract(*section.code->method);
    if (contract == nullptr || contract->inside == library::Inside::Runtime) return;
    types_.insert(library::short_name(contract->type));
    ++calls_;
}

std::vector<std::string> Trusts::types() const { return {types_.begin(), types_.end()}; }

}  // namespace tidelock::model
