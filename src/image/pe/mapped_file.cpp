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

// Programs are hardly ever larger. Somebody may compile a program anew while it is checked: of what is copied, nothing
// changes then. To copy the large files of the framework would take longer than all else at the start.
constexpr std::size_t kMostCopied = std::size_t{4} << 20U;

// Offsets in an image have 32 bits.
constexpr std::size_t kLargestImage = 0xFFFFFFFF;

Result<MappedFile> read(int file, std::size_t size, const std::string& path) {
    std::vector<std::byte> bytes(size);
    for (std::size_t done = 0; done < size;) {
        const ssize_t count = ::read(file, bytes.data() + done, size - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return system_error(path);
        if (count == 0) return Error{path, "was changed while it was read"};
        done += static_cast<std::size_t>(count);
    }
    return MappedFile::from_memory(std::move(bytes), path);
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
    // NB: without O_NONBLOCK a FIFO would be waited for.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) return system_error(path);
    struct stat status {};
    if (::fstat(file.fd, &status) != 0) return system_error(path);
    if (!S_ISREG(status.st_mode)) return Error{path, "is not a file"};

    const auto size = static_cast<std::size_t>(status.st_size);
    if (size <= kMostCopied) return read(file.fd, size, path);
    if (size > kLargestImage) return Error{path, "is too large: an image has at most 4 GiB"};

    MappedFile mapped;
    mapped.path_ = path;
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
