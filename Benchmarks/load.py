"""Measures the hub under load, with history on: bursts, a steady stream, reading, the end of the broker, and what is
written to storage.

The floor of a burst is `mosquitto_sub`, which does nothing with what it receives, on the same broker in the same run.
All traffic stays on this machine and ends by itself, after some three minutes. Nothing is asserted: times on a shared
machine drift; the ratios and the processor time decide.
"""

import contextlib
import json
import subprocess
import sys
import threading
import time

import harness
from harness import API, MQTT, Broker, Hub, quantiles

SENSORS = 1_000
BURST = 20_000
# Sensors with a lamp and rules each: one lamp takes at most 12 commands of rules in a minute.
PAIRS = 100


def message(topic, payload):
    """A PUBLISH packet at QoS 0."""
    body = harness.text(topic) + payload.encode()
    assert len(body) < 128
    return bytes([0x30, len(body)]) + body


class LoadedHouse:
    """Sensors, and pairs of a sensor and a lamp with rules, all of them known."""

    def __init__(self, bench, broker):
        self.broker = broker
        devices = [f"s{n}: {{class: temp, mqtt: {{qos: 0, state_topic: s/{n}}}}}" for n in range(SENSORS)]
        rules = []
        for n in range(PAIRS):
            devices += [
                f"q{n}: {{class: motion, mqtt: {{qos: 0, state_topic: q/{n}}}}}",
                f"a{n}: {{class: switch, mqtt: {{qos: 0, state_topic: a/{n}, command_topic: a/{n}/set}}}}",
            ]
            rules += [f"when q{n} turns {word} {{ turn {word} a{n} }}" for word in ("on", "off")]
        self.hub = Hub(bench, "load", {
            "devices.yaml": harness.house(broker, devices), "rules/bench.hearth": "\n".join(rules) + "\n"})
        # How often a pair was asked: they take turns, on and off.
        self.asked = 0
        speaker = MQTT(broker)
        for n in range(SENSORS):
            speaker.publish(f"s/{n}", "19.0")
        for n in range(PAIRS):
            speaker.publish(f"a/{n}", "OFF")
            speaker.publish(f"q/{n}", "OFF")
        time.sleep(4)

    def stream(self, rate, seconds, pause=0.05):
        """States in a steady stream; beside them sensors that a rule answers, whose way to the command is timed."""
        before, processor = self.hub.messages, self.hub.processor_seconds
        listener, asker, speaker = (MQTT(self.broker) for _ in range(3))
        listener.subscribe("a/+/set")
        sent, over = 0, threading.Event()

        def speak():
            nonlocal sent
            began = time.perf_counter()
            while time.perf_counter() - began < seconds:
                due = int((time.perf_counter() - began) * rate)
                if due > sent:
                    speaker.socket.sendall(b"".join(
                        message(f"s/{n % SENSORS}", f"{20 + n // SENSORS % 100 / 10:.1f}") for n in range(sent, due)))
                    sent = due
                time.sleep(0.005)
            over.set()

        speaking = threading.Thread(target=speak)
        speaking.start()
        lags = []
        while not over.is_set():
            n, word = self.asked % PAIRS, "OFF" if self.asked // PAIRS % 2 else "ON"
            self.asked += 1
            began = time.perf_counter()
            asker.publish(f"q/{n}", word)
            listener.message()
            lags.append(time.perf_counter() - began)
            asker.publish(f"a/{n}", word)
            time.sleep(pause)
        speaking.join()
        expected = sent + 2 * len(lags)
        with contextlib.suppress(SystemExit):
            harness.wait_until("the end of the stream", lambda: self.hub.messages - before >= expected, 10)
        lags.sort()
        return {
            "per_second": round(sent / seconds), "lag_p50_ms": round(lags[len(lags) // 2] * 1_000, 1),
            "lag_p95_ms": round(lags[int(len(lags) * 0.95)] * 1_000, 1), "lag_max_ms": round(lags[-1] * 1_000, 1),
            "lost": max(0, int(expected - (self.hub.messages - before))),
            "processor_share": round((self.hub.processor_seconds - processor) / seconds, 2),
            "resident_mb": self.hub.resident_mb}


def burst(hub, broker):
    """20,000 states of 1,000 sensors at once, for the hub and for a client that does nothing."""
    states = b"".join(message(f"s/{n % SENSORS}", f"{20 + n // SENSORS / 10:.1f}") for n in range(BURST))

    def send(is_over):
        speaker = MQTT(broker)
        began = time.perf_counter()
        speaker.socket.sendall(states)
        harness.wait_until("the end of the burst", is_over, 60)
        return time.perf_counter() - began

    idle = subprocess.Popen(
        ["mosquitto_sub", "-p", str(broker.port), "-t", "s/+", "-C", str(BURST)], stdout=subprocess.DEVNULL)
    time.sleep(0.5)
    before = hub.messages
    hub.process.send_signal(19)
    floor = send(lambda: idle.poll() is not None)
    hub.process.send_signal(18)
    harness.wait_until("the end of the first burst", lambda: hub.messages - before >= BURST, 60)
    time.sleep(3)
    before, processor = hub.messages, hub.processor_seconds
    took = send(lambda: hub.messages - before >= BURST)
    return {
        "messages": BURST, "floor_per_second": round(BURST / floor), "hub_per_second": round(BURST / took),
        "share": round(floor / took, 2), "lost": int(BURST - (hub.messages - before)),
        "processor_us_per_message": round((hub.processor_seconds - processor) / BURST * 1e6, 1)}


def reading(hub, count=200):
    """GET of all devices, one request after the other on one connection."""
    api = API(hub)
    path = f"/api/v1/devices?limit={SENSORS}"
    times, processor = [], hub.processor_seconds
    for _ in range(count):
        began = time.perf_counter()
        api.call("GET", path)
        status, body = api.answer()
        times.append(time.perf_counter() - began)
        if status != 200:
            sys.exit(f"bench: the hub answered {status}: {body.decode()}")
    spent = hub.processor_seconds - processor
    return quantiles(times) | {
        "kilobytes": round(len(body) / 1_000), "devices": len(json.loads(body)["devices"]),
        "requests_per_processor_second": round(count / spent)}


def outage(hub, broker):
    """The broker is away for two seconds; from its return to the first command of a rule."""
    broker.end()
    time.sleep(2)
    broker.start()
    began = time.perf_counter()
    listener = MQTT(broker)
    listener.subscribe("a/0/set")
    speaker = MQTT(broker)
    answered = threading.Event()
    threading.Thread(target=lambda: (listener.message(), answered.set()), daemon=True).start()
    turn = 0
    while not answered.is_set():
        turn += 1
        speaker.publish("q/0", "ON" if turn % 2 else "OFF")
        answered.wait(0.02)
        if time.perf_counter() - began > 30:
            sys.exit("bench: no rule answered within 30 s of the broker's return")
    return {"ms": round((time.perf_counter() - began) * 1_000, 1)}


def writing(hub, broker, seconds=60):
    """What reaches storage at ten states a second."""
    speaker = MQTT(broker)
    # What the stream left is written by then.
    time.sleep(31)
    before = hub.metric("hearth_storage_written_bytes_total")
    for n in range(seconds * 10):
        speaker.publish(f"s/{n % 100}", f"{15 + n // 100 % 20 / 10:.1f}")
        time.sleep(0.1)
    time.sleep(31)
    written = hub.metric("hearth_storage_written_bytes_total") - before
    return {"states": seconds * 10, "bytes_per_state": round(written / (seconds * 10))}


def measure(bench, options):
    broker = Broker(bench)
    house = LoadedHouse(bench, broker)
    hub, found = house.hub, {}
    for name, words, work in (
        ("burst", f"a burst of {BURST} states", lambda: burst(hub, broker)),
        ("stream", "10,000 states a second", lambda: house.stream(10_000, 15)),
        ("reading", "reading all devices", lambda: reading(hub)),
        ("writing", "what is written", lambda: writing(hub, broker)),
        ("outage", "the end of the broker", lambda: outage(hub, broker)),
    ):
        harness.progress(words)
        found[name] = work()
    return found


def report(found):
    row = found["burst"]
    print(
        f"burst of {row['messages']}   {row['hub_per_second']}/s, {row['share']:.2f} of a client that does nothing"
        f"   {row['lost']} lost   {row['processor_us_per_message']} µs of processor each")
    row = found["stream"]
    print(
        f"stream of {row['per_second']}/s   lag {row['lag_p50_ms']} ms p50 {row['lag_p95_ms']} ms p95   {row['lost']} lost"
        f"   {row['processor_share'] * 100:.0f} % of a core   resident {row['resident_mb']} MB")
    row = found["reading"]
    print(
        f"GET of {row['devices']} devices, {row['kilobytes']} kB   {row['p50_ms']} ms p50   "
        f"{row['requests_per_processor_second']} requests per second of processor")
    print(f"written   {found['writing']['bytes_per_state']} bytes a state at 10 a second")
    print(f"broker back   {found['outage']['ms']} ms until a rule works")


if __name__ == "__main__":
    harness.run("load", __doc__, measure, report)
