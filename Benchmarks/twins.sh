#!/usr/bin/env bash
# Tries the twins' models and what-ifs on rooms that are known exactly, and forecasts on recordings of real houses.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
    echo "usage: scripts/bench twins [--each] [--first NUMBER] [--faults] [--learning]"
    echo "  fits 20 synthetic rooms, plain and difficult ones, and asks 200 what-ifs whose truth is known; with --each it"
    echo "  tells of every one, with --first NUMBER it asks others, as the models were made with those from 1 to 200; with"
    echo "  --faults it puts faults into 20 houses instead, and counts what is found and what is found where nothing is wrong"
    echo "  --learning lives three weeks in 20 rooms that do not change, and measures how much better they are foreseen"
    echo "       scripts/bench twins --recordings FOLDER [OPTION …]"
    echo "  makes the forecasts that FOLDER lists"
    echo "  --output FILE  writes them as house,channel,issued_at,horizon_s,p05,p50,p95"
    echo "  --house NAME   only those of one house"
    echo "  --faults       looks for faults instead, and counts what is found in houses in which none is known"
    echo "FOLDER holds issues.csv.gz (house,channel,issued_at,horizon_s) and a folder for each house with its"
    echo "history.csv.gz (t,slot,value) and house.yaml, which says what each slot is."
    echo "Exit status: 0 all is well, 1 synthetic rooms or what-ifs are worse than docs/twins.md says, or findings than they"
    echo "must be, 2 wrong use."
}

recordings=
each=()
options=()
while (($# > 0)); do
    case $1 in
        -h | --help) usage && exit 0 ;;
        --each | --faults | --learning) each+=("$1") && shift ;;
        --first) each+=("$1" "${2:?'--first needs a number'}") && shift 2 ;;
        --recordings) recordings=${2:?'--recordings needs a folder'} && shift 2 ;;
        --output | --house) options+=("$1" "${2:?"$1 needs a value"}") && shift 2 ;;
        *) usage >&2 && exit 2 ;;
    esac
done

scripts/build --no-prepare --product twins-benchmark >&2
benchmark=.build-release/release/twins-benchmark
[[ $recordings ]] || exec "$benchmark" "${each[@]}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gzip -dc "$recordings/issues.csv.gz" >"$work/issues.csv"
for house in "$recordings"/*/house.yaml; do
    name=$(basename "$(dirname "$house")")
    mkdir "$work/$name"
    cp "$house" "$work/$name/"
    gzip -dc "$recordings/$name/history.csv.gz" >"$work/$name/history.csv"
done
"$benchmark" --recordings "$work" "${each[@]}" "${options[@]}"
