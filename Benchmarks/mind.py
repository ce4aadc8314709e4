"""Measures what the mind takes of a hub: how long answers take, and the processor and memory of a house at rest.

The house has 200 devices that report every ten seconds, rooms with heating, and rules. Sentences are asked one after the
other over one connection, each of another kind, by an owner. Nothing is asserted: times on a shared machine drift.
"""

import json
import time

import harness
from harness import API, MQTT, Broker, Hub, quantiles

ROOMS = 25
#: Of each kind: feelings, states, reasons, what was, what comes, people, and wishes that need no device.
SENTENCES = (
    "How are you feeling?", "What is bothering you?", "What do you need?", "Where does it hurt?",
    "Is the light in room 7 on?", "How warm is it in room 12?", "Which windows are open?", "Which lights are on?",
    "Why is the light in room 3 off?", "Why didn't you turn on the light in room 3?", "What controls the light in room 9?",
    "What happened today?", "Do you remember a storm?", "What did you learn?", "Who is home?", "What have you planned?",
    "How long is the day?", "What is on tomorrow?", "What can you do?", "Are you bored?", "Thanks",
    "colourless green ideas sleep furiously")


def devices():
    for room in range(ROOMS):
        where = f"area: room_{room}"
        for kind, name in (
                ("light", "light"), ("light", "lamp"), ("motion", "motion"), ("temp", "thermometer"),
                ("humidity", "hygrometer"), ("window", "window"), ("switch", "socket"), ("thermostat", "radiator")):
            topic = f"h/{room}/{name}"
            command = f", command_topic: {topic}/set" if kind in ("light", "switch", "thermostat") else ""
            yield f"r{room}.{name}: {{class: {kind}, {where}, mqtt: {{state_topic: {topic}{command}}}}}"


def reports(room, turn):
    warm = 20 + (room + turn) % 10 / 10
    yield from ((f"h/{room}/light", "OFF"), (f"h/{room}/lamp", "OFF"), (f"h/{room}/motion", "OFF"),
                (f"h/{room}/thermometer", f"{warm:.1f}"), (f"h/{room}/hygrometer", "48"), (f"h/{room}/window", "OFF"),
                (f"h/{room}/socket", "OFF"))


def measure(bench, options):
    broker = Broker(bench)
    areas = [f"room_{room}: {{name: Room {room}}}" for room in range(ROOMS)]
    rules = "".join(f"rule \"light {room}\": while r{room}.motion {{ turn on r{room}.light }}\n" for room in range(ROOMS))
    hub = Hub(bench, "house", {
        "devices.yaml": harness.house(broker, devices(), areas), "rules/lights.hearth": rules})
    speaker = MQTT(broker)

    def report_all(turn):
        for room in range(ROOMS):
            for topic, payload in reports(room, turn):
                speaker.publish(topic, payload)

    def rest(seconds):
        before, began = hub.processor_seconds, time.monotonic()
        for turn in range(max(1, seconds // 10)):
            report_all(turn)
            time.sleep(max(0, began + (turn + 1) * 10 - time.monotonic()))
        return (hub.processor_seconds - before) / (time.monotonic() - began)

    report_all(0)
    harness.progress(f"{options.rest} s at rest")
    share, memory = rest(options.rest), hub.memory()
    harness.progress(f"{options.rounds} rounds of {len(SENTENCES)} sentences")
    api, times, slowest, before = API(hub), [], (0, ""), hub.processor_seconds
    for _ in range(options.rounds):
        for sentence in SENTENCES:
            began = time.perf_counter()
            api.call("POST", "/api/v1/consciousness/query", {"query": sentence})
            status, body = api.answer()
            took = time.perf_counter() - began
            if status != 200:
                raise SystemExit(f"bench: '{sentence}' was answered with {status}: {body.decode()}")
            times.append(took)
            slowest = max(slowest, (took, sentence))
    p95 = round(sorted(times)[int(len(times) * 0.95)] * 1000, 3)
    return {
        "devices": len(json.loads(hub.get("/api/v1/devices")[1])["devices"]), "answers": len(times),
        "times": quantiles(times) | {"p95_ms": p95}, "slowest": slowest[1],
        "processor_ms": round((hub.processor_seconds - before) / len(times) * 1000, 3),
        "share_at_rest": round(share, 5), "memory": memory, "memory_after": hub.memory()}


def report(figures):
    times, memory, after = figures["times"], figures["memory"], figures["memory_after"]
    print(f"{figures['devices']} devices that report every ten seconds")
    print(f"  at rest     {figures['share_at_rest'] * 100:6.2f} % of a core, {memory['resident_mb']} MB resident,"
          f" {memory['private_mb']} MB of it private")
    print(f"  an answer   {times['p50_ms']:6.2f} ms p50 {times['p95_ms']:8.2f} ms p95 {times['max_ms']:8.2f} ms at most"
          f" (\"{figures['slowest']}\"), {figures['processor_ms']} ms of processor; {figures['answers']} asked")
    print(f"  thereafter  {after['resident_mb']} MB resident, {after['private_mb']} MB of it private")


def add_options(parser):
    parser.add_argument("--rest", type=int, default=120, help="seconds at rest, in tens (default 120)")
    parser.add_argument("--rounds", type=int, default=50, help="how often each sentence is asked (default 50)")


if __name__ == "__main__":
    harness.run("mind", __doc__, measure, report, add_options)
