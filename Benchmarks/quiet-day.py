"""Measures how much the hub writes to its disk in one day of a quiet house of 50 devices.

Lamps, plugs, temperatures, motion and doors speak over a broker as such devices do in a day; four lamps follow motion
by a rule, the others are switched by hand. The hub's clocks and timers run faster than time does, so that the day is
over in some minutes. What the hub hands to write(2) and its kind is counted, but for the first minute, in which it
makes its database. Nothing is asserted.
"""

import math
import pathlib
import random
import subprocess
import threading
import time

import harness
from harness import MQTT, ROOT, Broker, Hub

DAY = 24 * 3600
LAMPS, FOLLOWING, MOTIONS, DOORS, TEMPERATURES, PLUGS, BUSY_PLUGS = 12, 4, 8, 8, 14, 8, 3


def files(broker):
    """The configuration of the house."""
    devices = [
        f"lamp_{n}: {{class: switch, mqtt: {{state_topic: q/lamp/{n}, command_topic: q/lamp/{n}/set}}}}"
        for n in range(LAMPS)]
    for count, name, entry in (
            (MOTIONS, "motion", "class: motion"), (DOORS, "door", "class: door"), (TEMPERATURES, "temp", "class: temp"),
            (PLUGS, "plug", "class: power")):
        devices += [f"{name}_{n}: {{{entry}, mqtt: {{state_topic: q/{name}/{n}}}}}" for n in range(count)]
    return {
        "devices.yaml": harness.house(broker, devices),
        "rules/lamps.hearth": "".join(
            f'rule "Lamp {n}": while motion_{n} is on, lingering 3 min {{ turn on lamp_{n} }}\n'
            for n in range(FOLLOWING))}


def day():
    """What the devices say in a day: second, topic, payload."""
    chance = random.Random(1)
    reports = []
    for n in range(TEMPERATURES):
        for at in range(n * 40, DAY, 600):
            degrees = 20 + 2 * math.sin(at / DAY * 2 * math.pi) + chance.gauss(0, 0.1)
            reports.append((at, f"q/temp/{n}", f"{degrees:.1f}"))
    for n in range(PLUGS):
        for at in range(n * 35, DAY, 300):
            reports.append((at, f"q/plug/{n}", f"{chance.uniform(20, 80):.1f}" if n < BUSY_PLUGS else "0.0"))
    for name, count, times, lasts in (("motion", MOTIONS, 15, 90), ("door", DOORS, 6, 60)):
        for n in range(count):
            for _ in range(times):
                at = chance.uniform(6, 23) * 3600
                reports += [(at, f"q/{name}/{n}", "ON"), (at + lasts, f"q/{name}/{n}", "OFF")]
    for n in range(FOLLOWING, LAMPS):
        for hour in (7, 18):
            at = (hour + chance.random()) * 3600
            reports += [(at, f"q/lamp/{n}", "ON"), (at + 3 * 3600, f"q/lamp/{n}", "OFF")]
    return sorted(reports)


def answer(lamps):
    """The lamps do what they are told."""
    while True:
        topic, payload = lamps.message()
        lamps.publish(topic.removesuffix("/set"), payload)


def written(process):
    figures = dict(line.split(": ") for line in pathlib.Path(f"/proc/{process.pid}/io").read_text().splitlines())
    return int(figures["wchar"])


def measure(bench, options):
    broker = Broker(bench)
    hurry = bench.folder / "hurry.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", hurry, ROOT / "Benchmarks/quiet-day/hurry.c"], check=True)
    lamps = MQTT(broker)
    lamps.subscribe("q/lamp/+/set")
    lamps.socket.settimeout(None)
    threading.Thread(target=answer, args=[lamps], daemon=True).start()
    speaker, speed = MQTT(broker), options.speed
    hub = Hub(bench, "house", files(broker), {"LD_PRELOAD": str(hurry), "HURRY": str(speed)})
    time.sleep(60 / speed)
    before, reports, began = written(hub.process), day(), time.monotonic()
    for at, topic, payload in reports:
        time.sleep(max(0, began + at / speed - time.monotonic()))
        speaker.publish(topic, payload)
    time.sleep(max(0, began + DAY / speed - time.monotonic()))
    sizes = [file.stat().st_size for file in hub.state.glob("hearth.sqlite*")]
    return {
        "devices": LAMPS + MOTIONS + DOORS + TEMPERATURES + PLUGS, "reports": len(reports), "times_as_fast": speed,
        "written_mb": round((written(hub.process) - before) / 1e6, 2), "database_mb": round(sum(sizes) / 1e6, 2)}


def report(figures):
    print(
        f"{figures['written_mb']} MB written in a day of {figures['devices']} devices and {figures['reports']} reports; "
        f"the database has {figures['database_mb']} MB then")


def add_options(parser):
    parser.add_argument("--speed", type=int, default=400, help="how many times as fast as time (default 400)")


if __name__ == "__main__":
    # Not in a file system in memory.
    harness.run("quiet-day", __doc__, measure, report, add_options, folder="/var/tmp")
