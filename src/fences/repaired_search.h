// Searches of one program under a memory model, with some of it made stronger: what `tidelock fences` consists of.
#pragma once

#include <map>
#include <set>

#include "dotnet/program.h"
#include "explore/search/search_result.h"
#include "fences/job.h"
#include "fences/known_operation.h"
#include "kind/source_text.h"
#include "repair/min_cut.h"
#include "repair/reorderings.h"
#include "repair/source_edits.h"
#include "verify/outcome.h"

namespace tidelock::fences {

struct RepairedOutcome {
    verify::Verdict verdict{};
    std::string problem;  // Unsupported: what
    search::StopReason reason{};
    std::vector<verify::Finding> violations;
    std::vector<kind::ActorOrigin> origins;
    search::Statistics statistics;
};

class RepairedSearch {
public:
    explicit RepairedSearch(const Job& job) : job_(job), program_(job.files) {}

    // Up to the first violation. The repairs must stay until the next.
    // `spent` is how many of the seconds of the time limit are gone.
    Result<RepairedOutcome> check(kind::MemoryModel memory_model, const code::Repairs& repairs, double spent);
    // What would forbid some step of the schedule that led to the violation, in the last check.
    Result<std::set<repair::Remedy>> remedies_for(const RepairedOutcome& outcome);
    // The whole state graph. `places` are what edges out of order belong to, by number.
    struct StateGraph {
        RepairedOutcome outcome;
        std::vector<repair::GraphEdge> edges;
        std::vector<repair::Remedy> places;
        std::set<repair::Remedy> remedies;  // of all steps
        std::uint64_t longest_queue = 0;
        std::uint64_t states_in_order = 0;  // reached without steps out of order
    };
    Result<StateGraph> graph(double spent);

    // Was something out of order, in the schedules and graphs so far, that no change of the program's own code forbids?
    [[nodiscard]] bool has_met_foreign() const { return has_met_foreign_; }

    [[nodiscard]] const KnownOperation* find(const code::Point& point) const;
    [[nodiscard]] const std::map<code::Point, KnownOperation>& operations() const { return operations_; }
    [[nodiscard]] kind::SourceText& source() { return source_; }

private:
    [[nodiscard]] kind::Settings settings(kind::MemoryModel memory_model, const code::Repairs* repairs) const;
    void learn(model::ProgramModel& model, const repair::Reordering& reordering);
    class GraphListener;
    class GraphClient;

    const Job job_;
    const dotnet::Program program_;
    kind::Settings last_;  // of the last check, with what is known of its assumptions
    std::map<code::Point, KnownOperation> operations_;
    kind::SourceText source_;
    bool has_met_foreign_ = false;
};

}  // namespace tidelock::fences
