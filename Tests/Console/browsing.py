"""What the tests do in a browser, and what must not happen there."""

import re

from axe_playwright_python.sync_playwright import Axe
from house import PASSWORD
from playwright.sync_api import expect

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
PAGES = {
    "home": "#/", "rooms": "#/rooms", "room": "#/rooms/bedroom", "device": "#/device/bedroom.heater", "lock": "#/device/hall.lock",
    "devices": "#/devices", "timeline": "#/timeline", "energy": "#/energy", "rules": "#/rules",
    "file": "#/edit/hall.hearth", "new file": "#/edit/", "whatif": "#/whatif", "talk": "#/talk",
    "health": "#/health", "people": "#/people", "settings": "#/settings", "more": "#/more", "setup": "#/setup", "memory": "#/memory", "guide": "#/guide", "path": "#/guide/this-house", "tastes": "#/tastes", "nowhere": "#/nowhere",
}


# A module of the page, which lies at an address of its version: `await part("live.js")`.
PART = "globalThis.part = (name) => import(new URL(name, document.querySelector('script[type=module]').src))"


class Watch:
    """What must not happen on a page."""

    def __init__(self, hub):
        self.hub, self.found, self.allowed = hub, [], []

    def over(self, page):
        page.add_init_script(PART)
        page.on("console", lambda message: self.note(f"console: {message.text}") if message.type == "error" else None)
        page.on("pageerror", lambda error: self.note(f"error: {error}"))
        page.on("request", lambda request: self.look(request.url))
        return page

    def look(self, url):
        if not url.startswith((self.hub.address, self.hub.address.replace("http", "ws"), "data:", "blob:")):
            self.note(f"a request elsewhere: {url}")

    def note(self, words):
        # While the hub checks rules for somebody it says when to come back, and the page does; if it gives up, it shows so.
        if not any(part in words for part in ["status of 429", *self.allowed]):
            self.found.append(words)


def go(page, name):
    page.evaluate("place => { location.hash = place }", PAGES[name])


def sign_in(view, name):
    view.get_by_label("User name").fill(name)
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="Sign in").click()
    expect(view.get_by_role("heading", level=1)).to_contain_text("Good")


def write(page, text):
    """As by hand, but at once: what is typed goes through the same events."""
    page.get_by_role("textbox", name="Text of").press("Control+End")
    page.keyboard.insert_text(text)


def save(page):
    page.get_by_role("button", name="Save …").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Save")).click()


def forget_drafts(page):
    page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).forEach(key => localStorage.removeItem(key))")


def is_open_to_everybody(view, where):
    found = Axe().run(view, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
