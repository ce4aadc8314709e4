/// A word, number or sign of a text, in small letters, with what a comparison of two texts needs of its place.
struct SpokenToken: Equatable {
    var text: String
    /// The first word of a sentence.
    var startsSentence: Bool
    /// Stands after a comma, a colon or a dash.
    var followsMark = false

    /// Words that are short for two.
    private static let short = [
        "cannot": ["can", "not"], "won't": ["will", "not"], "can't": ["can", "not"], "shan't": ["shall", "not"],
        "let's": ["let", "us"],
    ]
    private static let endings = ["'ll": "will", "'re": "are", "'ve": "have", "'d": "would", "'m": "am"]

    static func tokens(of text: String) -> [SpokenToken] {
        var tokens = [SpokenToken]()
        var (starts, marked) = (true, false)
        let letters = Array(text.replacing("’", with: "'").replacing("−", with: "-"))
        var place = 0
        func add(_ words: [String]) {
            for word in words {
                tokens.append(SpokenToken(text: word, startsSentence: starts, followsMark: marked))
                (starts, marked) = (false, false)
            }
        }
        while place < letters.count {
            let start = place
            switch letters[place] {
            case let letter where letter.isNumber || (letter == "-" && isSign(at: place, in: letters)):
                place += 1
                while place < letters.count, letters[place].isNumber || isInsideNumber(at: place, in: letters) {
                    place += 1
                }
                add([String(letters[start..<place])])
            case let letter where letter.isLetter:
                while place < letters.count,
                    letters[place].isLetter
                        || letters[place] == "'" && place + 1 < letters.count && letters[place + 1].isLetter
                {
                    place += 1
                }
                add(words(in: String(letters[start..<place]).lowercased()))
            case ".", "!", "?", ";", "\n", "•":
                starts = true
                place += 1
            case ",", ":", "-", "–", "—":
                marked = true
                place += 1
            case let letter where letter.isWhitespace || "'\"”()".contains(letter): place += 1
            default:
                add([String(letters[place])])
                place += 1
            }
        }
        return tokens
    }

    private static func words(in word: String) -> [String] {
        if let words = short[word] { return words }
        if word.hasSuffix("n't") { return [String(word.dropLast(3)), "not"] }
        if word.hasSuffix("'s") { return [String(word.dropLast(2))] }
        for (ending, long) in endings where word.hasSuffix(ending) {
            return [String(word.dropLast(ending.count)), long]
        }
        return [word.replacing("'", with: "")]
    }

    /// A minus, and no dash: digits follow, and no letter or number stands before it.
    private static func isSign(at place: Int, in letters: [Character]) -> Bool {
        place + 1 < letters.count && letters[place + 1].isNumber
            && (place == 0 || !(letters[place - 1].isNumber || letters[place - 1].isLetter))
    }

    /// The mark of `21.5` and `21:04`.
    private static func isInsideNumber(at place: Int, in letters: [Character]) -> Bool {
        ".:,".contains(letters[place]) && place + 1 < letters.count && letters[place + 1].isNumber
    }
}

extension String {
    /// A word without the ends that grammar gives it: `warnings` and `warned` are `warn`.
    var stem: String {
        for ending in ["ings", "ing", "ied", "ies", "ed", "es", "s", "ly", "d"]
        where hasSuffix(ending) && count - ending.count >= 3 {
            return String(dropLast(ending.count)).shortened
        }
        return shortened
    }

    /// Without a mute or doubled letter at its end.
    private var shortened: String {
        guard count > 3, let last else { return self }
        return "eyi".contains(last) || dropLast().last == last ? String(dropLast()) : self
    }
}
