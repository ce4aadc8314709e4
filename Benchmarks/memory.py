"""Measures the start and the memory of houses of 0, 100 and 1,000 lights: from the process to ready, and what is
resident ten seconds later, whole and private. Pages of the program's file are not private: the kernel drops them when
it needs room.
"""

import time

import harness
from harness import MQTT, Broker, Hub

HOUSES = (0, 100, 1_000)


def measure(bench, options):
    broker = Broker(bench)
    found = []
    for lights in HOUSES:
        harness.progress(f"a house of {lights} lights")
        devices = [
            f"l{n}: {{class: light, mqtt: {{state_topic: l/{n}, command_topic: l/{n}/set}}}}" for n in range(lights)]
        hub = Hub(bench, f"lights{lights}", {"devices.yaml": harness.house(broker, devices)})
        speaker = MQTT(broker)
        for n in range(lights):
            speaker.publish(f"l/{n}", "OFF")
        time.sleep(10)
        found.append({"lights": lights, "start_ms": hub.start_ms} | hub.memory())
        hub.end()
    return found


def report(found):
    for house in found:
        print(
            f"{house['lights']:>5} lights   start {house['start_ms']:7.1f} ms   resident {house['resident_mb']:5.1f} MB,"
            f" of it private {house['private_mb']:5.1f} MB")


if __name__ == "__main__":
    harness.run("memory", __doc__, measure, report)
