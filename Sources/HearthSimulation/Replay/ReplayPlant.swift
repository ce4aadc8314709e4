package import HearthKernel
package import HearthModel

/// The house behind the sensors, in a branch of a replay: what sensors would have said where devices are not as they were,
/// and what that comes to (docs/decisions/086-rooms-follow-in-a-replay.md).
package protocol ReplayPlant: Sendable {
    /// What it has come to so far.
    var sums: ReplaySums { get }
    /// What it takes for granted, for people.
    var assumptions: [String] { get }
    /// When sensors next report what was never recorded; `nil`: all is as recorded.
    var due: Instant? { get }

    /// Goes on with this house as it was recorded. What has been summed up stays.
    mutating func begin(with house: House)
    /// Nothing has happened until then.
    mutating func pass(to now: Instant)
    /// Something may have happened to these properties, in the recorded house or in the branch.
    mutating func look(at slots: [SlotIndex], recorded: House, branch: House)
    /// What a property would have said in place of what was recorded.
    func reading(_ slot: SlotIndex, recorded: Value) -> Value
    /// What sensors report by themselves now that it is due, or all that is not as recorded.
    mutating func report(recorded: House, branch: House) -> [SlotValue]
}

/// What a house has used, and how far people had it too cold or too warm.
package struct ReplaySums: Sendable, Equatable {
    package struct Sum: Sendable, Equatable {
        package var amount = 0.0
        /// How unsure a difference of it is: relative standard deviation.
        package var deviation = 0.0

        package init(deviation: Double) { self.deviation = deviation }
    }

    /// J, by device id.
    package var energy: [String: Sum] = [:]
    /// K·h outside of the band of comfort while somebody was at home, by area.
    package var discomfort: [String: Sum] = [:]

    package init() {}
}

/// How a sum would have been different.
package struct ReplayFigure: Sendable, Equatable {
    package var old: Double
    package var new: Double
    /// Bounds of the difference.
    package var low: Double
    package var high: Double

    /// The probability that the difference lies between its bounds.
    package static let confidence = 0.9
    /// So much of a normal distribution lies within, in standard deviations.
    private static let breadth = 1.645

    /// - Parameter unit: so much is one.
    /// - Returns: `nil` if there is nothing to count.
    init?(_ old: [String: ReplaySums.Sum], _ new: [String: ReplaySums.Sum], unit: Double) {
        let names = Set(old.keys).union(new.keys)
        guard !names.isEmpty else { return nil }
        var (before, after, variance) = (0.0, 0.0, 0.0)
        for name in names.sorted() {
            let (a, b) = (old[name]?.amount ?? 0, new[name]?.amount ?? 0)
            let deviation = (b - a) / unit * max(old[name]?.deviation ?? 0, new[name]?.deviation ?? 0)
            before += a / unit
            after += b / unit
            variance += deviation * deviation
        }
        let off = ReplayFigure.breadth * variance.squareRoot()
        (self.old, self.new, low, high) = (before, after, after - before - off, after - before + off)
    }
}
