#include "verify/image_shelf.h"

#include <algorithm>

#include "base/stop.h"

namespace tidelock::verify {

Result<ImageShelf::Opened> ImageShelf::open(const files::ProgramFiles& files) {
    const auto is_it = [&](const Entry& e) { return e.assembly == files.assembly && e.loading == files.loading; };
    const auto it = std::ranges::find_if(entries_, is_it);
    if (it != entries_.end() && it->stops == stops_thrown()) return Opened{it->image.get(), it->program};
    if (it != entries_.end()) {
        left_.push_back(std::move(it->image));
        entries_.erase(it);
    }
    TL_TRY(loader, types::Loader::open(files.loading));
    TL_TRY(program, loader->load_file(files.assembly));
    auto image = std::make_unique<code::ProgramImage>(std::move(loader));
    const Opened opened{image.get(), program};
    entries_.push_back({files.assembly, files.loading, stops_thrown(), std::move(image), program});
    return opened;
}

}  // namespace tidelock::verify
