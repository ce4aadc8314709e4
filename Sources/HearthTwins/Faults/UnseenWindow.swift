import HearthModel

/// A room that loses heat as through an open window, while none is known to be open.
struct UnseenWindow {
    /// Quarters that it must last.
    private static let lasting = 2
    private static let deviations = 5.0
    /// K in a quarter of an hour below what is usual: less is no window.
    private static let floor = 0.4
    private static let quartersOfDay = 96
    private static let days = 7
    /// Rooms in which this happens more often in a week are left alone, as bathrooms are.
    private static let muted = 1

    private let track: RoomTrack
    /// By mark: it loses heat as through a window, for the second quarter at least.
    private let found: [Bool]

    /// - Returns: `nil` where too little is known.
    init?(in track: RoomTrack) {
        let last = track.count - 1
        guard let sizes = track.residuals?.sizes else { return nil }
        let week = sizes[max(0, last - (Self.days + 1) * Self.quartersOfDay)...(last - Self.quartersOfDay)]
        let known = week.filter { !$0.isNaN }
        guard known.count >= 2 * Self.quartersOfDay else { return nil }
        let usual = median(known)
        let bound = usual - max(Self.deviations * 1.4826 * median(known.map { abs($0 - usual) }), Self.floor)
        let shows = sizes.indices.map { k in
            guard sizes[k] < bound, !track.isAired(k) else { return false }
            // Colder than without any heating, too, or it might be that which is missing.
            return track.warmth[k] - track.expected(k, after: 1, isHeated: false) < -Self.floor
        }
        self.track = track
        found = shows.indices.map { k in k >= Self.lasting && ((k - Self.lasting + 1)...k).allSatisfy { shows[$0] } }
    }

    /// It was so at one of some marks.
    func wasOpen(in marks: ClosedRange<Int>) -> Bool { found[marks].contains(true) }

    var fault: TwinFault? {
        let last = track.count - 1
        guard found[last] else { return nil }
        let week = (last - (Self.days + 1) * Self.quartersOfDay)...(last - Self.quartersOfDay)
        let episodes = week.count { $0 > 0 && found[$0] && !found[$0 - 1] }
        guard episodes <= Self.muted else { return nil }
        var first = last
        while first > last - Self.quartersOfDay, found[first - 1] { first -= 1 }
        let quarters = last - first + Self.lasting
        return TwinFault(
            kind: .windowUnseen, since: track.mark(last - quarters), evidence: 2, measured: track.warmth[last],
            expected: track.expected(last, after: quarters))
    }
}
