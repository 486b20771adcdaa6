// Image: one managed image, opened and ready to be asked. It owns the mapped file and what was computed once from it
// (PE headers, table layouts, name index), so row views, strings, blobs, signatures and bodies obtained from it are
// valid as long as it lives. It sits here and not in a folder above because it is no more than pe + metadata put
// together.
//
// open() costs a mapping and a few headers; tables are not scanned. All const functions may be called from several
// threads at once. IL bodies are handed out as bytes (image/cil decodes them), debug information is in image/pdb.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "image/metadata/lookup.h"
#include "image/metadata/metadata.h"
#include "image/metadata/type_index.h"
#include "image/pe/mapped_file.h"
#include "image/pe/pe_file.h"

namespace tidelock::metadata {

struct AssemblyIdentity {
    std::string_view name;
    std::string_view culture;
    std::array<std::uint16_t, 4> version{};
    Blob public_key_or_token;  // AssemblyRef: token unless AssemblyFlags::PublicKey; Assembly: the full key
    std::uint32_t flags = 0;
};

class Image {
public:
    static Result<std::unique_ptr<Image>> open(const std::string& path);
    static Result<std::unique_ptr<Image>> from_memory(std::vector<std::byte> bytes, std::string name);

    [[nodiscard]] const std::string& path() const { return file_.path(); }
    [[nodiscard]] const pe::PeFile& pe() const { return pe_; }
    [[nodiscard]] const Metadata& md() const { return *md_; }

    [[nodiscard]] bool has_assembly() const { return md_->row_count(Table::Assembly) != 0; }
    [[nodiscard]] AssemblyIdentity assembly() const;
    [[nodiscard]] AssemblyIdentity assembly_ref(AssemblyRefRow row) const;
    [[nodiscard]] Token entry_point() const { return Token(pe_.cli().entry_point_token); }

    // Top-level types by name; nil when there is none. The <Module> type is row 1.
    [[nodiscard]] TypeDefRow find_type(std::string_view name_space, std::string_view name) const;
    [[nodiscard]] TypeDefRow find_nested_type(TypeDefRow enclosing, std::string_view name) const;
    [[nodiscard]] ExportedTypeRow find_exported_type(std::string_view name_space, std::string_view name) const;
    [[nodiscard]] ExportedTypeRow find_nested_exported_type(ExportedTypeRow enclosing, std::string_view name) const;
    // Constant time once the index exists; find_enclosing_type(md, row) bisects instead.
    [[nodiscard]] TypeDefRow enclosing_type(TypeDefRow nested) const { return type_index().enclosing(nested); }

    // The method's header and IL, up to the end of its section; empty when it has no body here.
    [[nodiscard]] Bytes body_bytes(MethodDefRow method) const;
    // Initial data of a field with an RVA, `size` bytes of it (the size of its type) or empty.
    [[nodiscard]] Bytes field_data(FieldRow field, std::size_t size) const;
    // A resource that lies in this file.
    [[nodiscard]] Result<Bytes> resource(ManifestResourceRow row) const;

private:
    explicit Image(pe::MappedFile file) : file_(std::move(file)) {}
    static Result<std::unique_ptr<Image>> make(pe::MappedFile file);

    [[nodiscard]] const TypeIndex<Table::TypeDef>& type_index() const;
    [[nodiscard]] const TypeIndex<Table::ExportedType>& exported_type_index() const;

    pe::MappedFile file_;
    pe::PeFile pe_;
    std::unique_ptr<Metadata> md_;
    mutable std::once_flag type_index_once_;
    mutable std::once_flag exported_type_index_once_;
    mutable std::unique_ptr<TypeIndex<Table::TypeDef>> type_index_;
    mutable std::unique_ptr<TypeIndex<Table::ExportedType>> exported_type_index_;
};

}  // namespace tidelock::metadata
