#include "base/checksum.h"

#include "base/digest.h"

namespace tidelock {

bool matches(const Checksum& checksum, std::string_view text) {
    switch (checksum.kind) {
        case Checksum::Kind::Sha1:
            return sha1(text) == checksum.value;
        case Checksum::Kind::Sha256:
            return sha256(text) == checksum.value;
        case Checksum::Kind::None:
        case Checksum::Kind::Unknown:
            break;
    }
    return false;
}

}  // namespace tidelock
