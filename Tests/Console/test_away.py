"""The hub goes away and comes back, while a page is open and while none is."""

import json

from browsing import SIZES, go, is_open_to_everybody
from house import PASSWORD
from playwright.sync_api import expect

REFUSED = ["WebSocket", "ERR_CONNECTION_REFUSED"]


def is_kept(page):
    """Waits until the page could be opened without the hub."""
    page.evaluate("""async () => {
        await navigator.serviceWorker.ready;
        while (!(await caches.match("/console/"))) await new Promise((done) => setTimeout(done, 50));
    }""")


def remembered(page):
    return page.evaluate("""async () => {
        const { recall } = await part("remembered.js");
        return recall(Date.now());
    }""")


def test_the_hub_goes_away_and_comes_back(page, hub, watch):
    go(page, "home")
    watch.allowed = REFUSED
    hub.stop()
    expect(page.locator(".linkBar")).to_contain_text("Not connected since", timeout=15_000)
    expect(page.locator("article.tile.stale").first).to_be_visible()
    assert page.locator("article.tile.lit").count() == 0, "nothing old looks new"
    hub.start()
    # It may have tried by itself meanwhile, so that nothing is there to be pressed.
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".linkBar")).to_have_count(0, timeout=40_000)
    expect(page.locator("article.tile.stale")).to_have_count(0)
    watch.allowed = []


def test_the_page_opens_without_the_hub_and_comes_back_by_itself(page, hub, watch, pictures=None):
    go(page, "home")
    is_kept(page)
    watch.allowed = REFUSED
    hub.stop()
    try:
        page.reload()
        bar = page.locator(".linkBar")
        expect(bar).to_contain_text("Not connected since")
        expect(bar).to_contain_text("This is how the house was then.")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
        tile = page.locator("article.tile", has_text="Floor lamp")
        expect(tile).to_have_class("tile stale")
        expect(tile.locator(".words")).not_to_be_empty()
        page.get_by_role("button", name="Switch Floor lamp").click()
        expect(tile.get_by_role("alert")).to_contain_text("The hub cannot be reached. Nothing was done.")
        tile.get_by_role("button", name="All right").click()
        go(page, "energy")
        expect(page.locator("main")).to_contain_text("Energy")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                for name in ("home", "device"):
                    go(page, name)
                    expect(page.locator("main > *").first).to_be_visible()
                    if pictures:
                        page.screenshot(path=pictures / f"away {name}-{size}-{theme}.png")
                    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                    assert wide <= 0, f"away, {name}, {size}, {theme}: scrolls sideways by {wide} px"
                    is_open_to_everybody(page, f"away, {name}, {size}, {theme}")
        page.emulate_media(color_scheme=None, reduced_motion=None)
        page.set_viewport_size({"width": 1440, "height": 900})
        go(page, "timeline")
        expect(page.locator("main")).to_contain_text("The hub cannot be reached.")
    finally:
        hub.start()
    # By itself: nobody presses anything, and what could not be read is read.
    expect(bar).to_have_count(0, timeout=60_000)
    expect(page.locator("main")).not_to_contain_text("The hub cannot be reached.")
    expect(page.locator(".events li").first).to_be_visible()
    go(page, "home")
    expect(page.locator("article.tile.stale")).to_have_count(0)
    watch.allowed = []


def test_a_changed_console_is_shown_at_once_and_the_old_one_is_thrown_away(page, hub, watch):
    is_kept(page)
    before = page.evaluate("() => caches.keys()")
    watch.allowed = REFUSED
    with hub.another_console():
        page.evaluate("() => dispatchEvent(new Event('online'))")
        expect(page.get_by_text("There is a new version of this page.")).to_be_visible(timeout=60_000)
        page.get_by_role("button", name="Reload").click()
        expect(page.locator("article.tile").first).to_be_visible()
        assert page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--another').trim()") == "yes"
        page.wait_for_function("before => caches.keys().then((now) => now.length === 1 && now[0] !== before[0])", arg=before)
    page.reload()
    expect(page.locator("article.tile").first).to_be_visible()
    assert page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--another')") == ""
    watch.allowed = []


