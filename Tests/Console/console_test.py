"""The console in a headless browser, as people use it: against a real hub with the example house.

Each test is a function whose name begins with `test_`; they go on from each other, as an evening does. Any error on the
browser's console, any request elsewhere, and any answer that the page did not expect fails the run.
"""

import argparse
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request

import qrcode
import week
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
PAGES = {
    "home": "#/", "rooms": "#/rooms", "room": "#/rooms/bedroom", "device": "#/device/bedroom.heater", "lock": "#/device/hall.lock",
    "devices": "#/devices", "timeline": "#/timeline", "energy": "#/energy", "rules": "#/rules",
    "file": "#/edit/hall.hearth", "new file": "#/edit/", "whatif": "#/whatif", "talk": "#/talk",
    "health": "#/health", "people": "#/people", "settings": "#/settings", "more": "#/more", "nowhere": "#/nowhere",
}
PASSWORD = "seven green bottles"


class Hub:
    """The example house, with its embedded broker."""

    def __init__(self, program, folder, devices=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        config = folder / "config"
        config.mkdir()
        if devices:
            (config / "devices.yaml").write_text(devices)
        else:
            shutil.copy(ROOT / "devices.yaml", config)
        if devices:
            (config / "rules").mkdir()
        else:
            shutil.copytree(ROOT / "rules", config / "rules")
        (config / "hearth.yaml").write_text(
            f'http: {{listen: ["127.0.0.1:{self.port}"], rate_limits: false, console_root: {ROOT / "console"}}}\n')
        self.folders = ["--config", config, "--state", folder / "state"]
        (folder / "state").mkdir()
        self.program, self.output = program, open(folder / "output", "w+")
        if not devices:
            week.write(folder / "week.csv", time.time())
            subprocess.run(
                [program, "import", "history", folder / "week.csv", *self.folders], check=True, stdout=subprocess.DEVNULL)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", *self.folders], stdout=self.output, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                    connection.sendall(b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    if b" 200 " in connection.recv(64):
                        return
            except OSError:
                pass
            time.sleep(0.2)
        sys.exit("console-test: the hub did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def rule_file(self, name):
        return pathlib.Path(self.folders[1]) / "rules" / name

    def call(self, method, path, body, token=None):
        """As another phone would."""
        request = urllib.request.Request(
            f"{self.address}api/v1/{path}", body and json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    @property
    def setup_code(self):
        self.output.flush()
        text = pathlib.Path(self.output.name).read_text()
        return re.search(r"[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}", text)[0]


class Watch:
    """What must not happen on a page."""

    def __init__(self, hub):
        self.hub, self.found, self.allowed = hub, [], []

    def over(self, page):
        page.on("console", lambda message: self.note(f"console: {message.text}") if message.type == "error" else None)
        page.on("pageerror", lambda error: self.note(f"error: {error}"))
        page.on("request", lambda request: self.look(request.url))
        return page

    def look(self, url):
        if not url.startswith((self.hub.address, self.hub.address.replace("http", "ws"), "data:", "blob:")):
            self.note(f"a request elsewhere: {url}")

    def note(self, words):
        if not any(part in words for part in self.allowed):
            self.found.append(words)


def go(page, name):
    page.evaluate("place => { location.hash = place }", PAGES[name])


def test_every_text_is_in_the_catalogue_and_used(page, hub, watch):
    texts = json.loads((ROOT / "console/texts/en.json").read_text())
    keys = {re.sub(r"\.(one|other)$", "", key) for key in texts}
    code = "\n".join(path.read_text() for path in (ROOT / "console/js").rglob("*.js"))
    said = set(re.findall(r"""\bt\(\s*"([^"]+)\"""", code))
    assert said <= keys, f"not in the catalogue: {sorted(said - keys)}"
    families = tuple(re.findall(r"`([a-z.]+\.)\$\{", code)) + ("signIn.", "setUp.", "join.")
    unused = {key for key in keys if f'"{key}"' not in code and not key.startswith(families)}
    assert not unused, f"said nowhere: {sorted(unused)}"


def test_the_first_page_names_all_modules_that_it_needs(page, hub, watch):
    """So that they come at once and not one after the other."""
    needed, waiting = set(), [ROOT / "console/js/main.js"]
    while waiting:
        file = waiting.pop()
        if file in needed:
            continue
        needed.add(file)
        waiting += [(file.parent / name).resolve() for name in re.findall(r'^(?:import|export)[^;]*?from "([^"]+)"', file.read_text(), re.M)]
    named = set(re.findall(r'<link rel="modulepreload" href="(.*?)">', (ROOT / "console/index.html").read_text()))
    assert named == {str(file.relative_to(ROOT / "console")) for file in needed} - {"js/main.js"}


def test_codes_are_those_of_another_encoder(page, hub, watch):
    page.goto(hub.address)
    for length in (1, 14, 15, 40, 62, 100, 130, 160, 180, 200, 213):
        text = ("http://192.168.1.20:8000/#/join/ÄK7QF-3WZM-9TRD " * 6)[:length].encode()[:length].decode(errors="ignore")
        mine = page.evaluate("async text => (await import('/js/qr.js')).qr(text)", text)
        # The same version and mask: all else follows from the standard.
        theirs = qrcode.QRCode(version=mine["version"], error_correction=qrcode.ERROR_CORRECT_M, mask_pattern=mine["mask"])
        theirs.add_data(text.encode(), optimize=0)
        theirs.make(fit=False)
        assert theirs.modules == mine["cells"], f"{length} bytes"
        assert theirs.best_fit() == mine["version"], f"{length} bytes"
    assert page.evaluate("async () => (await import('/js/qr.js')).qr('x'.repeat(214))") is None


def test_the_first_owner_sets_the_house_up(page, hub, watch):
    page.goto(hub.address)
    page.get_by_label("Setup code").fill(hub.setup_code)
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
    go(page, "devices")
    expect(page.get_by_text("28 devices")).to_be_visible()


def test_the_page_keeps_one_signed_in_without_a_secret_in_reach(page, hub, watch):
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{"signedIn":"1"},{},""]', kept


def test_a_lamp_is_dimmed_and_reports_it(page, hub, watch):
    go(page, "home")
    slider = page.get_by_role("slider", name="Floor lamp, level")
    slider.fill("40")
    tile = page.locator("article.tile", has_text="Floor lamp")
    expect(tile.locator(".state")).to_have_text("40\u2009%")
    expect(tile).to_have_class(re.compile(r"\blit\b"))
    page.get_by_role("button", name="Switch Floor lamp").click()
    expect(tile.locator(".state")).to_have_text("off")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))


