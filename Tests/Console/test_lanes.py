"""Lanes: how a test went, and where the recorded days would have been different."""

import re

from browsing import SIZES, forget_drafts, go, is_open_to_everybody, write
from house import PASSWORD
from playwright.sync_api import expect

RULE = """rule "Kettle with the lamp": while living.lamp is on { turn on kitchen.kettle }

test "on and off" {
  living.lamp -> on
  expect kitchen.kettle is on within 5 s
  wait 2 min
  living.lamp -> off  wait 5 s
  expect kitchen.kettle is on
}
"""


def test_a_test_and_a_replay_have_lanes(page, hub, watch, pictures=None):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    for action in ("turn_off", "turn_on", "turn_off"):
        hub.call("PUT", "devices/living.lamp/control", {"action": action}, token)
    go(page, "new file")
    write(page, RULE)
    expect(page.get_by_role("region", name="Problems")).to_contain_text("None.")
    page.get_by_role("button", name="Try it now").click()
    tests = page.get_by_role("region", name="Tests")
    went = tests.get_by_role("img", name="How the test went: what line 8 expects was not so")
    expect(went).to_be_visible(timeout=60_000)
    expect(went.locator(".flag")).to_have_count(2)
    expect(went.locator(".flag.no")).to_have_count(1)
    expect(went.locator(".laneName")).to_contain_text(["Rule “Kettle with the lamp”", "Floor lamp", "Kitchen kettle"])
    tests.get_by_text("As a list").first.click()
    told = tests.locator(".moments").first
    expect(told).to_contain_text("“Kettle with the lamp” begins")
    expect(told).to_contain_text("expect kitchen.kettle is on: not so")
    replay = page.get_by_role("region", name="The last 7 days with it")
    stretch = replay.get_by_role("button", name=re.compile("^Kitchen kettle, .*: on instead of off$")).first
    expect(stretch).to_be_visible(timeout=60_000)
    stretch.press("Enter")
    expect(stretch).to_have_attribute("aria-pressed", "true")
    expect(replay.locator(".picked").first).to_contain_text("Kitchen kettle")
    expect(replay.locator(".picked").first).to_contain_text("the rule is new")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if size == "phone":
            page.get_by_role("button", name="Try it", exact=True).click()
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if pictures:
                page.screenshot(path=pictures / f"lanes-{size}-{theme}.png", full_page=True)
            wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"lanes, {size}, {theme}: scrolls sideways by {wide} px"
            is_open_to_everybody(page, f"lanes, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})
    forget_drafts(page)
    go(page, "rules")
