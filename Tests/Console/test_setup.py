"""Setting the house up by talking."""

import json
import time

from browsing import SIZES, go, is_open_to_everybody
from house import PASSWORD
from playwright.sync_api import expect


def say(page, words):
    talk = page.get_by_role("region", name="The conversation")
    talk.get_by_label("Your answer").fill(words)
    talk.get_by_role("button", name="Say", exact=True).click()
    is_answered(talk, words)


def is_answered(talk, words):
    """What is pressed or written before that is not heard."""
    expect(talk.locator(".said").last).to_have_text(words)
    expect(talk.get_by_role("button", name="Say", exact=True)).to_be_enabled()
    expect(talk.get_by_label("Your answer")).to_have_value("")


def announce(hub, token, things):
    """Hardware that comes by itself: `{id: (component, name)}`. Returns once the house has it."""
    for thing, (component, name) in things.items():
        hub.publish(f"homeassistant/{component}/{thing}/config", json.dumps({
            "name": name, "unique_id": thing, "state_topic": f"{thing}/state", "command_topic": f"{thing}/set",
            "device": {"identifiers": [thing], "manufacturer": "Acme"}}))
    end = time.monotonic() + 30
    while set(name for _, name in things.values()) - {one["name"] for one in hub.call("GET", "devices?limit=500", None, token)["devices"]}:
        assert time.monotonic() < end, "what was announced is not in the house"
        time.sleep(0.2)


def test_the_house_is_set_up_by_talking(page, hub, watch, pictures=None):
    go(page, "settings")
    page.get_by_role("link", name="Set up by talking").click()
    page.get_by_role("button", name="Begin, or go on").click()
    talk = page.get_by_role("region", name="The conversation")
    understood = page.get_by_role("region", name="What was understood")

    expect(talk.locator(".answer").first).to_be_visible()
    say(page, "A lamp and a thermostat in the attic")
    expect(understood.get_by_role("listitem")).to_have_count(2)
    expect(understood).to_contain_text("Attic")
    expect(understood).to_contain_text("Nothing like it has announced itself yet")
    talk.get_by_role("button", name="That is all").click()
    expect(talk.locator("[aria-current=step]")).not_to_have_text("Tell")
    talk.get_by_role("button", name="Back").click()
    expect(talk.locator("[aria-current=step]")).to_have_text("Tell")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if pictures:
                page.screenshot(path=pictures / f"setup-{size}-{theme}.png", full_page=True)
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size
            is_open_to_everybody(page, f"setup, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})
    talk.get_by_role("button", name="Stop for now").click()
    expect(talk.get_by_role("button", name="Go on")).to_be_visible()


def test_talking_goes_on_where_it_was(page, hub, watch):
    page.reload()
    go(page, "home")
    go(page, "setup")
    page.get_by_role("button", name="Begin, or go on").click()
    talk = page.get_by_role("region", name="The conversation")
    expect(talk.locator(".said").first).to_have_text("A lamp and a thermostat in the attic")
    expect(talk.locator(".answer").last).to_contain_text("Here we are again")
    talk.get_by_role("button", name="End it without a result").click()
    expect(talk.locator(".answer").last).to_contain_text("Nothing was changed")
    expect(talk.get_by_role("button", name="Begin anew")).to_be_visible()


def test_what_is_seen_is_made_by_the_last_yes_and_what_is_not_is_noted(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    announce(hub, token, {"shop_bulb": ("light", "Bulb 7"), "shop_relay": ("switch", "Relay 3")})
    talk = page.get_by_role("region", name="The conversation")
    understood = page.get_by_role("region", name="What was understood")
    talk.get_by_role("button", name="Begin anew").click()
    talk.get_by_role("button", name="What do you see?").click()
    is_answered(talk, "What do you see?")
    expect(talk.locator(".answer").last).to_contain_text("Bulb 7")
    say(page, "A lamp and a switch in the workshop, and a thermostat in the workshop")
    talk.get_by_role("button", name="That is all").click()
    expect(talk.locator("[aria-current=step]")).to_have_text("What is it?")
    expect(talk.locator(".answer").last).to_contain_text("I see no thermostat")
    talk.get_by_role("button", name="Skip").click()
    expect(talk.locator("[aria-current=step]")).to_have_text("Names")
    expect(understood.locator(".seen")).to_have_count(2)
    # One of them at once.
    lamp = understood.get_by_role("listitem").filter(has_text="Lamp")
    lamp.get_by_text("Take it in now").click()
    lamp.get_by_label("What it is called").fill("Bench lamp")
    lamp.get_by_role("button", name="Take it in", exact=True).click()
    expect(lamp).to_contain_text("It is in the house.")
    # The others by the last yes, and not before.
    talk.get_by_role("button", name="That is right").click()
    expect(talk.locator("[aria-current=step]")).to_have_text("Read back")
    expect(talk.locator(".answer").last).to_contain_text("1 switch in the workshop")
    expect(understood.get_by_text("It is in the house.")).to_have_count(1)
    talk.get_by_role("button", name="Yes, make them").click()
    expect(talk.locator("[aria-current=step]")).to_have_text("Done")
    expect(understood.get_by_text("It is in the house.")).to_have_count(2)
    made = {one["name"]: one for one in hub.call("GET", "devices?limit=500", None, token)["devices"]}
    assert made["Bench lamp"]["area"] == made["Workshop switch"]["area"] == "workshop", made
    notes = hub.call("GET", "memory?type=note&q=thermostat", None, token)["memories"]
    assert "workshop" in notes[0]["content"], notes
    lamp.get_by_role("link", name="Show it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bench lamp")
    go(page, "rooms")
    expect(page.get_by_role("link", name="Workshop").first).to_be_visible()
    # The note is among what is kept, and can be thrown away.
    go(page, "memory")
    page.get_by_role("link", name="There is a thermostat in the workshop").click()
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw away: really?").click()
    expect(page.get_by_role("heading", name="Nothing is kept yet")).to_be_visible()
