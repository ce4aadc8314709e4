"""What the benchmarks share: a broker and hubs of their own, clients that speak MQTT and HTTP, and figures.

All traffic stays on this machine. Nothing is asserted about times: on a shared machine they drift, and only figures
of one run can be compared.
"""

import argparse
import base64
import contextlib
import ctypes
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Bench:
    """One run: the program that is measured, a folder that goes when it ends, and what has to be stopped then."""

    def __init__(self, program, folder, stack):
        self.program, self.folder, self.stack = program, folder, stack

    def start(self, *command, **options):
        """A process that is ended with the run."""
        process = subprocess.Popen(command, **options)
        self.stack.callback(end, process)
        return process


def run(name, description, measure, report, add_options=lambda parser: None, folder=None):
    """The command line of a benchmark.

    `measure(bench, options)` returns figures, which `report(figures)` prints; with `--json` they are printed as they
    are.
    """
    parser = argparse.ArgumentParser(
        prog=f"scripts/bench {name}", description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON, for scripts")
    parser.add_argument("--program", type=pathlib.Path, help="another hearth (default: the release build)")
    add_options(parser)
    options = parser.parse_args()
    if options.program is None:
        subprocess.run([ROOT / "scripts/build"], check=True, stdout=sys.stderr)
    program = (options.program or ROOT / ".build-release/release/hearth").resolve()
    with tempfile.TemporaryDirectory(prefix="hearth-bench-", dir=folder) as folder, contextlib.ExitStack() as stack:
        figures = measure(Bench(program, pathlib.Path(folder), stack), options)
    if options.json:
        print(json.dumps(figures, indent=2))
    else:
        report(figures)


def progress(words):
    print(f"… {words}", file=sys.stderr, flush=True)


class Broker:
    """Mosquitto without limits, so that it is never the one that loses something."""

    def __init__(self, bench):
        self.bench, self.port = bench, free_port()
        self.configuration = bench.folder / "mosquitto.conf"
        self.configuration.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nlog_dest none\n"
            "max_queued_messages 0\nmax_inflight_messages 0\n")
        self.start()

    def start(self):
        program = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = self.bench.start(program, "-c", self.configuration, stderr=subprocess.DEVNULL)
        wait_until("the broker's start", lambda: connect(self.port).close() or True)

    def end(self):
        end(self.process)


def house(broker, devices, areas=(), base_topic="hearth"):
    """The text of a devices.yaml; areas and devices are its lines."""
    section = lambda name, lines: f"{name}:\n" + "".join(f"  {line}\n" for line in lines) if lines else ""
    return (
        f"version: 1\nhouse: {{name: Bench, timezone: UTC}}\n"
        f"mqtt: {{broker: 127.0.0.1:{broker.port}, base_topic: {base_topic}}}\n"
        + section("areas", areas) + section("devices", devices))


class Hub:
    """A hub with a house of its own, ready to be asked."""

    def __init__(self, bench, name, files, environment=None):
        """`files` are the texts of its configuration by their paths, such as `devices.yaml`."""
        config, state = bench.folder / name / "config", bench.folder / name / "state"
        for path, text in ({"hearth.yaml": "http: {rate_limits: false}\nlog: {level: error}\n"} | files).items():
            (config / path).parent.mkdir(parents=True, exist_ok=True)
            (config / path).write_text(text)
        folders = ["--config", config, "--state", state]
        ask = lambda *words, **options: subprocess.run(
            [bench.program, *words, *folders], check=True, stdout=subprocess.PIPE, text=True, **options).stdout.strip()
        password = base64.b64encode(os.urandom(16)).decode()
        ask("user", "add", "bench", "--role", "owner", "--password-stdin", input=password)
        self.token, self.port, self.state = ask("token", "create", "bench", "--role", "owner"), free_port(), state
        began = time.perf_counter()
        self.process = bench.start(
            bench.program, "serve", *folders, "--listen", f"127.0.0.1:{self.port}", stdout=subprocess.DEVNULL,
            env=os.environ | (environment or {}))
        wait_until("the hub's start", lambda: self.get("/health/ready")[0] == 200)
        self.start_ms = round((time.perf_counter() - began) * 1_000, 1)

    def get(self, path):
        """Status and body."""
        api = API(self)
        api.call("GET", path)
        answer = api.answer()
        api.socket.close()
        return answer

    def metric(self, name):
        text = self.get("/metrics")[1].decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])

    @property
    def messages(self):
        return self.metric('hearth_mqtt_messages_total{direction="in"}')

    @property
    def processor_seconds(self):
        return processor_seconds(self.process)

    @property
    def resident_mb(self):
        return self.memory()["resident_mb"]

    def memory(self):
        """Whole, and private: what the process has written, not pages of files, which the kernel can drop."""
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        megabytes = lambda name: round(int(re.search(rf"^{name}:\s+(\d+)", rollup, re.MULTILINE)[1]) / 1024, 1)
        return {"resident_mb": megabytes("Rss"), "private_mb": megabytes("Anonymous")}

    def end(self):
        end(self.process)


