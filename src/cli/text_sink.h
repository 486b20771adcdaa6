// Where a command's output goes, piece by piece: standard output, or a string in tests.
#pragma once

#include <functional>
#include <string_view>

namespace tidelock::cli {

using TextSink = std::function<void(std::string_view)>;

}  // namespace tidelock::cli
