#include "machine/library/resources.h"

#include <optional>
#include <unordered_map>

#include "base/byte_reader.h"
#include "machine/heap/utf.h"
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

constexpr std::uint32_t kMagic = 0xBEEFCACE;
constexpr std::uint32_t kStringCode = 1;

// A length or type code: 7 bits per byte, low ones first.
std::uint32_t read_7bit(ByteReader& in) {
    std::uint32_t value = 0;
    for (std::uint32_t shift = 0; shift < 35; shift += 7) {
        const std::uint32_t byte = in.read_u8();
        value |= (byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) return value;
    }
    in.fail();
    return 0;
}

std::string_view read_text(ByteReader& in) {
    const Bytes bytes = in.read_bytes(read_7bit(in));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// One .resources blob, format 2 of ResourceReader: names sorted by hash, texts found by bisection.
class Blob {
public:
    static std::optional<Blob> open(Bytes bytes) {
        ByteReader in(bytes);
        if (in.read_u32() != kMagic) return std::nullopt;
        in.skip(4);  // version of the header
        in.skip(in.read_u32());
        Blob blob;
        blob.bytes_ = bytes;
        blob.version_ = in.read_u32();
        blob.count_ = in.read_u32();
        const std::uint32_t types = in.read_u32();
        for (std::uint32_t i = 0; i < types && in.ok(); ++i) read_text(in);
        in.align(8);
        blob.hashes_ = in.position();
        in.skip(std::size_t{blob.count_} * 8);  // hashes, then positions
        blob.data_ = in.read_u32();
        blob.names_ = in.position();
        if (!in.ok() || blob.version_ != 2) return std::nullopt;
        return blob;
    }

    [[nodiscard]] std::optional<std::string> find(std::u16string_view key) const {
        std::uint32_t hash = 5381;
        for (const char16_t c : key) hash = ((hash << 5U) + hash) ^ c;
        const auto wanted = static_cast<std::int32_t>(hash);
        std::uint32_t low = 0;
        std::uint32_t high = count_;
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (word(hashes_ + 4 * std::size_t{middle}) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (; low < count_ && word(hashes_ + 4 * std::size_t{low}) == wanted; ++low) {
            if (auto text = text_at(low, key)) return text;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::int32_t word(std::size_t at) const { return load<std::int32_t>(bytes_.data() + at); }

    [[nodiscard]] std::optional<std::string> text_at(std::uint32_t i, std::u16string_view key) const {
        ByteReader in(bytes_);
        in.seek(names_ + static_cast<std::uint32_t>(word(hashes_ + 4 * (std::size_t{count_} + i))));
        const Bytes name = in.read_bytes(read_7bit(in));
        if (name.size() != 2 * key.size() || std::memcmp(name.data(), key.data(), name.size()) != 0)
            return std::nullopt;
        const std::uint32_t offset = in.read_u32();
        in.seek(std::size_t{data_} + offset);
        if (read_7bit(in) != kStringCode) return std::nullopt;
        const std::string_view text = read_text(in);
        if (!in.ok()) return std::nullopt;
        return std::string(text);
    }

    Bytes bytes_;
    std::uint32_t version_ = 0;
    std::uint32_t count_ = 0;
    std::uint32_t data_ = 0;
    std::size_t hashes_ = 0;
    std::size_t names_ = 0;
};

struct Resources {
    static constexpr exec::Kept kKept = exec::Kept::Resources;
    std::unordered_map<const types::Assembly*, std::vector<Blob>> by_assembly;  // looked up only
};

const std::vector<Blob>& blobs_of(Machine& m, types::Assembly& assembly) {
    auto& all = m.kept<Resources>().by_assembly;
    if (const auto it = all.find(&assembly); it != all.end()) return it->second;
    std::vector<Blob> blobs;
    const metadata::Metadata& md = assembly.image().md();
    for (std::uint32_t i = 1; i <= md.row_count(metadata::Table::ManifestResource); ++i) {
        const metadata::ManifestResourceRow row(i);
        if (!md[row].Name().ends_with(".resources")) continue;
        const auto bytes = assembly.image().resource(row);
        if (!bytes.ok()) continue;
        if (auto blob = Blob::open(*bytes)) blobs.push_back(*blob);
    }
    return all.emplace(&assembly, std::move(blobs)).first->second;
}

std::optional<std::string> find_text(Machine& m, types::Assembly& assembly, std::u16string_view key) {
    for (const Blob& blob : blobs_of(m, assembly)) {
        if (auto text = blob.find(key)) return text;
    }
    return std::nullopt;
}

// SR.GetResourceString(key) of whichever assembly; (key, default) as well.
NativeResult get_string(NativeCall& call) {
    if (call.ref(0) == 0) return call.raise(Guest::ArgumentNull);
    const auto text = find_text(call.m, *call.method->assembly, call.m.heap().string(call.ref(0)));
    if (text) return call.ret(call.m.heap().intern(heap::utf8_to_utf16(*text)));
    const bool has_default = call.method->signature.params.size() == 2;
    return call.ret(has_default && call.ref(1) != 0 ? call.ref(1) : call.ref(0));
}

NativeResult no(NativeCall& call) { return call.ret_bool(false); }

constexpr NativeRow kRows[] = {
    {"System.SR", "GetResourceString", "String", &get_string, kCache},
    {"System.SR", "GetResourceString", "String,String", &get_string, kCache},
    {"System.SR", "InternalGetResourceString", "String", &get_string, kCache},
    {"System.SR", "UsingResourceKeys", "", &no, kPure},
    {"System.SR", "GetUsingResourceKeysSwitchValue", "", &no, kPure},
};

}  // namespace

std::string find_resource(exec::Machine& m, types::Assembly& assembly, std::string_view key) {
    return find_text(m, assembly, heap::utf8_to_utf16(key)).value_or(std::string(key));
}

const Area kResources{"resources", kRows, {}};

}  // namespace tidelock::library
