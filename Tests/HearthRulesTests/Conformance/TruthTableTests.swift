import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// UNK-01, the three-valued tables.
@Suite struct TruthTableTests {
    /// Of a house at rest, in which nobody has told a price.
    private static let conditions = ["yes": "lamp is off", "no": "lamp is on", "unknown": "price > 0"]
    private static let values: [String: Value] = ["yes": .flag(true), "no": .flag(false), "unknown": .unknown]

    @Test func unk01ConnectivesAreKleenes() throws {
        let vector = try #require(VectorFile.all.first { $0.id == "UNK-01" })
        #expect(vector.cells.count == 3)
        for row in vector.cells {
            let a = try #require(Self.conditions[row[0]])
            let b = try #require(Self.conditions[row[1]])
            for (text, wanted) in zip(["\(a) and \(b)", "\(a) or \(b)", "not (\(a))"], row[2...]) {
                #expect(try value(of: text) == Self.values[wanted], "\(text)")
                // Both sides alike.
                if text.contains(" and ") { #expect(try value(of: "\(b) and \(a)") == Self.values[wanted]) }
                if text.contains(" or ") { #expect(try value(of: "\(b) or \(a)") == Self.values[wanted]) }
            }
        }
    }

    @Test(arguments: [
        ("price > 1", Value.unknown), ("price + 1 > 1", .unknown), ("100 / 0 > 1", .unknown),
        ("price is unknown", .flag(true)), ("lamp is unknown", .flag(false)),
        ("(price > 1) is unknown", .flag(true)),
    ])
    func unk01UnknownSides(text: String, wanted: Value) throws {
        #expect(try value(of: text) == wanted)
    }

    private func value(of condition: String) throws -> Value {
        // Asked as one, not conjunct by conjunct.
        let built = try VectorHouse(rules: "", steps: "test \"it\" { expect not (not (\(condition))) }")
        let house = VirtualHouse(
            built.bench.registry, program: built.bench.program, setting: try VectorHouse.setting(start: nil))
        let step = try #require(built.bench.plans.first?.first)
        return built.bench.value(of: step.asks[0], in: house.house)
    }
}
