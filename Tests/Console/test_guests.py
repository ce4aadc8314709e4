"""A guest, from the invitation on."""

from browsing import go
from playwright.sync_api import expect


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
