#include "base/digest.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>

#include "base/check.h"

namespace tidelock {

namespace {

std::string digest(std::string_view text, const EVP_MD* algorithm) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
    unsigned int size = 0;
    const int is_done = EVP_Digest(text.data(), text.size(), bytes.data(), &size, algorithm, nullptr);
    TL_CHECK(is_done == 1, "a checksum should always be possible");
    return {reinterpret_cast<const char*>(bytes.data()), size};
}

}  // namespace

std::string sha1(std::string_view text) { return digest(text, EVP_sha1()); }

std::string sha256(std::string_view text) { return digest(text, EVP_sha256()); }

std::string to_hex(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return text;
}

}  // namespace tidelock
