/// Every message about rules, as a person would look it up: what it says, how one comes by it, and what helps
/// (docs/spec/rule-language.md, section 17). The page `docs/rules/messages.md` is made of it; nothing else reads it.
/// Tests hold the codes and the sentences of the sources to it.
package enum MessageCatalogue {
    package struct Entry: Sendable {
        package var code: String
        /// `{..}` are filled in.
        package var message: String
        /// What it says instead where that fits better.
        package var also: [String]
        package var cause: String
        /// What is offered, or can be done; empty where there is nothing.
        package var cure: String
        /// Rules for the example house of which it is said; empty where rules alone cannot bring it about.
        package var example: String

        init(
            _ code: String, _ message: String, also: [String] = [], cause: String, cure: String = "",
            example: String = ""
        ) {
            (self.code, self.message, self.also, self.cause) = (code, message, also, cause)
            (self.cure, self.example) = (cure, example)
        }
    }

    package static let entries: [Entry] = syntax + meaning + limits + tests + warnings + faults
}
