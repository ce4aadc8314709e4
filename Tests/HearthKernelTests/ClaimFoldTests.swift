import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

@Suite struct ClaimFoldTests {
    @Test func theFoldDoesNotDependOnTheOrderOfArrival() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<100_000 {
            let claims = (0..<Int.random(in: 0...6, using: &random)).map { _ in randomClaim(&random) }
            let base = randomNumber(&random)
            #expect(
                ClaimFold.result(base: base, claims: claims)
                    == ClaimFold.result(base: base, claims: claims.shuffled(using: &random)))
        }
    }

    @Test(arguments: [LevelWords.onOff, .openClosed])
    func theFoldOfALevelDoesNotEither(words: LevelWords) {
        var random = SplitMix64(seed: 11)
        for _ in 0..<100_000 {
            let amounts = (0..<Int.random(in: 0...4, using: &random)).map { _ in randomClaim(&random) }
            let states = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                var claim = randomClaim(&random)
                (claim.bound, claim.value) = (.exact, words.state(Bool.random(using: &random)))
                return claim
            }
            let base = Level(state: words.state(.random(using: &random)), amount: randomNumber(&random), words: words)
            #expect(
                LevelFold.result(base: base, states: states, amounts: amounts)
                    == LevelFold.result(
                        base: base, states: states.shuffled(using: &random), amounts: amounts.shuffled(using: &random)))
        }
    }

    @Test func boundsAboveAreAlwaysKept() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<1_000 {
            let claims = (0..<4).map { _ in randomClaim(&random) }
            let cap = Claim(
                layer: .safety, order: 9, writer: .rule("S"), bound: .atMost, value: .number(30), since: .zero)
            let fold = ClaimFold.result(base: .number(50), claims: claims + [cap])
            #expect(fold.value.number ?? 0 <= 30)
            let level = Level(state: .flag(true), amount: .number(50), words: .onOff)
            #expect(LevelFold.result(base: level, states: [], amounts: claims + [cap]).level.amount ?? 0 <= 30)
        }
    }

    @Test func offHidesTheBrightnessBelowIt() {
        func claim(_ value: Value, _ layer: Layer) -> Claim {
            Claim(layer: layer, order: 0, writer: .rule("R"), value: value, since: .zero)
        }
        let base = Level(state: .flag(true), amount: .number(80), words: .onOff)
        let off = claim(.flag(false), .normal)
        let on = claim(.flag(true), .urgent)
        #expect(LevelFold.result(base: base, states: [off], amounts: []).level.state == .flag(false))
        let both = LevelFold.result(base: base, states: [off, on], amounts: []).level
        #expect(both.state == .flag(true) && both.amountValue == .unknown)
        #expect(LevelFold.result(base: base, states: [on], amounts: []).level.amountValue == .number(80))
    }

    private func randomClaim(_ random: inout SplitMix64) -> Claim {
        Claim(
            layer: Layer.allCases.randomElement(using: &random) ?? .normal, order: .random(in: 0...2, using: &random),
            writer: .rule(["A", "B"].randomElement(using: &random) ?? "A"),
            bound: [.exact, .atLeast, .atMost].randomElement(using: &random) ?? .exact, value: randomNumber(&random),
            since: Instant(milliseconds: .random(in: 0...2, using: &random)),
            overridden: Int.random(in: 0..<8, using: &random) == 0)
    }

    private func randomNumber(_ random: inout SplitMix64) -> Value {
        Int.random(in: 0..<8, using: &random) == 0
            ? .unknown : .number(Double(Int.random(in: 0...10, using: &random) * 10))
    }
}

extension Instant {
    fileprivate static let zero = Instant(milliseconds: 0)
}
