/// What texts a device takes.
package struct TextForm: Hashable, Sendable, Codable {
    /// In characters, of Unicode's scalars as firmwares count them.
    package var length: ClosedRange<Int>
    /// A regular expression that matches from the beginning, as Home Assistant tries it; `nil`: any text.
    package var pattern: String?

    package init(length: ClosedRange<Int>, pattern: String? = nil) { (self.length, self.pattern) = (length, pattern) }

    /// Longer texts are not held against a pattern: the house waits meanwhile.
    private static let longestTried = 1_024

    /// Why a text does not fit, and what would; `nil` if it does. A pattern of more than we understand fits all.
    func problem(of text: String) -> Property.Refusal? {
        let count = text.unicodeScalars.count
        let lengths = "\(length.lowerBound)..\(length.upperBound) characters"
        if count < length.lowerBound { return Property.Refusal(problem: "is too short", expected: lengths) }
        if count > length.upperBound { return Property.Refusal(problem: "is too long", expected: lengths) }
        guard let pattern, count <= TextForm.longestTried, let form = TextPattern(pattern), !form.matches(text) else { return nil }
        return Property.Refusal(problem: "does not have the form that is offered", expected: "a text like \(pattern)")
    }
}
