"""Setting the house up by talking."""

from browsing import SIZES, go, is_open_to_everybody
from playwright.sync_api import expect


def test_the_house_is_set_up_by_talking(page, hub, watch, pictures=None):
    go(page, "settings")
    page.get_by_role("link", name="Set up by talking").click()
    page.get_by_role("button", name="Begin, or go on").click()
    talk = page.get_by_role("region", name="The conversation")
    understood = page.get_by_role("region", name="What was understood")

    def say(words):
        talk.get_by_label("Your answer").fill(words)
        talk.get_by_role("button", name="Say", exact=True).click()
        expect(talk.get_by_label("Your answer")).to_have_value("")
        expect(talk.get_by_role("button", name="Say", exact=True)).to_be_enabled()

    expect(talk.locator(".answer").first).to_be_visible()
    say("A lamp and a thermostat in the attic")
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
