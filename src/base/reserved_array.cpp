#include "base/reserved_array.h"

#include <sys/mman.h>

#include "base/stop.h"

namespace tidelock::detail {

void* reserve_memory(std::size_t bytes) {
    void* at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) stop_for_memory();
    return at;
}

void release_memory(void* at, std::size_t bytes) { munmap(at, bytes); }

}  // namespace tidelock::detail
