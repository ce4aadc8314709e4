/// The sun passes a certain elevation, upwards or downwards.
package enum SunEvent: CaseIterable, Sendable, Codable {
    case dawn, sunrise, sunset, dusk

    /// Of the sun's centre as it would be seen without air, in degrees. At sunrise and sunset the upper limb touches a
    /// level horizon: 16′ of radius and 34′ of refraction below. Dawn and dusk are those of civil twilight.
    /// Source: US Naval Observatory, "Rise, Set, and Twilight Definitions".
    var elevation: Double {
        switch self {
        case .sunrise, .sunset: -50.0 / 60
        case .dawn, .dusk: -6
        }
    }

    var isRising: Bool { self == .dawn || self == .sunrise }
}
