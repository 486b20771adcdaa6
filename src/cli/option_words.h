// The words of options that are not part of a plan (verify/plan_words.h, kind/words.h).
#pragma once

#include "cli/options.h"
#include "dotnet/words.h"
#include "fences/words.h"
#include "verify/plan_words.h"

namespace tidelock::cli {

using verify::find_word;
using verify::Word;
using verify::word_of;

inline constexpr Word<Color> kColorWords[] = {
    {"auto", Color::Auto}, {"always", Color::Always}, {"never", Color::Never}};

}  // namespace tidelock::cli
