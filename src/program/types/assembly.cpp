#include "program/types/assembly.h"

#include <utility>

namespace tidelock::types {

Assembly::Assembly(std::string path, std::unique_ptr<metadata::Image> image)
    : path_(std::move(path)), image_(std::move(image)) {
    using metadata::Table;
    const metadata::Metadata& md = image_->md();
    simple_name_ = image_->has_assembly() ? std::string(image_->assembly().name) : std::string();
    type_defs_.resize(md.row_count(Table::TypeDef) + 1U);
    type_refs_.resize(md.row_count(Table::TypeRef) + 1U);
    assembly_refs_.resize(md.row_count(Table::AssemblyRef) + 1U);
    generic_params_.resize(md.row_count(Table::GenericParam) + 1U);
    member_refs_.resize(md.row_count(Table::MemberRef) + 1U);
}

std::string Assembly::display_name() const { return types::display_name(image_->assembly()); }

}  // namespace tidelock::types
