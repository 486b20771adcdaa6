#include "cli/reported_options.h"

#include <fmt/format.h>

#include "cli/option_words.h"
#include "dotnet/library_option.h"

namespace tidelock::cli {

namespace {

std::string limit_text(std::uint64_t limit) { return limit == 0 ? "none" : std::to_string(limit); }

std::string variables_text(const std::vector<std::pair<std::string, std::string>>& variables) {
    std::string text;
    for (const auto& [name, value] : variables) text += (text.empty() ? "" : " ") + name + "=" + value;
    return text.empty() ? "none" : text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> reported_options(const CheckOptions& options) {
    const verify::Plan& plan = options.plan;
    return {{"search", word_of(verify::kSearchWords, plan.search)},
            {"reduction", "none"},  // until it is known
            {"gc", word_of(dotnet::kCollectorWords, options.dotnet.collector)},
            {"numbering", word_of(kind::kNumberingWords, plan.numbering)},
            {"store", "exact"},
            {"memory-model", word_of(kind::kMemoryModelWords, plan.memory_model)},
            {"queue", std::to_string(plan.queue)},
            {"library", dotnet::library_text(options.dotnet.library)},
            {"races", word_of(kind::kRacesWords, verify::races_of(plan))},
            {"timeouts", word_of(kind::kTimeOutsWords, plan.time_outs)},
            {"clock", std::to_string(plan.clock)},
            {"random", word_of(kind::kRandomWords, plan.choose_random)},
            {"env", variables_text(options.given.environment)},
            {"input", options.given.input.value_or("none")},
            {"preemptions", plan.preemptions ? std::to_string(*plan.preemptions) : "none"},
            {"seed", std::to_string(plan.sampling.seed)},
            {"executions", std::to_string(plan.sampling.executions)},
            {"may-run-forever", plan.may_run_forever ? "true" : "false"},
            {"livelock", plan.limits.livelock ? "true" : "false"},
            {"max-states", limit_text(plan.limits.max_states)},
            {"max-depth", limit_text(plan.limits.max_depth)},
            {"time-limit", plan.limits.time_limit == 0 ? "none" : fmt::format("{}", plan.limits.time_limit)},
            {"memory-limit", plan.limits.memory_limit == 0 ? "default" : std::to_string(plan.limits.memory_limit)},
            {"all", plan.limits.on_violation == search::OnViolation::GoOn ? "true" : "false"}};
}

}  // namespace tidelock::cli
