"""Every page and sheet at three sizes, light and dark: axe, and nothing that scrolls sideways."""

from browsing import PAGES, SIZES, forget_drafts, go, is_open_to_everybody, write
from playwright.sync_api import expect


def test_sheets_and_offers_are_open_to_everybody(page, hub, watch, pictures=None):
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})

            def look(what):
                where = f"{what}-{size}-{theme}"
                if pictures:
                    page.screenshot(path=pictures / f"{where}.png")
                is_open_to_everybody(page, where)
                page.keyboard.press("Escape")

            go(page, "home")
            page.locator("h1").click()
            page.keyboard.press("/")
            page.keyboard.type("lamp")
            expect(page.locator(".hit").first).to_be_visible()
            look("search")
            go(page, "file")
            write(page, "\nwhen hall.door opens { turn on hall.l }\nrule \"Hall light\": when hall.bell pressed { turn on hall.ligt }\n")
            expect(page.locator(".under .mark-bad")).not_to_have_count(0)
            page.get_by_role("textbox", name="Text of").press("Control+ ")
            expect(page.get_by_role("option").first).to_be_visible()
            look("offers")
            page.get_by_role("button", name="Save …").click()
            look("sheet")
            page.get_by_role("button", name="Earlier versions").click()
            expect(page.get_by_role("dialog")).not_to_contain_text("Loading")
            look("versions")
            forget_drafts(page)
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})


def test_every_page_is_open_to_everybody(page, hub, watch, pictures=None):
    browser = page.context.browser
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce",
                storage_state=page.context.storage_state())
            view = watch.over(context.new_page())
            view.goto(hub.address)
            expect(view.get_by_role("heading", level=1)).to_be_visible()
            for name in PAGES:
                go(view, name)
                expect(view.locator("main > *").first).to_be_visible()
                expect(view.get_by_text("Loading …")).to_have_count(0)
                where = f"{name}, {size}, {theme}"
                wide = view.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{where}: scrolls sideways by {wide} px"
                if pictures:
                    view.screenshot(path=pictures / f"{name}-{size}-{theme}.png", full_page=True)
                is_open_to_everybody(view, where)
            # The cookie has been exchanged for another, with which the next view goes on.
            page.context.clear_cookies()
            page.context.add_cookies(context.cookies())
            context.close()
