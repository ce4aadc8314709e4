import HearthKernel
package import HearthModel
import HearthRules
package import HearthSimulation

/// What recorded days would have been with other rules.
package struct RuleReplay: Sendable {
    /// `nil`: nothing is recorded.
    package let differences: ReplayDifferences?
    package let old: CompiledRules
    package let new: CompiledRules
    package let elapsed: Duration

    /// The words by which the text of a rule differs, with their neighbours: "lingering 3 min", "lingering 5 min";
    /// `nil` if it has no text in one of the two, or the same in both.
    package func wording(of rule: String) -> (old: String, new: String)? {
        guard let before = old.words(of: rule), let after = new.words(of: rule), before != after else { return nil }
        var first = 0
        while first < min(before.count, after.count), before[first] == after[first] { first += 1 }
        var rest = 0
        while rest < min(before.count, after.count) - first,
            before[before.count - 1 - rest] == after[after.count - 1 - rest]
        {
            rest += 1
        }
        func part(_ words: [Substring]) -> String {
            let range = max(0, first - 1)..<min(words.count, words.count - rest + 1)
            let text = words[range].joined(separator: " ")
            return text.count > RuleReplay.longest ? text.prefix(RuleReplay.longest) + "…" : text
        }
        return (part(before), part(after))
    }

    private static let longest = 80
}

extension CompiledRules {
    /// Of the text of a rule, by key.
    fileprivate func words(of key: String) -> [Substring]? {
        guard let entry = entry(ofKey: key) else { return nil }
        let rule = set.rules[entry.index.position]
        return set.files[rule.file].source[rule.span].split(whereSeparator: \.isWhitespace)
    }
}
