// What the simulator shows (kind/views.h, verify/state_view.h), as text.
#pragma once

#include <string>
#include <vector>

#include "kind/views.h"
#include "report/style.h"
#include "verify/breakpoints.h"
#include "verify/state_view.h"

namespace tidelock::report {

// "state 5, step 4", and what is to be said of it.
std::string state_text(const verify::StateView& state, const Style& style);
// Every thread: where it is, what it is about to do or waits for, and its options if there are several.
std::string threads_text(const std::vector<kind::ActorView>& threads, std::uint32_t last_mover, const Style& style);
// "writes Counter.count (now 1)", "locks Object#1".
std::string operation_text(const kind::TraceStep& next);

std::string stack_text(const std::vector<kind::FrameView>& frames, const Style& style);
std::string variables_text(const std::vector<kind::Variable>& variables);
std::string inspected_text(const kind::Inspected& inspected);
std::string locks_text(const std::vector<kind::LockView>& locks);
// "Bank.cs:12", "a lock that is held", "a write of count", "a violation".
std::string breakpoint_text(const verify::Breakpoint& breakpoint);

}  // namespace tidelock::report
