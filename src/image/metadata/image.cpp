#include "image/metadata/image.h"

#include <utility>

namespace tidelock::metadata {

Result<std::unique_ptr<Image>> Image::open(const std::string& path) {
    TL_TRY(file, pe::MappedFile::open(path));
    return make(std::move(file));
}

Result<std::unique_ptr<Image>> Image::from_memory(std::vector<std::byte> bytes, std::string name) {
    return make(pe::MappedFile::from_memory(std::move(bytes), std::move(name)));
}

Result<std::unique_ptr<Image>> Image::make(pe::MappedFile file) {
    std::unique_ptr<Image> image(new Image(std::move(file)));
    TL_TRY(parsed, pe::PeFile::parse(image->file_.bytes(), image->path()));
    image->pe_ = std::move(parsed);
    TL_TRY(md, Metadata::parse(image->pe_.metadata(), image->path()));
    image->md_ = std::move(md);
    return image;
}

AssemblyIdentity Image::assembly() const {
    const auto row = md_->Assembly(AssemblyRow(1));
    return {row.Name(),
            row.Culture(),
            {row.MajorVersion(), row.MinorVersion(), row.BuildNumber(), row.RevisionNumber()},
            row.PublicKey(),
            row.Flags()};
}

AssemblyIdentity Image::assembly_ref(AssemblyRefRow reference) const {
    const auto row = md_->AssemblyRef(reference);
    return {row.Name(),
            row.Culture(),
            {row.MajorVersion(), row.MinorVersion(), row.BuildNumber(), row.RevisionNumber()},
            row.PublicKeyOrToken(),
            row.Flags()};
}

const TypeIndex<Table::TypeDef>& Image::type_index() const {
    std::call_once(type_index_once_, [this] { type_index_ = std::make_unique<TypeIndex<Table::TypeDef>>(*md_); });
    return *type_index_;
}

const TypeIndex<Table::ExportedType>& Image::exported_type_index() const {
    std::call_once(exported_type_index_once_,
                   [this] { exported_type_index_ = std::make_unique<TypeIndex<Table::ExportedType>>(*md_); });
    return *exported_type_index_;
}

TypeDefRow Image::find_type(std::string_view name_space, std::string_view name) const {
    return type_index().find(name_space, name);
}

TypeDefRow Image::find_nested_type(TypeDefRow enclosing, std::string_view name) const {
    return enclosing.is_nil() ? TypeDefRow() : type_index().find_nested(enclosing, {}, name);
}

ExportedTypeRow Image::find_exported_type(std::string_view name_space, std::string_view name) const {
    return exported_type_index().find(name_space, name);
}

ExportedTypeRow Image::find_nested_exported_type(ExportedTypeRow enclosing, std::string_view name) const {
    return enclosing.is_nil() ? ExportedTypeRow() : exported_type_index().find_nested(enclosing, {}, name);
}

Bytes Image::body_bytes(MethodDefRow method) const {
    const std::uint32_t rva = md_->MethodDef(method).RVA();
    return rva == 0 ? Bytes() : pe_.at_rva(rva);
}

Bytes Image::field_data(FieldRow field, std::size_t size) const {
    const FieldRVARow row = find_field_rva(*md_, field);
    return row.is_nil() ? Bytes() : pe_.at_rva(md_->FieldRVA(row).RVA(), size);
}

Result<Bytes> Image::resource(ManifestResourceRow row) const {
    const auto resource = md_->ManifestResource(row);
    if (!resource.Implementation().is_nil()) return Error{path(), "resource is in another file"};
    return pe_.resource(resource.Offset());
}

}  // namespace tidelock::metadata
