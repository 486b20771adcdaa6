# Text files of the tree that the program carries within itself: lib/Tidelock.Verify/Verify.cs becomes the constant
# tidelock::cli::kVerifySource of the generated header verify_source.h. Configuring again when it changes is enough.

set(TL_GENERATED "${CMAKE_BINARY_DIR}/generated")
set(TL_EMBEDDED "${CMAKE_SOURCE_DIR}/lib/Tidelock.Verify/Verify.cs")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${TL_EMBEDDED}")

function(tl_embed_verify target)
    file(READ "${TL_EMBEDDED}" text)
    file(CONFIGURE OUTPUT "${TL_GENERATED}/verify_source.h" @ONLY CONTENT
"// Generated from lib/Tidelock.Verify/Verify.cs by cmake/Embed.cmake.
#pragma once
#include <string_view>
namespace tidelock::cli {
inline constexpr std::string_view kVerifySource = R\"verify(@text@)verify\";
}  // namespace tidelock::cli
")
    target_include_directories(${target} PRIVATE "${TL_GENERATED}")
endfunction()
