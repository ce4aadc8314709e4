import HearthConversation
import Testing

@Suite struct SentenceTests {
    @Test(
        "A sentence is compared by its words",
        arguments: [
            ("What's the café's lamp doing?", ["what", "is", "the", "cafés", "lamp", "doing"]),
            ("Cafe\u{301} LIGHT: 21.5°, 60 %!", ["café", "light", "21.5", "degrees", "60", "percent"]),
            ("21c and 21,5 and 3.", ["21", "c", "and", "21.5", "and", "3"]),
            ("We’re off; we're late; they were", ["we", "are", "off", "we", "are", "late", "they", "were"]),
            ("Küche/Flur ½ ٣", ["küche", "flur", "½", "٣"]), ("हिन्दी दीया", ["हिन्दी", "दीया"]),
            ("👩‍👩‍👧 \u{202E}", []), ("", []),
        ])
    func words(said: String, are words: [String]) { #expect(Sentence(said).words == words) }
}
