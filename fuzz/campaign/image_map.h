// Where in the bytes of an assembly or a portable PDB what lies: cells of tables, blobs, instructions, clauses. Made
// once of a sound file; mutation then changes these places in copies of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "image/cil/opcode.h"
#include "image/metadata/metadata.h"

namespace tidelock::campaign {

struct Cell {
    std::size_t offset = 0;
    std::uint8_t width = 0;
    metadata::ColumnKind kind{};
    std::size_t row_size = 0;  // to the same column of the next row
    std::uint32_t row = 0;     // from 0
    std::uint32_t rows = 0;
};

struct Range {
    std::size_t offset = 0;
    std::size_t size = 0;
};

struct Operand {
    Range opcode;
    Range operand;
    cil::OperandKind kind{};
    std::uint32_t next = 0;  // offset in the body's code of what follows
    std::uint32_t code_size = 0;
};

struct ImageMap {
    std::vector<Cell> cells;
    std::vector<Range> blobs;             // with their length byte
    std::vector<Range> local_signatures;  // likewise
    std::vector<Range> headers;           // of the file, the metadata, and bodies
    std::vector<Range> clauses;
    std::vector<Operand> instructions;
    std::vector<std::uint32_t> tokens;  // all that an instruction may name
    std::array<std::uint32_t, 256> rows{};
    std::uint32_t string_bytes = 0, blob_bytes = 0, user_string_bytes = 0, guids = 0;
};

// Nothing if the file is not sound.
std::optional<ImageMap> map_assembly(const std::vector<std::byte>& file);
std::optional<ImageMap> map_pdb(const std::vector<std::byte>& file);

}  // namespace tidelock::campaign
