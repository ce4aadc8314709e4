/// A sentence as the house compares it: small letters, single blanks, no marks, and short forms written out. Numbers keep
/// their decimals (`21.5`), `%` and `°` are words.
package struct Sentence: Sendable, Equatable {
    package let words: [String]
    package var text: String { words.joined(separator: " ") }

    private static let longForms = [
        "whats": "what is", "hows": "how is", "whos": "who is", "wheres": "where is", "im": "i am", "ive": "i have",
        "isnt": "is not", "arent": "are not", "didnt": "did not", "doesnt": "does not", "wont": "will not",
        "cant": "can not", "dont": "do not", "lets": "let us", "its": "it is", "id": "i would", "okay": "ok",
        "alright": "all right", "pls": "please", "whys": "why is", "youre": "you are", "weve": "we have",
        "theres": "there is", "thats": "that is", "hasnt": "has not", "havent": "have not",
        "wasnt": "was not", "werent": "were not", "ill": "i will", "nobodys": "nobody is", "everybodys": "everybody is",
        "whens": "when is", "learnt": "learned",
    ]

    /// Words as they come out of another sentence.
    init(words: [String]) { self.words = words }

    /// Without some words, and with others at its end.
    package func replacing(_ gone: Set<String>, with more: [String]) -> Sentence {
        Sentence(words: words.filter { !gone.contains($0) } + more)
    }

    package init(_ said: String) {
        var said = said.lowercased()
        // Without its mark it would be another word.
        if said.contains("we're") || said.contains("we’re") {
            said = said.replacing("’", with: "'").replacing("we're", with: "we are")
        }
        words = Sentence.words(of: said).flatMap { word in
            Sentence.longForms[word]?.split(separator: " ").map(String.init) ?? [word]
        }
    }

    /// By scalars: each name of the house goes through this for each sentence.
    private static func words(of said: String) -> [String] {
        var (words, word) = ([String](), String.UnicodeScalarView())
        let letters = Array(said.unicodeScalars)
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for (i, letter) in letters.enumerated() {
            switch letter {
            case "'", "’": continue
            case "%":
                end()
                words.append("percent")
            case "°":
                end()
                words.append("degrees")
            case ".", ",":
                // A decimal, where digits stand on both sides and nothing else has begun the word.
                let isDecimal =
                    !word.isEmpty && word.allSatisfy(\.isNumber) && i + 1 < letters.count && letters[i + 1].isNumber
                if isDecimal { word.append(".") } else { end() }
            case _ where letter.isLetter && word.last?.isNumber == true:
                // `21c`
                end()
                word.append(letter)
            case _ where letter.isLetter || letter.isNumber: word.append(letter)
            default: end()
            }
        }
        end()
        return words
    }

    /// Whether these words stand in it, as whole words.
    package func contains(_ words: String) -> Bool { !words.isEmpty && " \(text) ".contains(" \(words) ") }

    /// The first part of what was said that begins with these words and goes on to the end, as it was typed; `nil` if there
    /// is none.
    package static func ending(_ words: [String], of said: String) -> Substring? {
        var rest = said[...]
        while !rest.isEmpty {
            let isStart = rest.startIndex == said.startIndex || said[said.index(before: rest.startIndex)].isWhitespace
            if isStart, Sentence(String(rest)).words.starts(with: words) { return rest.drop(while: \.isWhitespace) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// A letter, or a mark that belongs to the letter before it.
    fileprivate var isLetter: Bool {
        guard !isASCII else { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            return true
        default: return false
        }
    }

    fileprivate var isNumber: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }
}
