"""A device's page: its control, why, why not, its plot."""

import subprocess

from browsing import go
from playwright.sync_api import expect


def test_a_change_elsewhere_shows_without_a_reload(page, hub, watch):
    go(page, "home")
    subprocess.run(
        [hub.program, "devices", "set", "living.ceiling", "on=true", *hub.folders], check=True, stdout=subprocess.DEVNULL)
    expect(page.locator("article.tile", has_text="Ceiling light").locator(".state")).not_to_have_text("off")


def test_a_lock_is_never_one_press_away(page, hub, watch):
    go(page, "lock")
    page.get_by_role("button", name="Unlock").click()
    expect(page.locator(".bigState")).to_contain_text("locked")
    page.get_by_role("button", name="Unlock: really?").click()
    expect(page.locator(".bigState")).to_contain_text("unlocked")
    go(page, "home")
    expect(page.locator(".closed")).to_contain_text("Front door lock is not locked")
    go(page, "lock")
    page.get_by_role("button", name="Lock", exact=True).click()
    expect(page.locator(".bigState")).to_contain_text("locked")


def test_why_is_answered(page, hub, watch):
    go(page, "device")
    why = page.get_by_role("region", name="Why?", exact=True)
    expect(why.get_by_role("link", name="Bedroom heater").first).to_be_visible()
    expect(why).not_to_contain_text("bedroom.heater")


def test_why_not_is_answered(page, hub, watch):
    page.evaluate("() => { location.hash = '#/device/garden.light' }")
    page.get_by_text("Why not something else?").click()
    page.get_by_label("What you expected").select_option("on")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("region", name="Why not something else?").get_by_role("status")).to_contain_text("Garden light")


def test_a_plot_is_looked_at_closer(page, hub, watch):
    go(page, "device")
    plot = page.get_by_role("region", name="History")
    wider = plot.get_by_role("button", name="Wider")
    expect(wider).to_be_disabled()
    ticks = lambda: plot.locator(".plot svg .tick").all_text_contents()
    before = ticks()
    plot.get_by_role("button", name="Closer").click()
    expect(wider).to_be_enabled()
    assert ticks() != before
    wider.click()
    expect(wider).to_be_disabled()
    assert ticks() == before
