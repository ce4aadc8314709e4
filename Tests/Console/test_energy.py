"""Energy by the hour and by device."""

import re
import time

from browsing import SIZES, go, is_open_to_everybody
from house import PASSWORD
from playwright.sync_api import expect


def test_what_the_house_used_is_told_by_hour_and_device(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("POST", "safla/trigger", {"loop_id": "main_loop"}, token)
    end = time.monotonic() + 30
    while not hub.call("GET", "predictions?type=energy&horizon=rest_of_day", None, token)["total"]:
        assert time.monotonic() < end, "nothing is foreseen"
        time.sleep(0.2)
    go(page, "energy")
    today = page.get_by_role("region", name="Today")
    expect(today.locator(".big")).to_contain_text("kWh · €")
    expect(today).to_contain_text("at this time")
    expect(today).to_contain_text("at least 9 of 10 times")
    expect(today.locator(".legend")).to_contain_text("not measured")
    bar = today.get_by_role("button").first
    expect(bar).to_have_attribute("aria-label", re.compile("^00:00 to 01:00: "))
    bar.press("Enter")
    expect(today.get_by_role("heading", name=re.compile("^00:00 to 01:00"))).to_be_visible()
    # Half an hour of 2,000 W, and of 1.5 W and 600 W an hour each.
    used = page.evaluate("""async () => {
        const { midnight, usedFrom } = await part("energy/use.js");
        const days = await usedFrom(midnight(midnight() - 43_200_000));
        return Object.fromEntries(days.map((one) => [one.id, one.hours]));
    }""")
    assert abs(used["kitchen.kettle"][7] - 1.0) < 0.02, used["kitchen.kettle"]
    assert abs(used["kitchen.washer"][9] - 0.0015) < 0.001 and abs(used["kitchen.washer"][10] - 0.6) < 0.01, used["kitchen.washer"]
    expect(page.get_by_role("region", name="Who used it")).to_contain_text("%")
    # What the mains and the sun gave, less what devices drew: 100 W all the time.
    missing = page.evaluate("""async () => {
        const { midnight, unmeasured, usedFrom, wholeFrom } = await part("energy/use.js");
        const begin = midnight(midnight() - 43_200_000);
        return unmeasured(await wholeFrom(begin), await usedFrom(begin));
    }""")
    assert all(abs(hour - 0.1) < 0.01 for hour in missing), missing
    expect(page.get_by_role("region", name="Who used it")).to_contain_text("not measured")


def test_sun_and_mains_are_told_in_numbers(page, hub, watch, pictures=None):
    go(page, "energy")
    page.evaluate("""async () => {
        const { devices } = await part("live.js");
        const set = (id, power) => devices.get(id).update((was) => ({...was, current_state: {...was.current_state, power}}));
        set("roof.sun", 2100);
        set("cellar.mains", -600);
        set("cellar.battery", 300);
        set("garage.charger", 700);
    }""")
    flow = page.get_by_role("group", name="Where it comes from and where it goes")
    expect(flow.get_by_role("listitem")).to_have_text(["Sun2.1\u2009kW", "House1.2\u2009kW", "To the mains600\u2009W", "Into the battery300\u2009W", "Car, of it700\u2009W"])
    expect(page.get_by_role("region", name="Now").locator(".big")).to_have_text("1.2\u2009kW")
    look(page, "flow", pictures)


def test_a_whole_day_says_where_it_came_from_and_where_it_went(page, hub, watch, pictures=None):
    go(page, "energy")
    page.get_by_role("button", name="Yesterday").click()
    used = page.get_by_role("region", name="Yesterday")
    # 2.4 kWh of the charger, 2.4 not measured, and what the others drew.
    expect(used.locator(".big")).to_contain_text(re.compile(r"^7\.\d"))
    expect(used).not_to_contain_text("By midnight")
    expect(used.get_by_role("button", name=re.compile("^\\d\\d:00 to "))).to_have_count(24)
    came = page.get_by_role("region", name="Where it came from")
    expect(came.locator(".legend").nth(0)).to_have_text("SunBatteryMains")
    expect(came.locator(".legend").nth(1)).to_have_text("To the mainsInto the batteryInto the car")
    # At ten the sun gives 2.27 kWh; the battery takes 0.8 of it. At nine in the evening the battery gives 0.5.
    came.get_by_role("button", name=re.compile("^10:00 to 11:00")).nth(1).press("Enter")
    expect(came.get_by_role("status").nth(1)).to_contain_text("Into the battery 0.80")
    came.get_by_role("button", name=re.compile("^21:00 to 22:00")).nth(0).press("Enter")
    expect(came.get_by_role("status").nth(0)).to_contain_text("Battery 0.50")
    look(page, "energy of a day", pictures)
    page.get_by_role("button", name="Today", exact=True).click()
    expect(page.get_by_role("region", name="Today")).to_be_visible()


def look(page, what, pictures):
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            expect(page.get_by_text("Loading …")).to_have_count(0)
            if pictures:
                page.screenshot(path=pictures / f"{what}-{size}-{theme}.png", full_page=True)
            is_open_to_everybody(page, f"{what}, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})
