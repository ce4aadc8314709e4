"""A browser made a wall panel."""

from browsing import go
from house import PASSWORD
from playwright.sync_api import expect


def panel_context(page, hub, watch, **more):
    """A browser that somebody has made a wall panel of. Its clock is the test's."""
    context = page.context.browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **more)
    view = watch.over(context.new_page())
    view.set_default_timeout(30_000)
    view.clock.install()
    view.goto(hub.address)
    view.get_by_label("User name").fill("anna")
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="Sign in").click()
    expect(view.get_by_role("heading", level=1)).to_contain_text("Anna")
    go(view, "settings")
    view.get_by_text("Make this browser a wall panel").first.click()
    view.get_by_label("What it is called").fill("Hall panel")
    view.get_by_role("checkbox", name="Garden").uncheck()
    view.get_by_role("button", name="Make this browser a wall panel").click()
    expect(view.locator(".panelHead")).to_be_visible()
    return context, view
