#include "image/pdb/sequence_points.h"

#include "base/byte_reader.h"

namespace tidelock::pdb {
namespace {

using metadata::DocumentRow;

class Decoder {
public:
    Decoder(metadata::Blob blob, DocumentRow document) : reader_(blob), document_(document) {}

    std::vector<SequencePoint> run() {
        static_cast<void>(reader_.read_compressed_u32());  // LocalSignature
        if (document_.is_nil()) document_ = DocumentRow(reader_.read_compressed_u32());
        while (!reader_.at_end() && reader_.ok()) record();
        return std::move(points_);
    }

private:
    void record() {
        const std::uint32_t offset_delta = reader_.read_compressed_u32();
        if (offset_delta == 0 && !points_.empty()) {  // document record
            document_ = DocumentRow(reader_.read_compressed_u32());
            return;
        }
        SequencePoint point;
        point.document = document_;
        point.il_offset = (points_.empty() ? 0 : points_.back().il_offset) + offset_delta;
        const std::uint32_t lines = reader_.read_compressed_u32();
        // The second delta is signed when the point spans lines: it may end left of where it begins.
        const std::int64_t columns =
            lines == 0 ? std::int64_t{reader_.read_compressed_u32()} : reader_.read_compressed_i32();
        point.is_hidden = lines == 0 && columns == 0;
        if (!point.is_hidden) read_start(point, lines, columns);
        if (reader_.ok()) points_.push_back(point);
    }

    void read_start(SequencePoint& point, std::uint32_t lines, std::int64_t columns) {
        line_ += has_visible_ ? reader_.read_compressed_i32() : std::int64_t{reader_.read_compressed_u32()};
        column_ += has_visible_ ? reader_.read_compressed_i32() : std::int64_t{reader_.read_compressed_u32()};
        has_visible_ = true;
        point.start_line = static_cast<std::uint32_t>(line_);
        point.start_column = static_cast<std::uint32_t>(column_);
        point.end_line = static_cast<std::uint32_t>(line_ + lines);
        point.end_column = static_cast<std::uint32_t>(column_ + columns);
    }

    ByteReader reader_;
    DocumentRow document_;
    std::vector<SequencePoint> points_;
    bool has_visible_ = false;
    std::int64_t line_ = 0;
    std::int64_t column_ = 0;
};

}  // namespace

std::vector<SequencePoint> decode_sequence_points(metadata::Blob blob, DocumentRow document) {
    return blob.empty() ? std::vector<SequencePoint>() : Decoder(blob, document).run();
}

}  // namespace tidelock::pdb
