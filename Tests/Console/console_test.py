"""The console in a headless browser, as people use it: against a real hub with the example house.

Each test is a function whose name begins with `test_`; they go on from each other, as an evening does. Any error on the
browser's console, any request elsewhere, and any answer that the page did not expect fails the run.
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile
import time
import traceback

import test_away
import test_devices
import test_energy
import test_files
import test_guests
import test_guide
import test_household
import test_lamps
import test_lanes
import test_large_house
import test_looks
import test_names
import test_panel
import test_panel_at_rest
import test_rules
import test_search
import test_setup
import test_signing_in
import test_states
import test_talk
import test_tasks
import test_timeline
import test_two_people
import test_typing
import test_whatif
import test_writing
from browsing import Watch
from house import Hub
from playwright.sync_api import expect, sync_playwright

EVENING = [
    test_files,
    test_signing_in,
    test_lamps,
    test_search,
    test_devices,
    test_rules,
    test_writing,
    test_two_people,
    test_lanes,
    test_timeline,
    test_whatif,
    test_energy,
    test_setup,
    test_household,
    test_guide,
    test_typing,
    test_names,
    test_states,
    test_talk,
    test_tasks,
    test_guests,
    test_panel,
    test_panel_at_rest,
    test_away,
    test_looks,
    test_large_house,
]


def main():
    parser = argparse.ArgumentParser(prog="scripts/console-test")
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--only", type=re.compile)
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    tests = [(name, test) for part in EVENING for name, test in vars(part).items() if name.startswith("test_")]
    if options.only:
        tests = [(name, test) for name, test in tests if name == "test_the_first_owner_sets_the_house_up" or options.only.search(name)]
    failed = 0
    # How long something may take on a busy computer. What the console should take is measured elsewhere.
    expect.set_options(timeout=30_000)
    with tempfile.TemporaryDirectory(prefix="hearth-console-") as folder, sync_playwright() as playwright:
        hub = Hub(options.program.resolve(), pathlib.Path(folder))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            watch = Watch(hub)
            page = watch.over(browser.new_context(viewport={"width": 1440, "height": 900}).new_page())
            page.set_default_timeout(30_000)
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
