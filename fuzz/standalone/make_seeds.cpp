// Splits a managed image and its PDB into seeds for the fuzz targets: make_seeds App.dll FOLDER writes
// FOLDER/{pe,metadata,signatures,cil,pdb}/<name>-<number>.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "image/cil/method_body.h"
#include "image/metadata/image.h"
#include "image/pdb/pdb.h"

namespace {

using namespace tidelock;

constexpr std::size_t kMaxSmallSeeds = 300;

class SeedFolder {
public:
    SeedFolder(std::filesystem::path root, std::string name) : root_(std::move(root)), name_(std::move(name)) {}

    void write(const char* target, Bytes bytes) {
        if (bytes.empty() || !seen_.emplace(target, std::string(as_text(bytes))).second) return;
        std::filesystem::create_directories(root_ / target);
        std::ofstream out(root_ / target / (name_ + "-" + std::to_string(seen_.size())), std::ios::binary);
        out << as_text(bytes);
    }

private:
    std::filesystem::path root_;
    std::string name_;
    std::set<std::pair<std::string, std::string>> seen_;
};

void write_seeds(const metadata::Image& image, SeedFolder& folder) {
    const metadata::Metadata& md = image.md();
    folder.write("pe", image.pe().file());
    folder.write("metadata", image.pe().metadata());
    std::size_t written = 0;
    for (const auto method : md.rows<metadata::Table::MethodDef>()) {
        if (++written > kMaxSmallSeeds) break;
        folder.write("signatures", md[method].Signature());
        const Bytes bytes = image.body_bytes(method);
        const auto body = cil::MethodBody::parse(bytes, "seed");
        if (body.ok()) folder.write("cil", bytes.first(body->total_size()));
    }
    for (const auto type : md.rows<metadata::Table::TypeSpec>()) folder.write("signatures", md[type].Signature());
    for (const auto locals : md.rows<metadata::Table::StandAloneSig>())
        folder.write("signatures", md[locals].Signature());
    for (const auto attribute : md.rows<metadata::Table::CustomAttribute>()) {
        const metadata::Token constructor = md[attribute].Type();
        const metadata::Blob signature = constructor.is(metadata::Table::MemberRef)
                                             ? md[constructor.to<metadata::MemberRefRow>()].Signature()
                                             : md[constructor.to<metadata::MethodDefRow>()].Signature();
        std::vector<std::byte> seed{static_cast<std::byte>(signature.size())};
        seed.insert(seed.end(), signature.begin(), signature.end());
        const metadata::Blob value = md[attribute].Value();
        seed.insert(seed.end(), value.begin(), value.end());
        folder.write("signatures", seed);
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return 1;
    const auto image = metadata::Image::open(arguments[1]);
    if (!image.ok()) return 1;
    SeedFolder folder(arguments[2], std::filesystem::path(arguments[1]).stem().string());
    write_seeds(*image.value(), folder);
    const std::filesystem::path pdb = std::filesystem::path(arguments[1]).replace_extension(".pdb");
    const auto file = pe::MappedFile::open(pdb.string());
    if (file.ok()) folder.write("pdb", file.value().bytes());
    return 0;
}
