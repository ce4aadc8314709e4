/// What somebody is to the house. What follows is in `Role+Capabilities`; roles have no order of their own.
package enum Role: String, Codable, Sendable, CaseIterable {
    case guest, resident, owner
}
