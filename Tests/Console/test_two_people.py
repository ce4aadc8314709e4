"""Two people in one file of rules, and its earlier texts."""

import re

from browsing import SIZES, forget_drafts, go, is_open_to_everybody, save, write
from house import PASSWORD
from playwright.sync_api import expect


def test_two_people_in_one_file_lose_nothing(page, hub, watch):
    page.evaluate("() => { location.hash = '#/edit/climate.hearth' }")
    write(page, "\n# Written here.\n")
    file = hub.rule_file("climate.hearth")
    tokens = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})
    hub.call(
        "PUT", "rules/files/climate.hearth", {"source": "# Written by somebody else.\n" + file.read_text()},
        tokens["access_token"])
    watch.allowed = ["412"]
    save(page)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Somebody else has saved climate.hearth meanwhile", timeout=60_000)
    expect(sheet).to_contain_text("# Written by somebody else.")
    sheet.get_by_role("button", name="Take both").click()
    save(page)
    expect(page.get_by_role("heading", name="Saved and live")).to_be_visible(timeout=60_000)
    watch.allowed = []
    text = file.read_text()
    assert text.startswith("# Written by somebody else.\n") and text.endswith("# Written here.\n"), text


def test_an_earlier_text_is_compared_and_taken(page, hub, watch):
    page.get_by_role("button", name="Earlier versions").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("changed on the disk")).click()
    expect(sheet.get_by_role("region", name="What differs")).to_contain_text("gone: # Written here.")
    sheet.get_by_role("button", name="Take this text").click()
    expect(page.get_by_role("textbox", name="Text of")).not_to_have_value(re.compile("Written here"))
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    forget_drafts(page)


def ben_joins(page, hub, watch):
    """A resident with a browser of their own."""
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    user = hub.call("POST", "users", {"username": "ben", "name": "Ben", "role": "resident"}, token)
    code = hub.call("POST", f"users/{user['id']}/invitation", {}, token)["code"]
    context = page.context.browser.new_context(viewport={"width": 820, "height": 1180})
    view = watch.over(context.new_page())
    view.set_default_timeout(30_000)
    view.goto(f"{hub.address}#/join/{code}")
    view.get_by_role("button", name="Join").click()
    expect(view.locator("article.tile").first).to_be_visible()
    return context, view


def test_two_people_in_one_file_know_of_each_other_before_they_save(page, hub, watch, pictures=None):
    context, ben = ben_joins(page, hub, watch)
    for view in (page, ben):
        go(view, "file")
    for view, name in ((page, "Ben"), (ben, "Anna")):
        expect(view.locator(".together")).to_contain_text(f"{name} has this file open as well.")
    text = ben.get_by_role("textbox", name="Text of")
    # What nobody has touched follows what is live.
    write(page, "\n# By Anna.\n")
    save(page)
    expect(page.get_by_role("heading", name="Saved and live")).to_be_visible(timeout=60_000)
    expect(text).to_have_value(re.compile(r"# By Anna\.\n$"))
    expect(ben.locator(".notice")).to_contain_text("Anna has saved this file.")
    # What somebody is writing stays as it is, and they are told at once.
    text.press("Control+Home")
    ben.keyboard.insert_text("# By Ben.\n")
    write(page, "# Anna again.\n")
    save(page)
    expect(ben.locator(".overtaken")).to_contain_text("Anna has saved this file meanwhile.", timeout=60_000)
    expect(text).to_have_value(re.compile(r"^# By Ben\."))
    if pictures:
        look_at_both(ben, pictures)
    ben.get_by_role("button", name="Look at both").click()
    sheet = ben.get_by_role("dialog")
    expect(sheet).to_contain_text("# Anna again.")
    sheet.get_by_role("button", name="Take both").click()
    expect(ben.locator(".overtaken")).to_have_count(0)
    save(ben)
    expect(ben.get_by_role("heading", name="Saved and live")).to_be_visible(timeout=60_000)
    saved = hub.rule_file("hall.hearth").read_text()
    assert saved.startswith("# By Ben.\n") and saved.endswith("# By Anna.\n# Anna again.\n"), saved
    expect(page.get_by_role("textbox", name="Text of")).to_have_value(saved)
    context.close()
    expect(page.locator(".together")).to_have_count(0)


def look_at_both(view, pictures):
    for size, (width, height) in SIZES.items():
        view.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            view.emulate_media(color_scheme=theme, reduced_motion="reduce")
            where = f"together-{size}-{theme}"
            view.screenshot(path=pictures / f"{where}.png")
            is_open_to_everybody(view, where)


def test_a_file_that_somebody_deletes_is_not_lost_to_who_writes_it(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("PUT", "rules/files/short.hearth", {"source": "when hall.bell pressed { turn on hall.light }\n"}, token)
    page.evaluate("() => { location.hash = '#/edit/short.hearth' }")
    write(page, "# More.\n")
    watch.allowed = ["404"]
    hub.rule_file("short.hearth").unlink()
    expect(page.locator(".overtaken")).to_contain_text("Somebody has deleted this file meanwhile.", timeout=30_000)
    save(page)
    expect(page.get_by_role("heading", name="Saved and live")).to_be_visible(timeout=60_000)
    assert hub.rule_file("short.hearth").read_text().endswith("# More.\n")
    hub.rule_file("short.hearth").unlink()
    expect(page.locator(".overtaken")).to_be_visible(timeout=30_000)
    forget_drafts(page)
    go(page, "rules")
    watch.allowed = []
