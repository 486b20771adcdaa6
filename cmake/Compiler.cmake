# Language level, warnings, sanitizers, and the switches that follow from them.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug or RelWithDebInfo" FORCE)
endif()
# Line tables only: enough for a back trace, and a third of the link time of -g.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

set(TL_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined or thread")

add_library(tl_compile_options INTERFACE)
target_include_directories(tl_compile_options INTERFACE "${CMAKE_SOURCE_DIR}/src")
target_compile_options(tl_compile_options INTERFACE
    -Werror -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wmissing-declarations
    -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(tl_compile_options INTERFACE -Wsuggest-override)
else()
    target_compile_options(tl_compile_options INTERFACE -Winconsistent-missing-override)
endif()

if(TL_SANITIZE)
    # What the sanitizers report does not depend on -O2, the time to compile what they add does.
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1 -DNDEBUG")
    add_compile_options(-fsanitize=${TL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # GCC says of it that it gives false alarms together with sanitizers.
    target_compile_options(tl_compile_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    add_link_options(-fsanitize=${TL_SANITIZE})
endif()

# Headers are parsed once. Not with sanitizers, so that somebody notices a file that does not include what it needs.
set(precompile ON)
if(TL_SANITIZE)
    set(precompile OFF)
endif()
option(TL_PRECOMPILE "Precompile the headers that most files include" ${precompile})

# Handlers of the interpreter tail-call each other where the compiler is known to make every such call a jump:
# with optimisation and without a sanitizer. Elsewhere they return to a loop. The macro is the same for every
# file, so that no inline function differs between two of them.
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo)$" AND NOT TL_SANITIZE)
    set(TL_TAIL_DISPATCH 1)
else()
    set(TL_TAIL_DISPATCH 0)
endif()
target_compile_definitions(tl_compile_options INTERFACE TL_TAIL_DISPATCH=${TL_TAIL_DISPATCH})

# Extra flags of single folders, by library name.
if(TL_TAIL_DISPATCH)
    set(TL_FLAGS_tl_machine_exec
        -O2 -foptimize-sibling-calls -fno-plt -fno-stack-protector -fno-semantic-interposition)
endif()
set(TL_FLAGS_tl_cli -DTL_VERSION="${PROJECT_VERSION}")
