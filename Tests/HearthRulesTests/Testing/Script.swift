import HearthModel

@testable import HearthRules
import HearthSimulation

/// What happens in a house from outside, moment by moment.
struct Script: Sendable {
    enum Act: Sendable {
        case report(SlotValue)
        case byHand(SlotValue)
        case mode(String)
        case lose(DeviceIndex)
        case answer(String)
    }

    struct Moment: Sendable {
        /// Since the start; ascending from moment to moment.
        var at: Milliseconds
        var acts: [Act]
    }

    var moments: [Moment]

    /// By chance, over the house of the vectors.
    /// - Parameter step: the least time between two moments; a larger one is taken now and then.
    init(_ registry: Registry, moments count: Int, seed: UInt64) {
        var numbers = SeededRandom(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
        let spans: [Int64] = [1, 200, 999, 5_000, 30_000, 61_000, 299_000, 600_000, 3_600_000]
        var at = Milliseconds.zero
        moments = (0..<count).map { _ in
            at = at + Milliseconds(spans[number(spans.count)] + Int64(number(3)))
            return Moment(at: at, acts: (0...number(3)).map { _ in Script.act(registry, number) })
        }
    }

    private static let settable = ["lamp", "lamp", "desk", "heater", "trv", "bolt", "blind", "tv", "tap"]
    private static let sensors = [
        "pir", "pir2", "door", "win", "damp", "room", "room", "outside", "sky", "meter", "price", "ann", "ben", "cal",
        "attic.hatch", "button", "button",
    ]

    private static func act(_ registry: Registry, _ number: (Int) -> Int) -> Act {
        func device(_ names: [String]) -> DeviceIndex {
            guard let device = registry.index(of: names[number(names.count)]) else {
                preconditionFailure("The house of the vectors has all of these.")
            }
            return device
        }
        func value(of names: [String]) -> SlotValue {
            let slots = registry.slots(of: device(names))
            let slot = slots[min(number(2), slots.count - 1)]
            return SlotValue(slot, Script.value(for: registry[slot].property, number))
        }
        switch number(20) {
        case 0...1: return .mode(["home", "away", "night"][number(3)])
        case 2...4: return .byHand(value(of: settable))
        case 5...6: return .report(value(of: settable))
        case 7: return .lose(device(sensors + settable))
        case 8: return .answer(["yes", "no"][number(2)])
        default:
            // The main property: what a sensor is for.
            let slot = registry.slots(of: device(sensors))[0]
            return .report(SlotValue(slot, Script.value(for: registry[slot].property, number)))
        }
    }

    private static func value(for property: Property, _ number: (Int) -> Int) -> Value {
        switch property.type {
        case .flag: .flag(number(2) == 1)
        case .word(let words): .text(words[number(min(2, words.count))])
        case .event(let words): .text(words[number(min(3, words.count))])
        case .text: .text(["heat", "auto"][number(2)])
        case .number(.percent, _, _): .number(Double(number(11) * 10))
        case .number(.celsius, _, _): .number(15 + Double(number(40)) / 4)
        case .number(_, _, _): .number(Double(number(5) * 40))
        }
    }
}
