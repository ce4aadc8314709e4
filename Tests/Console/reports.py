"""From a report at the broker to the picture."""

import subprocess
import time

from playwright.sync_api import expect

TOPIC = "hearth/simulated/probe"
# A thermometer that nothing plays: what it reports is said here.
PROBE = f"  hall.probe: {{class: temp, name: Probe, mqtt: {{state_topic: {TOPIC}, unit: °C}}}}\n"
# When each text of the reading was made into a frame.
SEEN = """() => {
    globalThis.seen = {};
    const state = [...document.querySelectorAll(".reading")].find((one) => one.textContent.includes("Probe")).querySelector(".state");
    new MutationObserver(() => {
        const text = state.textContent;
        requestAnimationFrame(() => setTimeout(() => { globalThis.seen[text] ??= performance.timeOrigin + performance.now(); }));
    }).observe(state, {childList: true, characterData: true, subtree: true});
}"""
# Links that hear all that a page hears.
OTHERS = """async (count) => {
    const { accessToken } = await part("api.js");
    const { connect } = await part("first.js");
    globalThis.others = Array.from({length: count}, () => connect(accessToken()));
    await Promise.all(globalThis.others.map((socket) => new Promise((done) => socket.addEventListener("message", done, {once: true}))));
}"""


def report_to_pixel(view, hub, consoles, count=200):
    """Milliseconds from handing a report to `mosquitto_pub` until its frame, in order, while so many consoles listen."""
    house = hub.folders[1] / "devices.yaml"
    house.write_text(house.read_text().replace("\ndevices:\n", "\ndevices:\n" + PROBE))
    expect(view.locator(".reading", has_text="Probe")).to_be_visible(timeout=30_000)
    view.evaluate(OTHERS, consoles - 1)
    view.evaluate(SEEN)
    publisher = subprocess.Popen(
        ["mosquitto_pub", *hub.broker, "-t", TOPIC, "-l"], stdin=subprocess.PIPE, text=True, bufsize=1)
    # Each value once, so that a text on the page tells which report it is of.
    values = [f"{10 + n / 10:.1f}" for n in range(count)]
    sent = {}
    for value in values:
        sent[value] = time.time() * 1_000
        publisher.stdin.write(value + "\n")
        publisher.stdin.flush()
        view.wait_for_timeout(50)
    view.wait_for_timeout(2_000)
    publisher.stdin.close()
    publisher.wait(10)
    seen = {text.split("\u2009")[0]: at for text, at in view.evaluate("() => globalThis.seen").items()}
    return sorted(seen[value] - sent[value] for value in values if value in seen), count
