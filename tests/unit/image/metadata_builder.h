// MetadataBuilder: metadata from rows given as numbers, for tests. All indices are two bytes wide, rows are written in
// the order in which they are added (which may be out of order on purpose).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "image/byte_writer.h"
#include "image/metadata/schema.h"

namespace tidelock::testing {

class MetadataBuilder {
public:
    MetadataBuilder() {
        strings_.u8(0);
        blobs_.u8(0);
        user_strings_.u8(0);
    }

    std::uint32_t string(std::string_view text) {
        const auto at = static_cast<std::uint32_t>(strings_.size());
        strings_.text(text).u8(0);
        return at;
    }
    std::uint32_t blob(Bytes bytes) {
        const auto at = static_cast<std::uint32_t>(blobs_.size());
        blobs_.u8(0x80U | static_cast<std::uint32_t>(bytes.size() >> 8U)).u8(bytes.size() & 0xFFU).raw(bytes);
        return at;
    }
    std::uint32_t user_string(std::u16string_view text) {
        const auto at = static_cast<std::uint32_t>(user_strings_.size());
        user_strings_.u8(static_cast<std::uint32_t>(text.size() * 2 + 1));
        for (const char16_t unit : text) user_strings_.u16(unit);
        user_strings_.u8(0);
        return at;
    }
    std::uint32_t guid(Bytes bytes) {
        guids_.raw(bytes);
        return static_cast<std::uint32_t>(guids_.size() / 16);
    }

    // Returns the row number.
    std::uint32_t row(metadata::Table table, std::vector<std::uint32_t> values) {
        auto& rows = rows_[table];
        rows.push_back(std::move(values));
        return static_cast<std::uint32_t>(rows.size());
    }

    MetadataBuilder& tables_stream_name(std::string name) {
        tables_name_ = std::move(name);
        return *this;
    }
    MetadataBuilder& pdb_stream(std::vector<std::byte> bytes) {
        pdb_stream_ = std::move(bytes);
        return *this;
    }

    [[nodiscard]] std::vector<std::byte> build() const {
        std::vector<std::pair<std::string, std::vector<std::byte>>> streams{{tables_name_, tables()},
                                                                            {"#Strings", strings_.take()},
                                                                            {"#US", user_strings_.take()},
                                                                            {"#GUID", guids_.take()},
                                                                            {"#Blob", blobs_.take()}};
        if (!pdb_stream_.empty()) streams.emplace_back("#Pdb", pdb_stream_);
        std::size_t offset = 32;
        for (const auto& [name, content] : streams) offset += 8 + (name.size() + 4) / 4 * 4;

        ByteWriter root;
        root.text("BSJB").u16(1).u16(1).u32(0).u32(12).text("v4.0.30319").zeros(2).u16(0);
        root.u16(static_cast<std::uint32_t>(streams.size()));
        ByteWriter contents;
        for (const auto& [name, content] : streams) {
            root.u32(static_cast<std::uint32_t>(offset + contents.size()));
            root.u32(static_cast<std::uint32_t>(content.size()));
            root.text(name).zeros((name.size() + 4) / 4 * 4 - name.size());
            contents.raw(content).align(4);
        }
        return root.raw(contents.view()).take();
    }

private:
    [[nodiscard]] std::vector<std::byte> tables() const {
        ByteWriter stream;
        std::uint64_t present = 0;
        for (const auto& [table, rows] : rows_) present |= std::uint64_t{1} << static_cast<unsigned>(table);
        stream.u32(0).u8(2).u8(0).u8(0).u8(1).u64(present).u64(0);
        for (const auto& [table, rows] : rows_) stream.u32(static_cast<std::uint32_t>(rows.size()));
        for (const auto& [table, rows] : rows_) {
            for (const auto& values : rows) put_row(stream, table, values);
        }
        return stream.take();
    }

    static void put_row(ByteWriter& stream, metadata::Table table, const std::vector<std::uint32_t>& values) {
        const auto columns = metadata::table_schema(table).columns;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].kind.form == metadata::ColumnForm::U32) {
                stream.u32(values.at(i));
            } else {
                stream.u16(values.at(i));
            }
        }
    }

    ByteWriter strings_;
    ByteWriter blobs_;
    ByteWriter user_strings_;
    ByteWriter guids_;
    std::vector<std::byte> pdb_stream_;
    std::string tables_name_ = "#~";
    std::map<metadata::Table, std::vector<std::vector<std::uint32_t>>> rows_;
};

}  // namespace tidelock::testing
