import FuzzParts
import Testing

@testable import HearthConversation

/// What a language model makes of an answer claims what the answer claims, or is not said: docs/spec/mind.md, section 9.
@Suite struct RewriteGuardTests {
    private func fault(_ rewrite: String, _ draft: String) -> RewriteGuard.Fault? {
        RewriteGuard.fault(in: rewrite, of: draft, names: Rewrites.names)
    }

    @Test func ofTenThousandWrongOnesNonePasses() throws {
        let texts = Rewrites.honest.flatMap { entry in
            ([entry.draft] + entry.said.filter { fault($0, entry.draft) == nil }).map { (entry.draft, $0) }
        }
        var tried: [Mutation: Int] = [:]
        var random = SplitMix64(seed: 112)
        while tried.values.reduce(0, +) < 10_000 {
            guard let (draft, text) = texts.randomElement(using: &random),
                let mutation = Mutation.allCases.randomElement(using: &random),
                let wrong = mutation.wrong(text, using: &random)
            else { continue }
            tried[mutation, default: 0] += 1
            try #require(fault(wrong, draft) != nil, "\(mutation): \(wrong) | \(draft)")
        }
        #expect(tried.count == Mutation.allCases.count && tried.values.allSatisfy { $0 > 50 })
    }

    /// Of 50 honest ones 39 passed when this was written.
    @Test func mostHonestOnesPass() {
        let judged = Rewrites.honest.flatMap { entry in entry.said.map { fault($0, entry.draft) } }
        #expect(judged.count { $0 == nil } * 100 >= judged.count * 75)
        for entry in Rewrites.honest { #expect(fault(entry.draft, entry.draft) == nil, "\(entry.draft)") }
    }

    @Test(arguments: [
        ("Bedroom: 19 °C. Kitchen: 21 °C.", "Bedroom: 21 °C. Kitchen: 19 °C.", RewriteGuard.Fault.claim),
        ("The boiler is off and the fan is open.", "The boiler is open and the fan is off.", .claim),
        ("Ann is home. Ben is not home.", "Ann is not home. Ben is home.", .claim),
        ("It is not locked but armed.", "It is locked but not armed.", .claim),
        ("The window is open.", "Open the window.", .command),
        ("The window is open.", "The window is open, is it?", .command),
        ("It is dry today, there is rain tomorrow.", "There is rain today, it is dry tomorrow.", .claim),
        ("Pool 12 °C, tank 30 °C.", "Tank 12 °C, pool 30 °C.", .claim),
        ("It says “rain, 3 mm”.", "It says “rain, 5 mm”.", .quotation),
        ("It says “rain”.", "It says rain.", .quotation),
        ("All is well.", "", .length),
        ("All is well.", "All is well, and that is all there is to it here.", .length),
        ("It is 21 degrees.", "It is -21 degrees.", .claim),
        ("It is 2.1 bar.", "It is 21 bar.", .claim),
        ("It is 1,200 W.", "It is 1.2 W.", .claim),
    ])
    func whatIsExchangedIsSeen(draft: String, rewrite: String, fault: RewriteGuard.Fault) {
        #expect(self.fault(rewrite, draft) == fault)
    }

    /// Whatever a model writes, looking at it ends.
    @Test func nonsenseIsRefused() throws {
        let parts = [
            "“", "”", "\u{0}", "-", "9", ":", ".", "’", "n't", "'s", "é", "🏠", " ", "\n", "99:99", "am", "°", "ⅷ", "٣",
        ]
        try Fuzzer("rewrites", usually: 500).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            let text = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            fuzzer.leave(text)
            try #require(fault(text, "The kitchen light is on since 21:04 and the hall is dark.") != nil)
            _ = fault("x", text)
        }
    }
}
