// SHA-1 as in FIPS 180-4. It is here for names only; nothing is verified with it.
#include "program/types/public_key_token.h"

#include <bit>
#include <vector>

namespace tidelock::types {
namespace {

using State = std::array<std::uint32_t, 5>;

std::uint32_t load_big_endian(const std::uint8_t* at) {
    return (std::uint32_t{at[0]} << 24U) | (std::uint32_t{at[1]} << 16U) | (std::uint32_t{at[2]} << 8U) | at[3];
}

void add_block(State& state, const std::uint8_t* block) {
    std::array<std::uint32_t, 80> w{};
    for (std::size_t i = 0; i < 16; ++i) w[i] = load_big_endian(block + 4 * i);
    for (std::size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (std::size_t i = 0; i < 80; ++i) {
        std::uint32_t f = b ^ c ^ d;
        std::uint32_t k = i < 40 ? 0x6ED9EBA1U : 0xCA62C1D6U;
        if (i < 20) {
            f = (b & c) | (~b & d);
            k = 0x5A827999U;
        } else if (i >= 40 && i < 60) {
            f = (b & c) | (b & d) | (c & d);
            k = 0x8F1BBCDCU;
        }
        const std::uint32_t next = std::rotl(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
}

}  // namespace

std::array<std::uint8_t, 8> public_key_token(Bytes public_key) {
    std::vector<std::uint8_t> text;
    text.reserve(public_key.size() + 72);
    for (const std::byte b : public_key) text.push_back(std::to_integer<std::uint8_t>(b));
    const std::uint64_t bits = std::uint64_t{public_key.size()} * 8;
    text.push_back(0x80);
    while (text.size() % 64 != 56) text.push_back(0);
    for (unsigned shift = 64; shift != 0; shift -= 8) text.push_back(static_cast<std::uint8_t>(bits >> (shift - 8)));

    State state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
    for (std::size_t at = 0; at < text.size(); at += 64) add_block(state, text.data() + at);

    std::array<std::uint8_t, 8> token{};  // the digest ends with state[3], state[4]
    for (std::size_t i = 0; i < 8; ++i) token[i] = static_cast<std::uint8_t>(state[4 - i / 4] >> (8 * (i % 4)));
    return token;
}

}  // namespace tidelock::types
