// What to change in a program so that no violation is left that only reordering brings about.
//
// Exact: the sets of changes that would forbid a counterexample are collected, the cheapest set that has something in
// common with each of them is tried, and if there is still a counterexample it is added to them. Every set of changes
// that is sufficient hits each of them, so the first one that is found sufficient is the cheapest there is: of those
// that can be written in the source, or if there are none of all.
//
// Searches are made with the model's barriers. What is written as a patch is then applied to the source, compiled and
// checked for itself; only after that it counts as proven.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "fences/fence_plan.h"
#include "fences/job.h"
#include "fences/known_operation.h"
#include "repair/reorderings.h"
#include "repair/source_edits.h"
#include "verify/outcome.h"

namespace tidelock::fences {

// Compiles a program with edits of its source.
class PatchCompiler {
public:
    PatchCompiler() = default;
    PatchCompiler(const PatchCompiler&) = delete;
    PatchCompiler& operator=(const PatchCompiler&) = delete;
    virtual ~PatchCompiler() = default;

    // Nothing: it does not compile. An error says why that was not tried. The files stay until the next call.
    virtual Result<std::optional<files::ProgramFiles>> compile(const std::vector<repair::Edit>& edits,
                                                               const std::vector<repair::SourceFile>& files) = 0;
};

struct Change {
    repair::Remedy remedy;
    std::optional<KnownOperation> operation;  // that it is about
};

// Which search the verdict is of.
enum class FenceStage : std::uint8_t {
    Sc,       // of the program as it is, under sequential consistency
    Model,    // of the program as it is, or with the best changes, under the memory model
    Given,    // with the changes that were given
    Patched,  // of the patched program
    Stopped,  // a limit or a signal came
};

// Why a patch is not proven.
enum class Unproven : std::uint8_t {
    No,              // it is, or no change is needed
    Unwritten,       // some of the changes cannot be written in the source
    DoesNotCompile,  // the source with them
    NotTried,        // `problem` says why
};

// The graph that a minimum cut was made of.
struct CutFigures {
    search::Statistics statistics;
    std::uint64_t states_in_order = 0;
    std::uint64_t longest_queue = 0;
    std::uint64_t places = 0;
    std::uint64_t flow = 0;
    double seconds = 0;  // that the cut took
};

struct FenceOutcome {
    verify::Verdict verdict = verify::Verdict::Incomplete;
    FenceStage stage = FenceStage::Stopped;
    search::StopReason reason = search::StopReason::None;
    std::string problem;  // Unsupported: what
    std::vector<verify::Finding> violations;
    search::Statistics statistics;  // of the last search
    std::uint64_t searches = 0;
    std::optional<CutFigures> cut;
    bool has_foreign = false;  // something out of order is in the class library, which cannot be changed
    bool has_no_cut = false;   // barriers at the places of the graph are not enough: the exact method was used

    std::vector<Change> changes;            // in the order of the source
    std::vector<repair::Edit> edits;        // of the patch; none if there is no patch
    std::vector<repair::SourceFile> files;  // that are changed
    Unproven unproven = Unproven::No;
    std::string unproven_problem;          // NotTried: why
    std::vector<Change> unwritten;         // changes that no edit makes
    std::vector<std::string> in_conflict;  // files with two changes of the same expression
    bool is_compiled = false;              // the program with the patch, and checked
    std::vector<std::string> notes;        // on source files
};

Result<FenceOutcome> find_fences(const Job& job, const FencePlan& plan, PatchCompiler& compiler);

}  // namespace tidelock::fences
