"""Search, from everywhere."""

import re

from browsing import go
from playwright.sync_api import expect


def test_a_lamp_is_found_and_switched_from_everywhere(page, hub, watch):
    go(page, "rules")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("/")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("ceil")
    sheet.get_by_role("button", name="Switch Ceiling light").click()
    expect(sheet.get_by_role("button", name="Switch Ceiling light")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("searchbox").fill("ceiling light off")
    expect(sheet.locator(".hit").first).to_contain_text("Ceiling light: off")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("Ceiling light: off")
    expect(sheet).to_have_count(0)
    late = []
    page.route("**/api/v1/scenes", lambda route: late.append(route))
    page.keyboard.press("Control+k")
    page.keyboard.type("bedroom")
    expect(page.locator(".hit", has_text="Airing")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").first).to_be_focused()
    with page.expect_response("**/api/v1/scenes"):
        late.pop().continue_()
    page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(page.locator(".hit").first).to_be_focused()
    page.unroute("**/api/v1/scenes")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("night light")
    page.get_by_role("dialog").get_by_role("link", name=re.compile("^Night light")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("hall.hearth")
