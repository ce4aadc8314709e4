"""What happened, with its causes and effects; and a test made of it."""

import time

from browsing import SIZES, forget_drafts, go, is_open_to_everybody
from house import PASSWORD
from playwright.sync_api import expect

RULE = 'rule "Kettle with motion": while hall.motion if living.lamp is off { turn on kitchen.kettle }\n'


def test_an_event_becomes_a_test_of_the_rule_that_did_it(page, hub, watch, pictures=None):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("PUT", "devices/living.lamp/control", {"action": "turn_off", "wait": 3_000}, token)
    hub.call("PUT", "rules/files/motion.hearth", {"source": RULE, "accept_warnings": True}, token)
    hub.publish("hearth/simulated/motion/hall.motion", "60")
    end = time.monotonic() + 30
    while not any(event["text"] == "Kitchen kettle is on" for event in hub.call("GET", "events?limit=50", None, token)["events"]):
        assert time.monotonic() < end, "the kettle was not switched"
        time.sleep(0.2)
    go(page, "timeline")
    page.get_by_role("button", name="Devices", exact=True).click()
    entry = page.locator(".events > li", has_text="Kitchen kettle is on").first
    expect(entry).to_be_visible(timeout=30_000)
    entry.get_by_text("Causes and effects").click()
    expect(entry.get_by_role("heading", name="It came from")).to_be_visible()
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if pictures:
                page.screenshot(path=pictures / f"causes-{size}-{theme}.png")
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size
            is_open_to_everybody(page, f"causes, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})
    entry.get_by_role("button", name="Make a test of this").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("motion.hearth")
    text = page.get_by_role("textbox", name="Text of").input_value()
    made = text[text.rindex("\ntest "):]
    assert "given living.lamp is off" in made and "hall.motion -> on" in made and "expect kitchen.kettle is on" in made, made
    expect(page.get_by_role("region", name="Problems")).to_contain_text("None.")
    page.get_by_role("button", name="Try it now").click()
    expect(page.get_by_role("region", name="Tests")).to_contain_text("tests pass", timeout=60_000)
    forget_drafts(page)
    go(page, "home")
    hub.call("DELETE", "rules/files/motion.hearth", None, token)
