"""The list of rules, and a rule that begins at a device."""

import re

from browsing import forget_drafts, go
from playwright.sync_api import expect


def test_a_rule_begins_from_a_device(page, hub, watch):
    page.evaluate("() => { location.hash = '#/device/hall.light' }")
    rules = page.get_by_role("region", name="Rules with it")
    expect(rules.get_by_role("link", name=re.compile("Night light"))).to_be_visible()
    rules.get_by_role("link", name="New rule with it").click()
    field = page.get_by_role("textbox", name="Text of")
    expect(field).to_have_value('rule "Hall lamp":\nwhile  { turn on hall.light }\n')
    expect(field).to_be_focused()
    page.keyboard.insert_text("hall.motion")
    expect(page.get_by_role("region", name="What it says")).to_contain_text("keep the hall light on")
    forget_drafts(page)


def test_rules_are_sentences_and_can_be_switched(page, hub, watch):
    go(page, "rules")
    rule = page.get_by_role("switch").first
    expect(rule).to_have_attribute("aria-checked", "true")
    rule.click()
    expect(page.get_by_role("switch").first).to_have_attribute("aria-checked", "false")
    page.get_by_role("switch").first.click()
    expect(page.get_by_role("switch").first).to_have_attribute("aria-checked", "true")
    expect(page.get_by_role("heading", name="What it promises")).to_be_visible()
