#include "explore/store/reservation.h"

#include "base/check.h"

#include <sys/mman.h>

#include <algorithm>

namespace tidelock::store {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kHugePage = std::size_t{2} << 20U;
constexpr std::size_t kLargestStep = kHugePage;

constexpr std::size_t round_up(std::size_t size, std::size_t unit) { return (size + unit - 1) / unit * unit; }

}  // namespace

Reservation::Reservation(std::size_t wanted) {
    for (std::size_t size = round_up(wanted, kPage); size >= kPage; size = round_up(size / 2, kPage)) {
        void* at = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (at != MAP_FAILED) {
            data_ = static_cast<std::byte*>(at);
            capacity_ = size;
            return;
        }
        if (size == kPage) return;
    }
}

Reservation::~Reservation() {
    if (data_ != nullptr) munmap(data_, capacity_);
}

bool Reservation::commit(std::size_t size) {
    if (size > capacity_) return false;
    // Steps grow with what is there, so that small tables stay small and large ones seldom call the system.
    const std::size_t step = std::clamp(round_up(committed_ / 32, kPage), kPage, kLargestStep);
    std::size_t target = std::min(std::max(round_up(size, kPage), committed_ + step), capacity_);
    if (target >= 8 * kHugePage) target = std::min(round_up(target, kHugePage), capacity_);
    if (mprotect(data_, target, PROT_READ | PROT_WRITE) != 0) return false;
    // Only a wish: without it the random accesses of a large table miss the TLB each time.
    if (target >= kHugePage) madvise(data_, target, MADV_HUGEPAGE);
    committed_ = target;
    TL_CHECK(committed_ >= size && committed_ <= capacity_,
             "memory should be committed as asked for, and within the rest");
    return true;
}

}  // namespace tidelock::store
