import FuzzParts
import HearthModel
import Testing

@testable import HearthRules

/// The resolver is total: whatever the parser makes of a text, it answers with findings, once each, and never traps.
@Suite struct AnyTreeTests {
    /// `HEARTH_PROGRAMS` asks for more.
    static let count = Int(environment("HEARTH_PROGRAMS") ?? "") ?? 500

    @Test func generatedProgramsAreAnswered() {
        for seed in 0..<UInt64(Self.count) {
            var writer = ProgramWriter(seed: seed)
            let text = writer.program(declarations: Int.random(in: 1...4, using: &writer.random))
            check(Parser.parse(SourceText(name: ProgramWriter.fileName, text: text)), "seed \(seed)")
        }
    }

    /// Pieces of sound rules in any order: broken, and yet full of names that mean something.
    @Test func shuffledRulesAreAnswered() {
        let words = Self.rules.split(separator: " ")
        for seed in 0..<UInt64(Self.count) {
            var random = SplitMix64(seed: seed)
            var text = words
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let from = Int.random(in: 0..<text.count, using: &random)
                let to = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.swapAt(from, to)
                case 1: text[to] = text[from]
                default: text.remove(at: from)
                }
            }
            check(House.file(text.joined(separator: " ")), "seed \(seed)")
        }
    }

    @Test func functionsThatDoubleAndDoubleAreCutOff() {
        var text = "fn f0() = room > 1 °C "
        for n in 1...60 { text += "fn f\(n)() = f\(n - 1)() and f\(n - 1)() " }
        let set = House.resolve(text + "while f60() { turn on lamp }")
        #expect(set.diagnostics.contains { $0.code == "E301" })
        #expect(set.rules.isEmpty)
    }

    @Test func aSumOfAnyLengthIsAnswered() {
        let set = House.resolve("while 1" + String(repeating: " + 1", count: 20_000) + " > price { turn on lamp }")
        #expect(set.diagnostics.contains { $0.severity == .error })
    }

    @Test func functionsNestOnlySoDeeply() {
        var text = "fn f0() = room > 1 °C "
        for n in 1...200 { text += "fn f\(n)() = not f\(n - 1)() " }
        let set = House.resolve(text + "while f31() { turn on lamp } while f200() { turn on desk }")
        #expect(set.diagnostics.map(\.message) == ["The nesting of f32 is 33; the limit is 32."])
        #expect(set.rules.count == 1)
    }

    @Test func recipesThatAreUsedTooOftenAreCutOff() {
        var text = "recipe r(a: number) { "
        for n in 0..<200 { text += "rule \"\(n)\": when door opens { log \"{a}\" } " }
        text += "} "
        for n in 0..<40 { text += "use r(\(n)) " }
        let set = House.resolve(text)
        #expect(set.diagnostics.map(\.code) == ["E301"])
        #expect(set.rules.count == 5_000)
    }

    private func check(_ file: SyntaxFile, _ comment: Comment) {
        let set = Resolver.resolve([file], names: House.names)
        var seen: Set<String> = []
        for diagnostic in set.diagnostics {
            #expect(seen.insert("\(diagnostic.code) \(diagnostic.span) \(diagnostic.message)").inserted, comment)
            #expect(diagnostic.span.start >= 0 && diagnostic.span.end <= file.source.utf8.count, comment)
            #expect(diagnostic.message.last == "." || diagnostic.code == "E111", comment)
        }
        // No rule is lost without a word.
        if !set.diagnostics.contains(where: { $0.severity == .error }) {
            let written = file.declarations.count { if case .rule = $0.kind { true } else { false } }
            #expect(set.rules.count >= written, comment)
        }
        for rule in set.rules { #expect(rule.file == 0 && rule.locals >= 1, comment) }
    }

    private static let rules = """
        var n : number = 0 group g = [ lamp , desk ] scene calm { lamp : 15 % , desk : off } \
        fn dark ( a : area , l : lux = 40 lux ) = a.window is open or sky < l default yes \
        recipe r ( d : door , keep : duration = 5 min ) { rule "Close" : when d is open for keep { log "{d.name}" } } \
        use r ( door ) normally trv 18 °C manual all lights holds 2 h until mode is away then resume \
        when any window opens if not ( pir within last 5 min ) , restarting { notify everyone "{it.name} {room}" urgently ; wait 5 min } \
        while room - outside > 9 °F and today in [ sat , sun ] , lingering 3 min { set lamp to at least 30 % over 3 s } \
        rule "x" safety even if held : never damp is wet and tap is open because "wet" otherwise { close tap } \
        expect average( room , 1 h ) > 20 °C within 5 min after at sunset + 1 h on fri otherwise { raise 0.5 "cold" about trv } \
        when mode becomes night { for each l in all lights { if l.brightness > 10 % { turn off l } else { set n to n + 1 } } } \
        when button pressed long { ask ann "?" within 1 h else no { yes { apply calm for 5 min } no { let a = n log "{a}" } } } \
        test "t" { at 10:00 given lamp is 30 % button -> pressed by hand trv -> 21 °C wait 5 min expect no light is on within 1 s }
        """
}
