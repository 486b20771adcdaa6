#include "base/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace tidelock {
namespace {

// NB: the one place outside cli/ that writes to a stream: the process is about to abort and cli/ may not have installed
// its handler yet.
void write_to_stderr(const CheckFailure& failure) {
    std::fprintf(stderr, "%.*s:%d: internal error: %.*s [%.*s]\n", static_cast<int>(failure.file.size()),
                 failure.file.data(), failure.line, static_cast<int>(failure.message.size()), failure.message.data(),
                 static_cast<int>(failure.condition.size()), failure.condition.data());
}

// Constant-initialised and trivially destroyed; a check can fail anywhere, so it cannot be handed down.
constinit std::atomic<CheckHandler> installed_handler{&write_to_stderr};

}  // namespace

CheckHandler set_check_handler(CheckHandler handler) {
    return installed_handler.exchange(handler == nullptr ? &write_to_stderr : handler);
}

void check_failed(const CheckFailure& failure) {
    installed_handler.load()(failure);
    std::abort();
}

}  // namespace tidelock
