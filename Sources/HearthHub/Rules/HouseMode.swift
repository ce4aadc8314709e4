package import HearthModel
import HearthStore

/// The mode of the house, since when, and who set it.
package struct HouseMode: Sendable, Equatable, Codable {
    package var name: String
    package var since: Instant
    /// `nil` if nobody has set it yet.
    package var by: Origin?
}

extension KeptRecord.Namespace {
    /// What there is one of in a house, by its name.
    static let house = Self("house")
}
