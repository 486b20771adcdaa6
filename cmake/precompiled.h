// Headers of the standard library and of fmt that most files include, parsed once per build (Compiler.cmake). Files
// include what they need all the same: builds with sanitizers do without this header and notice what is missing.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
