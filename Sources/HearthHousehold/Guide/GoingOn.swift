internal import HearthText

/// That somebody who left a path to ask something wants to go on with it (docs/spec/household.md, section 4.3).
package enum GoingOn: String, CaseIterable, Sendable {
    case `continue`, resume, `return`, next
    case back = "go_back"

    /// A longer message asks something, whatever words it has.
    private static let longest = 8

    /// `nil`: the message asks something else.
    package init?(_ message: String) {
        let words = Words.all(of: message)
        guard words.count <= Self.longest, !message.contains("?") || words.count <= 2 else { return nil }
        if words.contains("continue") {
            self = .continue
        } else if words.contains("resume") {
            self = .resume
        } else if words.contains("return") {
            self = .return
        } else if words.contains("next") {
            self = .next
        } else if zip(words, words.dropFirst()).contains(where: { $0 == "go" && ["back", "on"].contains($1) }) {
            self = words.contains("back") ? .back : .continue
        } else {
            return nil
        }
    }
}
