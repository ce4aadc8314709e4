/// A point on the earth.
package struct Place: Hashable, Sendable, Codable {
    /// Degrees north, -90 to 90.
    package let latitude: Double
    /// Degrees east, -180 to 180.
    package let longitude: Double

    /// `nil` if there is no such place.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}
