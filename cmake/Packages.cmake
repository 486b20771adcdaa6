# What comes from Debian, and which folder may link it. tools/check_layers.py holds the same rule for includes.

find_package(fmt REQUIRED)
find_package(ZLIB REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_library(XXHASH_LIBRARY xxhash REQUIRED)
find_path(EDIT_INCLUDE_DIR editline/readline.h REQUIRED)
find_library(EDIT_LIBRARY edit REQUIRED)

add_library(tl_xxhash INTERFACE)
target_include_directories(tl_xxhash SYSTEM INTERFACE "${XXHASH_INCLUDE_DIR}")
target_link_libraries(tl_xxhash INTERFACE "${XXHASH_LIBRARY}")

add_library(tl_edit INTERFACE)
target_include_directories(tl_edit SYSTEM INTERFACE "${EDIT_INCLUDE_DIR}")
target_link_libraries(tl_edit INTERFACE "${EDIT_LIBRARY}")

set(TL_PACKAGES_EVERYWHERE fmt::fmt tl_xxhash)
set(TL_PACKAGES_tl_base OpenSSL::Crypto)
set(TL_PACKAGES_tl_image_pdb ZLIB::ZLIB)
set(TL_PACKAGES_tl_json nlohmann_json::nlohmann_json)
set(TL_PACKAGES_tl_program_files nlohmann_json::nlohmann_json)
set(TL_PACKAGES_tl_report nlohmann_json::nlohmann_json)
set(TL_PACKAGES_tl_fences nlohmann_json::nlohmann_json)
set(TL_PACKAGES_tl_cli CLI11::CLI11 nlohmann_json::nlohmann_json tl_edit)
