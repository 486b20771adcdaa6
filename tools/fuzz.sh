#!/usr/bin/env bash
# Builds fuzz targets (fuzz/*.cpp) with clang++, libFuzzer and sanitizers, makes their seeds, and runs them side by side.
# What is found, and the log of each target, stay in build/fuzz/runs/<target>.
#
#   tools/fuzz.sh [--runs N] [--seed S] TARGET...     all of them if none is named; N: a million
set -euo pipefail

self="$(readlink -f -- "${BASH_SOURCE[0]}")"
root="${self%/tools/*}"
# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"

runs=1000000
seed=1
targets=()
while (($#)); do
    case "$1" in
        --runs) runs="${2:?a number of runs}" && shift ;;
        --seed) seed="${2:?a seed}" && shift ;;
        -h | --help)
            sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p}' "$self"
            exit 0
            ;;
        *)
            [[ -e $root/fuzz/$1.cpp ]] || tl_fail "$1: there is no fuzz/$1.cpp"
            targets+=("$1")
            ;;
    esac
    shift
done
if ((${#targets[@]} == 0)); then
    for file in "$root"/fuzz/*.cpp; do targets+=("$(basename "$file" .cpp)"); done
fi

compgen -c clang++ > /dev/null || tl_fail 'clang++ is missing: apt-get install clang libclang-rt-14-dev'
tl_ensure_packages build
tl_ensure_dotnet_sdk
tl_build fuzz fuzz_make_seeds
for target in "${targets[@]}"; do tl_build fuzz "fuzz_$target"; done

build="$root/build/fuzz"
export TL_FUZZ_PROGRAMS="$build/seeds/programs"
if [[ ! -e $TL_FUZZ_PROGRAMS/shapes.dll || ! -e $TL_FUZZ_PROGRAMS/forger.dll ]]; then
    python3 "$root/fuzz/seeds/make_programs.py" "$TL_FUZZ_PROGRAMS"
    "$build/fuzz_make_seeds" "$TL_FUZZ_PROGRAMS/shapes.dll" "$build/seeds"
fi

# Of a target: seeds that it has. Guest memory lies in mappings that LeakSanitizer does not look into.
run() {
    local target="$1" folder="$build/runs/$1" corpus
    mkdir -p "$folder/corpus"
    corpus=("$folder/corpus")
    if [[ -d $build/seeds/$target ]]; then corpus+=("$build/seeds/$target"); fi
    (cd "$folder" && "$build/fuzz_$target" -entropic=0 -detect_leaks=0 -runs="$runs" -seed="$seed" "${corpus[@]}") \
        > "$folder/log" 2>&1
}

export -f run
export build runs seed
status=0
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I TARGET bash -c 'run TARGET' || status=1
for target in "${targets[@]}"; do
    printf '%-12s %s\n' "$target" \
        "$(grep -E '^Done|^SUMMARY|runtime error' "$build/runs/$target/log" | tail -n 1 || echo 'ended without a result')"
done
exit "$status"
