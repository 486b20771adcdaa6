// An operation that changes for the better are about (fences.h), with its place in the source.
#pragma once

#include <string>

#include "repair/reorderings.h"
#include "repair/source_edits.h"

namespace tidelock::fences {

struct KnownOperation {
    repair::Operation operation;
    repair::Statement statement;
    std::string method;  // as its author named it
};

}  // namespace tidelock::fences
