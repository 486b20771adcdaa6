#include "machine/exec/cells.h"

#include <algorithm>

namespace tidelock::exec {

void Cells::set(Cell cell, Bytes bytes) {
    std::vector<std::byte>& held = held_[index(cell)];
    if (std::ranges::equal(held, bytes)) return;
    held.assign(bytes.begin(), bytes.end());
    if (std::ranges::find(changed_, cell) == changed_.end()) changed_.push_back(cell);
}

std::string_view cell_text(Cell cell) {
    static constexpr std::string_view kTexts[] = {
#define TL_CELL(name, text) text,
#define TL_CELL_IN_MEMORY(name, text) text,
#include "machine/exec/cells.def"
#undef TL_CELL
#undef TL_CELL_IN_MEMORY
    };
    return kTexts[static_cast<std::size_t>(cell)];
}

std::vector<std::byte> to_bytes(std::span<const std::string> texts) {
    std::vector<std::byte> bytes;
    for (const std::string& text : texts) {
        const auto size = static_cast<std::uint32_t>(text.size());
        const auto head = std::as_bytes(std::span(&size, 1));
        const auto body = std::as_bytes(std::span(text));
        bytes.insert(bytes.end(), head.begin(), head.end());
        bytes.insert(bytes.end(), body.begin(), body.end());
    }
    return bytes;
}

std::vector<std::string> to_texts(Cells::Bytes bytes) {
    std::vector<std::string> texts;
    while (!bytes.empty()) {
        std::uint32_t size = 0;
        std::memcpy(&size, bytes.data(), sizeof(size));
        bytes = bytes.subspan(sizeof(size));
        texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), size);
        bytes = bytes.subspan(size);
    }
    return texts;
}

}  // namespace tidelock::exec
