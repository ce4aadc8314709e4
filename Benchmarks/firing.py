"""Measures how long a rule takes from a sensor's message to the lamp's command, against the floor on this machine.

One broker, one run, three ways in turn: a client in C on libmosquitto that answers each message at once (the floor),
a rule that answers directly, and a rule for motion that looks at the light level first. The next message is sent when
the answer to the last one has come and the state that the lamp then reports has come round. The floor's client gets
that state too, and everything is sent at QoS 0. An exchange is all of it. Nothing is asserted: times on a shared
machine drift; the ratios decide.

With --idle-rules a second hub takes part in the same run, which has so many rules more that read nothing of all this.
With --what-if everything is measured once more while the hub answers one what-if after the other.
"""

import json
import subprocess
import sys
import threading
import time

import harness
from harness import API, MQTT, ROOT, Broker, Hub, quantiles

# One property takes at most 12 commands of rules in a minute, so the work goes round many lamps.
LAMPS = 200
# So many a house may have.
RULES = 5_000
# So many messages of one way, and then a pause; the first one after it finds cold caches. Those are 2 in 100, so p99
# is the median of them, and does not jump between them and the others.
BLOCK = 50


class Way:
    """One of the three: where a message goes in, and where the answer comes out."""

    def __init__(self, sensor, command, state, turn=0):
        """The topics have the lamp's number in place of `*`; `turn` is how many messages were sent before."""
        self.sensor, self.command, self.state, self.turn = sensor, command, state, turn
        self.times, self.exchanges = [], []

    def run(self, speaker, listener, count):
        for _ in range(count):
            n, word = str(self.turn % LAMPS), "ON" if self.turn // LAMPS % 2 == 0 else "OFF"
            self.turn += 1
            began = time.perf_counter()
            speaker.publish(self.sensor.replace("*", n), word)
            answer = listener.message()
            self.times.append(time.perf_counter() - began)
            expect(self.command.replace("*", n), word, answer)
            # What its program does with this is no part of the next message's time.
            state = self.state.replace("*", n)
            speaker.publish(state, word)
            expect(state, word, listener.message())
            self.exchanges.append(time.perf_counter() - began)
        # What is left to be done has its time outside of the next way's turn.
        time.sleep(0.05)

    def figures(self, reference=None):
        figures = quantiles(self.times) | {
            "exchange_p50_ms": quantiles(self.exchanges)["p50_ms"], "count": len(self.times)}
        if reference:
            figures |= {
                f"{name}_ratio": round(figures[f"{name}_ms"] / reference[f"{name}_ms"], 2)
                for name in ("p50", "p99", "exchange_p50")}
        return figures


def expect(topic, word, message):
    if message != (topic, word):
        sys.exit(f"bench: {topic} should say {word}, but {message[0]} said {message[1]}")


