import HearthRules

extension MessageCatalogue {
    /// Whether the catalogue has the sentence under its code, whatever is filled in.
    static func says(_ diagnostic: Diagnostic) -> Bool {
        guard let entry = entries.first(where: { $0.code == diagnostic.code }) else { return false }
        return ([entry.message] + entry.also).contains { fits(diagnostic.message, $0[...]) }
    }

    /// - Parameter form: plain words and `{..}`, each for some text.
    private static func fits(_ text: String, _ form: Substring) -> Bool {
        let parts = form.split(separator: /\{[^}]*\}/, omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first), text.hasSuffix(last) else {
            return false
        }
        if parts.count == 1 { return text == form }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count >= last.count
    }
}
