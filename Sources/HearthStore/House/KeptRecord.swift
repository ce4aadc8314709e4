internal import FoundationEssentials

/// Something that other targets define and that must survive a crash: the memory of a rule, a variable.
package struct KeptRecord: Sendable {
    package enum Drawer: String, Sendable, CaseIterable {
        case rules, variables, concerns
        /// Warnings that a person has said yes to.
        case accepted
        /// Where people said they are.
        case people
        /// The latest that rules have told people.
        case messages
        /// What there is one of in a house.
        case house
    }

    package let drawer: Drawer
    package let key: String
    /// `nil` removes what is kept under the key.
    let data: Data?

    /// - Parameter record: `nil` removes what is kept under the key.
    /// - Throws: what the record's own encoding throws.
    package init(_ record: (some Encodable)?, in drawer: Drawer, under key: String) throws {
        (self.drawer, self.key, data) = (drawer, key, try record.map { try RecordCoding.data($0) })
    }
}
