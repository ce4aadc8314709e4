"""Writing rules: mistakes, offers, trying out, drafts."""

import json
import re

from browsing import SIZES, forget_drafts, go, is_open_to_everybody, save, write
from house import ROOT
from playwright.sync_api import expect


def test_the_colours_know_the_words_of_the_language(page, hub, watch):
    grammar = json.loads((ROOT / "packaging/editors/vscode/syntaxes/hearth.tmLanguage.json").read_text())["repository"]
    lists = ["declarations", "control", "operators", "events", "statements", "modifiers", "constants"]
    words = {word for name in lists for word in re.search(r"\(\?:([a-z|]+)\)", grammar[name]["patterns"][0]["match"])[1].split("|")}
    coloured = page.evaluate(
        """async words => {
            const { colours } = await part("write/colours.js");
            return words.filter((word) => colours(word)[0][0] !== "");
        }""", sorted(words | {"kitchen", "lamp", "sunset"}))
    assert set(coloured) == words, set(coloured) ^ words


def test_a_rule_is_written_repaired_tried_and_saved_in_six_presses(page, hub, watch):
    go(page, "home")
    presses = 0

    def press(target):
        nonlocal presses
        target.click()
        presses += 1

    press(page.get_by_role("link", name="Rules", exact=True))
    press(page.get_by_role("link", name="New rule"))
    write(page, """rule "Hall light follows motion":
while hall.motion if hall.lux < 40 lux default yes, lingering 3 min { set hall.ligth to 60 % }
""")
    problems = page.get_by_role("region", name="Problems")
    expect(problems).to_contain_text("There is no device called hall.ligth")
    expect(page.locator(".under .mark-bad")).to_have_text("hall.ligth")
    press(problems.get_by_role("button", name="write hall.light"))
    expect(problems).to_contain_text("None.")
    expect(page.get_by_role("region", name="What it says")).to_contain_text("keep the hall light at 60 %")
    press(page.get_by_role("button", name="Save …"))
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("Name of the file")).to_have_value("hall-light-follows-motion.hearth")
    expect(sheet.get_by_role("region", name="Tests")).to_contain_text("tests pass", timeout=60_000)
    expect(sheet.get_by_role("region", name="The last 7 days with it")).to_contain_text("exercised", timeout=60_000)
    press(sheet.get_by_role("button", name=re.compile("^Save")))
    expect(page.get_by_role("heading", level=1)).to_have_text("hall-light-follows-motion.hearth", timeout=60_000)
    assert presses <= 6
    assert "set hall.light to 60 %" in hub.rule_file("hall-light-follows-motion.hearth").read_text()
    expect(page.get_by_role("region", name="From now on")).to_contain_text("Hall light follows motion")


def test_a_save_is_taken_back_by_one_press_and_the_text_is_not_lost(page, hub, watch):
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New rule", timeout=60_000)
    assert not hub.rule_file("hall-light-follows-motion.hearth").exists()
    expect(page.get_by_role("textbox", name="Text of")).to_have_value(re.compile("hall.light to 60 %"))
    page.get_by_role("button", name="Back to what is saved").click()
    expect(page.get_by_role("textbox", name="Text of")).to_have_value("")


def test_what_could_stand_there_is_offered_and_taken_by_keys(page, hub, watch):
    go(page, "new file")
    write(page, "when hall.door opens { turn on hall.li")
    offer = page.get_by_role("option", name=re.compile("^light"))
    page.get_by_role("textbox", name="Text of").press("Control+ ")
    expect(offer).to_be_visible()
    expect(offer).to_have_attribute("aria-selected", "true")
    expect(offer).to_contain_text("off")
    page.keyboard.press("Enter")
    page.keyboard.insert_text(" }")
    expect(page.get_by_role("textbox", name="Text of")).to_have_value("when hall.door opens { turn on hall.light }")
    page.get_by_role("button", name="Tidy up").click()
    expect(page.get_by_role("textbox", name="Text of")).to_have_value("when hall.door opens { turn on hall.light }\n")
    forget_drafts(page)


def test_a_promise_that_can_be_broken_is_a_story_and_becomes_a_test(page, hub, watch, pictures=None):
    page.evaluate("() => { location.hash = '#/edit/water.hearth' }")
    write(page, """
rule "No kettle in the light":
never kitchen.kettle is on and kitchen.light is on otherwise { notify everyone "kettle" }
""")
    expect(page.get_by_role("region", name="What it says")).to_contain_text("new")
    page.get_by_role("button", name="Try it now").click()
    found = page.get_by_role("region", name="Promises")
    expect(found).to_contain_text("No kettle in the light: can be broken", timeout=60_000)
    expect(found.locator(".story")).to_contain_text("the kitchen kettle turns on")
    found.get_by_role("button", name="Play it on lanes").click()
    player = found.get_by_role("group", name="Step by step")
    expect(player).to_be_visible(timeout=60_000)
    expect(found.locator(".lanes .flag.no")).not_to_have_count(0)
    player.get_by_role("button", name="From the start").click()
    expect(player).to_contain_text("Step 1 of")
    head = found.locator(".lanes .playhead")
    before = head.get_attribute("x1")
    steps = int(re.search(r"Step 1 of (\d+)", player.inner_text())[1])
    for step in range(2, steps + 1):
        player.get_by_role("button", name="One step on").click()
        expect(player).to_contain_text(f"Step {step} of {steps}")
    assert float(head.get_attribute("x1")) > float(before)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if size == "phone":
            page.get_by_role("button", name="Try it", exact=True).click()
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            player.scroll_into_view_if_needed()
            if pictures:
                page.screenshot(path=pictures / f"story-{size}-{theme}.png")
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size
            is_open_to_everybody(page, f"story, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})
    found.get_by_role("button", name="Make a test of it").click()
    expect(page.get_by_role("textbox", name="Text of")).to_have_value(re.compile(r'test "[^"]+" \{.*\}\s*$', re.S))
    go(page, "rules")


def test_what_was_not_saved_is_there_after_a_reload(page, hub, watch):
    page.reload()
    page.get_by_role("link", name=re.compile("^water.hearth")).first.click()
    expect(page.get_by_text("This was written here until")).to_be_visible()
    expect(page.get_by_role("textbox", name="Text of")).to_have_value(re.compile("No kettle in the light"))
    page.get_by_role("button", name="Back to what is saved").click()
    expect(page.get_by_role("textbox", name="Text of")).not_to_have_value(re.compile("No kettle in the light"))
    expect(page.get_by_text("Nothing to save.")).to_be_visible()
