// The operations of System.Runtime.CompilerServices.Unsafe, as the table of intrinsics names them.
#pragma once

namespace tidelock::code {

enum UnsafeKind : int {
    kAdd,
    kSubtract,
    kAddBytes,
    kSubtractBytes,
    kAreSame,
    kAs,
    kAsPointer,
    kAsRef,
    kBitCast,
    kByteOffset,
    kCopy,
    kCopyBlock,
    kInitBlock,
    kGreater,
    kLess,
    kGreaterEqual,
    kLessEqual,
    kIsNullRef,
    kNullRef,
    kRead,
    kReadUnaligned,
    kSizeOf,
    kSkipInit,
    kUnbox,
    kWrite,
    kWriteUnaligned
};

}  // namespace tidelock::code
