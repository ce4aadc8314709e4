"""The wall panel when nobody is there: its rest, and a day of it."""

import re

from browsing import go
from panels import panel_context
from playwright.sync_api import expect


def test_a_panel_rests_and_the_first_touch_only_wakes(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    dim = view.locator(".dim")
    view.clock.fast_forward("00:50")
    expect(dim).to_have_count(0)
    tile = view.locator("article.tile", has_text="Kitchen light")
    before = tile.locator(".state").inner_text()
    button = view.get_by_role("button", name="Switch Kitchen light").bounding_box()
    view.clock.fast_forward("00:15")
    expect(dim).to_be_visible()
    expect(dim.get_by_role("heading", level=1)).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(dim).to_contain_text(re.compile("closed|open|not known"))
    # A word of the hub puts the clock right again, and the place with it: what counts is that it moved.
    dim.locator(".dimmed").evaluate("node => new MutationObserver(() => node.classList.add('moved')).observe(node, {attributeFilter: ['data-place']})")
    view.clock.fast_forward("01:00")
    expect(dim.locator(".dimmed")).to_have_class(re.compile("moved"))
    view.mouse.click(button["x"] + 20, button["y"] + 20)
    expect(dim).to_have_count(0)
    expect(tile.locator(".state")).to_have_text(before)
    # What somebody has left half typed is nobody's.
    view.get_by_role("button", name="About this panel").click()
    view.get_by_label("Password").fill("half a pass")
    view.clock.fast_forward("01:05")
    expect(dim).to_be_visible()
    assert view.get_by_role("dialog").count() == 0
    view.keyboard.press("a")
    expect(dim).to_have_count(0)
    # Carried away, it is ended from elsewhere, at once.
    watch.allowed = ["401 (Unauthorized)"]
    go(page, "settings")
    panels = page.get_by_role("region", name="Panels and programs")
    expect(panels.get_by_role("listitem").first).to_be_visible()
    while panels.get_by_role("button", name="Sign out Hall panel").count():
        count = panels.get_by_role("listitem").count()
        panels.get_by_role("button", name="Sign out Hall panel").first.click()
        panels.get_by_role("button", name="Sign out Hall panel: really?").click()
        expect(panels.get_by_role("listitem")).to_have_count(count - 1)
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    context.close()
    watch.allowed = []


def weight(view):
    """Nodes of the page, and bytes of its heap after what is waste has been thrown away."""
    devtools = view.context.new_cdp_session(view)
    devtools.send("Performance.enable")
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
    found = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    devtools.detach()
    return found["Nodes"], found["JSHeapUsedSize"]


def test_a_day_on_the_wall_leaves_nothing_behind(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    devices = ["living.lamp", "living.ceiling", "kitchen.light", "bath.fan"]

    def hours(count):
        for _ in range(count):
            for n in range(6):
                view.evaluate(
                    """async ([ids, isOn]) => {
                        const { devices } = await part("live.js");
                        for (const id of ids) devices.get(id).update((was) => ({...was, active: isOn,
                            current_state: {...was.current_state, on: isOn}}));
                    }""", [devices, n % 2 == 0])
                view.clock.fast_forward(599_000)
                view.clock.run_for(1_000)
            view.mouse.click(400, 60)
            view.clock.run_for(1_000)

    # What the browser keeps of code that has run often is no waste of the page.
    hours(12)
    nodes, heap = weight(view)
    hours(24)
    after_nodes, after_heap = weight(view)
    print(f"        after 12 h {nodes:.0f} nodes, {heap / 1e6:.1f} MB; after 36 h {after_nodes:.0f} nodes, {after_heap / 1e6:.1f} MB")
    assert after_nodes <= 1.1 * nodes and after_heap <= 1.1 * heap
    context.close()
