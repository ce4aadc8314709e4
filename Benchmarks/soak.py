"""Lets a hub live under a steady load and watches its memory: 1,000 sensors that change all the time, history on, and
100 sensors that a rule each answers.

It says once a minute how it goes, and fails if something was lost, a rule did not answer, or the memory of the last
quarter lies more than 5 % above that of the second. All traffic stays on this machine.
"""

import sys

import harness
from load import LoadedHouse


def measure(bench, options):
    house = LoadedHouse(bench, harness.Broker(bench))
    minutes = []
    harness.progress(f"{options.rate} states a second for {options.minutes} minutes")
    for minute in range(1, options.minutes + 1):
        row = house.stream(options.rate, 60, pause=0.2)
        minutes.append(row)
        harness.progress(
            f"minute {minute:3}   {row['resident_mb']:6.1f} MB resident   {row['lost']} lost"
            f"   a rule's answer {row['lag_p50_ms']} ms p50, {row['lag_max_ms']} ms max"
            f"   {row['processor_share'] * 100:.0f} % of a core"
            f"   {house.hub.metric('hearth_storage_bytes') / 1e6:.0f} MB stored")
    resident, quarter = [row["resident_mb"] for row in minutes], max(1, options.minutes // 4)
    median = lambda figures: sorted(figures)[len(figures) // 2]
    return {
        "early_mb": median(resident[quarter:2 * quarter] or resident), "late_mb": median(resident[-quarter:]),
        "lost": sum(row["lost"] for row in minutes), "slowest_ms": max(row["lag_max_ms"] for row in minutes)}


def report(found):
    print(
        f"resident: {found['early_mb']} MB in the second quarter, {found['late_mb']} MB in the last; "
        f"{found['lost']} lost; slowest answer {found['slowest_ms']} ms")
    if found["lost"] or found["late_mb"] > found["early_mb"] * 1.05:
        sys.exit(1)


def add_options(parser):
    parser.add_argument("--minutes", type=int, default=60, help="how long (default 60)")
    parser.add_argument("--rate", type=int, default=1_000, help="states a second (default 1000)")


if __name__ == "__main__":
    harness.run("soak", __doc__, measure, report, add_options)
