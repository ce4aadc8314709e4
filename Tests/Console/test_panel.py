"""The wall panel: what it shows, what it asks a password for, how it ends."""

import re

from browsing import SIZES, is_open_to_everybody
from house import PASSWORD
from panels import panel_context
from playwright.sync_api import expect


def test_a_wall_panel_shows_its_rooms_and_nothing_else(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    expect(view.get_by_role("heading", name="Bathroom")).to_be_visible()
    assert view.get_by_role("heading", name="Garden").count() == 0
    assert view.get_by_role("navigation").count() == 0
    kept = view.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{"signedIn":"1"},{},""]', kept
    for place in ("#/rules", "#/settings", "#/people", "#/edit/hall.hearth"):
        view.evaluate("place => { location.hash = place }", place)
        expect(view.locator(".panelHead")).to_be_visible()
        assert view.get_by_role("textbox").count() == 0
    view.keyboard.press("/")
    assert view.get_by_role("dialog").count() == 0
    view.get_by_role("slider", name="Floor lamp, level").fill("35")
    expect(view.locator("article.tile", has_text="Floor lamp").locator(".state")).to_have_text("35\u2009%")
    view.get_by_role("link", name=re.compile("^Floor lamp")).click()
    sheet = view.get_by_role("dialog", name="Floor lamp")
    expect(sheet.get_by_role("region", name="Why?")).to_contain_text("Floor lamp is")
    view.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    context.close()


def test_what_opens_the_house_asks_for_a_password_on_a_panel(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    watch.allowed = ["401 (Unauthorized)", "403 (Forbidden)"]
    view.get_by_role("link", name=re.compile("^Front door lock")).click()
    sheet = view.get_by_role("dialog", name="Front door lock")
    sheet.get_by_role("button", name="Unlock", exact=True).click()
    sheet.get_by_label("User name").fill("anna")
    sheet.get_by_label("Password").fill("not the password")
    sheet.get_by_role("button", name="Unlock: Front door lock").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(sheet.locator(".bigState")).to_contain_text("locked")
    expect(sheet.get_by_label("Password")).to_have_value("")
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Unlock: Front door lock").click()
    expect(sheet.locator(".bigState")).to_contain_text("unlocked")
    sheet.get_by_role("button", name="Lock", exact=True).click()
    sheet.get_by_label("User name").fill("anna")
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Lock: Front door lock").click()
    expect(sheet.locator(".bigState")).to_have_text("locked")
    # Past the page: the hub itself refuses the panel, and lists it for whoever wants to end it.
    refused = view.evaluate("""async () => {
        const { accessToken } = await part("api.js");
        const answer = await fetch("/api/v1/devices/hall.lock/control", {method: "PUT", body: '{"action":"unlock"}',
            headers: {"content-type": "application/json", authorization: `Bearer ${accessToken()}`}});
        return answer.status;
    }""")
    assert refused == 403, refused
    context.close()
    watch.allowed = []


def test_a_wall_panel_is_open_to_everybody(page, hub, watch, pictures=None):
    context, view = panel_context(page, hub, watch)
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            view.set_viewport_size({"width": width, "height": height})
            view.emulate_media(color_scheme=theme)

            def look(what):
                if pictures:
                    view.screenshot(path=pictures / f"{what}-{size}-{theme}.png")
                wide = view.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{what}-{size}-{theme}: scrolls sideways by {wide} px"
                is_open_to_everybody(view, f"{what}-{size}-{theme}")

            expect(view.locator(".dim")).to_have_count(0)
            look("panel")
            view.get_by_role("link", name=re.compile("^Front door lock")).click()
            view.get_by_role("button", name="Unlock", exact=True).click()
            expect(view.get_by_role("region", name="Why?")).not_to_contain_text("Loading")
            look("panel lock")
            view.keyboard.press("Escape")
            view.get_by_role("button", name="Rest").click()
            expect(view.locator(".dim")).to_be_visible()
            look("panel at rest")
            view.mouse.click(10, 10)
    context.close()


def test_a_panel_is_ended_by_a_password(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    view.get_by_role("button", name="About this panel").click()
    view.get_by_label("User name").fill("anna")
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="End the wall panel").click()
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    context.close()
