package import HearthModel

/// What a meter counted, from its readings of power. Where it was silent nothing is known, which is not the same as 0
/// W.
package struct EnergyRecord: Sendable {
    /// So long a reading of power holds.
    private static let holds = Milliseconds.minutes(65)

    private let power: Readings
    /// kWh, and hours that are known, up to each reading.
    private var energy = [0.0]
    private var known = [0.0]

    /// - Parameter power: W.
    package init(_ power: Readings) {
        self.power = power
        for (k, (before, after)) in zip(power.times, power.times.dropFirst()).enumerated() {
            let hours = min(after - before, EnergyRecord.holds).seconds / 3600
            energy.append(energy[k] + power.values[k] * hours / 1000)
            known.append(known[k] + hours)
        }
    }

    package var first: Instant? { power.times.first }

    private func sums(at instant: Instant) -> (energy: Double, known: Double)? {
        guard let place = power.place(at: instant) else { return nil }
        let hours = min(instant - power.times[place], EnergyRecord.holds).seconds / 3600
        return (energy[place] + power.values[place] * hours / 1000, known[place] + hours)
    }

    /// kWh over a span; `nil` if less than nine tenths of it are known. What is missing is taken to be like the rest.
    package func energy(from start: Instant, to end: Instant) -> Double? {
        guard let before = sums(at: start), let after = sums(at: end) else { return nil }
        let hours = (end - start).seconds / 3600
        guard hours > 0, after.known - before.known >= 0.9 * hours else { return nil }
        return (after.energy - before.energy) * hours / (after.known - before.known)
    }
}
