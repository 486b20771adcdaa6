#include "cli/memory_limit.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <string>

#include "base/stop.h"
#include "cli/process.h"

namespace tidelock::cli {

namespace {

constinit std::atomic<std::uint64_t> memory_limit{0};

bool has_room_for(std::size_t bytes) {
    const std::uint64_t limit = memory_limit.load(std::memory_order_relaxed);
    return limit == 0 || memory_in_use() + bytes <= limit;
}

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

// A file that holds one number; "max" is none.
std::uint64_t number_in(const std::string& file) {
    std::ifstream in(file);
    std::uint64_t number = 0;
    return in >> number ? number : kUnknown;
}

// What /proc/meminfo says, in bytes.
std::uint64_t memory_info(std::string_view name) {
    std::ifstream in("/proc/meminfo");
    std::string word;
    std::uint64_t kilobytes = 0;
    while (in >> word) {
        if (word == name) return in >> kilobytes ? kilobytes * 1024 : kUnknown;
    }
    return kUnknown;
}

struct Memory {
    std::uint64_t all = kUnknown;
    std::uint64_t left = kUnknown;
};

// A limit holds for a group and all those in it. NB: in a container the group's own path may not exist; its root does.
void look_at_groups(const std::string& mount, std::string path, const char* limit, const char* use, Memory& found) {
    for (;;) {
        const std::uint64_t all = number_in(mount + path + limit);
        const std::uint64_t used = number_in(mount + path + use);
        if (all < found.all) found.all = all;
        if (all != kUnknown && used <= all) found.left = std::min(found.left, all - used);
        if (path.empty()) return;
        path.resize(path.find_last_of('/'));
    }
}

Memory memory_of_machine() {
    Memory found{memory_info("MemTotal:"), memory_info("MemAvailable:")};
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {  // number:controllers:path
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        std::string path = line.substr(second + 1);
        if (path == "/" || !path.starts_with('/')) path.clear();
        if (controllers.empty()) look_at_groups("/sys/fs/cgroup", path, "/memory.max", "/memory.current", found);
        if (controllers == "memory")
            look_at_groups("/sys/fs/cgroup/memory", path, "/memory.limit_in_bytes", "/memory.usage_in_bytes", found);
    }
    return found;
}

}  // namespace

void set_memory_limit(std::uint64_t bytes) {
    memory_limit = bytes;
    set_memory_guard(bytes == 0 ? nullptr : &has_room_for);
}

std::uint64_t default_memory_limit() {
    const Memory memory = memory_of_machine();
    const std::uint64_t most = memory.all / 4 * 3;
    return std::min(most, memory.left / 10 * 9);
}

}  // namespace tidelock::cli

// Every container asks here. NB: a sanitizer brings its own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(std::size_t size) {
    if (size >= tidelock::kLargePiece) tidelock::take_memory(size);
    for (;;) {
        if (void* memory = std::malloc(size != 0 ? size : 1)) return memory;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
