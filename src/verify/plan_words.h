// The words of a plan's parts that are one of several (kind/words.h).
#pragma once

#include "kind/words.h"
#include "verify/plan.h"

namespace tidelock::verify {

using kind::find_word;
using kind::Word;
using kind::word_of;

inline constexpr Word<Search> kSearchWords[] = {{"dfs", Search::DepthFirst},
                                                {"bfs", Search::BreadthFirst},
                                                {"stateless", Search::Stateless},
                                                {"random", Search::Random},
                                                {"pct", Search::Pct}};
inline constexpr Word<search::Reduction> kStatelessWords[] = {{"persistent", search::Reduction::Persistent},
                                                              {"source", search::Reduction::Source},
                                                              {"optimal", search::Reduction::Optimal}};

}  // namespace tidelock::verify
