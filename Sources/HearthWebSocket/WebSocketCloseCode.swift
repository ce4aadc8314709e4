/// The status code of a Close frame (RFC 6455 section 7.4).
package struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let normal = Self(rawValue: 1000)
    package static let goingAway = Self(rawValue: 1001)
    package static let protocolError = Self(rawValue: 1002)
    package static let unacceptableData = Self(rawValue: 1003)
    package static let invalidText = Self(rawValue: 1007)
    package static let messageTooLarge = Self(rawValue: 1009)
    package static let internalError = Self(rawValue: 1011)
    /// Registered with IANA after the RFC: "Try Again Later".
    package static let tryAgainLater = Self(rawValue: 1013)

    /// Whether the code may appear in a Close frame. 1004, 1005, 1006 and 1015 are for local use only, codes from 1016
    /// to 2999 are not assigned, and codes below 1000 or above 4999 do not exist.
    package var isAllowedOnTheWire: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
