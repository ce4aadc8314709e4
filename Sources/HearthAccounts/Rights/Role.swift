/// What a person or program may do, least first (house-api.md, section 4).
package enum Role: String, Comparable, Codable, Sendable, CaseIterable {
    case guest, resident, owner

    private var rank: Int {
        switch self {
        case .guest: 0
        case .resident: 1
        case .owner: 2
        }
    }
    package static func < (a: Role, b: Role) -> Bool { a.rank < b.rank }
}
