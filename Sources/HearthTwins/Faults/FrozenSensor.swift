package import HearthModel

/// A sensor that repeats its last value.
package enum FrozenSensor {
    /// Fewer readings do not tell how often a sensor moves.
    private static let enough = 20

    /// - Parameters:
    ///   - sensor: its changes over the last two weeks.
    ///   - neighbours: what sensors of the same kind indoors said over the same time.
    /// - Returns: a fault if it has not moved for 72 of its usual intervals or twice as long as ever before, whichever is less,
    ///   at least 12 hours, while two of the neighbours moved by 8 of its steps, or of their own where those are larger.
    package static func fault(in sensor: Readings, beside neighbours: [Readings], at now: Instant) -> TwinFault? {
        guard sensor.times.count >= enough, let interval = sensor.medianInterval, let step = sensor.step,
            let last = sensor.times.last, let value = sensor.values.last, last <= now,
            now - last >= max(.hours(12), min(interval * 72, sensor.longestRest * 2))
        else { return nil }
        let moved = neighbours.count { neighbour in
            neighbour.range(from: last, to: now) >= 8 * max(step, neighbour.step ?? .infinity)
        }
        guard moved >= 2 else { return nil }
        return TwinFault(kind: .sensorFrozen, since: last, evidence: 3, measured: value, expected: nil)
    }
}

extension Readings {
    /// The longest time between two changes.
    fileprivate var longestRest: Milliseconds { zip(times.dropFirst(), times).map { $0 - $1 }.max() ?? .zero }

    /// The smallest step that it usually makes; `nil` if it never moved. One in twenty may be smaller, as rounding of
    /// what is counted in other units leaves odd ones.
    var step: Double? {
        let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }.filter { $0 > 0 }.sorted()
        return steps.isEmpty ? nil : steps[steps.count / 20]
    }

    /// How far its values lie apart; 0 if there are none.
    fileprivate func range(from start: Instant, to end: Instant) -> Double {
        let values = between(start, end + Milliseconds(1)).values + [held(at: start)].compactMap(\.self)
        guard let low = values.min(), let high = values.max() else { return 0 }
        return high - low
    }
}
