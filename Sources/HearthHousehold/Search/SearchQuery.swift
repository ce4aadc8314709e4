internal import HearthText

/// What somebody types to find items: words, `"phrases"`, `-word` and `tag:word`; all else is text
/// (docs/spec/household.md, section 1.5).
package struct SearchQuery: Hashable, Sendable {
    /// Characters.
    package static let length = 400
    package static let mostTerms = 16

    /// A word or a phrase.
    package struct Term: Hashable, Sendable {
        package let text: String
        package let isQuoted: Bool
        /// Also what begins like this.
        package var isBeginning = false

        /// What is looked for instead where nothing has the term: only for a single word, as it was typed.
        package var typo: Typo? { isQuoted ? nil : Typo(text) }
    }

    /// All of them must occur.
    package private(set) var terms: [Term] = []
    /// None of them may.
    package private(set) var excluded: [Term] = []
    package private(set) var tags: [String] = []
    /// One of the terms is enough; the more of them, the better.
    package private(set) var isAny = false

    /// Nothing is asked for.
    package var isEmpty: Bool { terms.isEmpty && excluded.isEmpty && tags.isEmpty }
    package var count: Int { terms.count + excluded.count + tags.count }

    package init(_ text: String) {
        // Control characters would end the text for SQLite.
        var rest = Substring(String(text.map { $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 }))
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { break }
            take(&rest)
        }
        dropStopWords()
        if let last = terms.last, !last.isQuoted, last.text.count >= 3 {
            terms[terms.count - 1].isBeginning = true
        }
    }

    /// For what answers a question: any of its words may occur.
    package init(_ question: Inquiry) {
        terms = question.terms.prefix(Self.mostTerms).map { Term(text: $0, isQuoted: false) }
        isAny = true
    }

    private mutating func take(_ rest: inout Substring) {
        let isExcluded = rest.first == "-" && rest.dropFirst().first?.isWhitespace == false
        if isExcluded { rest = rest.dropFirst() }
        let isTag = !isExcluded && rest.prefix(4).lowercased() == "tag:"
        if isTag { rest = rest.dropFirst(4) }
        let isQuoted = rest.first == "\""
        let end = isQuoted ? rest.dropFirst().firstIndex(of: "\"") : rest.firstIndex(where: \.isWhitespace)
        let word = (isQuoted ? rest.dropFirst() : rest)[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...].dropFirst()
        if isTag {
            if let tag = ItemTag.normal(String(word)) { tags.append(tag) }
        } else if word.unicodeScalars.contains(where: \.isWordPart) {
            let term = Term(text: String(word), isQuoted: isQuoted)
            // Said twice, it asks for no more.
            if isExcluded { excluded.append(term) } else if !terms.contains(term) { terms.append(term) }
        }
    }

    /// Unless nothing else is asked for.
    private mutating func dropStopWords() {
        let rest = terms.filter { $0.isQuoted || !StopWords.searching.contains($0.text.lowercased()) }
        if !rest.isEmpty { terms = rest }
    }
}
