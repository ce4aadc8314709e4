"""Names that would be scripts."""

import re

from browsing import PAGES, go
from house import PASSWORD
from playwright.sync_api import expect

HOSTILE = "<img src=x onerror=\"document.title='bitten'\"> '\"& {{x}} ‮"


def test_names_that_are_scripts_are_names(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("POST", "devices", {"id": "hall.evil", "class": "light", "area": "hall", "name": HOSTILE, "simulate": {}}, token)
    hub.call("POST", "users", {"username": "eve", "name": HOSTILE, "role": "guest", "allowed": {"areas": ["hall"]}}, token)
    # In a text of the language quotes and braces mean something, and signs that turn the writing around are refused.
    rule = HOSTILE.replace('"', "'").replace("{", "(").replace("}", ")").rstrip("\u202e ")
    text = f'rule "{rule}":\nwhen hall.bell pressed {{ turn on hall.evil }}\n'
    hub.call("PUT", "rules/files/evil.hearth", {"source": text, "accept_warnings": True}, token)
    go(page, "home")
    expect(page.locator("article.tile", has_text="onerror")).to_be_visible()
    for name in [*PAGES, "evil"]:
        page.evaluate("place => { location.hash = place }", PAGES.get(name, "#/device/hall.evil"))
        expect(page.get_by_text("Loading …")).to_have_count(0)
        assert page.locator("img, script:not([src]), [onerror]").count() == 0, name
    assert page.evaluate("() => document.title") != "bitten"
    go(page, "rules")
    expect(page.get_by_role("switch", name=re.compile("onerror"))).to_be_visible(timeout=15_000)
    go(page, "people")
    expect(page.get_by_text("onerror").first).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("onerror")
    expect(page.locator(".hit").first).to_contain_text("onerror")
    page.keyboard.press("Escape")
    hub.rule_file("evil.hearth").unlink()
