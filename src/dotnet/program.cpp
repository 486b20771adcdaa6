#include "dotnet/program.h"

#include "base/check.h"
#include "dotnet/actors.h"
#include "dotnet/circumstances.h"
#include "dotnet/data_assumptions.h"
#include "dotnet/explored_program.h"
#include "dotnet/inspector.h"
#include "dotnet/loaded_image.h"
#include "dotnet/narrator.h"
#include "dotnet/unchecked.h"

namespace tidelock::dotnet {

namespace {

class Exploration final : public kind::Exploration {
public:
    Exploration(std::unique_ptr<ExploredProgram> program, const ExploredOptions& options)
        : program_(std::move(program)),
          chooses_random_(options.choose_random),
          threads_(program_->model()),
          waits_(program_->model()) {}

    ts::TransitionSystem& system() override { return model(); }
    kind::Actors& actors() override { return threads_; }
    kind::Waits& waits() override { return waits_; }
    std::unique_ptr<kind::Narrator> narrate(kind::SourceText& source) override {
        return make_narrator(model(), source);
    }
    std::unique_ptr<kind::Inspector> inspect(kind::SourceText& source) override {
        return make_inspector(model(), source);
    }

    kind::Learnt learnt() override {
        model::Assumptions assumptions = model().assumptions();
        const bool needs_every_state = !assumptions.no_invariants;
        return {std::move(assumptions), model().must_restart(), needs_every_state};
    }

    kind::Account account() override {
        kind::Account account;
        account.actors = model().threads().size();
        account.instructions = model().instructions();
        account.store_bytes = model().store_bytes();
        account.has_met_queue_limit = model().last_step().has_met_limit;
        account.has_met_clock_limit = model().data_use().has_met_clock_budget;
        account.has_only_cut = cuts_all_executions(model());
        const ProgramModel::Problem& problem = model().problem();
        account.problem = {problem.what, problem.stack, problem.place};
        add_data_assumptions(model().data_use(), chooses_random_, account.data);
        account.others = other_assumptions();
        return account;
    }

    [[nodiscard]] bool is_full() const override { return program_->model().is_full(); }

    [[nodiscard]] model::ProgramModel& model() { return program_->model(); }

private:
    using ProgramModel = model::ProgramModel;

    std::vector<kind::Assumption> other_assumptions() {
        using kind::Assumes;
        std::vector<kind::Assumption> all;
        const model::Trusts& trusts = model().trusts();
        if (trusts.calls() != 0) all.push_back({Assumes::TrustedLibrary, trusts.types(), trusts.calls()});
        if (model().assumptions().pinned.is_everything) all.push_back({Assumes::Placement});
        for (kind::Assumption& part : unchecked_parts(model())) all.push_back(std::move(part));
        return all;
    }

    const std::unique_ptr<ExploredProgram> program_;
    const bool chooses_random_;
    Threads threads_;
    ThreadWaits waits_;
};

}  // namespace

Program::Program(files::ProgramFiles files) : files_(std::move(files)), image_(std::make_shared<LoadedImage>()) {}

Result<std::unique_ptr<kind::Exploration>> Program::open(const kind::Settings& settings) const {
    ExploredOptions options = explored_options(files_, settings);
    options.image = image_;
    TL_TRY(program, ExploredProgram::open(options));
    return std::unique_ptr<kind::Exploration>(std::make_unique<Exploration>(std::move(program), options));
}

kind::Circumstances Program::circumstances_of(const kind::Settings& settings) const {
    return dotnet::circumstances_of(settings);
}

Result<void> Program::take(const kind::Circumstances& circumstances, kind::Settings& settings) const {
    return take_circumstances(circumstances, settings);
}

model::ProgramModel& model_of(kind::Exploration& exploration) {
    auto* own = dynamic_cast<Exploration*>(&exploration);
    TL_CHECK(own != nullptr, "the exploration should be of a .NET program");
    return own->model();
}

}  // namespace tidelock::dotnet
