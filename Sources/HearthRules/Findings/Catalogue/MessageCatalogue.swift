/// Every message about rules, as a person would look it up: what it says, how one comes by it, and what helps
/// (docs/spec/rule-language.md, section 17). The page `docs/rules/messages.md` is made of it; nothing else reads it,
/// and a test holds it to the codes that the sources use.
package enum MessageCatalogue {
    package struct Entry: Sendable {
        package var code: String
        /// `{..}` are filled in.
        package var message: String
        package var cause: String
        /// What is offered, or can be done; empty where there is nothing.
        package var cure: String
        /// Rules for the example house of which it is said; empty where rules alone cannot bring it about.
        package var example: String

        init(_ code: String, _ message: String, cause: String, cure: String = "", example: String = "") {
            (self.code, self.message, self.cause) = (code, message, cause)
            (self.cure, self.example) = (cure, example)
        }
    }

    package static let entries: [Entry] = syntax + meaning + limits + tests + warnings + faults
}
