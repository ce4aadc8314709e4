import Testing

@testable import HearthRules

/// What is proved of the seeded rules is never broken by chance. `HEARTH_RANDOM_RUNS=10000` asks for more runs.
@Suite struct ProvedRunsTests {
    private static let runs = environment("HEARTH_RANDOM_RUNS").flatMap { UInt64($0) } ?? 200

    @Test func whatIsProvedOfTheCorrectedRulesHolds() throws {
        let proved = SeededBugFile.all.flatMap { all in all.bugs.map { all.examined($0.corrected).proved } }.filter {
            if case .proved? = $0.proofs.last?.verdict { true } else { false }
        }
        try #require(!proved.isEmpty)
        for seed in 0..<Self.runs {
            let house = proved[Int(seed) % proved.count]
            var life = try LivedHouse(house, seed: seed)
            life.live(moments: 40)
            #expect(!life.isBroken, "seed \(seed)\n\(life.log.joined(separator: "\n"))")
        }
    }
}
