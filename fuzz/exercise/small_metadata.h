// A metadata root with four TypeDef rows, four MethodDef rows and a TypeSpec, for targets whose input is one blob.
#pragma once

#include <array>
#include <memory>

#include "image/metadata/metadata.h"

namespace tidelock::fuzz {

// Root header, one stream header, the table stream; all rows are zeros, so names are empty and lists too.
inline const metadata::Metadata& small_metadata() {
    struct Holder {
        std::array<std::byte, 256> bytes{};
        std::unique_ptr<metadata::Metadata> md;

        Holder() {
            std::size_t at = 0;
            const auto put = [&](std::uint64_t value, std::size_t size) {
                std::memcpy(bytes.data() + at, &value, size);
                at += size;
            };
            put(0x424A5342, 4), put(0x00010001, 4), put(0, 4), put(4, 4), put('v', 4), put(0, 2), put(1, 2);
            put(at + 12, 4), put(200, 4), put('#' | ('~' << 8), 4);
            put(0, 4), put(2, 1), put(0, 1), put(0, 1), put(1, 1);
            put((1ULL << 0x02U) | (1ULL << 0x06U) | (1ULL << 0x1BU), 8), put(0, 8);
            put(4, 4), put(4, 4), put(1, 4);
            auto parsed = metadata::Metadata::parse(bytes, "small");
            TL_CHECK(parsed.ok(), "the small metadata should be well-formed");
            md = std::move(parsed).value();
        }
    };
    static const Holder holder;
    return *holder.md;
}

}  // namespace tidelock::fuzz
