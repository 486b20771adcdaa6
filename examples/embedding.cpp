// Tidelock as a library: checks a compiled program and prints its verdict and the schedule that leads to the first
// violation.
//
//   embedding App.dll [DOTNET_ROOT]
//
// The build makes it (target `embedding`); a program of yours links the libraries tl_verify and tl_dotnet, and
// tl_report for sentences.
#include <cstdio>

#include "dotnet/program.h"
#include "report/violation_text.h"  // sentences, if you want them
#include "verify/engine.h"

using namespace tidelock;

namespace {

class Progress final : public verify::Observer {
public:
    void found(const verify::Finding& /*violation*/) override { std::puts("a violation was found: repeating it"); }
};

void print(const verify::Outcome& outcome) {
    std::printf("%s: %llu states\n", std::string(verify::verdict_name(outcome.verdict)).c_str(),
                static_cast<unsigned long long>(outcome.statistics.states));
    for (const verify::Finding& finding : outcome.violations) {
        std::printf("%s\n", report::message_of(finding.violation).c_str());
        for (const kind::TraceStep& step : finding.trace)
            std::printf("  %-12s line %u: %s\n", step.thread.c_str(), step.line, step.text.c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fputs("usage: embedding App.dll [DOTNET_ROOT]\n", stderr), 5;
    files::Environment environment;
    environment.default_roots = {argc > 2 ? argv[2] : "/usr/share/dotnet", "/usr/lib/dotnet"};
    auto files = files::find_program_files(argv[1], std::nullopt, environment);
    if (!files.ok()) return std::fprintf(stderr, "%s\n", files.error().message().c_str()), 5;

    const dotnet::Program program(std::move(files).value());
    verify::Job job{program};
    job.plan.limits.time_limit = 60;
    Progress progress;
    const auto outcome = verify::verify(job, progress);
    if (!outcome.ok()) return std::fprintf(stderr, "%s\n", outcome.error().message().c_str()), 5;
    print(*outcome);
    return 0;
}
