// What the simulator shows (verify/explorer_views.h), as text.
#pragma once

#include <string>
#include <vector>

#include "report/style.h"
#include "verify/breakpoints.h"
#include "verify/explorer_views.h"

namespace tidelock::report {

// "state 5, step 4", and what is to be said of it.
std::string state_text(const verify::StateView& state, const Style& style);
// Every thread: where it is, what it is about to do or waits for, and its options if there are several.
std::string threads_text(const std::vector<verify::ThreadView>& threads, std::uint32_t last_mover, const Style& style);
// "writes Counter.count (now 1)", "locks Object#1".
std::string operation_text(const replay::TraceStep& next);

std::string stack_text(const std::vector<verify::FrameView>& frames, const Style& style);
std::string variables_text(const std::vector<model::Variable>& variables);
std::string inspected_text(const model::Inspected& inspected);
std::string locks_text(const std::vector<verify::LockView>& locks);
// "Bank.cs:12", "a lock that is held", "a write of count", "a violation".
std::string breakpoint_text(const verify::Breakpoint& breakpoint);

}  // namespace tidelock::report
