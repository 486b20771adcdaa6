#!/usr/bin/env bash
# Runs clang-tidy (.clang-tidy) over src/ with the compile commands of a build folder; prints what it found and fails
# if that is anything.
#
#   tools/check_tidy.sh [BUILD [PATTERN]]     PATTERN: only sources whose path contains it (a regular expression)
set -euo pipefail

self="$(readlink -f -- "${BASH_SOURCE[0]}")"
root="${self%/tools/*}"
build="${1:-$root/build/release}"
log="$build/tidy.log"
status=0
run-clang-tidy -quiet -j "$(nproc)" -p "$build" "^$root/src/.*${2:-}" 2> /dev/null |
    sed -u 's/\x1b\[[0-9;]*m//g' > "$log" || status=$?
found="$(grep -E '^/.*: (error|warning): ' "$log" | sort -u || true)"
if [[ -n $found ]]; then printf '%s\n' "$found"; fi
if ((status)) && [[ -z $found ]]; then tail -n 20 "$log"; fi
printf '%s findings in %s sources; the whole text is in %s\n' "$(grep -c . <<< "$found" || true)" \
    "$(grep -c '^clang-tidy' "$log" || true)" "$log"
exit "$status"
