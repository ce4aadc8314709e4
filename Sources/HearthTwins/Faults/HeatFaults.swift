import HearthModel

/// Heating that does nothing, or that does not end, in a room whose model was fitted.
enum HeatFaults {
    /// It must have been so without a break for this many quarters.
    private static let lasting = 8
    /// How far back it is looked when it began, in quarters.
    private static let reach = 96

    /// - Parameter window: what it took is not missing from the heating.
    /// - Returns: one fault at most.
    static func fault(in track: RoomTrack, beside window: UnseenWindow? = nil) -> TwinFault? {
        noResponse(track, window) ?? stuckOn(track)
    }

    /// The room lacks at least four fifths of what its heating should have given.
    private static func noResponse(_ track: RoomTrack, _ window: UnseenWindow?) -> TwinFault? {
        for quarters in [4, 12, 24, 32] {
            guard let usual = track.usualError(after: quarters) else { continue }
            func shows(_ k: Int) -> Bool {
                if let window, window.wasOpen(in: max(0, k - quarters)...k) { return false }
                let expected = track.expected(k, after: quarters)
                let effect = expected - track.expected(k, after: quarters, isHeated: false)
                return effect > 2 * usual && track.warmth[k] - expected < -max(0.8 * effect, 2 * usual)
            }
            if let since = since(track, shows) {
                return fault(.heatNoResponse, track, after: quarters, since: since, evidence: 3)
            }
        }
        return nil
    }

    /// The room is much warmer than it can be with as little heat as was asked for.
    private static func stuckOn(_ track: RoomTrack) -> TwinFault? {
        let quarters = 24
        guard let usual = track.usualError(after: quarters) else { return nil }
        func shows(_ k: Int) -> Bool {
            let heat = track.heat[(k - quarters + 1)...k].reduce(0, +) / Double(quarters)
            return heat < 0.3 && track.warmth[k] - track.expected(k, after: quarters) > 4 * usual
        }
        return since(track, shows).flatMap {
            fault(.heatStuckOn, track, after: quarters, since: $0, evidence: 2)
        }
    }

    private static func since(_ track: RoomTrack, _ shows: (Int) -> Bool) -> Instant? {
        let last = track.count - 1
        guard ((last - lasting)...last).allSatisfy(shows) else { return nil }
        var first = last - lasting
        while first > last - reach, shows(first - 1) { first -= 1 }
        return track.mark(first)
    }

    private static func fault(
        _ kind: TwinFault.Kind, _ track: RoomTrack, after quarters: Int, since: Instant, evidence: Double
    ) -> TwinFault {
        let last = track.count - 1
        return TwinFault(
            kind: kind, since: since, evidence: evidence, measured: track.warmth[last],
            expected: track.expected(last, after: quarters))
    }
}
