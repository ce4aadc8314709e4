"""The files of the console by themselves."""

import json
import re

from house import ROOT
import qrcode


def test_every_text_is_in_the_catalogue_and_used(page, hub, watch):
    texts = json.loads((ROOT / "console/texts/en.json").read_text())
    keys = {re.sub(r"\.(one|other)$", "", key) for key in texts}
    code = "\n".join(path.read_text() for path in (ROOT / "console/js").rglob("*.js"))
    said = set(re.findall(r"""\bt\(\s*"([^"]+)\"""", code))
    assert said <= keys, f"not in the catalogue: {sorted(said - keys)}"
    families = tuple(re.findall(r"`([a-zA-Z.]+\.)\$\{", code)) + ("signIn.", "setUp.", "join.")
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
    assert named == {str(file.relative_to(ROOT / "console")) for file in needed} - {"js/main.js", "js/first.js"}


def test_the_worker_keeps_all_files(page, hub, watch):
    files = {str(path.relative_to(ROOT / "console")) for path in (ROOT / "console").rglob("*") if path.is_file()}
    kept = re.search(r"const FILES = \[(.*?)\];", (ROOT / "console/sw.js").read_text(), re.S)[1]
    assert set(re.findall(r'"([^"]+)"', kept)) == files - {"index.html", "sw.js"}


def test_codes_are_those_of_another_encoder(page, hub, watch):
    page.goto(hub.address)
    for length in (1, 14, 15, 40, 62, 100, 130, 160, 180, 200, 213):
        text = ("http://192.168.1.20:8000/#/join/ÄK7QF-3WZM-9TRD " * 6)[:length].encode()[:length].decode(errors="ignore")
        mine = page.evaluate("async text => (await part('qr.js')).qr(text)", text)
        # The same version and mask: all else follows from the standard.
        theirs = qrcode.QRCode(version=mine["version"], error_correction=qrcode.ERROR_CORRECT_M, mask_pattern=mine["mask"])
        theirs.add_data(text.encode(), optimize=0)
        theirs.make(fit=False)
        assert theirs.modules == mine["cells"], f"{length} bytes"
        assert theirs.best_fit() == mine["version"], f"{length} bytes"
    assert page.evaluate("async () => (await part('qr.js')).qr('x'.repeat(214))") is None
