internal import HearthJSON

/// Something that other targets define and that must survive a crash: the memory of a rule, a variable.
package struct KeptRecord: Sendable {
    package enum Drawer: String, Sendable, CaseIterable {
        case rules, variables, concerns
        /// Devices that have just come back, by their ids.
        case settling
        /// How devices report, by their ids.
        case rhythms
        /// Warnings that a person has said yes to.
        case accepted
        /// Where people said they are.
        case people
        /// The latest that rules have told people.
        case messages
        /// Open questions of rules, and the latest that are closed.
        case questions
        /// Concerns with what people have said to them, and the latest that are over.
        case replies
        /// Topics on which the broker keeps something of the hub.
        case notices
        /// What there is one of in a house.
        case house
    }

    package let drawer: Drawer
    package let key: String
    /// Writes the record as JSON; `nil` removes what is kept under the key.
    let write: (@Sendable (inout JSONWriter) throws -> Void)?

    /// - Parameter record: `nil` removes what is kept under the key.
    package init(_ record: (some Encodable & Sendable)?, in drawer: Drawer, under key: String) {
        (self.drawer, self.key) = (drawer, key)
        guard let record else {
            write = nil
            return
        }
        write = { $0.fragment(try RecordEncoder.document(record)) }
    }

    package init(_ record: some FrequentRecord & Sendable, in drawer: Drawer, under key: String) {
        (self.drawer, self.key) = (drawer, key)
        write = { record.write(to: &$0) }
    }
}
