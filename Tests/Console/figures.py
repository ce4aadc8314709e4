"""How fast and how heavy the console is, on the example house: prints a table. Nothing of it passes or fails."""

import argparse
import pathlib
import shutil
import statistics
import tempfile
import time

from browsing import PART
from house import PASSWORD, Hub
from playwright.sync_api import expect, sync_playwright

SLOWED = 4


def metrics(devtools):
    return {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}


def load(view, hub):
    """`(files, bytes over the wire, first paint in s, usable in s)` of one load."""
    sizes = []
    view.context.set_default_timeout(60_000)
    devtools = view.context.new_cdp_session(view)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    began = time.monotonic()
    view.goto(hub.address)
    expect(view.locator("article.tile").first).to_be_visible(timeout=60_000)
    usable = time.monotonic() - began
    paint = view.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    files = view.evaluate("() => performance.getEntriesByType('resource').filter((entry) => !entry.name.includes('/api/')).length + 1")
    wire = view.evaluate(
        "() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".filter((entry) => !entry.name.includes('/api/')).reduce((all, entry) => all + entry.transferSize, 0)")
    devtools.detach()
    return files, wire, paint / 1_000, usable


def press_to_pending(view):
    """Milliseconds from a press until the wanted value is in the page, the median of 10."""
    return statistics.median(view.evaluate(
        """async () => {
            const button = document.querySelector(".badge.act"), tile = button.closest("article"), took = [];
            for (let n = 0; n < 10; n++) {
                const began = performance.now();
                button.click();
                await new Promise((done) => {
                    const watch = new MutationObserver(() => tile.classList.contains("pending") && (watch.disconnect(), done()));
                    watch.observe(tile, { attributes: true });
                    setTimeout(done, 2_000);
                });
                took.push(performance.now() - began);
                for (let k = 0; k < 200 && tile.classList.contains("pending"); k++) await new Promise((done) => setTimeout(done, 20));
            }
            return took;
        }"""))


def plot_of(view, points):
    """Milliseconds to draw so many points."""
    return view.evaluate(
        """async (count) => {
            const { plot } = await part("plot.js");
            const end = Date.now(), from = end - 86_400_000;
            const points = Array.from({ length: count }, (_, i) => [from + (i * 86_400_000) / count, 20 + Math.sin(i / 50)]);
            const began = performance.now();
            const node = plot({ title: "plot", unit: "°C", from, to: end, series: [{ name: "t", kind: "line", points }] });
            document.querySelector("main").append(node);
            node.getBoundingClientRect();
            const took = performance.now() - began;
            node.remove();
            return took;
        }""", points)


def main():
    parser = argparse.ArgumentParser(prog="scripts/console-figures")
    parser.add_argument("--program", type=pathlib.Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearth-figures-") as folder, sync_playwright() as playwright:
        hub = Hub(options.program.resolve(), pathlib.Path(folder))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            view = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            view.add_init_script(PART)
            view.goto(hub.address)
            view.get_by_label("Setup code").fill(hub.setup_code)
            view.get_by_label("User name").fill("anna")
            view.get_by_label("Password").fill(PASSWORD)
            view.get_by_role("button", name="Set up").click()
            expect(view.locator("article.tile").first).to_be_visible(timeout=30_000)
            devtools = view.context.new_cdp_session(view)
            devtools.send("Performance.enable")
            devtools.send("Network.enable")
            devtools.send("Network.clearBrowserCache")
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            files, wire, paint, usable = load(view, hub)
            _, again, _, usable_again = load(view, hub)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            pending, drawn = press_to_pending(view), plot_of(view, 10_000)
            devtools.send("HeapProfiler.collectGarbage")
            before = metrics(devtools)
            view.wait_for_timeout(10_000)
            after = metrics(devtools)
            rows = [
                ("first load, compressed", f"{wire / 1_000:.0f} kB in {files} files", "80 kB, 40 files"),
                (f"first paint, processor slowed {SLOWED} times", f"{paint:.1f} s", "1.0 s"),
                ("usable", f"{usable:.1f} s", "1.5 s"),
                ("repeated load", f"{again / 1_000:.0f} kB, usable after {usable_again:.1f} s", "0.5 s"),
                ("press to pending, median", f"{pending:.0f} ms", "one frame"),
                ("plot of 10,000 points", f"{drawn:.0f} ms", "100 ms"),
                ("heap", f"{after['JSHeapUsedSize'] / 1e6:.1f} MB", "60 MB"),
                ("idle page", f"{(after['TaskDuration'] - before['TaskDuration']) * 10:.1f} % of a core", "1 %"),
            ]
            for what, is_so, limit in rows:
                print(f"{what:45} {is_so:35} at most {limit}")
        finally:
            browser.close()
            hub.stop()


if __name__ == "__main__":
    main()