class MQTT:
    """The four packets of MQTT 3.1.1 that one needs to listen and to speak, at QoS 0."""

    def __init__(self, broker):
        self.socket = connect(broker.port)
        self.buffer = b""
        self.send(0x10, text("MQTT") + b"\x04\x02\x00\x00" + text(f"bench-{id(self):x}"))
        self.packet()

    def subscribe(self, topic):
        self.send(0x82, b"\x00\x01" + text(topic) + b"\x00")
        self.packet()

    def publish(self, topic, payload):
        self.send(0x30, text(topic) + payload.encode())

    def message(self):
        """The next message: topic and payload."""
        while True:
            kind, body = self.packet()
            if kind & 0xF0 == 0x30:
                end = 2 + int.from_bytes(body[:2], "big")
                # At QoS 0 no packet number follows the topic.
                return body[2:end].decode(), body[end:].decode()

    def send(self, kind, body):
        size, rest = b"", len(body)
        while not size or rest:
            size += bytes([rest % 128 | (128 if rest >= 128 else 0)])
            rest //= 128
        self.socket.sendall(bytes([kind]) + size + body)

    def packet(self):
        kind, size, shift = self.read(1)[0], 0, 0
        while True:
            byte = self.read(1)[0]
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return kind, self.read(size)

    def read(self, count):
        self.buffer, part = read(self.socket, self.buffer, count)
        return part


class API:
    """One connection to a hub."""

    def __init__(self, hub):
        self.socket, self.token = connect(hub.port), hub.token
        self.buffer = b""

    def call(self, method, path, body=None):
        payload = json.dumps(body).encode() if body is not None else b""
        self.socket.sendall(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(payload)}\r\n\r\n".encode() + payload)

    def answer(self):
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        size = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
        self.buffer, body = read(self.socket, self.buffer, int(size[1]) if size else 0)
        return int(head.split()[1]), body


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def read(connection, buffer, count):
    """So many bytes; returns what is left over in the buffer, and them."""
    while len(buffer) < count:
        more = connection.recv(65536)
        if not more:
            sys.exit("bench: the connection has ended")
        buffer += more
    return buffer[count:], buffer[:count]


def text(words):
    return len(words).to_bytes(2, "big") + words.encode()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(what, fits, seconds=30):
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        try:
            if fits():
                return
        except OSError:
            pass  # nobody listens yet
        time.sleep(0.002)
    sys.exit(f"bench: {what} did not happen within {seconds} s")


def quantiles(seconds):
    ordered = sorted(seconds)
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 3)
        for name, share in (("p50_ms", 0.5), ("p99_ms", 0.99), ("max_ms", 1))}


def processor_seconds(process):
    """User and system time of all threads, also of those that have ended."""
    clock = ctypes.c_int()
    if failure := ctypes.CDLL(None).clock_getcpuclockid(process.pid, ctypes.byref(clock)):
        raise OSError(failure, os.strerror(failure))
    return time.clock_gettime(clock.value)


def end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
