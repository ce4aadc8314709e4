"""What if."""

from browsing import go
from playwright.sync_api import expect


def test_what_if_answers_with_bounds(page, hub, watch):
    go(page, "whatif")
    page.get_by_role("button", name="Look ahead").click()
    answer = page.get_by_role("region", name="What would be")
    expect(answer).to_be_visible(timeout=30_000)
    expect(answer).to_contain_text("Energy")
    expect(answer).to_contain_text("of 10 times the difference is between")
