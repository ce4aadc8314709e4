"""A lamp from Home: set, taken back, held."""

import re

from browsing import go
from playwright.sync_api import expect


def test_a_lamp_is_dimmed_and_reports_it(page, hub, watch):
    go(page, "home")
    slider = page.get_by_role("slider", name="Floor lamp, level")
    slider.fill("40")
    tile = page.locator("article.tile", has_text="Floor lamp")
    expect(tile.locator(".state")).to_have_text("40\u2009%")
    expect(tile).to_have_class(re.compile(r"\blit\b"))
    page.get_by_role("button", name="Switch Floor lamp").click()
    expect(tile.locator(".state")).to_have_text("off")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))


def test_the_last_press_is_taken_back(page, hub, watch):
    go(page, "home")
    tile = page.locator("article.tile", has_text="Floor lamp")
    state = tile.locator(".state")
    page.get_by_role("slider", name="Floor lamp, level").fill("55")
    expect(state).to_have_text("55\u2009%")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Floor lamp: 55\u2009%")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))
    notice.get_by_role("button", name="Undo").click()
    expect(state).to_have_text("off")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))


def test_a_lamp_stays_as_it_is_until_tonight_and_is_given_back(page, hub, watch):
    go(page, "home")
    tile = page.locator("article.tile", has_text="Floor lamp")
    page.get_by_role("button", name="Switch Floor lamp").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Floor lamp: on. Yours until")
    soon = tile.locator(".words").inner_text()
    # In the evening it is held until later than tonight anyway.
    notice.get_by_role("button", name=re.compile("^Until (tonight|morning)$")).click()
    expect(tile.locator(".words")).not_to_have_text(soon)
    expect(tile.locator(".words")).to_contain_text("Anna, until")
    notice.get_by_role("button", name="Give back").click()
    expect(tile.locator(".words")).not_to_contain_text("Anna")