def test_what_was_known_goes_with_whoever_knew_it(page, hub, watch):
    context = page.context.browser.new_context()
    view = watch.over(context.new_page())
    view.goto(hub.address)
    view.get_by_label("User name").fill("anna")
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="Sign in").click()
    expect(view.locator("article.tile").first).to_be_visible()
    expect(view.locator(".linkBar")).to_have_count(0)
    is_kept(view)
    view.wait_for_function("async () => (await (await part('remembered.js')).recall(Date.now()))?.user.username === 'anna'")
    # Nothing of the house is in what the worker keeps.
    kept = view.evaluate("""async () => {
        const all = [];
        for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
        return all;
    }""")
    assert kept and not [path for path in kept if "/api/" in path or not path.startswith("/console/")], json.dumps(kept)
    second = watch.over(context.new_page())
    second.goto(hub.address)
    expect(second.locator("article.tile").first).to_be_visible()
    go(view, "settings")
    view.get_by_role("button", name="Sign out", exact=True).click()
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(second.get_by_role("heading", name="Sign in")).to_be_visible()
    for tab in (view, second):
        tab.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        assert remembered(tab) is None
    watch.allowed = REFUSED
    hub.stop()
    try:
        view.reload()
        expect(view.get_by_role("heading", name="The house is out of reach")).to_be_visible()
        assert "Floor lamp" not in view.content()
    finally:
        hub.start()
    view.get_by_role("button", name="Try now").click()
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible(timeout=20_000)
    context.close()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".linkBar")).to_have_count(0, timeout=60_000)
    watch.allowed = []


def test_a_guests_browser_keeps_nothing_of_the_house(page, hub, watch):
    assert page.evaluate("""async () => {
        const { recall, remember } = await part("remembered.js");
        const { user } = await part("api.js");
        const house = { devices: [] };
        await remember({ id: "guest", role: "guest" }, Date.now(), house, () => true);
        const guest = await recall(Date.now());
        await remember({ id: "panel", role: "guest", token_id: "t1" }, Date.now(), house, () => true);
        const panel = await recall(Date.now());
        await remember(user(), Date.now() - 8 * 86_400_000, house, () => true);
        const old = await recall(Date.now());
        await remember(user(), Date.now(), house, () => false);
        return [guest, panel.user.id, old];
    }""") == [None, "panel", None]
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def test_a_password_that_was_changed_elsewhere_leaves_nothing_behind(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    user = hub.call("POST", "users", {"username": "cara", "name": "Cara", "role": "resident"}, token)
    code = hub.call("POST", f"users/{user['id']}/invitation", {}, token)["code"]
    context = page.context.browser.new_context(viewport={"width": 820, "height": 1180})
    view = watch.over(context.new_page())
    view.set_default_timeout(30_000)
    view.goto(f"{hub.address}#/join/{code}")
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="Join").click()
    expect(view.locator("article.tile").first).to_be_visible()
    is_kept(view)
    # What was heard is kept when the link is lost, or now and then.
    view.evaluate("""async () => {
        const [{ remember }, { snapshot }, { user }] = await Promise.all(["remembered.js", "live.js", "api.js"].map(part));
        await remember(user.peek(), Date.now(), snapshot(), () => true);
    }""")
    assert remembered(view) is not None
    watch.allowed = ["401"]
    theirs = hub.call("POST", "auth/login", {"username": "cara", "password": PASSWORD})["access_token"]
    hub.call("PUT", "auth/password", {"current_password": PASSWORD, "new_password": "eight brown bottles"}, theirs)
    view.goto(hub.address)
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    assert remembered(view) is None
    assert view.evaluate("() => localStorage.getItem('signedIn')") is None
    context.close()
    watch.allowed = []