def test_the_last_press_is_taken_back(page, hub, watch):
    go(page, "home")
    tile = page.locator("article.tile", has_text="Floor lamp")
    state = tile.locator(".state")
    page.get_by_role("slider", name="Floor lamp, level").fill("55")
    expect(state).to_have_text("55\u2009%")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Floor lamp: 55\u2009%")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))
    notice.get_by_role("button", name="Undo").click()
    expect(state).to_have_text("off")
    expect(tile).not_to_have_class(re.compile(r"\bpending\b"))


def test_a_lamp_stays_as_it_is_until_tonight_and_is_given_back(page, hub, watch):
    go(page, "home")
    tile = page.locator("article.tile", has_text="Floor lamp")
    page.get_by_role("button", name="Switch Floor lamp").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Floor lamp: on. Yours until")
    soon = tile.locator(".words").inner_text()
    notice.get_by_role("button", name="Until tonight").click()
    expect(tile.locator(".words")).not_to_have_text(soon)
    expect(tile.locator(".words")).to_contain_text("Anna, until")
    notice.get_by_role("button", name="Give back").click()
    expect(tile.locator(".words")).not_to_contain_text("Anna")


def test_a_lamp_is_found_and_switched_from_everywhere(page, hub, watch):
    go(page, "rules")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("/")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("ceil")
    sheet.get_by_role("button", name="Switch Ceiling light").click()
    expect(sheet.get_by_role("button", name="Switch Ceiling light")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("searchbox").fill("ceiling light off")
    expect(sheet.locator(".hit").first).to_contain_text("Ceiling light: off")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("Ceiling light: off")
    expect(sheet).to_have_count(0)
    late = []
    page.route("**/api/v1/scenes", lambda route: late.append(route))
    page.keyboard.press("Control+k")
    page.keyboard.type("bedroom")
    expect(page.locator(".hit", has_text="Airing")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").first).to_be_focused()
    with page.expect_response("**/api/v1/scenes"):
        late.pop().continue_()
    page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(page.locator(".hit").first).to_be_focused()
    page.unroute("**/api/v1/scenes")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("night light")
    page.get_by_role("dialog").get_by_role("link", name=re.compile("^Night light")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("hall.hearth")


def test_a_change_elsewhere_shows_without_a_reload(page, hub, watch):
    go(page, "home")
    subprocess.run(
        [hub.program, "devices", "set", "living.ceiling", "on=true", *hub.folders], check=True, stdout=subprocess.DEVNULL)
    expect(page.locator("article.tile", has_text="Ceiling light").locator(".state")).not_to_have_text("off")


def test_a_lock_is_never_one_press_away(page, hub, watch):
    go(page, "lock")
    page.get_by_role("button", name="Unlock").click()
    expect(page.locator(".bigState")).to_contain_text("locked")
    page.get_by_role("button", name="Unlock: really?").click()
    expect(page.locator(".bigState")).to_contain_text("unlocked")
    go(page, "home")
    expect(page.locator(".closed")).to_contain_text("Front door lock is not locked")
    go(page, "lock")
    page.get_by_role("button", name="Lock", exact=True).click()
    expect(page.locator(".bigState")).to_contain_text("locked")


def test_why_is_answered(page, hub, watch):
    go(page, "device")
    why = page.get_by_role("region", name="Why?", exact=True)
    expect(why.get_by_role("link", name="Bedroom heater").first).to_be_visible()
    expect(why).not_to_contain_text("bedroom.heater")


def test_why_not_is_answered(page, hub, watch):
    page.evaluate("() => { location.hash = '#/device/garden.light' }")
    page.get_by_text("Why not something else?").click()
    page.get_by_label("What you expected").select_option("on")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("region", name="Why not something else?").get_by_role("status")).to_contain_text("Garden light")


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
    page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).forEach(key => localStorage.removeItem(key))")


def test_a_plot_is_looked_at_closer(page, hub, watch):
    go(page, "device")
    plot = page.get_by_role("region", name="History")
    wider = plot.get_by_role("button", name="Wider")
    expect(wider).to_be_disabled()
    ticks = lambda: plot.locator(".plot > svg .tick").all_text_contents()
    before = ticks()
    plot.get_by_role("button", name="Closer").click()
    expect(wider).to_be_enabled()
    assert ticks() != before
    wider.click()
    expect(wider).to_be_disabled()
    assert ticks() == before


def test_rules_are_sentences_and_can_be_switched(page, hub, watch):
    go(page, "rules")
    rule = page.get_by_role("switch").first
    expect(rule).to_have_attribute("aria-checked", "true")
    rule.click()
    expect(page.get_by_role("switch").first).to_have_attribute("aria-checked", "false")
    page.get_by_role("switch").first.click()
    expect(page.get_by_role("switch").first).to_have_attribute("aria-checked", "true")
    expect(page.get_by_role("heading", name="What it promises")).to_be_visible()


def write(page, text):
    """As by hand, but at once: what is typed goes through the same events."""
    page.get_by_role("textbox", name="Text of").press("Control+End")
    page.keyboard.insert_text(text)


def save(page):
    page.get_by_role("button", name="Save …").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Save")).click()


def test_the_colours_know_the_words_of_the_language(page, hub, watch):
    grammar = json.loads((ROOT / "packaging/editors/vscode/syntaxes/hearth.tmLanguage.json").read_text())["repository"]
    lists = ["declarations", "control", "operators", "events", "statements", "modifiers", "constants"]
    words = {word for name in lists for word in re.search(r"\(\?:([a-z|]+)\)", grammar[name]["patterns"][0]["match"])[1].split("|")}
    coloured = page.evaluate(
        """async words => {
            const { colours } = await import("/js/write/colours.js");
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
    page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).forEach(key => localStorage.removeItem(key))")


def test_a_promise_that_can_be_broken_is_a_story_and_becomes_a_test(page, hub, watch):
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
    page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).forEach(key => localStorage.removeItem(key))")


def test_what_if_answers_with_bounds(page, hub, watch):
    go(page, "whatif")
    page.get_by_role("button", name="Look ahead").click()
    answer = page.get_by_role("region", name="What would be")
    expect(answer).to_be_visible(timeout=30_000)
    expect(answer).to_contain_text("Energy")
    expect(answer).to_contain_text("of 10 times the difference is between")


def test_what_the_house_used_is_told_by_hour_and_device(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("POST", "safla/trigger", {"loop_id": "main_loop"}, token)
    end = time.monotonic() + 30
    while not hub.call("GET", "predictions?type=energy&horizon=rest_of_day", None, token)["total"]:
        assert time.monotonic() < end, "nothing is foreseen"
        time.sleep(0.2)
    go(page, "energy")
    today = page.get_by_role("region", name="Today")
    expect(today.locator(".big")).to_contain_text("kWh · €")
    expect(today).to_contain_text("at this time")
    expect(today).to_contain_text("at least 9 of 10 times")
    bar = today.get_by_role("button").first
    expect(bar).to_have_attribute("aria-label", re.compile("^00:00 to 01:00: "))
    bar.press("Enter")
    expect(today.get_by_role("heading", name=re.compile("^00:00 to 01:00"))).to_be_visible()
    # Half an hour of 2,000 W, and of 1.5 W and 600 W an hour each.
    used = page.evaluate("""async () => {
        const { midnight, usedFrom } = await import("/js/energy/use.js");
        const days = await usedFrom(midnight(midnight() - 43_200_000));
        return Object.fromEntries(days.map((one) => [one.id, one.hours]));
    }""")
    assert abs(used["kitchen.kettle"][7] - 1.0) < 0.02, used["kitchen.kettle"]
    assert abs(used["kitchen.washer"][9] - 0.0015) < 0.001 and abs(used["kitchen.washer"][10] - 0.6) < 0.01, used["kitchen.washer"]
    expect(page.get_by_role("region", name="Who used it")).to_contain_text("%")


HOSTILE = "<img src=x onerror=\"document.title='bitten'\"> '\"& {{x}} ‮"


def test_names_that_are_scripts_are_names(page, hub, watch):
    token = hub.call("POST", "auth/login", {"username": "anna", "password": PASSWORD})["access_token"]
    hub.call("POST", "devices", {"id": "hall.evil", "class": "light", "area": "hall", "name": HOSTILE, "simulate": {}}, token)
    hub.call("POST", "users", {"username": "eve", "name": HOSTILE, "role": "guest", "allowed": {"areas": ["hall"]}}, token)
    # In a text of the language quotes and braces mean something, and signs that turn the writing around are refused.
    rule = HOSTILE.replace('"', "'").replace("{", "(").replace("}", ")").rstrip("\u202e ")
    text = f'rule "{rule}":\nwhen hall.bell pressed {{ turn on hall.evil }}\n'
    hub.call("PUT", "rules/files/evil.hearth", {"source": text, "accept_warnings": True}, token)
    go(page, "home")
    expect(page.locator("article.tile", has_text="onerror")).to_be_visible()
    for name in [*PAGES, "evil"]:
        page.evaluate("place => { location.hash = place }", PAGES.get(name, "#/device/hall.evil"))
        expect(page.get_by_text("Loading …")).to_have_count(0)
        assert page.locator("img, script:not([src]), [onerror]").count() == 0, name
    assert page.evaluate("() => document.title") != "bitten"
    go(page, "rules")
    expect(page.get_by_role("switch", name=re.compile("onerror"))).to_be_visible(timeout=15_000)
    go(page, "people")
    expect(page.get_by_text("onerror").first).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("onerror")
    expect(page.locator(".hit").first).to_contain_text("onerror")
    page.keyboard.press("Escape")
    hub.rule_file("evil.hearth").unlink()


# What a device reports, and the look and the words that tell it from the others.
STATES = {
    "on": ({"current_state": {"on": True, "brightness": 60}, "active": True}, "lit", "60\u2009%"),
    "off": ({}, "known", "off"),
    "asked": ({"asked": {"on": True}}, "pending", "asked"),
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
            const { effect, h, signal } = await import("/js/dom.js");
            const { devices } = await import("/js/live.js");
            const { pending, problems } = await import("/js/control.js");
            const { tile } = await import("/js/tiles.js");
            for (const [name, [how]] of Object.entries(states)) {
                const id = `gallery.${name}`;
                devices.set(id, signal({id, name, type: "light", capabilities: ["on", "brightness"], status: "online", active: false,
                    supported_features: ["turn_on", "turn_off", "set_brightness"], current_state: {on: false}, ...how,
                    state_meta: {on: {known: true, ...how.meta}}}));
                if (how.asked) pending.update((map) => new Map(map).set(id, how.asked));
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


def test_the_house_is_talked_to(page, hub, watch):
    go(page, "talk")
    page.get_by_label("Say something to the house").fill("How are you?")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".answer").last).to_contain_text("I am")


def test_a_guest_joins_on_another_phone_and_sees_one_room(page, hub, watch):
    go(page, "people")
    page.get_by_text("Add somebody").click()
    page.get_by_label("User name").fill("gast")
    page.get_by_label("A guest sees").select_option("area:bath")
    page.get_by_role("button", name="Add and invite").click()
    address = page.locator(".invitation code").inner_text()
    expect(page.get_by_role("img", name="The address of the invitation")).to_be_visible()
    context = page.context.browser.new_context(viewport={"width": 360, "height": 740})
    phone = watch.over(context.new_page())
    phone.goto(address)
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("heading", name="Bathroom")).to_be_visible()
    assert phone.get_by_role("heading", name="Bedroom").count() == 0
    assert phone.get_by_role("link", name="Rules").count() == 0
    context.close()


def panel_context(page, hub, watch, **more):
    """A browser that somebody has made a wall panel of. Its clock is the test's."""
    context = page.context.browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **more)
    view = watch.over(context.new_page())
    view.set_default_timeout(10_000)
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


def test_a_wall_panel_shows_its_rooms_and_nothing_else(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    expect(view.get_by_role("heading", name="Bathroom")).to_be_visible()
    assert view.get_by_role("heading", name="Garden").count() == 0
    assert view.get_by_role("navigation").count() == 0
    kept = view.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{"signedIn":"1"},{},""]', kept
    for place in ("#/rules", "#/settings", "#/people", "#/edit/hall.hearth"):
        view.evaluate("place => { location.hash = place }", place)
        expect(view.locator(".panelHead")).to_be_visible()
        assert view.get_by_role("textbox").count() == 0
    view.keyboard.press("/")
    assert view.get_by_role("dialog").count() == 0
    view.get_by_role("slider", name="Floor lamp, level").fill("35")
    expect(view.locator("article.tile", has_text="Floor lamp").locator(".state")).to_have_text("35\u2009%")
    view.get_by_role("link", name=re.compile("^Floor lamp")).click()
    sheet = view.get_by_role("dialog", name="Floor lamp")
    expect(sheet.get_by_role("region", name="Why?")).to_contain_text("Floor lamp is")
    view.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    context.close()


def test_what_opens_the_house_asks_for_a_password_on_a_panel(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    watch.allowed = ["401 (Unauthorized)", "403 (Forbidden)"]
    view.get_by_role("link", name=re.compile("^Front door lock")).click()
    sheet = view.get_by_role("dialog", name="Front door lock")
    sheet.get_by_role("button", name="Unlock", exact=True).click()
    sheet.get_by_label("User name").fill("anna")
    sheet.get_by_label("Password").fill("not the password")
    sheet.get_by_role("button", name="Unlock: Front door lock").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(sheet.locator(".bigState")).to_contain_text("locked")
    expect(sheet.get_by_label("Password")).to_have_value("")
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Unlock: Front door lock").click()
    expect(sheet.locator(".bigState")).to_contain_text("unlocked")
    sheet.get_by_role("button", name="Lock", exact=True).click()
    sheet.get_by_label("User name").fill("anna")
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Lock: Front door lock").click()
    expect(sheet.locator(".bigState")).to_have_text("locked")
    # Past the page: the hub itself refuses the panel, and lists it for whoever wants to end it.
    refused = view.evaluate("""async () => {
        const { accessToken } = await import("/js/api.js");
        const answer = await fetch("/api/v1/devices/hall.lock/control", {method: "PUT", body: '{"action":"unlock"}',
            headers: {"content-type": "application/json", authorization: `Bearer ${accessToken()}`}});
        return answer.status;
    }""")
    assert refused == 403, refused
    context.close()
    watch.allowed = []


def test_a_panel_rests_and_the_first_touch_only_wakes(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    dim = view.locator(".dim")
    view.clock.fast_forward("00:50")
    expect(dim).to_have_count(0)
    tile = view.locator("article.tile", has_text="Kitchen light")
    before = tile.locator(".state").inner_text()
    button = view.get_by_role("button", name="Switch Kitchen light").bounding_box()
    view.clock.fast_forward("00:15")
    expect(dim).to_be_visible()
    expect(dim.get_by_role("heading", level=1)).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(dim).to_contain_text(re.compile("closed|open|not known"))
    place = dim.locator(".dimmed").get_attribute("data-place")
    view.clock.fast_forward("01:00")
    expect(dim.locator(".dimmed")).not_to_have_attribute("data-place", place)
    view.mouse.click(button["x"] + 20, button["y"] + 20)
    expect(dim).to_have_count(0)
    expect(tile.locator(".state")).to_have_text(before)
    # What somebody has left half typed is nobody's.
    view.get_by_role("button", name="About this panel").click()
    view.get_by_label("Password").fill("half a pass")
    view.clock.fast_forward("01:05")
    expect(dim).to_be_visible()
    assert view.get_by_role("dialog").count() == 0
    view.keyboard.press("a")
    expect(dim).to_have_count(0)
    # Carried away, it is ended from elsewhere, at once.
    watch.allowed = ["401 (Unauthorized)"]
    go(page, "settings")
    panels = page.get_by_role("region", name="Panels and programs")
    expect(panels.get_by_role("listitem").first).to_be_visible()
    while panels.get_by_role("button", name="Sign out Hall panel").count():
        count = panels.get_by_role("listitem").count()
        panels.get_by_role("button", name="Sign out Hall panel").first.click()
        panels.get_by_role("button", name="Sign out Hall panel: really?").click()
        expect(panels.get_by_role("listitem")).to_have_count(count - 1)
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    context.close()
    watch.allowed = []


def test_a_wall_panel_is_open_to_everybody(page, hub, watch, pictures=None):
    context, view = panel_context(page, hub, watch)
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            view.set_viewport_size({"width": width, "height": height})
            view.emulate_media(color_scheme=theme)

            def look(what):
                if pictures:
                    view.screenshot(path=pictures / f"{what}-{size}-{theme}.png")
                wide = view.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{what}-{size}-{theme}: scrolls sideways by {wide} px"
                is_open_to_everybody(view, f"{what}-{size}-{theme}")

            expect(view.locator(".dim")).to_have_count(0)
            look("panel")
            view.get_by_role("link", name=re.compile("^Front door lock")).click()
            view.get_by_role("button", name="Unlock", exact=True).click()
            expect(view.get_by_role("region", name="Why?")).not_to_contain_text("Loading")
            look("panel lock")
            view.keyboard.press("Escape")
            view.get_by_role("button", name="Rest").click()
            expect(view.locator(".dim")).to_be_visible()
            look("panel at rest")
            view.mouse.click(10, 10)
    context.close()


def test_a_panel_is_ended_by_a_password(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    view.get_by_role("button", name="About this panel").click()
    view.get_by_label("User name").fill("anna")
    view.get_by_label("Password").fill(PASSWORD)
    view.get_by_role("button", name="End the wall panel").click()
    expect(view.get_by_role("heading", name="Sign in")).to_be_visible()
    context.close()


def weight(view):
    """Nodes of the page, and bytes of its heap after what is waste has been thrown away."""
    devtools = view.context.new_cdp_session(view)
    devtools.send("Performance.enable")
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
    found = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    devtools.detach()
    return found["Nodes"], found["JSHeapUsedSize"]


def test_a_day_on_the_wall_leaves_nothing_behind(page, hub, watch):
    context, view = panel_context(page, hub, watch)
    devices = ["living.lamp", "living.ceiling", "kitchen.light", "bath.fan"]

    def hours(count):
        for _ in range(count):
            for n in range(6):
                view.evaluate(
                    """async ([ids, isOn]) => {
                        const { devices } = await import("/js/live.js");
                        for (const id of ids) devices.get(id).update((was) => ({...was, active: isOn,
                            current_state: {...was.current_state, on: isOn}}));
                    }""", [devices, n % 2 == 0])
                view.clock.fast_forward(599_000)
                view.clock.run_for(1_000)
            view.mouse.click(400, 60)
            view.clock.run_for(1_000)

    # What the browser keeps of code that has run often is no waste of the page.
    hours(12)
    nodes, heap = weight(view)
    hours(24)
    after_nodes, after_heap = weight(view)
    print(f"        after 12 h {nodes:.0f} nodes, {heap / 1e6:.1f} MB; after 36 h {after_nodes:.0f} nodes, {after_heap / 1e6:.1f} MB")
    assert after_nodes <= 1.1 * nodes and after_heap <= 1.1 * heap
    context.close()


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


def is_open_to_everybody(view, where):
    found = Axe().run(view, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


def test_sheets_and_offers_are_open_to_everybody(page, hub, watch, pictures=None):
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})

            def look(what):
                where = f"{what}-{size}-{theme}"
                if pictures:
                    page.screenshot(path=pictures / f"{where}.png")
                is_open_to_everybody(page, where)
                page.keyboard.press("Escape")

            go(page, "home")
            page.locator("h1").click()
            page.keyboard.press("/")
            page.keyboard.type("lamp")
            expect(page.locator(".hit").first).to_be_visible()
            look("search")
            go(page, "file")
            write(page, "\nwhen hall.door opens { turn on hall.l }\nrule \"Hall light\": when hall.bell pressed { turn on hall.ligt }\n")
            expect(page.locator(".under .mark-bad")).not_to_have_count(0)
            page.get_by_role("textbox", name="Text of").press("Control+ ")
            expect(page.get_by_role("option").first).to_be_visible()
            look("offers")
            page.get_by_role("button", name="Save …").click()
            look("sheet")
            page.get_by_role("button", name="Earlier versions").click()
            expect(page.get_by_role("dialog")).not_to_contain_text("Loading")
            look("versions")
            page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).forEach(key => localStorage.removeItem(key))")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})


def test_every_page_is_open_to_everybody(page, hub, watch, pictures=None):
    browser = page.context.browser
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce",
                storage_state=page.context.storage_state())
            view = watch.over(context.new_page())
            view.goto(hub.address)
            expect(view.get_by_role("heading", level=1)).to_be_visible()
            for name in PAGES:
                go(view, name)
                expect(view.locator("main > *").first).to_be_visible()
                expect(view.get_by_text("Loading …")).to_have_count(0)
                where = f"{name}, {size}, {theme}"
                wide = view.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{where}: scrolls sideways by {wide} px"
                if pictures:
                    view.screenshot(path=pictures / f"{name}-{size}-{theme}.png", full_page=True)
                is_open_to_everybody(view, where)
            # The cookie has been exchanged for another, with which the next view goes on.
            page.context.clear_cookies()
            page.context.add_cookies(context.cookies())
            context.close()


def large_house(count):
    kinds = ["light", "plug", "switch", "temp", "motion"]
    rooms = "\n".join(f"  r{n}: {{name: Room {n}, floor: ground}}" for n in range(count // 20))
    devices = "\n".join(
        f"  r{n // 20}.d{n}: {{class: {kinds[n % 5]}, name: {kinds[n % 5].capitalize()} {n}, area: r{n // 20}, virtual: {{publish: false}}}}"
        for n in range(count))
    return (f"version: 1\nhouse: {{name: Large House, timezone: Europe/Berlin}}\nmqtt: {{broker: embedded}}\n"
            f"floors:\n  ground: {{name: Ground, level: 0}}\nareas:\n{rooms}\ndevices:\n{devices}\n")


def test_a_thousand_devices(page, hub, watch):
    """In a house of their own. What it took is printed; docs/performance.md says what it should take."""
    watch.allowed = ["WebSocket", "ERR_CONNECTION_REFUSED"]
    hub.stop()
    with tempfile.TemporaryDirectory(prefix="hearth-large-") as folder:
        large = Hub(hub.program, pathlib.Path(folder), large_house(1_000))
        context = page.context.browser.new_context(viewport={"width": 1440, "height": 900})
        mine = Watch(large)
        view = mine.over(context.new_page())
        try:
            view.goto(large.address)
            view.get_by_label("Setup code").fill(large.setup_code)
            view.get_by_label("User name").fill("anna")
            view.get_by_label("Password").fill(PASSWORD)
            view.get_by_role("button", name="Set up").click()
            expect(view.get_by_role("heading", level=1)).to_contain_text("anna", timeout=30_000)
            began = time.monotonic()
            view.reload()
            expect(view.get_by_role("heading", name="Room 49", exact=True)).to_be_visible(timeout=30_000)
            usable = time.monotonic() - began
            go(view, "devices")
            expect(view.get_by_text("1,000 devices").or_(view.get_by_text("1000 devices"))).to_be_visible()
            rows = view.locator("main .list > li")
            assert rows.count() < 300, "not all rows are made at once"
            while rows.count() < 1_000:
                before = rows.count()
                view.evaluate("() => scrollTo(0, document.body.scrollHeight)")
                expect(rows.nth(before)).to_be_attached()
            view.keyboard.press("Control+k")
            began = time.monotonic()
            view.keyboard.type("light 995")
            expect(view.locator(".hit").first).to_contain_text("Light 995")
            found = time.monotonic() - began
            view.get_by_role("dialog").get_by_role("button", name="Switch Light 995").click()
            expect(view.get_by_role("dialog").get_by_role("button", name="Switch Light 995")).to_have_attribute("aria-pressed", "true")
            print(f"        1,000 devices: home after {usable:.1f} s, found and shown after {found:.2f} s")
            assert not mine.found, "\n".join(mine.found)
        finally:
            context.close()
            large.stop()
            hub.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".linkBar")).to_have_count(0, timeout=40_000)
    watch.allowed = []


def main():
    parser = argparse.ArgumentParser(prog="scripts/console-test")
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--only", type=re.compile)
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    if options.only:
        tests = [(name, test) for name, test in tests if name == "test_the_first_owner_sets_the_house_up" or options.only.search(name)]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hearth-console-") as folder, sync_playwright() as playwright:
        hub = Hub(options.program.resolve(), pathlib.Path(folder))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            watch = Watch(hub)
            page = watch.over(browser.new_context(viewport={"width": 1440, "height": 900}).new_page())
            page.set_default_timeout(10_000)
            for name, test in tests:
                began, watch.found = time.monotonic(), []
                try:
                    extra = {"pictures": options.pictures} if "pictures" in test.__code__.co_varnames else {}
                    test(page, hub, watch, **extra)
                    assert not watch.found, "\n".join(watch.found)
                    print(f"ok      {name} ({time.monotonic() - began:.1f} s)", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAILED  {name}\n{traceback.format_exc()}", flush=True)
        finally:
            browser.close()
            hub.stop()
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
