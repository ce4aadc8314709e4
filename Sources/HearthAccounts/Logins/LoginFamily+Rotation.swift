internal import HearthModel

/// Rotation of refresh tokens with detection of reuse (docs/spec/house-api.md, section 4; RFC 9700, section 4.14.2).
extension LoginFamily {
    /// A client that lost the answer may present the token before again for so long.
    static let grace = Milliseconds.seconds(30)

    enum Exchange: Equatable {
        /// `current` is the successor now.
        case rotated
        case expired
        /// Somebody uses a token that has been used: one of two holders is a thief.
        case reused
    }

    /// Exchanges a token that was issued in this family for `successor`, both as hashes.
    mutating func exchange(
        _ presented: [UInt8], for successor: [UInt8], at now: Instant, settings: AccountSettings
    ) -> Exchange {
        guard now < expiry(settings) else { return .expired }
        if presented == current {
            (previous, current, rotatedAt) = (presented, successor, now)
            return .rotated
        }
        // The successor is unused as long as it is `current`; replaced, it becomes a token whose use is reuse. The time
        // of the first exchange stays, so that repeating does not stretch the grace.
        if presented == previous, now - rotatedAt <= LoginFamily.grace {
            current = successor
            return .rotated
        }
        return .reused
    }

    /// When its current refresh token is void by itself.
    func expiry(_ settings: AccountSettings) -> Instant {
        min(rotatedAt + settings.refreshIdle, createdAt + settings.refreshMaximum)
    }
}
