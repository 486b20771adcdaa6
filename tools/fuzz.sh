#!/usr/bin/env bash
# Hands Tidelock input that nobody would make, under address and undefined-behaviour sanitizers. Nothing may end in a signal,
# a report of a sanitizer, an internal error, a hang, or pass a limit. Exit code 1 if anything does.
#
#   tools/fuzz.sh [--runs N] [--seed S] [--jobs J] [TARGET...]
#
# A target is a kind of input (assemblies, pdbs, configurations, traces, command-lines), mutated by fuzz/campaign and handed to
# the commands that read it; or guests that forge runtime objects (forging); or another file in fuzz/, built with clang++ and
# libFuzzer. Without a name: the whole campaign, which is N assemblies (100,000 unless told) over dump, run and check, a fifth of that of
# forging guests, and a tenth of each other kind. Of a target that is named: N.
# What is found, and the logs, stay in build/fuzz/runs.
set -euo pipefail

self="$(readlink -f -- "${BASH_SOURCE[0]}")"
root="${self%/tools/*}"
# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"

kinds=(assemblies forging pdbs configurations traces command-lines)
runs=""
seed=1
jobs="$(nproc)"
targets=()
while (($#)); do
    case "$1" in
        --runs) runs="${2:?a number of runs}" && shift ;;
        --seed) seed="${2:?a seed}" && shift ;;
        --jobs) jobs="${2:?a number of processes}" && shift ;;
        -h | --help)
            sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p}' "$self"
            exit 0
            ;;
        *)
            [[ " ${kinds[*]} " == *" $1 "* || -e $root/fuzz/$1.cpp ]] || tl_fail "$1: there is no such kind of input, and no fuzz/$1.cpp"
            targets+=("$1")
            ;;
    esac
    shift
done
is_whole=0
if ((${#targets[@]} == 0)); then
    is_whole=1
    targets=("${kinds[@]}")
fi
runs="${runs:-100000}"

build="$root/build/fuzz"
programs="$build/seeds/programs"
tl_ensure_packages build
tl_ensure_dotnet_sdk
mkdir -p "$programs" "$build/runs"
python3 "$root/fuzz/seeds/make_programs.py" "$programs"

# --- campaigns: pieces with seeds of their own, side by side ---

piece=2500
campaign_piece() {
    local kind="$1" count="$2" number="$3" log="$build/runs/$1-$3.log"
    if [[ $kind == forging ]]; then
        nice -n 15 "$root/build/asan-ubsan/fuzz_forging_guests" --runs "$count" --seed "$number" > "$log" 2>&1
        return
    fi
    nice -n 15 "$root/build/asan-ubsan/fuzz_campaign" "$kind" --programs "$programs" --malformed "$root/tests/malformed" \
        --runs "$count" --seed "$number" --found "$build/runs/found" > "$log" 2>&1
}

list_pieces() {
    local kind="$1" left="$2" number="$seed"
    while ((left > 0)); do
        echo "$kind $((left < piece ? left : piece)) $number"
        left=$((left - piece))
        number=$((number + 1))
    done
}

# --- libFuzzer ---

run_target() {
    local target="$1" folder="$build/runs/$1" corpus
    mkdir -p "$folder/corpus"
    corpus=("$folder/corpus")
    if [[ -d $build/seeds/$target ]]; then corpus+=("$build/seeds/$target"); fi
    (cd "$folder" && "$build/fuzz_$target" -entropic=0 -detect_leaks=0 -runs="$runs" -seed="$seed" "${corpus[@]}") \
        > "$folder/log" 2>&1
}

make_seeds() {
    local program
    for program in "$programs"/*.dll "$root"/tests/malformed/assembly/*.dll; do
        "$build/fuzz_make_seeds" "$program" "$build/seeds" || true # of a program that is no sound image there are none
    done
    mkdir -p "$build/seeds/foreign_json"
    cp "$root"/tests/malformed/{configuration,trace}/*.json "$build/seeds/foreign_json"
}

export -f campaign_piece run_target
export root build programs runs seed TL_FUZZ_PROGRAMS="$programs"
campaigns=()
fuzzers=()
for target in "${targets[@]}"; do
    if [[ " ${kinds[*]} " == *" $target "* ]]; then campaigns+=("$target"); else fuzzers+=("$target"); fi
done

status=0
if ((${#campaigns[@]} != 0)); then
    tl_build asan-ubsan fuzz_campaign
    if [[ " ${campaigns[*]} " == *" forging "* ]]; then tl_build asan-ubsan fuzz_forging_guests; fi
    rm -f "$build"/runs/*.log
    for kind in "${campaigns[@]}"; do
        count="$runs"
        if ((is_whole)) && [[ $kind != assemblies ]]; then count=$(((runs + 9) / 10)); fi
        if ((is_whole)) && [[ $kind == forging ]]; then count=$(((runs + 4) / 5)); fi
        list_pieces "$kind" "$count"
    done | xargs -P "$jobs" -L 1 bash -c 'campaign_piece "$@"' piece || status=1
    for kind in "${campaigns[@]}"; do
        awk -v kind="$kind" '
            FNR == 1 { total += last; last = 0 }
            $1 == kind ":" { last = $2 }
            / x / && $2 == "x" { found[FILENAME ": " $0] = 1 }
            END { total += last; print kind ": " total " runs"; for (f in found) print "  " f }' "$build/runs/$kind"-*.log
    done
fi
if ((${#fuzzers[@]} != 0)); then
    compgen -c clang++ > /dev/null || tl_fail 'clang++ is missing: apt-get install clang libclang-rt-14-dev'
    tl_build fuzz fuzz_make_seeds
    for target in "${fuzzers[@]}"; do tl_build fuzz "fuzz_$target"; done
    make_seeds
    printf '%s\n' "${fuzzers[@]}" | xargs -P "$jobs" -I TARGET bash -c 'run_target TARGET' || status=1
    for target in "${fuzzers[@]}"; do
        printf '%-12s %s\n' "$target" \
            "$(grep -E '^Done|^SUMMARY|runtime error' "$build/runs/$target/log" | tail -n 1 || echo 'ended without a result')"
    done
fi
exit "$status"
