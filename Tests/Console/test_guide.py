"""The guide: a path from its first text to its last, and a question to it."""

import re

from browsing import go
from playwright.sync_api import expect
from test_household import look


def test_a_path_is_read_and_goes_on_where_one_was(page, hub, watch, pictures=None):
    go(page, "guide")
    path = page.get_by_role("link", name=re.compile("This house"))
    expect(path.get_by_role("progressbar")).to_have_attribute("value", "0")
    look(page, "guide", pictures)
    path.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This house")
    look(page, "guide path", pictures)
    page.get_by_role("link", name="Begin").click()
    first = page.get_by_role("heading", level=1)
    expect(page.get_by_role("article")).to_be_visible()
    title = first.inner_text()
    look(page, "guide text", pictures)
    page.get_by_role("button", name=re.compile("^Next: ")).click()
    expect(first).not_to_have_text(title)
    second = first.inner_text()
    page.get_by_role("navigation", name="Ways on").get_by_role("button").first.press("Enter")
    expect(first).not_to_have_text(second)
    third = first.inner_text()
    page.get_by_role("link", name="This house").click()
    line = page.get_by_role("listitem").filter(has_text=title)
    expect(line).to_contain_text("read")
    expect(page.locator("[aria-current=step]")).to_contain_text(third)
    # It goes on there on another device, too.
    page.reload()
    page.get_by_role("link", name="Go on").click()
    expect(first).to_have_text(third)


def test_a_path_comes_to_its_end(page, hub, watch):
    go(page, "path")
    for _ in range(60):
        if page.get_by_role("link", name="Read it again").count():
            break
        page.get_by_role("link", name="Go on").click()
        expect(page.get_by_role("article")).to_be_visible()
        before = page.url
        page.get_by_role("navigation", name="Ways on").get_by_role("button").first.click()
        expect(page).not_to_have_url(before)
        go(page, "path")
        expect(page.get_by_role("link", name=re.compile("Go on|Read it again"))).to_be_visible()
    expect(page.get_by_text("You have read all of it.")).to_be_visible()


def test_a_question_is_answered_with_where_it_stands(page, hub, watch, pictures=None):
    go(page, "guide")
    ask = page.get_by_role("region", name="Ask the guide")
    ask.get_by_label("Ask the guide").fill("guest login rooms")
    ask.get_by_role("button", name="Ask", exact=True).click()
    expect(ask.locator("blockquote").first).to_contain_text("guest")
    expect(ask.locator(".source").first).to_contain_text("This house")
    look(page, "guide answer", pictures)
    ask.get_by_label("Ask the guide").fill("xylophone zeppelin")
    ask.get_by_role("button", name="Ask", exact=True).click()
    expect(ask.get_by_role("status")).to_contain_text("has the words of “xylophone zeppelin”")
    ask.get_by_label("Ask the guide").fill("guest login rooms")
    ask.get_by_role("button", name="Ask", exact=True).click()
    ask.locator(".source").first.click()
    expect(page.get_by_role("article")).to_contain_text("guest")


def test_one_asks_about_what_one_reads(page, hub, watch, pictures=None):
    page.evaluate("() => { location.hash = '#/guide/this-house/guests' }")
    chat = page.get_by_role("region", name="Ask about this")
    question = chat.get_by_label("Your question")
    question.fill("Who makes a login for a guest?")
    question.press("Enter")
    expect(chat.locator(".answer")).to_contain_text("An owner makes a login for a guest under People")
    expect(chat.locator(".answer")).to_contain_text("[1]")
    expect(chat.locator(".citations a").first).to_have_text("Guests and visitors")
    question.fill("not asked yet")
    look(page, "guide chat", pictures)
    page.get_by_role("navigation", name="Ways on").get_by_role("button").first.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Guests and visitors")
    expect(question).to_have_value("not asked yet")
    expect(chat.locator(".said")).to_have_count(1)
    question.fill("")
