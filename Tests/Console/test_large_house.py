"""A house of a thousand devices."""

import pathlib
import tempfile
import time

from browsing import Watch, go
from house import PASSWORD, Hub
from playwright.sync_api import expect


def large_house(count):
    kinds = ["light", "plug", "switch", "temp", "motion"]
    rooms = "\n".join(f"  r{n}: {{name: Room {n}, floor: ground}}" for n in range(count // 20))
    devices = "\n".join(
        f"  r{n // 20}.d{n}: {{class: {kinds[n % 5]}, name: {kinds[n % 5].capitalize()} {n}, area: r{n // 20}, virtual: {{publish: false}}}}"
        for n in range(count))
    return (f"version: 1\nhouse: {{name: Large House, timezone: Europe/Berlin}}\nmqtt: {{broker: embedded}}\n"
            f"floors:\n  ground: {{name: Ground, level: 0}}\nareas:\n{rooms}\ndevices:\n{devices}\n")


def test_a_thousand_devices(page, hub, watch):
    """In a house of their own. What it took is printed; docs/performance.md says what it should take."""
    watch.allowed = ["WebSocket", "ERR_CONNECTION_REFUSED"]
    hub.stop()
    with tempfile.TemporaryDirectory(prefix="hearth-large-") as folder:
        large = Hub(hub.program, pathlib.Path(folder), large_house(1_000))
        context = page.context.browser.new_context(viewport={"width": 1440, "height": 900})
        mine = Watch(large)
        view = mine.over(context.new_page())
        try:
            view.goto(large.address)
            view.get_by_label("Setup code").fill(large.setup_code)
            view.get_by_label("User name").fill("anna")
            view.get_by_label("Password").fill(PASSWORD)
            view.get_by_role("button", name="Set up").click()
            expect(view.get_by_role("heading", level=1)).to_contain_text("anna", timeout=30_000)
            began = time.monotonic()
            view.reload()
            expect(view.get_by_role("heading", name="Room 0", exact=True)).to_be_visible(timeout=30_000)
            usable = time.monotonic() - began
            expect(view.get_by_role("heading", name="Room 49", exact=True)).to_be_visible(timeout=30_000)
            whole = time.monotonic() - began
            go(view, "devices")
            expect(view.get_by_text("1,000 devices").or_(view.get_by_text("1000 devices"))).to_be_visible()
            rows = view.locator("main .list > li")
            assert rows.count() < 300, "not all rows are made at once"
            while rows.count() < 1_000:
                before = rows.count()
                view.evaluate("() => scrollTo(0, document.body.scrollHeight)")
                expect(rows.nth(before)).to_be_attached()
            view.keyboard.press("Control+k")
            began = time.monotonic()
            view.keyboard.type("light 995")
            expect(view.locator(".hit").first).to_contain_text("Light 995")
            found = time.monotonic() - began
            view.get_by_role("dialog").get_by_role("button", name="Switch Light 995").click()
            expect(view.get_by_role("dialog").get_by_role("button", name="Switch Light 995")).to_have_attribute("aria-pressed", "true")
            print(f"        1,000 devices: home after {usable:.1f} s, all of it after {whole:.1f} s, found and shown after {found:.2f} s")
            assert not mine.found, "\n".join(mine.found)
        finally:
            context.close()
            large.stop()
            hub.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".linkBar")).to_have_count(0, timeout=40_000)
    watch.allowed = []
