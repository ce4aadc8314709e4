/// A document that a comment or another document names, such as `docs/spec/devices.md, section 5.8`.
struct Citation {
    var document: String
    /// Numbers of its sections; of "2.4 to 2.7" only the ends.
    var sections: [String] = []
    /// A number follows without the word.
    var lacksWord = false

    /// - Parameter text: may be broken over lines.
    static func all(in text: String) -> [Citation] {
        guard text.contains(".md") else { return [] }
        let flat = text.replacing(#/\s*\n\s*/#, with: " ")
        let name =
            #/
            (?<document> (?: [\w.\-]+ \/ )* [\w.\-]+ \.md ) \b
            [`)\]]* ,? \x20?
            (?: sections? \x20 (?<list> \d+(?:\.\d+)* (?: (?: ,\x20 | \x20and\x20 | \x20to\x20 ) \d+(?:\.\d+)* )* )
                | (?<bare> \d+(?:\.\d+)+ ) )?
            /#
        return flat.matches(of: name).compactMap { match in
            let before = flat[..<match.range.lowerBound]
            guard !before.hasSuffix("://"), !before.hasSuffix("#") else { return nil }
            let sections = match.list.map { $0.matches(of: #/\d+(?:\.\d+)*/#).map { String($0.0) } }
            return Citation(
                document: String(match.document), sections: sections ?? [], lacksWord: match.bare != nil)
        }
    }

    /// Three-digit numbers after the word "decision".
    static func decisions(in text: String) -> [String] {
        guard text.contains("ecision") else { return [] }
        return text.replacing(#/\s*\n\s*/#, with: " ").matches(
            of: #/\bdecisions? (?<list>\d{3}(?:(?:, | and )\d{3})*)\b/#.ignoresCase()
        )
        .flatMap { $0.list.matches(of: #/\d{3}/#).map { String($0.0) } }
    }
}
