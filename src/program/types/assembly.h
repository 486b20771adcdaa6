// One loaded assembly: its image, and per-row caches that the loader fills.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "image/metadata/image.h"
#include "program/types/type.h"

namespace tidelock::types {

class Assembly {
public:
    Assembly(std::string path, std::unique_ptr<metadata::Image> image);

    [[nodiscard]] const metadata::Image& image() const { return *image_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view simple_name() const { return simple_name_; }
    [[nodiscard]] std::uint32_t index() const { return index_; }  // dense, in order of loading
    // Is it part of the shared framework? By where its file lies, never by its name: everything else is the program's.
    [[nodiscard]] bool is_framework() const { return is_framework_; }
    [[nodiscard]] std::string display_name() const;  // "N, Version=1.2.3.4, Culture=neutral, PublicKeyToken=..."

private:
    friend class Loader;
    std::string path_;
    std::string simple_name_;
    std::unique_ptr<metadata::Image> image_;
    std::uint32_t index_ = 0;
    bool is_framework_ = false;
    std::vector<Type*> type_defs_;  // by TypeDef row
    std::vector<Type*> type_refs_;  // by TypeRef row
    std::vector<Assembly*> assembly_refs_;
    std::vector<Type*> generic_params_;  // by GenericParam row

    // What a MemberRef names, whatever the instantiation: a row in the `levels`-th base of its parent's definition.
    struct MemberTarget {
        const Type* definition = nullptr;  // of the parent; a parent that is a bare VAR may have several
        std::uint32_t row = 0;             // 0 = not looked up yet
        std::uint32_t levels = 0;
    };
    std::vector<MemberTarget> member_refs_;  // by MemberRef row
};

// "N, Version=..., Culture=..., PublicKeyToken=..." of an Assembly or AssemblyRef row.
std::string display_name(const metadata::AssemblyIdentity& identity);

}  // namespace tidelock::types
