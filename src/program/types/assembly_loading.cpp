// Which file an assembly name stands for. Names alone decide: versions, cultures and keys are not compared, as the host
// of the CLR rolls forward. Explicit files come before folders, folders are tried in order.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"
#include "program/types/public_key_token.h"

namespace tidelock::types {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lower(a[i]) != lower(b[i])) return false;
    }
    return true;
}

bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

// The name comes from metadata: it must not lead out of the folder.
bool is_plain_name(std::string_view name) {
    return !name.empty() && name.find('/') == std::string_view::npos && name.find('\\') == std::string_view::npos &&
           name.find('\0') == std::string_view::npos;
}

std::string find_file(const LoaderOptions& options, std::string_view name) {
    for (const std::string& file : options.extra_files) {
        if (same_name(std::filesystem::path(file).stem().string(), name) && is_file(file)) return file;
    }
    for (const std::string& folder : options.search_folders) {
        for (const char* extension : {".dll", ".exe"}) {
            std::string path = fmt::format("{}/{}{}", folder, name, extension);
            if (is_file(path)) return path;
        }
    }
    return {};
}

bool is_same_folder(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

std::string key_of(const metadata::Image& image) {
    if (!image.has_assembly()) return {};
    const std::string name = display_name(image.assembly());
    const std::string key = name.substr(name.rfind('=') + 1);
    return key == "null" ? std::string() : key;
}

// Does this file stand for the one of the same name in the folder? A self-contained program brings the framework along,
// and a package may bring a newer part of it. The name alone does not make it so, it must have the same key.
bool stands_for_file_in(const std::string& folder, const metadata::Image& image) {
    const std::string key = key_of(image);
    if (key.empty()) return false;
    const std::string name(image.assembly().name);
    const std::string path = fmt::format("{}/{}.dll", folder, name);
    if (!is_plain_name(name) || !is_file(path)) return false;
    const auto original = metadata::Image::open(path);
    return original.ok() && key_of(*original.value()) == key;
}

}  // namespace

bool Loader::Impl::is_of_framework(const std::string& path, const metadata::Image& image) const {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    return std::any_of(options.framework_folders.begin(), options.framework_folders.end(),
                       [&](const std::string& f) { return is_same_folder(folder, f) || stands_for_file_in(f, image); });
}

std::string display_name(const metadata::AssemblyIdentity& identity) {
    std::string key = "null";
    if (!identity.public_key_or_token.empty()) {
        key.clear();
        if (identity.public_key_or_token.size() > 8) {
            for (const std::uint8_t b : public_key_token(identity.public_key_or_token)) key += fmt::format("{:02x}", b);
        } else {
            for (const std::byte b : identity.public_key_or_token)
                key += fmt::format("{:02x}", std::to_integer<unsigned>(b));
        }
    }
    const auto& v = identity.version;
    return fmt::format("{}, Version={}.{}.{}.{}, Culture={}, PublicKeyToken={}", identity.name, v[0], v[1], v[2], v[3],
                       identity.culture.empty() ? "neutral" : identity.culture, key);
}

Result<Assembly*> Loader::Impl::load_file(const std::string& path) {
    for (Assembly* known_one : assemblies) {
        if (known_one->path() == path) return known_one;
    }
    TL_TRY(image, metadata::Image::open(path));
    Assembly* loaded = add_assembly(path, std::move(image));
    loaded->is_framework_ = is_of_framework(path, loaded->image());
    return loaded;
}

Assembly* Loader::Impl::add_assembly(const std::string& path, std::unique_ptr<metadata::Image> image) {
    owned_assemblies.push_back(std::make_unique<Assembly>(path, std::move(image)));
    Assembly* loaded = owned_assemblies.back().get();
    loaded->index_ = static_cast<std::uint32_t>(assemblies.size());
    if (loaded->simple_name_.empty()) loaded->simple_name_ = std::filesystem::path(path).stem().string();
    assemblies.push_back(loaded);
    return loaded;
}

Assembly* Loader::Impl::find_loaded(std::string_view simple_name) {
    for (Assembly* a : assemblies) {
        if (same_name(a->simple_name(), simple_name)) return a;
    }
    return nullptr;
}

Loaded<Assembly> Loader::Impl::load_by_name(std::string_view simple_name, const metadata::AssemblyIdentity* wanted) {
    if (Assembly* loaded = find_loaded(simple_name)) return loaded;
    const std::string path = is_plain_name(simple_name) ? find_file(options, simple_name) : std::string();
    if (path.empty()) {
        return fail(LoadError::Kind::FileNotFound,
                    fmt::format("Could not load file or assembly '{}'. The system cannot find the file specified.\n",
                                wanted != nullptr ? types::display_name(*wanted) : std::string(simple_name)));
    }
    Result<Assembly*> loaded = load_file(path);
    if (!loaded.ok()) return fail(LoadError::Kind::BadImage, loaded.error().message());
    return loaded.value();
}

Loaded<Assembly> Loader::Impl::resolve_assembly_ref(Assembly& from, std::uint32_t row) {
    if (row == 0 || row >= from.assembly_refs_.size())
        return bad_image(from, "names an assembly reference that does not exist");
    if (Assembly* cached = from.assembly_refs_[row]) return cached;
    const metadata::AssemblyIdentity wanted = from.image().assembly_ref(metadata::AssemblyRefRow(row));
    const Loaded<Assembly> loaded = load_by_name(wanted.name, &wanted);
    if (loaded) from.assembly_refs_[row] = *loaded;
    return loaded;
}

bool Loader::Impl::refers_to_framework(Assembly& from, std::uint32_t row) {
    if (row == 0 || row >= from.assembly_refs_.size()) return false;
    if (const Assembly* cached = from.assembly_refs_[row]) return cached->is_framework();
    const std::string name(from.image().assembly_ref(metadata::AssemblyRefRow(row)).name);
    if (const Assembly* loaded = find_loaded(name)) return loaded->is_framework();
    const std::string path = is_plain_name(name) ? find_file(options, name) : std::string();
    if (path.empty()) return false;
    const auto image = metadata::Image::open(path);
    return image.ok() && is_of_framework(path, *image.value());
}

}  // namespace tidelock::types
