"""Measures the way from a call to the command at a subscriber, and from a state to the event at a WebSocket client.

The example house runs on a broker of its own, with some bare lamps added that this script plays over MQTT. Nothing is
asserted: times on a shared machine drift, and only figures of one run can be compared.
"""

import base64
import json
import os
import sys
import time

import harness
from harness import API, MQTT, ROOT, Broker, Hub, connect, quantiles

LAMPS = 100
# Calls come one after the other, each lamp once, and then there is a rest: below the 200 commands a second that one
# broker gets in the long run, and the ten that one lamp gets.
REST = 0.6
# All are measured again with pauses, in which other programs take the processor's caches.
PAUSE = 0.01


class Events:
    """The hub's event stream over WebSocket (RFC 6455)."""

    def __init__(self, hub):
        self.socket = connect(hub.port)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/v1/realtime HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {hub.token}\r\n\r\n".encode())
        while not self.buffer.endswith(b"\r\n\r\n"):
            self.buffer += self.socket.recv(1)
        if b" 101 " not in self.buffer:
            sys.exit(f"bench: no event stream: {self.buffer.decode()}")
        self.buffer = b""
        self.send(json.dumps({"type": "init", "data": {"subscriptions": ["devices"]}}))
        self.message("init_complete")

    def send(self, words):
        body = words.encode()
        self.socket.sendall(bytes([0x81, 0x80 | len(body)]) + bytes(4) + body)

    def message(self, kind):
        """The data of the next message of a type."""
        while True:
            head = self.read(2)
            size = head[1] & 127
            if size >= 126:
                size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
            body = self.read(size)
            if head[0] & 15 == 1:
                message = json.loads(body)
                if message["type"] == kind:
                    return message["data"]

    def read(self, count):
        self.buffer, part = harness.read(self.socket, self.buffer, count)
        return part


def rounds(calls, pause):
    """The numbers of the lamps and a state for each call, with the pauses between them; in the end all lamps are off."""
    for number in range(calls // (2 * LAMPS) * 2 * LAMPS):
        yield number % LAMPS, "ON" if number // LAMPS % 2 == 0 else "OFF"
        time.sleep(pause)
        if number % LAMPS == LAMPS - 1:
            time.sleep(REST)


def measure_broker(lamps, speaker, calls, pause):
    """From one client of the broker to another, without the hub: what the two others cannot be below."""
    times = []
    for _, word in rounds(calls, pause):
        began = time.perf_counter()
        speaker.publish("m/0/set", word)
        lamps.message()
        times.append(time.perf_counter() - began)
    return quantiles(times)


def measure_commands(api, lamps, calls, pause):
    """From the call on the wire to the command at a subscriber; the lamp answers at once."""
    times = []
    for lamp, word in rounds(calls, pause):
        began = time.perf_counter()
        api.call("PUT", f"/api/v1/devices/lamp_{lamp}/control", {"action": f"turn_{word.lower()}"})
        topic, payload = lamps.message()
        times.append(time.perf_counter() - began)
        lamps.publish(topic.replace("/set", "/state"), payload)
        status, body = api.answer()
        if status != 200:
            sys.exit(f"bench: the hub answered {status}: {body.decode()}")
    return quantiles(times)


def measure_events(events, lamps, calls, pause):
    """From a report on the wire to the event at a client."""
    times = []
    for lamp, word in rounds(calls, pause):
        began = time.perf_counter()
        lamps.publish(f"m/{lamp}/state", word)
        while events.message("device_update")["device_id"] != f"lamp_{lamp}":
            pass
        times.append(time.perf_counter() - began)
    return quantiles(times)


def measure(bench, options):
    broker = Broker(bench)
    example = (ROOT / "devices.yaml").read_text()
    lamps = "".join(
        f"  lamp_{number}: {{class: light, mqtt: {{state_topic: m/{number}/state, command_topic: m/{number}/set}}}}\n"
        for number in range(LAMPS))
    hub = Hub(bench, "house", {
        "devices.yaml": example.replace("mqtt: {broker: embedded}", f"mqtt: {{broker: 127.0.0.1:{broker.port}}}"),
        "devices.d/lamps.yaml": "devices:\n" + lamps})
    devices = lambda: json.loads(hub.get("/api/v1/devices")[1])["devices"]
    harness.wait_until("the example house", lambda: all(
        device["status"] == "online" for device in devices() if not device["id"].startswith("lamp_")))
    time.sleep(3)

    lamps = MQTT(broker)
    lamps.subscribe("m/+/set")
    for number in range(LAMPS):
        lamps.publish(f"m/{number}/state", "OFF")
    speaker = MQTT(broker)
    times = {}
    for how, pause in (("back_to_back", 0), ("paused", PAUSE)):
        times[how] = {
            "broker_alone": measure_broker(lamps, speaker, options.calls, pause),
            "state_to_event": measure_events(Events(hub), speaker, options.calls, pause),
            "call_to_command": measure_commands(API(hub), lamps, options.calls, pause),
        }
    return {"devices": len(devices()), "calls": options.calls // (2 * LAMPS) * 2 * LAMPS, "times": times}


def report(figures):
    print(f"{figures['devices']} devices, {figures['calls']} calls and reports over loopback")
    names = {
        "call_to_command": "call to MQTT command", "state_to_event": "MQTT state to event",
        "broker_alone": "broker alone"}
    for how, words in (("back_to_back", "one after the other"), ("paused", f"with pauses of {PAUSE * 1000:.0f} ms")):
        print(f"  {words}")
        for key, name in names.items():
            row = figures["times"][how][key]
            print(f"    {name:<22} {row['p50_ms']:8.2f} ms p50 {row['p99_ms']:8.2f} ms p99 {row['max_ms']:8.2f} ms max")


def add_options(parser):
    parser.add_argument(
        "--calls", type=int, default=400, help="how many calls and reports of each kind, in steps of 200 (default 400)")


if __name__ == "__main__":
    harness.run("calls", __doc__, measure, report, add_options)
