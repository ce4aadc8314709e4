"""The first owner, and staying signed in."""

from browsing import go
from house import PASSWORD
from playwright.sync_api import expect


def test_the_first_owner_sets_the_house_up(page, hub, watch):
    page.goto(hub.address)
    page.get_by_label("Setup code").fill(hub.setup_code)
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
    go(page, "devices")
    expect(page.get_by_text("32 devices")).to_be_visible()


def test_the_page_keeps_one_signed_in_without_a_secret_in_reach(page, hub, watch):
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{"signedIn":"1"},{},""]', kept
