package import HearthModel

/// The mode of the house, since when, and who set it.
package struct HouseMode: Sendable, Equatable, Codable {
    package var name: String
    package var since: Instant
    /// `nil` if nobody has set it yet.
    package var by: Origin?
}
