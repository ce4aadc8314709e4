"""Two people in one file of rules, and its earlier texts."""

import re

from browsing import forget_drafts, save, write
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
