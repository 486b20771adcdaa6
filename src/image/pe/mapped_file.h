// MappedFile: the bytes of a file, copied if it is small, else mapped read-only; or bytes from memory, for embedded
// images and fuzzing. It owns the mapping; everything above holds views into bytes(), which stay valid when the object
// moves.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace tidelock::pe {

class MappedFile {
public:
    static Result<MappedFile> open(const std::string& path);
    static MappedFile from_memory(std::vector<std::byte> bytes, std::string name);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] Bytes bytes() const { return bytes_; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    MappedFile() = default;

    std::string path_;
    Bytes bytes_;
    std::vector<std::byte> memory_;  // empty when mapped
    bool is_mapped_ = false;
};

}  // namespace tidelock::pe