class House:
    """A hub with two sets of lamps and sensors, each with a rule for each lamp, and rules that read nothing of them;
    and the two ways through it. All topics are under `root`."""

    def __init__(self, bench, broker, root, idle_rules):
        self.root, self.rules = root, 3 * LAMPS + idle_rules
        devices, rules = [], []
        for n in range(LAMPS):
            devices += [
                f"d{n}.button: {{class: motion, mqtt: {{qos: 0, state_topic: {root}/d/{n}}}}}",
                f"d{n}.lamp: {{class: switch, mqtt: "
                f"{{qos: 0, state_topic: {root}/dl/{n}, command_topic: {root}/dl/{n}/set}}}}",
                f"m{n}.motion: {{class: motion, mqtt: {{qos: 0, state_topic: {root}/m/{n}}}}}",
                f"m{n}.lamp: {{class: switch, mqtt: "
                f"{{qos: 0, state_topic: {root}/ml/{n}, command_topic: {root}/ml/{n}/set}}}}",
            ]
            rules += [
                f"when d{n}.button turns on {{ turn on d{n}.lamp }}",
                f"when d{n}.button turns off {{ turn off d{n}.lamp }}",
                f"while m{n}.motion if yard.level < 40 lux {{ turn on m{n}.lamp }}",
            ]
        devices += [
            f"yard.level: {{class: lux, mqtt: {{state_topic: {root}/lux}}}}",
            f"idle.sensor: {{class: temp, mqtt: {{state_topic: {root}/idle}}}}",
            f"idle.lamp: {{class: switch, mqtt: {{state_topic: {root}/il, command_topic: {root}/il/set}}}}",
        ]
        rules += [
            f'rule "Idle {n}": while idle.sensor > {n / 100 + 30:.2f} °C {{ turn on idle.lamp }}'
            for n in range(idle_rules)]
        areas = [f"{letter}{n}: {{}}" for letter in "dm" for n in range(LAMPS)] + ["yard: {}", "idle: {}"]
        # A file has at most 256 KiB.
        files = {
            f"rules/bench{start}.hearth": "\n".join(rules[start:start + 2_000]) + "\n"
            for start in range(0, len(rules), 2_000)}
        files["devices.yaml"] = harness.house(broker, devices, areas, base_topic=f"hearth-{root}")
        self.hub = Hub(bench, root, files)
        self.direct = Way(f"{root}/d/*", f"{root}/dl/*/set", f"{root}/dl/*")
        self.motion = Way(f"{root}/m/*", f"{root}/ml/*/set", f"{root}/ml/*")

    def report_all(self, speaker):
        speaker.publish(f"{self.root}/lux", "6")
        speaker.publish(f"{self.root}/idle", "20")
        for n in range(LAMPS):
            for topic in ("d", "m", "dl", "ml"):
                speaker.publish(f"{self.root}/{topic}/{n}", "OFF")

    def figures(self, reference, processor):
        """Against the figures of `reference`, by the names of the ways."""
        firings = len(self.direct.times) + len(self.motion.times)
        return {
            "direct": self.direct.figures(reference["direct"]), "motion": self.motion.figures(reference["motion"]),
            "rules": self.rules, "processor_ms": processor.milliseconds(firings)} | self.hub.memory()


