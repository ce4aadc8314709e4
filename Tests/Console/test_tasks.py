"""What people want to do that no other test walks through."""

import json
import re

from browsing import go
from playwright.sync_api import expect


def shed_lamp(hub, is_there):
    hub.publish("shed_lamp/online", "online" if is_there else "offline")


def test_a_press_on_what_is_away_says_what_will_happen(page, hub, watch):
    hub.publish("homeassistant/light/shed_lamp/config", json.dumps({
        "name": "Shed lamp", "unique_id": "shed_lamp", "state_topic": "shed_lamp/state", "command_topic": "shed_lamp/set",
        "availability_topic": "shed_lamp/online", "device": {"identifiers": ["shed_lamp"], "manufacturer": "Acme"}}))
    shed_lamp(hub, True)
    hub.publish("shed_lamp/state", "OFF")
    go(page, "home")
    tile = page.locator("article.tile", has_text="Shed lamp")
    expect(tile.locator(".state")).to_have_text("off")
    shed_lamp(hub, False)
    expect(tile.locator(".words")).to_contain_text("away")
    tile.get_by_role("button", name="Switch Shed lamp").press("Enter")
    expect(tile.locator(".words")).to_have_text(re.compile(r"^waits for the device until \d\d:\d\d$"))
    expect(tile).to_have_class(re.compile("queued"))
    expect(tile.get_by_role("link")).to_have_accessible_name(re.compile("Shed lamp, on, waits for the device"))
    # Back in time, it is sent; what the lamp reports is what counts.
    shed_lamp(hub, True)
    expect(tile.locator(".words")).not_to_contain_text("waits")
    hub.publish("shed_lamp/state", "ON")
    expect(tile).to_have_class(re.compile(r"\blit\b"))


def test_what_was_asked_of_it_ends_when_the_hub_gives_up(page, hub, watch):
    tile = page.locator("article.tile", has_text="Shed lamp")
    shed_lamp(hub, False)
    expect(tile.locator(".words")).to_contain_text("away")
    with page.expect_response("**/control") as answer:
        tile.get_by_role("button", name="Switch Shed lamp").click()
    command = answer.value.json()["command"]
    expect(tile.locator(".words")).to_contain_text("waits for the device")
    # As the hub says it a minute later.
    page.evaluate("async (data) => (await part('live.js')).hear({ type: 'command_update', data })", {**command, "state": "expired", "device_id": tile_id(tile)})
    expect(tile.get_by_role("alert")).to_contain_text("It did not come back in time.")
    expect(tile).not_to_have_class(re.compile("queued|pending"))
    shed_lamp(hub, True)


def tile_id(tile):
    return tile.get_by_role("link").get_attribute("href").rsplit("/", 1)[1]


def test_whether_all_is_closed_is_seen_without_a_press(page, hub, watch):
    hub.publish("homeassistant/binary_sensor/shed_door/config", json.dumps({
        "name": "Shed door", "unique_id": "shed_door", "state_topic": "shed_door/state", "device_class": "door",
        "device": {"identifiers": ["shed_door"], "manufacturer": "Acme"}}))
    go(page, "home")
    line = page.locator(".closed")
    expect(line).to_contain_text(re.compile("not known: .*Shed door"))
    hub.publish("shed_door/state", "ON")
    expect(line).to_contain_text("Shed door is open")
    hub.publish("shed_door/state", "OFF")
    expect(line).not_to_contain_text("Shed door")


def test_a_lamp_is_dimmed_and_asked_why_by_keys_alone(page, hub, watch):
    go(page, "home")
    tile = page.locator("article.tile", has_text="Floor lamp")
    slider = page.get_by_role("slider", name="Floor lamp, level")
    slider.focus()
    for key, value in (("Home", "off"), ("PageUp", "10\u2009%")):
        slider.press(key)
        expect(tile.locator(".state")).to_have_text(value)
        expect(tile).not_to_have_class(re.compile(r"\bpending\b"))
    expect(tile.get_by_role("link")).to_have_accessible_name(re.compile("^Floor lamp, 10"))
    tile.get_by_role("link").press("Enter")
    expect(page.get_by_role("region", name="Why?")).to_contain_text("anna in the app set it")
