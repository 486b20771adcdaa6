// A whole file as text.
#pragma once

#include <string>

#include "base/result.h"

namespace tidelock {

// Of at most 256 MiB. Pipes and devices are read to their end.
Result<std::string> read_input(const std::string& path);

// Of a regular file's contents: SHA-256, in hexadecimal digits.
Result<std::string> fingerprint_of(const std::string& path);

}  // namespace tidelock
