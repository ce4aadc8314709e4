#!/usr/bin/env bash
# Measures the engine: time and allocations of what it does all day, and instructions against those on record.
set -euo pipefail
cd "$(dirname "$0")/.."

record=Benchmarks/instructions.json

usage() {
    echo "usage: scripts/bench engine [--json]       time and allocations of every case"
    echo "       scripts/bench engine --gate         instructions of every case against $record"
    echo "       scripts/bench engine --record       writes $record anew"
    echo "Nothing depends on the time of this machine: --gate counts instructions. A case that takes 15 % more than on"
    echo "record fails, and so does one that takes 15 % less: a record that is far off would hide the next regression."
    echo "The record holds for the compiler that it names; with another one the gate is skipped."
    echo "Exit status: 0 all is well, 1 a case is more than 15 % off, 2 wrong use."
}

case ${1:-} in
    -h | --help) usage && exit 0 ;;
    '' | --json | --gate | --record) ;;
    *) usage >&2 && exit 2 ;;
esac

compiler=$(swift --version 2>/dev/null | grep -o 'Swift version [^ ]*')
if [[ ${1:-} == --gate && $(jq -r .compiler "$record") != "$compiler" ]]; then
    echo "SKIPPED: instructions were counted with $(jq -r .compiler "$record"), and this is $compiler"
    exit 0
fi

scripts/prepare valgrind binutils
scripts/build --no-prepare --product engine-benchmark >&2
benchmark=.build-release/release/engine-benchmark

[[ ${1:-} == '' || ${1:-} == --json ]] && exec "$benchmark" "$@"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What valgrind cannot read of the debugging information is left out.
objcopy --strip-debug "$benchmark" "$work/benchmark"

# Writes the instructions of one round to a file named for the case. So many rounds are counted that the first of them,
# which costs more, weighs nothing.
count() {
    local rounds=100
    case $1 in check-* | twin-day | what-if-pair | room-fit | replay-hour) rounds=1 ;; esac
    local output
    output=$(valgrind --tool=callgrind --toggle-collect=measured --callgrind-out-file=/dev/null \
        "$work/benchmark" --only "$1" --count "$rounds" 2>&1)
    local collected=${output##*Collected : }
    if [[ $collected == "$output" || ${collected%%$'\n'*} == 0 ]]; then
        echo "The instructions of $1 could not be counted:" >&2
        tail -20 <<<"$output" >&2
        return 1
    fi
    echo $((${collected%%$'\n'*} / rounds)) >"$work/$1"
}

# As many at a time as there are processors.
running=0
# How time grows with a house shows in seconds, and takes valgrind minutes.
mapfile -t names < <("$benchmark" --list | grep -v ^growth-)
for name in "${names[@]}"; do
    if ((running == $(nproc))); then
        wait -n
        running=$((running - 1))
    fi
    count "$name" &
    running=$((running + 1))
done
for ((; running > 0; running--)); do wait -n; done

if [[ $1 == --record ]]; then
    for name in "${names[@]}"; do
        echo "$name: $(<"$work/$name") instructions" >&2
        jq -n --arg name "$name" --argjson count "$(<"$work/$name")" '{($name): $count}'
    done | jq -s --arg compiler "$compiler" '{compiler: $compiler, instructions: add}' >"$work/record"
    cp "$work/record" "$record"
    exit
fi

status=0
for name in "${names[@]}"; do
    found=$(<"$work/$name")
    known=$(jq --arg name "$name" '.instructions[$name] // empty' "$record")
    if [[ ! $known ]]; then
        echo "$name: $found instructions, and none on record; write them down with scripts/bench engine --record"
        status=1
        continue
    fi
    change=$(awk "BEGIN { printf \"%+.1f\", ($found / $known - 1) * 100 }")
    if awk "BEGIN { exit !($found > $known * 1.15) }"; then
        echo "$name: $found instructions, $change % against the record: too many"
        status=1
    elif awk "BEGIN { exit !($found < $known * 0.85) }"; then
        echo "$name: $found instructions, $change %: renew the record with scripts/bench engine --record"
        status=1
    else
        echo "$name: $found instructions, $change %"
    fi
done
exit $status
