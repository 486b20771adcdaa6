// The engine: a job gives an outcome. The only header that a program which uses Tidelock as a library has to include,
// beside that of the kind of program that it checks.
//
//   kind::Program                a program to be checked: dotnet::Program (dotnet/program.h) is one of .NET
//   verify                       explores it, asks the questions that go with what was found (does it exist under
//                                sequential consistency as well, does it take a time-out?), and repeats every
//                                counterexample before it counts
//   repeat_counterexample        one that was kept
//
// It prints nothing, reads no environment and handles no signals. Who wants it to stop calls request_stop
// (base/stop.h) from any thread: it then ends with what it has found so far. examples/embedding.cpp shows it.
#pragma once

#include "base/result.h"
#include "replay/recorder.h"
#include "verify/outcome.h"
#include "verify/plan.h"
#include "verify/repetition.h"

namespace tidelock::verify {

enum class Phase : std::uint8_t {
    Search,      // number: how often it had to begin again
    SecondPass,  // that nothing hangs is being proven
    Repetition,  // number: which counterexample, of how many
    TimeOuts,    // does a violation take a time-out?
};

// Told while a job is done, by the thread that does it.
class Observer {
public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    virtual void begin(Phase /*phase*/, std::size_t /*number*/, std::size_t /*of*/) {}
    virtual void progress(const search::Statistics& /*statistics*/) {}
    // Not yet repeated. Those of a search that begins again are void.
    virtual void found(const Finding& /*violation*/) {}
    // A limit or a signal has come, though what is left may still be done in a little time: no new question is asked.
    [[nodiscard]] virtual bool is_stopping() const { return false; }
};

enum class Drawing : std::uint8_t { No, StateGraph };

// An error: the program cannot be opened, or the plan is none (combinations.h).
Result<Outcome> verify(const Job& job, Observer& observer, Drawing drawing = Drawing::No);

// In the circumstances of the finding (Finding::circumstances), which say more of what the program was given.
Result<replay::Recording> repeat_counterexample(const kind::Program& program, const kind::Given& given,
                                                const kind::Circumstances& circumstances,
                                                const std::vector<ts::Choice>& schedule,
                                                const replay::Expected& expected, kind::SourceText& source);

}  // namespace tidelock::verify
