#include "dotnet/loaded_image.h"

#include "base/stop.h"

namespace tidelock::dotnet {

Result<LoadedImage::Opened> LoadedImage::open(const files::ProgramFiles& files) {
    if (image_ != nullptr && stops_ == stops_thrown()) return Opened{image_.get(), program_};
    if (image_ != nullptr) left_.push_back(std::move(image_));
    TL_TRY(loader, types::Loader::open(files.loading));
    TL_TRY(program, loader->load_file(files.assembly));
    image_ = std::make_unique<code::ProgramImage>(std::move(loader));
    program_ = program;
    stops_ = stops_thrown();
    return Opened{image_.get(), program_};
}

}  // namespace tidelock::dotnet
