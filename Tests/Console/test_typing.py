"""What is typed stays until it is taken: while an answer is on its way, after a refusal, and on the way to another page."""

import contextlib
import re

from browsing import go, sign_in
from house import PASSWORD
from playwright.sync_api import expect


@contextlib.contextmanager
def held(page, path):
    """What is sent to `path` waits; on leaving, it goes on."""
    waiting = []
    page.route(path, lambda route: waiting.append(route))
    yield
    for route in waiting:
        route.continue_()
    page.unroute(path)


def test_what_is_typed_in_talk_while_the_house_thinks_stays(page, hub, watch):
    go(page, "talk")
    field = page.get_by_label("Say something to the house")
    with held(page, "**/consciousness/query"):
        with page.expect_request("**/consciousness/query"):
            field.fill("Who is home?")
            field.press("Enter")
        field.fill("What is on?")
        field.press("Enter")
        expect(page.locator(".said")).to_have_count(1)
    expect(page.locator(".answer")).to_have_count(1)
    expect(field).to_have_value("What is on?")
    go(page, "rooms")
    go(page, "talk")
    expect(field).to_have_value("What is on?")
    field.press("Enter")
    expect(page.locator(".answer")).to_have_count(2)
    expect(page.locator(".said")).to_have_text(["Who is home?", "What is on?"])


def test_what_is_typed_in_the_set_up_while_the_house_thinks_stays(page, hub, watch):
    go(page, "setup")
    page.get_by_role("button", name=re.compile("^Begin")).click()
    talk = page.get_by_role("region", name="The conversation")
    field = talk.get_by_label("Your answer")
    with held(page, "**/interview/*/message"):
        with page.expect_request("**/interview/*/message"):
            field.fill("A lamp in the loft")
            field.press("Enter")
        field.press_sequentially("And a fan")
        field.press("Enter")
        expect(talk.locator(".said")).to_have_count(1)
    expect(page.get_by_role("region", name="What was understood").get_by_role("listitem")).to_have_count(1)
    expect(field).to_have_value("And a fan")
    expect(field).to_be_focused()
    # What the hub did not take is there to be sent once more.
    watch.allowed.append("ERR_FAILED")
    page.route("**/interview/*/message", lambda route: route.abort())
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("And a fan")
    expect(talk.locator(".said")).to_have_count(1)
    page.unroute("**/interview/*/message")
    watch.allowed.remove("ERR_FAILED")
    field.press("Enter")
    expect(talk.locator(".said")).to_have_count(2)
    expect(field).to_have_value("")
    talk.get_by_role("button", name="End it without a result").click()
    expect(talk.get_by_role("button", name="Begin anew")).to_be_visible()


def test_a_form_is_emptied_of_what_was_sent_alone(page, hub, watch):
    go(page, "memory")
    form = page.get_by_role("region", name="Keep something")
    note, tags = form.get_by_label("Keep something"), form.get_by_label("Tags, with commas")
    note.fill("The spare key hangs behind the boiler")
    tags.fill("keys")
    with held(page, "**/api/capture"):
        with page.expect_request("**/api/capture"):
            form.get_by_role("button", name="Keep it").click()
        form.get_by_role("button", name="Keep it").click()
        note.fill("Bins go out on Tuesday")
    expect(form.get_by_role("status")).to_have_text("It is kept.")
    expect(note).to_have_value("Bins go out on Tuesday")
    expect(tags).to_have_value("")
    expect(page.locator(".memory")).to_have_count(1)
    note.fill("")
    page.get_by_role("link", name="The spare key").click()
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw away: really?").click()
    expect(page.locator(".memory")).to_have_count(0)


def test_a_note_on_a_worry_outlives_its_change(page, hub, watch):
    go(page, "home")
    page.evaluate("""async () => {
        const { concerns } = await part("live.js");
        globalThis.tell = (text) => concerns.set([{ id: "made", state: "open", severity: 0.4, weight: 1, text, opened: "2026-01-01T00:00:00Z" }]);
        tell("The window is open.");
    }""")
    worry = page.locator(".concern", has_text="The window is open")
    worry.get_by_role("button", name="I know").click()
    worry.get_by_label("Note").fill("airing")
    page.evaluate("() => tell('The window is open for an hour.')")
    expect(page.locator(".concern")).to_contain_text("for an hour")
    expect(page.locator(".concern").get_by_label("Note")).to_have_value("airing")
    page.evaluate("async () => (await part('live.js')).concerns.set([])")


def test_a_page_on_which_somebody_types_is_not_made_anew_by_the_link(page, hub, watch):
    cut = "async (is) => (await part('link.js')).isCut.set(is)"
    go(page, "home")
    page.evaluate(cut, True)
    go(page, "rules")
    field = page.get_by_label("Search", exact=False).first
    field.fill("hall")
    page.evaluate(cut, False)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(field).to_have_value("hall")


def test_a_slider_stays_under_the_finger(page, hub, watch):
    go(page, "home")
    slider = page.get_by_role("slider").first
    slider.evaluate("""async (slider) => {
        const { devices } = await part("live.js");
        slider.value = "37";
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        for (const one of devices.values()) one.update((was) => ({ ...was, current_state: { ...was.current_state, brightness: 81 } }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""")
    expect(slider).to_have_value("37")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_what_one_person_said_is_not_there_for_the_next(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    user = hub.call("POST", "users", {"username": "carl", "role": "resident"}, token)
    code = hub.call("POST", f"users/{user['id']}/invitation", {}, token)["code"]
    hub.call("POST", "auth/join", {"code": code, "password": PASSWORD})
    context = page.context.browser.new_context(viewport={"width": 1440, "height": 900})
    view = watch.over(context.new_page())
    view.goto(hub.address)
    sign_in(view, "anna")
    go(view, "talk")
    view.get_by_label("Say something to the house").fill("Who is home?")
    view.get_by_role("button", name="Say", exact=True).click()
    expect(view.locator(".answer")).to_have_count(1)
    view.get_by_label("Say something to the house").fill("A secret")
    go(view, "settings")
    view.get_by_role("button", name="Sign out").click()
    go(view, "home")
    sign_in(view, "carl")
    go(view, "talk")
    expect(view.get_by_label("Say something to the house")).to_have_value("")
    expect(view.locator(".said")).to_have_count(0)
    context.close()
    hub.call("DELETE", f"users/{user['id']}", None, token)
