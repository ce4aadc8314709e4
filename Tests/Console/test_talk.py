"""Talking to the house."""

from browsing import go
from playwright.sync_api import expect


def test_the_house_is_talked_to(page, hub, watch):
    go(page, "talk")
    page.get_by_label("Say something to the house").fill("How are you?")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".answer").last).to_contain_text("I am")