class Asking:
    """Somebody who asks the hub one what-if after the other: a day of the whole house, 32 times twice."""

    QUESTION = {"changes": {"d0.lamp": {"on": True}}, "duration": "24h", "runs": 32}

    def __init__(self, hub):
        self.hub, self.is_over, self.seconds, self.pairs = hub, False, [], 0
        self.thread = threading.Thread(target=self.ask)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *reason):
        self.is_over = True
        self.thread.join()

    def ask(self):
        api = API(self.hub)
        while not self.is_over:
            began = time.perf_counter()
            api.call("POST", "/api/v1/predictions/what-if", self.QUESTION)
            status, body = api.answer()
            if status != 200:
                sys.exit(f"bench: the what-if was refused: {status} {body.decode()}")
            self.seconds.append(time.perf_counter() - began)
            self.pairs += json.loads(body)["runs"]

    def figures(self):
        return {"count": len(self.seconds), "p50_s": round(sorted(self.seconds)[len(self.seconds) // 2], 3),
                "pairs": self.pairs}


class Processor:
    """The processor time that a program has used since."""

    def __init__(self, process):
        self.process, self.began = process, harness.processor_seconds(process)

    def milliseconds(self, count):
        """For each of so many messages."""
        return round((harness.processor_seconds(self.process) - self.began) / count * 1_000, 4)


def measure(bench, options):
    if not 0 <= options.idle_rules <= RULES - 3 * LAMPS:
        sys.exit(f"--idle-rules: a house has at most {RULES} rules, {3 * LAMPS} of which answer")
    broker = Broker(bench)
    binary = bench.folder / "echo"
    subprocess.run(["cc", "-O2", "-o", binary, ROOT / "Benchmarks/echo/echo.c", "-lmosquitto"], check=True)
    echo = bench.start(binary, str(broker.port), "e/echo", "e/answer")
    floor = Way("e/echo/*", "e/answer/*", "e/echo/*/state")
    houses = [House(bench, broker, "b", 0)]
    if options.idle_rules:
        houses.append(House(bench, broker, "c", options.idle_rules))
    speaker, listener = MQTT(broker), MQTT(broker)
    for house in houses:
        house.report_all(speaker)
    # A device that was just found settles for 2 s.
    time.sleep(4)

    processors = {process: Processor(process) for process in [echo] + [house.hub.process for house in houses]}
    ways = [floor] + [way for house in houses for way in (house.direct, house.motion)]
    for way in ways:
        listener.subscribe(way.command.replace("*", "+"))
        listener.subscribe(way.state.replace("*", "+"))
    for _ in range(max(1, options.rounds // BLOCK)):
        for way in ways:
            way.run(speaker, listener, BLOCK)
    # A hub writes down later what it did, and that is work of its firings, whichever way's turn it is.
    time.sleep(1.5)
    base = floor.figures() | {"processor_ms": processors[echo].milliseconds(len(floor.times))}
    figures = {"floor": base} | houses[0].figures(
        {"direct": base, "motion": base}, processors[houses[0].hub.process])
    if options.idle_rules:
        figures["idle_rules"] = houses[1].figures(figures, processors[houses[1].hub.process])
    if options.what_if:
        beside = [
            Way(way.sensor, way.command, way.state, way.turn)
            for way in (floor, houses[0].direct, houses[0].motion)]
        with Asking(houses[0].hub) as asking:
            for _ in range(max(1, options.rounds // BLOCK)):
                for way in beside:
                    way.run(speaker, listener, BLOCK)
        names = ("floor", "direct", "motion")
        figures["what_if"] = {name: way.figures(figures[name]) for name, way in zip(names, beside)} | asking.figures()
    return figures


def report(figures):
    print(f"{figures['floor']['count']} messages of each way")
    report_way("echo in C", figures["floor"], "")
    print(f"  {'':<20} {figures['floor']['processor_ms']:7.3f} ms of processor a message")
    houses = [(figures, "of the floor")]
    if "idle_rules" in figures:
        houses.append((figures["idle_rules"], "of the same with fewer rules"))
    for house, reference in houses:
        print(f"{house['rules']} rules, {house['resident_mb']} MB resident, of it {house['private_mb']} MB private")
        report_way("direct rule", house["direct"], reference)
        report_way("motion, light level", house["motion"], reference)
        print(f"  {'':<20} {house['processor_ms']:7.3f} ms of processor a firing, what is written later included")
    if beside := figures.get("what_if"):
        print(
            f"beside {beside['count']} what-ifs of {beside['pairs'] / beside['count']:.0f} pairs, half of them answered"
            f" within {beside['p50_s']} s")
        for name, words in (("floor", "echo in C"), ("direct", "direct rule"), ("motion", "motion, light level")):
            report_way(words, beside[name], "of the same without them")


def report_way(name, row, reference):
    ratios = f"   {row['p50_ratio']:.2f} × p50, {row['p99_ratio']:.2f} × p99 {reference}" if reference else ""
    ratio = f"   {row['exchange_p50_ratio']:.2f} × p50" if reference else ""
    print(
        f"  {name:<20} {row['p50_ms']:7.3f} ms p50 {row['p99_ms']:7.3f} ms p99 {row['max_ms']:8.3f} ms max"
        f"{ratios}")
    print(f"  {'':<20} {row['exchange_p50_ms']:7.3f} ms p50 of the whole exchange{ratio}")


def add_options(parser):
    parser.add_argument(
        "--rounds", type=int, default=2_000, help="messages of each way (default 2000, at most 2400 a minute of each)")
    parser.add_argument(
        "--idle-rules", type=int, default=0,
        help=f"a second hub with so many further rules, at most {RULES - 3 * LAMPS}")
    parser.add_argument(
        "--what-if", action="store_true", help="measure again while the hub answers one what-if after the other")


if __name__ == "__main__":
    harness.run("firing", __doc__, measure, report, add_options)
