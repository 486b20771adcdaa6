// A metadata root, or a PE file around one: every column of every row, every lookup, names and attributes as text.
#pragma once

#include <algorithm>

#include "image/metadata/custom_attribute.h"
#include "image/metadata/format.h"
#include "image/metadata/image.h"
#include "image/metadata/lookup.h"
#include "image/metadata/type_index.h"

namespace tidelock::fuzz {

// Enough rows to meet anything; real images may have a hundred thousand.
inline constexpr std::uint32_t kRowsLookedAt = 64;

class MetadataWalk {
public:
    explicit MetadataWalk(const metadata::Metadata& md) : md_(md) {}

    std::size_t run() {
        for (std::size_t table = 0; table < metadata::kTableCount; ++table)
            columns(static_cast<metadata::Table>(table));
        each<metadata::TypeDefRow>([this](auto row) { type(row); });
        each<metadata::MethodDefRow>([this](auto row) { method(row); });
        each<metadata::FieldRow>([this](auto row) { field(row); });
        each<metadata::PropertyRow>([this](auto row) { total_ += declaring_type(md_, row).value(); });
        each<metadata::EventRow>([this](auto row) { total_ += declaring_type(md_, row).value(); });
        each<metadata::GenericParamRow>([this](auto row) { total_ += constraints_of(md_, row).size(); });
        each<metadata::CustomAttributeRow>([this](auto row) { attribute(row); });
        each<metadata::MemberRefRow>([this](auto row) { total_ += format_token(md_, row).size(); });
        each<metadata::MethodSpecRow>([this](auto row) { total_ += format_token(md_, row).size(); });
        each<metadata::TypeSpecRow>([this](auto row) { total_ += format_token(md_, row).size(); });
        each<metadata::StandAloneSigRow>([this](auto row) { total_ += format_token(md_, row).size(); });
        each<metadata::ExportedTypeRow>([this](auto row) { total_ += format_token(md_, row).size(); });
        if (md_.row_count(metadata::Table::TypeDef) < 5000) {
            const metadata::TypeIndex<metadata::Table::TypeDef> types(md_);
            total_ += types.find("System", "Object").value();
        }
        if (md_.row_count(metadata::Table::ExportedType) < 5000) {
            const metadata::TypeIndex<metadata::Table::ExportedType> types(md_);
            total_ += types.find("System", "Object").value();
        }
        return total_;
    }

private:
    template <class Row, class Visit>
    void each(Visit visit) {
        const std::uint32_t count = std::min(md_.row_count(Row::kTable), kRowsLookedAt);
        for (std::uint32_t i = 0; i <= count; ++i) visit(Row(i));
        visit(Row(md_.row_count(Row::kTable)));
        visit(Row(0xFFFFFFFFU));
    }

    void columns(metadata::Table table) {
        const std::uint32_t count = std::min(md_.row_count(table), kRowsLookedAt);
        const auto& schema = metadata::table_schema(table);
        for (std::uint32_t row = 0; row <= count + 1; ++row) {
            for (std::size_t column = 0; column < schema.columns.size(); ++column) {
                const std::uint32_t raw = md_.raw(table, row, column);
                value(schema.columns[column].kind, raw);
            }
        }
    }

    void value(metadata::ColumnKind kind, std::uint32_t raw) {
        if (kind.form == metadata::ColumnForm::StringHeap) {
            total_ += md_.heaps().string(raw).size();
            total_ += md_.heaps().checked_string(raw).ok() ? 1 : 0;
        } else if (kind.form == metadata::ColumnForm::BlobHeap) {
            total_ += md_.heaps().blob(raw).size();
            total_ += md_.heaps().checked_blob(raw).ok() ? 1 : 0;
            total_ += md_.heaps().user_string(raw).text().size();
        } else if (kind.form == metadata::ColumnForm::GuidHeap) {
            total_ += md_.heaps().guid(raw).text().size();
        } else if (kind.form == metadata::ColumnForm::Coded) {
            const auto token = metadata::decode_coded_index(static_cast<metadata::CodedIndex>(kind.target), raw);
            total_ += md_.contains(token) ? 1 : 0;
        }
    }

    void type(metadata::TypeDefRow row) {
        for (const auto field_row : limited(fields_of(md_, row))) total_ += md_[field_row].Name().size();
        for (const auto method_row : limited(methods_of(md_, row))) total_ += md_[method_row].Name().size();
        for (const auto property : limited(properties_of(md_, row))) total_ += semantics_of(md_, property).size();
        for (const auto event : limited(events_of(md_, row))) total_ += semantics_of(md_, event).size();
        for (const auto impl : interface_impls_of(md_, row)) total_ += md_[impl].Interface().value();
        for (const auto impl : method_impls_of(md_, row)) total_ += md_[impl].MethodBody().value();
        for (const auto param : generic_params_of(md_, row)) total_ += md_[param].Name().size();
        total_ += find_class_layout(md_, row).value() + find_enclosing_type(md_, row).value();
        total_ += has_attribute(md_, row, "System", "FlagsAttribute") ? 1 : 0;
        total_ += type_full_name(md_, row).size();
        total_ += static_cast<std::size_t>(enum_underlying_type(md_, row));
    }

    void method(metadata::MethodDefRow row) {
        for (const auto param : limited(params_of(md_, row))) total_ += declaring_method(md_, param).value();
        total_ += find_impl_map(md_, row).value() + generic_params_of(md_, row).size();
        total_ += format_method(md_, row).size() + method_full_name(md_, row).size();
        total_ += check_method_signature(md_, md_[row].Signature()).ok() ? 1 : 0;
    }

    void field(metadata::FieldRow row) {
        total_ += find_field_layout(md_, row).value() + find_field_rva(md_, row).value();
        total_ += find_constant(md_, row).value() + find_field_marshal(md_, row).value();
        total_ += format_field(md_, row).size();
    }

    void attribute(metadata::CustomAttributeRow row) {
        metadata::AttributeReader reader(md_, row, {});
        const auto take = [&](const metadata::AttributeValue& value) {
            total_ += value.text.size();
            for (std::uint32_t i = 0; i < value.count && reader.ok(); ++i)
                total_ += reader.next_element(value.type).bits;
        };
        while (reader.has_fixed()) take(reader.next_fixed());
        while (reader.has_named()) take(reader.next_named().value);
    }

    template <metadata::Table T>
    std::vector<metadata::RowId<T>> limited(const metadata::RowList<T>& list) {
        std::vector<metadata::RowId<T>> rows;
        for (std::uint32_t i = 0; i < std::min(list.size(), kRowsLookedAt); ++i) rows.push_back(list[i]);
        return rows;
    }

    const metadata::Metadata& md_;
    std::size_t total_ = 0;
};

inline void exercise_metadata(Bytes input) {
    if (as_text(slice(input, 0, 2)) == "MZ") {
        const auto image = metadata::Image::from_memory({input.begin(), input.end()}, "fuzz");
        if (image.ok()) MetadataWalk(image.value()->md()).run();
        return;
    }
    // A copy of its own, so that a sanitizer sees reads beyond its end.
    const std::vector<std::byte> copy(input.begin(), input.end());
    const auto md = metadata::Metadata::parse(copy, "fuzz");
    if (md.ok()) MetadataWalk(*md.value()).run();
}

}  // namespace tidelock::fuzz
