#include "image/pe/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tidelock::pe {
namespace {

Error system_error(const std::string& path) { return {path, std::generic_category().message(errno)}; }

struct Descriptor {
    int fd;
    explicit Descriptor(int descriptor) : fd(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
    // NB: without O_NONBLOCK a FIFO would be waited for.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) return system_error(path);
    struct stat status {};
    if (::fstat(file.fd, &status) != 0) return system_error(path);
    if (!S_ISREG(status.st_mode)) return Error{path, "is not a file"};

    MappedFile mapped;
    mapped.path_ = path;
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return mapped;  // mmap refuses empty mappings
    void* at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.fd, 0);
    if (at == MAP_FAILED) return system_error(path);
    mapped.bytes_ = Bytes(static_cast<const std::byte*>(at), size);
    mapped.is_mapped_ = true;
    return mapped;
}

MappedFile MappedFile::from_memory(std::vector<std::byte> bytes, std::string name) {
    MappedFile file;
    file.path_ = std::move(name);
    file.memory_ = std::move(bytes);
    file.bytes_ = file.memory_;
    return file;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : path_(std::move(other.path_)),
      bytes_(std::exchange(other.bytes_, {})),
      memory_(std::move(other.memory_)),
      is_mapped_(std::exchange(other.is_mapped_, false)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(bytes_, other.bytes_);
    std::swap(memory_, other.memory_);
    std::swap(is_mapped_, other.is_mapped_);
    return *this;
}

MappedFile::~MappedFile() {
    if (is_mapped_) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace tidelock::pe
