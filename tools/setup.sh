# Shared by ./tidelock and ./test, which source it with $root set: packages, the .NET SDK, and the build.
# Whatever is missing is named together with the command that gets it, and ends the script with exit code 5.
# shellcheck shell=bash

# package|what shows that it is there: a command, or a header as the compiler would find it
tl_packages_build=(
    'g++|g++'
    'cmake|cmake'
    'ninja-build|ninja'
    'python3|python3'
    'libfmt-dev|fmt/format.h'
    'libxxhash-dev|xxhash.h'
    'zlib1g-dev|zlib.h'
    'libssl-dev|openssl/evp.h'
    'libcli11-dev|CLI/CLI.hpp'
    'libedit-dev|editline/readline.h'
    'libboost-graph-dev|boost/graph/push_relabel_max_flow.hpp'
    'nlohmann-json3-dev|nlohmann/json.hpp'
)
tl_packages_test=(
    'libgtest-dev|gtest/gtest.h'
    'libgmock-dev|gmock/gmock.h'
    'clang-format|clang-format'
    'patch|patch'
)
# Only if there is something for it to do.
if compgen -G "$root/bench/*.cpp" > /dev/null; then tl_packages_test+=('libbenchmark-dev|benchmark/benchmark.h'); fi
if compgen -G "$root/tests/programs/*/*.il" > /dev/null; then tl_packages_test+=('mono-devel|ilasm'); fi
if compgen -G "$root/tests/oracle/*.pml" > /dev/null; then tl_packages_test+=('spin|spin'); fi
if compgen -G "$root/tests/programs/mono/*.cs" > /dev/null; then tl_packages_test+=('mono-mcs|mcs'); fi

tl_fail() {
    printf 'tidelock: %s\n' "$@" >&2
    exit 5
}

tl_is_there() {
    case "$1" in
        *.h | *.hpp)
            local folder
            for folder in /usr/include /usr/local/include ${CPLUS_INCLUDE_PATH//:/ } ${CPATH//:/ }; do
                [[ -e $folder/$1 ]] && return 0
            done
            return 1
            ;;
        *) command -v "$1" > /dev/null ;;
    esac
}

# tl_ensure_packages build [test]: installs what is missing, if this is root on a Debian.
tl_ensure_packages() {
    : "${CPLUS_INCLUDE_PATH:=}" "${CPATH:=}"
    local group row missing=()
    for group in "$@"; do
        local -n rows="tl_packages_$group"
        for row in "${rows[@]}"; do
            tl_is_there "${row#*|}" || missing+=("${row%%|*}")
        done
    done
    if ((${#missing[@]} == 0)); then return; fi

    local command="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    if ! command -v apt-get > /dev/null; then
        tl_fail "missing: ${missing[*]} (names of the Debian packages)" \
            "there is no apt-get here: install them with the package manager of this system"
    fi
    if ((EUID != 0)); then tl_fail "missing packages: ${missing[*]}" "to install them: sudo sh -c '$command'"; fi

    echo "installing ${missing[*]}" >&2
    local log
    log="$(mktemp)"
    if ! { DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
        DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}"; } \
        < /dev/null > "$log" 2>&1; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        tl_fail "missing packages: ${missing[*]}" "apt-get could not install them (no network?); the command: $command"
    fi
    rm -f "$log"
}

# The tests compile and run programs with the .NET SDK. It cannot come from Debian.
tl_ensure_dotnet_sdk() {
    local dotnet=""
    if [[ -n ${DOTNET_ROOT:-} && -x $DOTNET_ROOT/dotnet ]]; then
        dotnet="$DOTNET_ROOT/dotnet"
    else
        dotnet="$(command -v dotnet || true)"
    fi
    local get="to get it: https://dotnet.microsoft.com/download/dotnet/10.0, or
  curl -sSL https://dot.net/v1/dotnet-install.sh | bash -s -- --channel 10.0 && export DOTNET_ROOT=\$HOME/.dotnet"
    if [[ -z $dotnet ]]; then tl_fail "missing: the .NET 10 SDK (no dotnet on the PATH, none in DOTNET_ROOT)" "$get"; fi
    local home
    home="$(dirname -- "$(readlink -f -- "$dotnet")")"
    if ! compgen -G "$home/sdk/10.*" > /dev/null; then tl_fail "missing: the .NET 10 SDK ($home has none)" "$get"; fi
}

# tl_ninja FOLDER TARGET: ninja, with its log in the folder, and on a terminal a line that says how far it is.
tl_ninja() {
    local folder="$1" target="$2" status=0
    if [[ ! -t 2 ]]; then
        ninja -C "$folder" -j "$(nproc)" "$target" > "$folder/build.log" 2>&1
        return
    fi
    ninja -C "$folder" -j "$(nproc)" "$target" > "$folder/build.log" 2>&1 &
    local ninja=$! done
    while kill -0 "$ninja" 2> /dev/null; do
        done="$(grep -o '^\[[0-9]*/[0-9]*\]' "$folder/build.log" | tail -n 1)"
        printf '\r\e[Kbuilding Tidelock (once) %s' "$done" >&2
        sleep 0.5
    done
    wait "$ninja" || status=$?
    printf '\r\e[K' >&2
    return "$status"
}

# tl_build PRESET TARGET: configures if need be and builds; one build of a folder at a time.
tl_build() {
    local preset="$1" target="$2" folder="$root/build/$1"
    mkdir -p "$folder"
    (
        flock 9
        touch "$folder/.building"
        if [[ ! -e $folder/build.ninja ]]; then
            (cd "$root" && cmake --preset "$preset" > "$folder/configure.log" 2>&1) || {
                cat "$folder/configure.log" >&2
                tl_fail "cmake failed; its log is above"
            }
        fi
        tl_ninja "$folder" "$target" || {
            grep -v '^\[[0-9]*/[0-9]*\] \(Building\|Linking\)' "$folder/build.log" >&2
            echo "tidelock: the build failed; its log is above and in $folder/build.log" >&2
            exit 1
        }
        mv "$folder/.building" "$folder/.built"
    ) 9> "$folder/.lock" || exit $?
}
