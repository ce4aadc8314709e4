/// Decides whether a text that a language model made of an answer may be said instead of it (docs/spec/mind.md, section 9).
/// It may only be if it claims neither more nor less: a model invents, and nobody could tell.
package enum RewriteGuard {
    /// Why a text is refused.
    package enum Fault: String, Error, Sendable, CaseIterable {
        /// It says nothing, or more than one and a half times as much.
        case length
        /// What somebody else wrote is not quoted word by word.
        case quotation
        /// Names, numbers with units, times, negations, modality, states or other words that say something differ, or stand
        /// in another order.
        case claim
        /// It tells somebody to do something, or asks something, and the draft does not.
        case command
    }

    /// - Parameters:
    ///   - rewrite: what the model made.
    ///   - draft: what the house would say.
    ///   - names: of devices, rooms, groups and people, as the house knows them.
    /// - Returns: `nil` if it may be said.
    package static func fault(in rewrite: String, of draft: String, names: [String]) -> Fault? {
        guard rewrite.contains(where: \.isLetter), rewrite.count * 2 <= draft.count * 3 else { return .length }
        let (said, meant) = (Quoted(rewrite), Quoted(draft))
        guard said.quotations == meant.quotations else { return .quotation }
        let known = Set(names.map { SpokenToken.tokens(of: $0).map(\.text) }).subtracting([[]])
            .sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) }
        guard Claims(of: said.tokens, names: known).equal(Claims(of: meant.tokens, names: known)) else { return .claim }
        guard commands(in: said.tokens).allSatisfy({ commands(in: meant.tokens)[$0.key, default: 0] >= $0.value }),
            rewrite.count(where: { $0 == "?" }) <= draft.count(where: { $0 == "?" })
        else { return .command }
        return nil
    }

    /// A text, and apart from it what stands between “ and ”: that comes from devices, forecasts and people.
    private struct Quoted {
        var tokens: [SpokenToken]
        var quotations: [Substring]

        init(_ text: String) {
            let parts = text.split(separator: "“", omittingEmptySubsequences: false)
            quotations = parts.dropFirst().map { $0.prefix { $0 != "”" } }
            let own = [parts[0]] + parts.dropFirst().map { $0.drop { $0 != "”" }.dropFirst() }
            tokens = SpokenToken.tokens(of: own.joined(separator: " “ "))
        }
    }

    /// Verbs where a command would have them, and how often.
    private static func commands(in tokens: [SpokenToken]) -> [String: Int] {
        var found: [String: Int] = [:]
        for (place, token) in tokens.enumerated() where ClaimWords.commands.contains(token.text) {
            let before = place > 0 ? tokens[place - 1].text : ""
            if token.startsSentence || token.followsMark || ClaimWords.leads.contains(before) {
                found[token.text, default: 0] += 1
            }
        }
        return found
    }
}
