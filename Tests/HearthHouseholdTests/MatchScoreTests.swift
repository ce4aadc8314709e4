import FoundationEssentials
import FuzzParts
import Glibc
import HearthHousehold
import HearthModel
import Testing

/// How well something fits a moment (docs/spec/household.md, section 2.3).
@Suite struct MatchScoreTests {
    static let now = Instant(milliseconds: 1_764_000_000_000)

    static func influence(
        _ alignment: Double, position: Int = 0, tags: [String] = [], name: String = "Radiohead"
    ) -> Influence {
        Influence(
            id: UUID(), category: UUID(), name: name, alignment: alignment, position: position, moodTags: tags,
            metadata: nil, createdAt: now)
    }

    static func score(_ alignment: Double, position: Int, fits: Bool, lastPlay: Milliseconds?) -> Double? {
        let candidate = MatchCandidate(
            influence(alignment, position: position, tags: fits ? ["mellow"] : ["loud"]),
            lastPlay: lastPlay.map { now - $0 })
        return MatchRequest(mood: "mellow").matches(among: [candidate], at: now).matches.first?.score
    }

    /// The table of the specification, line by line.
    @Test func theTableOfTheSpecification() {
        let instant = Milliseconds(1)
        #expect(Self.score(85, position: 0, fits: true, lastPlay: nil) == 153)
        #expect(Self.score(70.5, position: 2, fits: false, lastPlay: .days(5)) == 40.4)
        #expect(Self.score(60, position: 1, fits: true, lastPlay: .days(5) + instant) == 58.6)
        #expect(Self.score(60, position: 1, fits: true, lastPlay: .days(10)) == 58.6)
        #expect(Self.score(60, position: 1, fits: true, lastPlay: .days(10) + instant) == 65.1)
        #expect(Self.score(100, position: 3, fits: false, lastPlay: .days(20)) == 74.1)
        #expect(Self.score(100, position: 3, fits: false, lastPlay: .days(20) + instant) == 111.1)
        #expect(Self.score(59.9, position: 0, fits: true, lastPlay: nil) == nil)
    }

    /// Written a second time, from the words of the specification, with nothing of ours in it.
    private static func byHand(
        alignment a: Double, position p: Int, tags: [String], mood: String?, millisecondsAgo: Int64?
    ) -> Double {
        var factor = 1.5
        if let ago = millisecondsAgo {
            let d = Double(ago < 0 ? 0 : ago) / 1_000 / 60 / 60 / 24
            if d <= 5 { factor = 0.7 } else if d <= 10 { factor = 0.9 } else if d <= 20 { factor = 1.0 }
        }
        let fits = mood.map { m in m != "" && tags.contains { $0 == m } } ?? false
        return a * pow(M_E, Double(p) / -10) * (fits ? 1.2 : 1) * factor
    }

    @Test func fiveHundredRandomTastesAreRankedAsByHand() {
        var random = SplitMix64(seed: 97)
        let moods = ["mellow", "Mellow", "loud", "", "calm"]
        for round in 0..<500 {
            let mood = Bool.random(using: &random) ? moods.randomElement(using: &random) : nil
            let least = Double(Int.random(in: 0...90, using: &random))
            let count = Int.random(in: -3...120, using: &random)
            var candidates: [MatchCandidate] = []
            var expected: [(name: String, score: Double, alignment: Double)] = []
            for number in 0..<Int.random(in: 0...40, using: &random) {
                let alignment = Double(Int.random(in: 0...1_000, using: &random)) / 10
                let position = Int.random(in: 0...60, using: &random)
                let tags = moods.filter { !$0.isEmpty && Bool.random(using: &random) && $0 != mood?.uppercased() }
                let ago =
                    Bool.random(using: &random) ? Int64.random(in: -86_400_000...2_592_000_000, using: &random) : nil
                candidates.append(
                    MatchCandidate(
                        Self.influence(alignment, position: position, tags: tags, name: "\(number)"),
                        lastPlay: ago.map { Self.now - Milliseconds($0) }))
                expected.append(
                    (
                        "\(number)",
                        Self.byHand(
                            alignment: alignment, position: position, tags: tags, mood: mood, millisecondsAgo: ago),
                        alignment
                    ))
            }
            let kept = expected.filter { $0.alignment >= 60 && $0.alignment >= least }
            let most = count < 1 ? 1 : count > 100 ? 100 : count
            let found = MatchRequest(mood: mood, count: count, minAlignment: least)
                .matches(among: candidates, at: Self.now)
            #expect(found.total == kept.count, "round \(round)")
            #expect(found.matches.count == min(most, kept.count), "round \(round)")
            let scores = Dictionary(uniqueKeysWithValues: kept.map { ($0.name, $0.score) })
            var before = Double.infinity
            for match in found.matches {
                let score = scores[match.influence.name] ?? -1
                #expect(abs(match.score - score) <= 0.050_001, "round \(round)")
                #expect(score <= before * (1 + 1e-12), "round \(round) is out of order")
                before = score
            }
            let worst = found.matches.last.map { scores[$0.influence.name] ?? -1 } ?? 0
            let served = Set(found.matches.map(\.influence.name))
            #expect(kept.allSatisfy { served.contains($0.name) || $0.score <= worst * (1 + 1e-12) }, "round \(round)")
        }
    }

    @Test func equalsKeepTheirOrder() {
        let candidates = ["a", "b", "c", "d"].map { MatchCandidate(Self.influence(80, name: $0), lastPlay: nil) }
        let found = MatchRequest(count: 3).matches(among: candidates, at: Self.now)
        #expect(found.matches.map(\.influence.name) == ["a", "b", "c"] && found.total == 4)
    }

    @Test func aMoodIsTakenLiterally() {
        let candidate = MatchCandidate(Self.influence(60, tags: ["mellow", ""]), lastPlay: nil)
        func score(_ mood: String?) -> Double? {
            MatchRequest(mood: mood).matches(among: [candidate], at: Self.now).matches.first?.score
        }
        #expect(score("mellow") == 108)
        #expect(score("Mellow") == 90 && score("") == 90 && score(nil) == 90)
    }

    @Test func whatWillBePlayedCountsAsPlayedNow() {
        let candidate = MatchCandidate(Self.influence(60), lastPlay: Self.now + .days(3))
        #expect(MatchRequest().matches(among: [candidate], at: Self.now).matches.first?.score == 42)
    }

    @Test(arguments: [(nil, 10), (0, 1), (-3, 1), (7, 7), (1_000, 100)] as [(Int?, Int)])
    func theCountIsCut(asked: Int?, count: Int) {
        #expect(MatchRequest(count: asked).count == count)
    }

    @Test func theLeastAlignmentIsOnlyRaised() {
        #expect(MatchRequest(minAlignment: 10).minAlignment == 60)
        #expect(MatchRequest(minAlignment: 75).minAlignment == 75)
    }

    @Test func alignmentsAreKeptWithOneDecimalHalfUp() {
        #expect(Influence.kept(alignment: 95.25) == 95.3 && Influence.kept(alignment: 59.94) == 59.9)
    }
}
