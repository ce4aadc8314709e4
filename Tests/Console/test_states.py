"""Each state of a device on one page."""

import re

from browsing import go, is_open_to_everybody
from playwright.sync_api import expect

# What a device reports, and the look and the words that tell it from the others.
STATES = {
    "on": ({"current_state": {"on": True, "brightness": 60}, "active": True}, "lit", "60\u2009%"),
    "off": ({}, "known", "off"),
    "asked": ({"asked": {"on": True}}, "pending", "asked"),
    "queued": ({"asked": {"on": True}, "until": 1893531600000}, "queued", "waits for the device until"),
    "failed": ({"problem": "It did not answer."}, "failed", "It did not answer."),
    "held": ({"hold": {"by": "api:anna", "until": "2030-01-01T22:00:00Z"}}, "held", "Anna, until"),
    "assumed": ({"assumed": True}, "assumed", "it cannot report"),
    "stale": ({"meta": {"stale": True, "reported_at": "2026-01-01T00:00:00Z"}}, "stale", "Jan"),
    "unknown": ({"current_state": {}}, "unknown", "not known"),
    "away": ({"status": "offline"}, "away", "away"),
    "fault": ({"status": "error"}, "fault", "something is wrong with it"),
    "disabled": ({"enabled": False}, "disabled", "switched off here"),
    "restored": ({"meta": {"provenance": "restored"}}, "restored", "from before the restart"),
}


def test_each_state_is_told_by_words_and_by_shape(page, hub, watch, pictures=None):
    go(page, "devices")
    page.evaluate(
        """async states => {
            const { effect, h, signal } = await part("dom.js");
            const { devices } = await part("live.js");
            const { pending, problems, queued } = await part("control.js");
            const { tile } = await part("tiles.js");
            for (const [name, [how]] of Object.entries(states)) {
                const id = `gallery.${name}`;
                devices.set(id, signal({id, name, type: "light", capabilities: ["on", "brightness"], status: "online", active: false,
                    supported_features: ["turn_on", "turn_off", "set_brightness"], current_state: {on: false}, ...how,
                    state_meta: {on: {known: true, ...how.meta}}}));
                if (how.asked) pending.update((map) => new Map(map).set(id, how.asked));
                if (how.until) queued.update((map) => new Map(map).set(id, how.until));
                if (how.problem) problems.update((map) => new Map(map).set(id, how.problem));
            }
            effect(() => document.querySelector("main").replaceChildren(h("div", {class: "page"}, h("h1", {}, "States"),
                h("div", {class: "tiles"}, Object.keys(states).map((name) => tile(`gallery.${name}`))))), false);
        }""", STATES)
    seen = {}
    for name, (_, look, words) in STATES.items():
        tile = page.locator("article.tile", has=page.get_by_text(name, exact=True).first)
        expect(tile.first).to_contain_text(words)
        expect(tile.first).to_have_class(re.compile(rf"\b{look}\b"))
        # Without colour: edges, grounds, marks and writing.
        shape = tile.first.evaluate("""tile => {
            const style = getComputedStyle(tile), state = getComputedStyle(tile.querySelector(".state")), name = getComputedStyle(tile.querySelector(".name"));
            return JSON.stringify([style.borderStyle, style.borderWidth, style.backgroundImage, style.opacity, state.fontStyle,
                name.textDecorationLine, getComputedStyle(tile, "::after").content, tile.querySelector(".mark")?.innerHTML ?? "",
                tile.classList.contains("lit")]);
        }""")
        assert shape not in seen, f"{name} looks like {seen[shape]} in grey"
        seen[shape] = name
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        is_open_to_everybody(page, f"states, {theme}")
        if pictures:
            devtools = page.context.new_cdp_session(page)
            for sight in ("none", "achromatopsia"):
                devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
                page.screenshot(path=pictures / f"states-{theme}-{sight}.png")
            devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
            devtools.detach()
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
