/// Where the sentences of a text are.
package enum Sentences {
    /// In order, word for word, without the white space around them. A line break ends a sentence, and so does a full stop
    /// with white space behind it, unless it goes on in small letters or the full stop belongs to a short form.
    package static func of(_ text: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = text.startIndex
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.index(after: place)
            if text[place].isNewline || (ends.contains(text[place]) && isEnd(next, of: text, from: start)) {
                // Quotation marks and brackets that close belong to it.
                let end = text[next...].firstIndex { !closing.contains($0) } ?? text.endIndex
                add(text[start..<end], to: &sentences)
                (start, place) = (end, end)
            } else {
                place = next
            }
        }
        add(text[start...], to: &sentences)
        return sentences
    }

    private static let ends: Set<Character> = [".", "!", "?", "…"]
    private static let closing: Set<Character> = ["\"", "'", "”", "’", ")", "]", ".", "!", "?", "…"]
    private static let shortForms: Set = [
        "approx", "ca", "cf", "dr", "e.g", "etc", "fig", "i.e", "max", "min", "mr", "mrs", "ms", "no", "nr", "st", "vs",
    ]

    private static func isEnd(_ next: String.Index, of text: String, from start: String.Index) -> Bool {
        let rest = text[next...].drop { closing.contains($0) }
        guard let space = rest.first else { return true }
        guard space.isWhitespace else { return false }
        if let follower = rest.first(where: { !$0.isWhitespace }), follower.isLowercase { return false }
        let word = text[start..<next].dropLast().split(whereSeparator: \.isWhitespace).last ?? ""
        // `1.` at the beginning of a line counts steps.
        if word.allSatisfy(\.isNumber), text[start..<next].allSatisfy({ !$0.isLetter }) { return false }
        return !shortForms.contains(word.lowercased().drop { !$0.isLetter }.description)
    }

    private static func add(_ part: Substring, to sentences: inout [Substring]) {
        let trimmed = part.drop(while: \.isWhitespace)
        guard trimmed.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        let end = trimmed.lastIndex { !$0.isWhitespace } ?? trimmed.startIndex
        sentences.append(trimmed[...end])
    }
}
