import FoundationEssentials
import HearthHousehold
import HearthModel
import Testing

/// Items as values (docs/spec/household.md, section 1.4).
@Suite struct ItemTests {
    private let ann = UUID()
    private let now = Instant(milliseconds: 1_764_000_000_000)

    @Test(arguments: [
        ("https://Example.com", "https://example.com"), ("http://example.com:80/", "http://example.com"),
        ("https://example.com:8443/", "https://example.com:8443"),
        ("https://example.com/A?b=1#c", "https://example.com/A?b=1"),
        ("https://example.com/?utm_source=x&b=2&fbclid=1", "https://example.com?b=2"),
        ("https://example.com/a%20b?q=%26", "https://example.com/a%20b?q=%26"),
    ])
    func oneKeyForAllSpellings(address: String, key: String) { #expect(PageAddress(address)?.key == key) }

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "javascript:alert(1)", "https://", "https:///path",
        "https://u@example.com",
        "data:text/html,x", "file:///etc/passwd", "https://exa mple.com", "https://example.com/\u{0}",
    ])
    func whatIsNoAddressOfTheWeb(address: String) { #expect(PageAddress(address) == nil) }

    @Test(
        arguments: [
            (" Two\t Words ", "two words"), ("A-1", "a-1"), ("Ärger", "ärger"), ("e\u{301}", "\u{e9}"), ("東京", "東京"),
            ("", nil), ("a_b", nil), ("a.b", nil), ("a\u{0}", nil), (String(repeating: "x", count: 51), nil),
        ] as [(String, String?)])
    func tagsHaveOneForm(text: String, tag: String?) {
        #expect(ItemTag.normal(text).map { Array($0.utf8) } == tag.map { Array($0.utf8) })
    }

    @Test func aTitleIsMadeOfWhatThereIs() {
        let page = NewItem(address: PageAddress("https://Example.com/a/b?c"), content: "x")
        #expect(page.item(UUID(), of: ann, at: now).title == "example.com/a/b")
        let note = NewItem(content: "\n  " + String(repeating: "é", count: 90) + "\nmore")
        #expect(note.item(UUID(), of: ann, at: now).title == String(repeating: "é", count: 80))
    }

    @Test func capturedAgainItGrowsOnlyByWhatIsNew() throws {
        let item = NewItem(content: "one", tags: ["a"]).item(UUID(), of: ann, at: now)
        let later = now + .seconds(1)
        let more = try item.capturedAgain(NewItem(content: "two", tags: ["b", "a"]), at: later).get()
        #expect(more.content == "one\n\ntwo" && more.tags == ["a", "b"] && more.updatedAt == later)
        #expect(try more.capturedAgain(NewItem(content: "one", tags: ["a"]), at: later + .seconds(1)).get() == more)
        let full = NewItem(content: String(repeating: "x", count: Item.contentLength)).item(UUID(), of: ann, at: now)
        #expect(throws: HouseholdError.self) { try full.capturedAgain(NewItem(content: "y"), at: later).get() }
    }

    @Test func aSnippetBeginsBeforeTheHit() {
        let text = String(repeating: "a", count: 300) + "hit" + String(repeating: "b", count: 300)
        let item = NewItem(content: text).item(UUID(), of: ann, at: now)
        let around = item.snippet(around: 300)
        #expect(around.count == 200 && around.hasPrefix("a") && around.contains("hit"))
        #expect(item.snippet(around: 2) == String(text.prefix(200)) && item.snippet() == String(text.prefix(200)))
    }

    @Test func aCursorIsReadAsItWasWritten() throws {
        let item = NewItem(content: "x").item(UUID(), of: ann, at: now)
        let cursor = ItemPage.Cursor(after: item)
        #expect(ItemPage.Cursor(text: cursor.text) == cursor)
        for text in ["", "x", "1_", "_", "1_x", "\(cursor.text)_1"] { #expect(ItemPage.Cursor(text: text) == nil) }
    }
}
