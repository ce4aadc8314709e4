"""How fast and how heavy the console is, on the example house: prints a table. Nothing of it passes or fails."""

import argparse
import os
import pathlib
import shutil
import statistics
import tempfile

from browsing import PART
from house import PASSWORD, Hub
from loading import Loading, bytes_of_first, median
from playwright.sync_api import expect, sync_playwright
from reports import report_to_pixel
from wire import Wire

SLOWED = 4
CONSOLES = 20


def metrics(devtools):
    return {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}


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
    parser.add_argument("--loads", type=int, default=5, help="how often each load is measured; its median is printed")
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
            state = view.context.storage_state()
            wire = Wire(hub.port)
            (alone, kept), state = bytes_of_first(browser, wire, state)
            wire.close()
            loading = Loading(browser, hub.address, state, SLOWED)
            paint, usable, files, size = median([loading.first() for _ in range(options.loads)])
            _, usable_again, _, _ = median([loading.again() for _ in range(options.loads)])
            view = loading.context("block").new_page()
            view.add_init_script(PART)
            view.goto(hub.address)
            expect(view.locator("article.tile").first).to_be_visible(timeout=30_000)
            devtools = view.context.new_cdp_session(view)
            devtools.send("Performance.enable")
            pending, drawn = press_to_pending(view), plot_of(view, 10_000)
            devtools.send("HeapProfiler.collectGarbage")
            before = metrics(devtools)
            view.wait_for_timeout(10_000)
            after = metrics(devtools)
            waits, count = report_to_pixel(view, hub, CONSOLES)
            p50, p95 = (waits[min(len(waits) - 1, int(len(waits) * part))] for part in (0.5, 0.95))
            rows = [
                ("first load, compressed", f"{size / 1_000:.0f} kB in {files:.0f} files", "80 kB, 40 files"),
                ("the same with what is known of the house", f"{alone / 1_000:.0f} kB", "-"),
                ("and with what the worker keeps for later", f"{kept / 1_000:.0f} kB", "-"),
                (f"first paint, processor slowed {SLOWED} times", f"{paint:.1f} s", "1.0 s"),
                ("usable", f"{usable:.1f} s", "1.5 s"),
                ("usable at a repeated load", f"{usable_again:.1f} s", "0.5 s"),
                ("press to pending, median", f"{pending:.0f} ms", "one frame"),
                ("plot of 10,000 points", f"{drawn:.0f} ms", "100 ms"),
                ("heap", f"{after['JSHeapUsedSize'] / 1e6:.1f} MB", "60 MB"),
                ("idle page", f"{(after['TaskDuration'] - before['TaskDuration']) * 10:.1f} % of a core", "1 %"),
                (f"report to pixel, {CONSOLES} consoles, p50", f"{p50:.0f} ms ({len(waits)} of {count} seen)", "-"),
                ("the same, p95", f"{p95:.0f} ms", "100 ms"),
            ]
            print(f"median of {options.loads} loads; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
            for what, is_so, limit in rows:
                print(f"{what:48} {is_so:32} at most {limit}")
        finally:
            browser.close()
            hub.stop()


if __name__ == "__main__":
    main()
