import HearthMind
import HearthModel

/// What the mind takes when it looks at the house, every ten seconds.
enum MindCases {
    static let all = [
        Case(
            name: "mind-look", about: "a look at 200 open concerns and 60 goals: feeling, causes, relief", rounds: 200
        ) {
            let concerns = (0..<200).map(concern)
            let goals = (0..<60).map { number in
                Goal("goal \(number)", orElse: "goal \(number) is not met", weight: 2, met: Double(number % 4) / 3)
            }
            var feelings = Feelings(at: start)
            var now = start
            return { rounds in
                for _ in 0..<rounds {
                    now = now + .seconds(10)
                    feelings.look(concerns, goals: goals, isSomebodyHome: true, at: now)
                }
                precondition(feelings.affect.feeling != .neutral, "So many concerns move the house.")
            }
        }
    ]

    private static let start = Instant(milliseconds: 1_800_000_000_000)

    /// Of every kind in turn; every fifth is acknowledged.
    private static func concern(_ number: Int) -> FeltConcern {
        let kinds = ConcernKind.allCases
        return FeltConcern(
            id: "c_\(number)", kind: kinds[number % kinds.count], text: "concern \(number)",
            severity: 0.05 + Double(number % 7) / 20, likelihood: 0.5 + Double(number % 5) / 10,
            horizon: Double(number % 24), opened: start, acknowledged: number % 5 == 0 ? start : nil)
    }
}
