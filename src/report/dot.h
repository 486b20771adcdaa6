// The state graph for Graphviz: states are nodes, steps are edges that name thread, line and operation; what went wrong
// is red.
#pragma once

#include <string>

#include "verify/state_graph.h"

namespace tidelock::report {

std::string to_dot(const verify::StateGraph& graph, const std::string& title);

}  // namespace tidelock::report
