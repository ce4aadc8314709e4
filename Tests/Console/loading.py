"""How long the console takes to be there."""

import statistics
import time

# When the first tile is in the page, and when the next frame with it has been made.
MARKS = """addEventListener("DOMContentLoaded", () => {
    const watch = new MutationObserver(() => {
        if (!document.querySelector("article.tile")) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => { globalThis.usableAt = performance.now(); }));
    });
    watch.observe(document.body, {childList: true, subtree: true});
});"""
# Whether the worker has kept a whole console.
IS_KEPT = """async () => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match("/console/")) return true;
    return false;
}"""


class Loading:
    """Opens the console again and again, signed in. `slowed` is how many times slower the page's processor is made."""

    def __init__(self, browser, address, state, slowed):
        self.browser, self.address, self.state, self.slowed = browser, address, state, slowed

    def context(self, workers):
        return self.browser.new_context(
            viewport={"width": 1440, "height": 900}, storage_state=self.state, service_workers=workers)

    def leave(self, context):
        # The cookie has been exchanged for another, with which the next goes on.
        self.state = context.storage_state()
        context.close()

    def open(self, context):
        """`(first paint, usable, files, bytes of them)`, times in seconds."""
        view = context.new_page()
        view.add_init_script(MARKS)
        view.context.new_cdp_session(view).send("Emulation.setCPUThrottlingRate", {"rate": self.slowed})
        view.goto(self.address)
        until(view, "() => Boolean(globalThis.usableAt && performance.getEntriesByName('first-contentful-paint').length)")
        found = view.evaluate("""() => {
            const of = (type) => performance.getEntriesByType(type).filter((entry) => !entry.name.includes("/api/"));
            const files = [...of("navigation"), ...of("resource")];
            return [performance.getEntriesByName("first-contentful-paint")[0].startTime / 1000, globalThis.usableAt / 1000,
                files.length, files.reduce((all, entry) => all + entry.transferSize, 0)];
        }""")
        view.close()
        return found

    def first(self):
        """Of a browser that has never been here; its worker comes after the page and is left out."""
        context = self.context("block")
        found = self.open(context)
        self.leave(context)
        return found

    def again(self):
        """Of a browser that has kept all files."""
        context = self.context("allow")
        self.open(context)
        view = context.new_page()
        view.goto(self.address)
        until(view, IS_KEPT)
        view.close()
        found = self.open(context)
        self.leave(context)
        return found


def until(view, expression):
    # Nothing on the page may be evaluated from text, so not `wait_for_function`.
    end = time.monotonic() + 60
    while not view.evaluate(expression):
        assert time.monotonic() < end, f"never so: {expression}"
        view.wait_for_timeout(50)


def bytes_of_first(browser, wire, state):
    """
    `(page alone, with all that the worker keeps for later)`: bytes that the hub sent, its answers about the house among them.
    What a worker fetches is in no list of the page's, so they are counted on the wire.
    """
    counted, home = [], state["origins"][0]["origin"]
    for workers in ("block", "allow"):
        loading = Loading(browser, wire.address, moved(state, wire.address), 1)
        context = loading.context(workers)
        before = wire.received
        view = context.new_page()
        view.add_init_script(MARKS)
        view.goto(wire.address)
        until(view, "() => Boolean(globalThis.usableAt)")
        if workers == "allow":
            until(view, IS_KEPT)
        counted.append(wire.received - before)
        loading.leave(context)
        state = moved(loading.state, home)
    return counted, state


def moved(state, address):
    """As if it had been signed in at another address."""
    return {**state, "origins": [{**origin, "origin": address.rstrip("/")} for origin in state["origins"]]}


def median(loads):
    """Of each figure."""
    return [statistics.median(one) for one in zip(*loads)]
