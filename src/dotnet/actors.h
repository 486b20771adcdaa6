// The threads of a .NET program as the actors of its exploration (kind/actors.h, kind/waits.h).
#pragma once

#include "kind/actors.h"
#include "kind/waits.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// Whom a thread waits for, so that it cannot go on before that one moves; 0: nobody in particular, or it can.
threads::ThreadId awaited_by(model::ProgramModel& model, const threads::Thread& thread);

class Threads final : public kind::Actors {
public:
    explicit Threads(model::ProgramModel& model) : model_(model) {}

    [[nodiscard]] std::uint32_t count() override;
    [[nodiscard]] std::string name(std::uint32_t actor) override;
    [[nodiscard]] kind::Life life(std::uint32_t actor) override;
    [[nodiscard]] kind::Duty duty(std::uint32_t actor) override;
    [[nodiscard]] std::vector<kind::ActorOrigin> origins() override;
    [[nodiscard]] ts::Violation at(ts::ViolationKind violation, std::uint32_t actor) override;
    [[nodiscard]] std::string label(ts::Choice choice) override;

private:
    model::ProgramModel& model_;
};

class ThreadWaits final : public kind::Waits {
public:
    explicit ThreadWaits(model::ProgramModel& model) : model_(model) {}

    [[nodiscard]] std::uint32_t awaited(std::uint32_t actor) override;
    [[nodiscard]] std::uint32_t awaited_end(std::uint32_t actor) override;
    [[nodiscard]] bool can_go_on(std::uint32_t actor) override;
    [[nodiscard]] ts::Blocked blocked(std::uint32_t actor) override;
    [[nodiscard]] bool may_be_broken() override;
    [[nodiscard]] bool has_ended() override;

private:
    model::ProgramModel& model_;
};

}  // namespace tidelock::dotnet
