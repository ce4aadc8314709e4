"""Energy by the hour and by device."""

import re
import time

from browsing import go
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
