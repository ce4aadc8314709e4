"""The hub goes away and comes back."""

from browsing import go
from playwright.sync_api import expect


def test_the_hub_goes_away_and_comes_back(page, hub, watch):
    go(page, "home")
    watch.allowed = ["WebSocket", "ERR_CONNECTION_REFUSED"]
    hub.stop()
    expect(page.locator(".linkBar")).to_contain_text("Not connected since", timeout=15_000)
    hub.start()
    # It may have tried by itself meanwhile, so that nothing is there to be pressed.
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".linkBar")).to_have_count(0, timeout=40_000)
    watch.allowed = []
