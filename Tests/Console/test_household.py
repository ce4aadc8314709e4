"""What residents keep and like, at places of their own."""

import json

from browsing import SIZES, go, is_open_to_everybody
from playwright.sync_api import expect


def look(page, what, pictures):
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if pictures:
                page.screenshot(path=pictures / f"{what}-{size}-{theme}.png", full_page=True)
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, f"{what}, {size}"
            is_open_to_everybody(page, f"{what}, {size}, {theme}")
    page.emulate_media(color_scheme=None, reduced_motion=None)
    page.set_viewport_size({"width": 1440, "height": 900})


def keep(page, words, tags="", url=""):
    form = page.get_by_role("region", name="Keep something")
    form.get_by_label("Keep something").fill(words)
    form.get_by_label("Address of a page").fill(url)
    form.get_by_label("Tags, with commas").fill(tags)
    form.get_by_role("button", name="Keep it").click()
    expect(form.get_by_role("status")).to_have_text("It is kept.")


def test_what_is_kept_is_found_again(page, hub, watch, pictures=None):
    go(page, "memory")
    expect(page.get_by_role("heading", name="Nothing is kept yet")).to_be_visible()
    keep(page, "The stopcock is under the stairs, behind the grey box.", "water, cellar")
    expect(page.get_by_role("link", name="The stopcock is under")).to_be_visible()
    keep(page, "How to prune a fig", "garden", "https://example.com/fig")
    expect(page.get_by_role("link", name="How to prune a fig")).to_be_visible()
    keep(page, "The hall is painted in Slipper Satin", "paint")
    look(page, "memory", pictures)
    page.get_by_label("Find something").fill("stopcok")
    expect(page.locator(".corrected")).to_have_text("Nothing here says “stopcok”. Shown is “stopcock”.")
    expect(page.locator(".memory")).to_have_count(1)
    look(page, "memory found", pictures)
    page.get_by_label("Find something").fill("")
    expect(page.locator(".memory")).to_have_count(3)
    page.get_by_role("button", name="garden 1").click()
    expect(page.locator(".memory")).to_have_count(1)
    page.get_by_role("button", name="garden 1").click()


def test_what_is_kept_is_put_right_and_thrown_away(page, hub, watch, pictures=None):
    go(page, "memory")
    page.get_by_role("link", name="The hall is painted").click()
    expect(page.get_by_text("Only you find it.")).to_be_visible()
    look(page, "memory item", pictures)
    page.get_by_role("button", name="Share with the house").click()
    expect(page.get_by_text("Others of the house find it, too.")).to_be_visible()
    page.get_by_role("button", name="Edit").click()
    look(page, "memory edit", pictures)
    page.get_by_label("Title").fill("Paint of the hall")
    page.get_by_label("Tags, with commas").fill("paint, hall")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Paint of the hall")
    expect(page.locator(".tag")).to_have_text(["paint", "hall"])
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw away: really?").click()
    expect(page.locator(".memory")).to_have_count(2)


def test_tastes_are_told_and_fit_the_moment(page, hub, watch, pictures=None):
    go(page, "tastes")
    page.get_by_label("What it is called").fill("Evenings")
    page.get_by_role("button", name="Add a taste").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Evenings")
    page.get_by_label("What it is called").fill("Bands")
    page.get_by_role("button", name="Add a kind").click()
    bands = page.get_by_role("region", name="Bands")
    for name, much in (("Radiohead", "95"), ("Nina Simone", "88"), ("Marching music", "12")):
        bands.get_by_label("What", exact=True).fill(name)
        bands.get_by_label("How much you like it").fill(much)
        bands.get_by_label("Moods it fits, with commas").fill("calm, mellow")
        bands.get_by_role("button", name="Add it").click()
        expect(bands.locator(".liking", has_text=name)).to_be_visible()
    # What one likes too little is not served.
    expect(page.get_by_role("region", name="Fits now").get_by_role("listitem")).to_have_text(["Radiohead", "Nina Simone"])
    bands.get_by_role("slider", name="How much you like Marching music").fill("90")
    expect(page.get_by_role("region", name="Fits now").get_by_role("listitem")).to_have_count(3)
    look(page, "taste", pictures)
    go(page, "tastes")
    expect(page.get_by_role("link", name="The house")).to_be_visible()
    look(page, "tastes", pictures)
    page.get_by_role("link", name="Evenings").click()
    page.get_by_role("region", name="Bands").locator(".liking", has_text="Marching music").get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Remove: really?").click()
    expect(page.get_by_role("region", name="Fits now").get_by_role("listitem")).to_have_count(2)


def test_ones_data_is_taken_along_and_thrown_away(page, hub, watch, pictures=None):
    go(page, "settings")
    page.get_by_role("link", name="Your data").click()
    kept = page.get_by_role("region", name="Kept of you")
    expect(kept.get_by_role("listitem").first).to_have_text("2kept in Memory")
    look(page, "data", pictures)
    with page.expect_download() as download:
        kept.get_by_role("button", name="Save as a file").click()
    assert json.loads(download.value.path().read_text())["user"]["username"] == "anna"
    gone = page.get_by_role("region", name="Throw it all away")
    gone.get_by_label("Type “anna” to confirm").fill("ben")
    gone.get_by_role("button", name="Throw it all away").click()
    expect(gone.get_by_role("status")).to_have_text("That is not “anna”. Nothing was thrown away.")
    gone.get_by_label("Type “anna” to confirm").fill("anna")
    gone.get_by_role("button", name="Throw it all away").click()
    expect(kept.get_by_role("listitem").first).to_have_text("0kept in Memory")
