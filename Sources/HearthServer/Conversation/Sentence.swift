/// A sentence as the house compares it: small letters, single blanks, no marks, and short forms written out.
struct Sentence: Sendable, Equatable {
    let text: String

    private static let longForms = [
        "whats": "what is", "hows": "how is", "whos": "who is", "wheres": "where is", "im": "i am", "ive": "i have",
        "isnt": "is not", "arent": "are not", "didnt": "did not", "doesnt": "does not", "wont": "will not",
        "cant": "can not", "okay": "ok", "alright": "all right",
    ]

    init(_ said: String) {
        let kept = said.lowercased().filter { $0 != "'" && $0 != "’" }
        let words = kept.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        text = words.map { Self.longForms[$0] ?? $0 }.joined(separator: " ")
    }

    /// What it asks for; `nil` if it sounds like nothing known.
    var intent: Intent? {
        let padded = text + " "
        return Intent.phrases.first { $0.1.contains { Self.fits(padded, $0) } }?.0
    }

    /// Whether these words stand in it, as whole words.
    func contains(_ words: String) -> Bool { !words.isEmpty && " \(text) ".contains(" \(words) ") }

    private static func fits(_ padded: String, _ phrase: String) -> Bool {
        if let part = phrase.hasPrefix("… ") ? phrase.dropFirst(2) : nil { return padded.contains(" \(part) ") }
        return padded.hasPrefix(phrase.hasSuffix(" ") ? phrase : phrase + " ")
    }
}
