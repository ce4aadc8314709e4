"""The example house: its hub, and who owns it."""

import contextlib
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import week

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "seven green bottles"


def measured(house):
    """The example house with meters at its mains, a roof, a battery and a car."""
    return house.replace("  tariff: 0.31", "  meters: {grid: cellar.mains, solar: roof.sun, battery: cellar.battery, car: garage.charger}\n  tariff: 0.31").replace(
        "\ndevices:\n",
        "\ndevices:\n  cellar.mains: {class: power, name: Mains, virtual: {publish: false}}\n"
        "  roof.sun: {class: power, name: Roof, virtual: {publish: false}}\n"
        "  cellar.battery: {class: power, name: Battery, virtual: {publish: false}}\n"
        "  garage.charger: {class: power, name: Charger, virtual: {publish: false}}\n")


class Hub:
    """The example house, with its embedded broker."""

    def __init__(self, program, folder, devices=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # A copy, so that it can be changed.
        self.console = folder / "console"
        shutil.copytree(ROOT / "console", self.console)
        config = folder / "config"
        config.mkdir()
        if devices:
            (config / "devices.yaml").write_text(devices)
        else:
            (config / "devices.yaml").write_text(measured((ROOT / "devices.yaml").read_text()))
        if devices:
            (config / "rules").mkdir()
        else:
            shutil.copytree(ROOT / "rules", config / "rules")
        (config / "hearth.yaml").write_text(
            f'http: {{listen: ["127.0.0.1:{self.port}"], rate_limits: false, console_root: {self.console}}}\n')
        self.folders = ["--config", config, "--state", folder / "state"]
        (folder / "state").mkdir()
        self.program, self.output = program, open(folder / "output", "w+")
        if not devices:
            week.write(folder / "week.csv", time.time())
            subprocess.run(
                [program, "import", "history", folder / "week.csv", *self.folders], check=True, stdout=subprocess.DEVNULL)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", *self.folders], stdout=self.output, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                    connection.sendall(b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    if b" 200 " in connection.recv(64):
                        return
            except OSError:
                pass
            time.sleep(0.2)
        sys.exit("console-test: the hub did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    @contextlib.contextmanager
    def another_console(self):
        """An update of the hub: stopped, with other files, and started again."""
        style = self.console / "css/console.css"
        before = style.read_text()
        self.stop()
        style.write_text(":root { --another: yes; }\n" + before)
        self.start()
        try:
            yield
        finally:
            style.write_text(before)

    def rule_file(self, name):
        return pathlib.Path(self.folders[1]) / "rules" / name

    def call(self, method, path, body, token=None):
        """As another phone would, which comes back when the hub has time for it."""
        end = time.monotonic() + 60
        while True:
            try:
                return self.call_once(method, path, body, token)
            except urllib.error.HTTPError as refusal:
                if refusal.code != 429 or time.monotonic() > end:
                    raise
                time.sleep(int(refusal.headers["Retry-After"]))

    def call_once(self, method, path, body, token):
        request = urllib.request.Request(
            f"{self.address}api/v1/{path}", None if body is None else json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    @property
    def broker(self):
        """How a program of the tests speaks on the embedded broker, as options of `mosquitto_pub`."""
        login = subprocess.run([self.program, "broker", "add-client", "tests", *self.folders[2:]], check=True, capture_output=True, text=True)
        name, password = login.stdout.split()[:2]
        return ["-p", "18883", "-u", name, "-P", password]

    def publish(self, topic, message):
        subprocess.run(["mosquitto_pub", *self.broker, "-t", topic, "-m", message], check=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    @property
    def setup_code(self):
        self.output.flush()
        text = pathlib.Path(self.output.name).read_text()
        return re.search(r"[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}", text)[0]
