// `tidelock explore`: the commands of its prompt, carried out on a verify::Explorer. Each prints its result, or one
// line that says what is wrong with it.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "dotnet/program.h"
#include "report/style.h"
#include "verify/breakpoints.h"
#include "verify/explorer.h"

namespace tidelock::cli {

class ExploreSession {
public:
    // `is_interrupted`: does the user want what runs to stop?
    ExploreSession(const ExploreOptions& options, report::Style style, std::function<bool()> is_interrupted)
        : options_(options), style_(std::move(style)), is_interrupted_(std::move(is_interrupted)) {}

    // At the beginning of the program, or at the end of the trace that was named.
    Result<void> begin();
    // False: the user wants to leave.
    bool carry_out(const std::string& line);

private:
    using Words = std::span<const std::string>;
    using Done = Result<void>;
    struct Row {
        std::string_view name;
        std::string_view abbreviation;
        std::string_view arguments;
        std::string_view help;
        std::size_t fewest, most;  // arguments
        Done (ExploreSession::*carry_out)(Words);
    };
    static std::span<const Row> rows();
    static const Row* find(std::string_view word);

    // --- moving (explore_moves.cpp) ---
    Done step(Words words);
    Done choose(Words words);
    Done back(Words words);
    Done forward(Words words);
    Done run(Words words);
    Done random(Words words);
    Done restart(Words words);
    Done make_step(ts::Choice choice);
    Done run_by(const std::function<ts::Choice()>& next, std::uint64_t limit);
    Done show(const verify::Explorer::Move& move);
    Done show_violations(const std::vector<ts::Violation>& shown);
    void show_state();
    Result<const kind::ActorView*> thread_to_move(Words words, const std::vector<kind::ActorView>& all);
    // --- breakpoints (explore_moves.cpp) ---
    Done add_break(Words words);
    Done list_breaks(Words words);
    Done delete_break(Words words);
    // --- looking ---
    Done show_threads(Words words);
    Done where(Words words);
    Done locals(Words words);
    Done print(Words words);
    Done locks(Words words);
    Done state(Words words);
    Done path(Words words);
    Done help(Words words);
    // --- files ---
    Done save(Words words);
    Done open(Words words);
    Done open_file(const std::string& name);
    // The program and its explorer, in place of those before.
    void take(std::unique_ptr<dotnet::Program> program, std::unique_ptr<verify::Explorer> explorer);
    Done quit(Words words);

    Result<std::uint32_t> thread_named(Words words, std::size_t index);
    void say(const std::string& text);

    ExploreOptions options_;
    report::Style style_;
    std::function<bool()> is_interrupted_;
    std::string program_;    // as it was named
    std::string framework_;  // likewise; empty: found
    std::unique_ptr<dotnet::Program> opened_;
    std::unique_ptr<verify::Explorer> explorer_;  // of that
    std::vector<std::pair<std::uint32_t, verify::Breakpoint>> breaks_{{1, {}}};
    std::uint32_t next_break_ = 2;
    bool has_quit_ = false;
};

// A number from `lowest` on.
Result<std::uint64_t> parse_number(const std::string& word, std::uint64_t lowest);

}  // namespace tidelock::cli
