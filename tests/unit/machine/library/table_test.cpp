// Every name in the class-library table and in the list of intrinsics exists in the installed framework; rows for older
// frameworks exist in one of those that TIDELOCK_OLDER_FRAMEWORKS lists (folders, separated by colons), if it is set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "image/framework.h"
#include "image/metadata/image.h"
#include "machine/library/contracts.h"
#include "machine/library/registry.h"
#include "program/code/intrinsics.h"

namespace tidelock::library {
namespace {

// "N.Outer+Inner::Method" of all methods, and all imported entry points, of some assemblies.
struct Names {
    std::set<std::string> methods;
    std::set<std::string> imports;

    explicit Names(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) {
            auto opened = metadata::Image::open(path);
            if (opened.ok()) add(**opened);
        }
    }

    void add(const metadata::Image& image) {
        const metadata::Metadata& md = image.md();
        for (const metadata::TypeDefRow type : md.rows<metadata::Table::TypeDef>()) {
            const std::string prefix = full_name(image, type) + "::";
            for (const metadata::MethodDefRow method : metadata::methods_of(md, type))
                methods.insert(prefix + std::string(md[method].Name()));
        }
        for (const metadata::ImplMapRow row : md.rows<metadata::Table::ImplMap>())
            imports.insert(std::string(md[row].ImportName()));
    }

    static std::string full_name(const metadata::Image& image, metadata::TypeDefRow type) {
        const auto row = image.md()[type];
        const metadata::TypeDefRow outer = image.enclosing_type(type);
        if (!outer.is_nil()) return full_name(image, outer) + "+" + std::string(row.TypeName());
        const std::string name_space(row.TypeNamespace());
        return name_space.empty() ? std::string(row.TypeName()) : name_space + "." + std::string(row.TypeName());
    }
};

const Names& names() {
    static const Names all(tidelock::testing::framework_assemblies());
    return all;
}

std::vector<std::string> older_assemblies() {
    const char* folders = std::getenv("TIDELOCK_OLDER_FRAMEWORKS");
    std::istringstream list(folders == nullptr ? "" : folders);
    std::vector<std::string> found;
    for (std::string folder; std::getline(list, folder, ':');) {
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            if (file.path().extension() == ".dll") found.push_back(file.path().string());
        }
    }
    return found;
}

// Rows of .NET 8 and 9 can only be found in a framework of that age.
bool is_older(const Area& area) { return std::string_view(area.name).starts_with("older"); }

bool names_something(const Names& all, const Contract& row) {
    const std::string prefix = std::string(row.type) + "::";
    if (row.member != "*") return all.methods.contains(prefix + std::string(row.member));
    const auto it = all.methods.lower_bound(prefix);
    return it != all.methods.end() && it->starts_with(prefix);
}

TEST(LibraryTable, EveryContractNamesATypeOrMemberOfTheFramework) {
    ASSERT_FALSE(names().methods.empty()) << "no .NET framework found";
    for (const Contract& row : contracts()) {
        EXPECT_TRUE(names_something(names(), row)) << row.type << "::" << row.member;
        EXPECT_FALSE(row.sentence.empty()) << row.type;
    }
}

TEST(LibraryTable, NoContractIsThereTwice) {
    std::set<std::string> seen;
    for (const Contract& row : contracts())
        EXPECT_TRUE(seen.insert(std::string(row.type) + "::" + std::string(row.member)).second) << row.type;
}

TEST(LibraryTable, EveryExposingRowNamesAMemberAndTypesThatAreTrusted) {
    for (const ExposingMember& row : exposing_members()) {
        const std::string name = std::string(row.type) + "::" + std::string(row.member);
        EXPECT_TRUE(names().methods.contains(name)) << name;
        EXPECT_FALSE(row.looked_into.empty()) << name;
        for (const std::string_view type : row.looked_into) {
            const auto is_trusted = [&](const Contract& c) { return c.type == type && c.promise == Promise::Atomic; };
            EXPECT_TRUE(std::ranges::any_of(contracts(), is_trusted)) << type;
        }
    }
}

TEST(LibraryTable, TypesAreLookedIntoByShortOrFullName) {
    EXPECT_TRUE(is_known_promise("ConcurrentQueue"));
    EXPECT_TRUE(is_known_promise("System.Collections.Concurrent.ConcurrentQueue"));
    EXPECT_TRUE(is_known_promise("System.Collections.Concurrent.ConcurrentQueue`1"));
    EXPECT_FALSE(is_known_promise("Monitor")) << "the runtime's own";
    EXPECT_FALSE(is_known_promise("List")) << "interleaved anyway";
}

TEST(LibraryTable, EveryNativeNamesAMethodOfTheFramework) {
    ASSERT_FALSE(names().methods.empty()) << "no .NET framework found";
    for (const Area& area : areas()) {
        if (is_older(area)) continue;
        for (const NativeRow& row : area.natives) {
            EXPECT_TRUE(names().methods.contains(std::string(row.type) + "::" + row.method))
                << area.name << ": " << row.type << "::" << row.method;
        }
    }
}

TEST(LibraryTable, EveryNativeWhileExploringNamesAMethodOfTheFramework) {
    for (const Area& area : exploring_areas()) {
        for (const NativeRow& row : area.natives) {
            if (std::string_view(row.type) == "Tidelock.Verify") continue;  // the program brings it along
            EXPECT_TRUE(names().methods.contains(std::string(row.type) + "::" + row.method))
                << area.name << ": " << row.type << "::" << row.method;
        }
        EXPECT_TRUE(area.imports.empty()) << area.name << ": imports are looked up in the ordinary areas";
    }
}

TEST(LibraryTable, EveryImportNamesAnEntryPointOfTheFramework) {
    for (const Area& area : areas()) {
        if (is_older(area)) continue;
        for (const ImportRow& row : area.imports)
            EXPECT_TRUE(names().imports.contains(row.entry_point)) << area.name << ": " << row.entry_point;
    }
}

// Nothing to run without such folders; with them, one test over all.
class OlderFrameworks : public ::testing::TestWithParam<std::vector<std::string>> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OlderFrameworks);

std::vector<std::vector<std::string>> older_frameworks() {
    std::vector<std::string> assemblies = older_assemblies();
    if (assemblies.empty()) return {};
    return {std::move(assemblies)};
}
INSTANTIATE_TEST_SUITE_P(Given, OlderFrameworks, ::testing::ValuesIn(older_frameworks()));

TEST_P(OlderFrameworks, HaveEveryOlderRow) {
    const Names older(GetParam());
    for (const Area& area : areas()) {
        if (!is_older(area)) continue;
        for (const NativeRow& row : area.natives) {
            EXPECT_TRUE(older.methods.contains(std::string(row.type) + "::" + row.method))
                << area.name << ": " << row.type << "::" << row.method;
        }
        for (const ImportRow& row : area.imports)
            EXPECT_TRUE(older.imports.contains(row.entry_point)) << area.name << ": " << row.entry_point;
    }
}

TEST(LibraryTable, EveryIntrinsicNamesAMethodOfTheFramework) {
    std::set<std::string> known;  // "Type::Method" without namespace
    for (const std::string& name : names().methods) {
        const std::size_t colon = name.find("::");
        const std::size_t dot = name.rfind('.', colon);
        known.insert(dot == std::string::npos ? name : name.substr(dot + 1));
    }
    for (const auto& [type, method] : code::intrinsic_names()) {
        EXPECT_TRUE(known.contains(std::string(type) + "::" + std::string(method))) << type << "::" << method;
    }
}

}  // namespace
}  // namespace tidelock::library
