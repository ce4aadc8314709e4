package import HearthModel

/// A device that hears only a part of what it is told: its radio path is poor.
package enum LostCommands {
    /// So far back commands are looked at.
    package static let memory = Milliseconds.days(7)
    private static let enough = 20
    /// A share of answers that is hardly reached is too small.
    private static let share = 0.9
    /// Of a normal distribution: one in twenty is beyond.
    private static let quantile = 1.645

    /// - Parameter commands: those that the device could answer, in order of time, and whether it did so in time.
    /// - Returns: a fault if of at least 20 commands fewer than 9 in 10 are answered, as far as can be told: the upper
    ///   bound of Wilson (1927) is below that. Commands that are lost in a row count as one: what was away for a while, and
    ///   was told again and again, is another trouble.
    package static func fault(in commands: [(at: Instant, isAnswered: Bool)]) -> TwinFault? {
        let counted = commands.indices.filter { k in
            k == 0 || commands[k].isAnswered || commands[k - 1].isAnswered
        }.map { commands[$0] }
        guard counted.count >= enough, let first = counted.first(where: { !$0.isAnswered }) else { return nil }
        let count = Double(counted.count)
        let answered = Double(counted.count(where: \.isAnswered)) / count
        guard upperBound(answered, of: count) < share else { return nil }
        return TwinFault(
            kind: .commandsLost, since: first.at, evidence: 2, measured: answered * 100, expected: nil)
    }

    private static func upperBound(_ share: Double, of count: Double) -> Double {
        let square = quantile * quantile
        let spread = (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
        return (share + square / (2 * count) + quantile * spread) / (1 + square / count)
    }
}
