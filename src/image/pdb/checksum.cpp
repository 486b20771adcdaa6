#include "image/pdb/checksum.h"

namespace tidelock::pdb {

namespace {

// FF1816EC-AA5E-4D10-87F7-6F4963833460
constexpr metadata::Guid kSha1{
    {0xEC, 0x16, 0x18, 0xFF, 0x5E, 0xAA, 0x10, 0x4D, 0x87, 0xF7, 0x6F, 0x49, 0x63, 0x83, 0x34, 0x60}};

// 8829D00F-11B8-4213-878B-770E8597AC16
constexpr metadata::Guid kSha256{
    {0x0F, 0xD0, 0x29, 0x88, 0xB8, 0x11, 0x13, 0x42, 0x87, 0x8B, 0x77, 0x0E, 0x85, 0x97, 0xAC, 0x16}};

}  // namespace

Checksum decode_checksum(const metadata::Guid& algorithm, metadata::Blob value) {
    if (value.empty()) return {};
    const Checksum::Kind kind = algorithm == kSha1     ? Checksum::Kind::Sha1
                                : algorithm == kSha256 ? Checksum::Kind::Sha256
                                                       : Checksum::Kind::Unknown;
    return {kind, std::string(as_text(value))};
}

}  // namespace tidelock::pdb
