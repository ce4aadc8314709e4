"""Search, from everywhere."""

import re

from browsing import go, sign_in
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


def test_what_is_typed_while_the_search_is_on_its_way_is_not_lost(page, hub, watch):
    context = page.context.browser.new_context(service_workers="block")
    view = watch.over(context.new_page())
    late = []
    view.route("**/js/search.js", lambda route: late.append(route))
    view.goto(hub.address)
    sign_in(view, "anna")
    view.get_by_role("heading", level=1).click()
    with view.expect_request("**/js/search.js"):
        view.keyboard.press("/")
    view.keyboard.type("ceil")
    late.pop().continue_()
    expect(view.get_by_role("searchbox")).to_have_value("ceil")
    view.keyboard.type("ing light")
    expect(view.locator(".hit").first).to_contain_text("Ceiling light")
    context.close()
