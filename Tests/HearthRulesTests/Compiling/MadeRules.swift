import HearthKernel
import HearthModel

@testable import HearthRules

/// Rules made by hand, without any text: slot and device numbers stand for themselves.
func compiled(_ bodies: Rule.Body..., locals: Int = 1, memberSets: [[Int]] = []) -> Program {
    var set = RuleSet(files: [])
    set.memberSets = memberSets.map { $0.map(DeviceIndex.init) }
    set.variables = [
        RuleSet.Variable(name: "mode", type: .words(["home", "away"]), initial: .text("home"), place: nil)
    ]
    set.rules = bodies.enumerated().map { made($1, name: "R\($0)", locals: locals) }
    return Compiler.compile(set, names: HouseNames(registry: Registry()))
}

func made(
    _ body: Rule.Body, name: String?, file: Int = 0, fingerprint: UInt64 = 0, locals: Int = 1
) -> Rule {
    let nowhere = Expression(.missing, span: Span(0, 0))
    let syntax = RuleSyntax(
        name: nil, attributes: [],
        body: .never(PromiseSyntax(isAlways: false, condition: nowhere, because: nil, otherwise: nil)),
        span: Span(0, 0), bodySpan: Span(0, 0))
    return Rule(
        name: name, file: file, span: Span(0, 0), layer: .normal, evenIfHeld: false, isOff: false,
        fingerprint: fingerprint, body: body, locals: locals, syntax: syntax)
}

let nowhere = Place(file: 0, span: Span(0, 0))

extension Meaning {
    static func made(_ kind: Kind, _ type: RuleType = .yesno) -> Meaning { Meaning(kind, type, nowhere) }
    static func number(_ number: Double) -> Meaning { made(.constant(.number(number)), .quantity(.number)) }
    static func text(_ text: String) -> Meaning { made(.constant(.text(text)), .text) }
    static let yes = made(.constant(.flag(true)))
    static func slot(_ number: Int) -> Meaning { made(.property(.slot(SlotIndex(number))), .quantity(.lux)) }
    static func member(_ slots: [Int?], set: Int = 0, local: Int = 0) -> Meaning {
        made(.property(.member(set: set, local: local, slots.map { $0.map(SlotIndex.init) })), .quantity(.lux))
    }
    static func and(_ all: Meaning...) -> Meaning { made(.and(all)) }
    static func not(_ operand: Meaning) -> Meaning { made(.not(operand)) }
    static func less(_ a: Meaning, _ b: Meaning, _ band: Cell.Band = .none) -> Meaning {
        made(.compare(.less, a, b, band: band))
    }
    static func lasting(_ condition: Meaning, _ span: Int64) -> Meaning { made(.lasting(condition, span)) }
}

extension Action {
    static func made(_ kind: Kind) -> Action { Action(kind, nowhere) }
    static func write(_ slots: Int..., value: Meaning, lasts: Meaning? = nil) -> Action {
        let target = Write.Target.slots(slots.map(SlotIndex.init))
        return made(.write([Write(target: target, source: .value(value), place: nowhere)], over: nil, lasts: lasts))
    }
    static func log(_ text: String) -> Action { made(.log([.plain(text)])) }
}

extension Trigger {
    static func made(_ first: Basic.Kind..., then: Basic.Kind..., within: Int64 = 0) -> Trigger {
        Trigger(first: first.map { Basic($0) }, then: then.map { Basic($0) }, within: within, place: nowhere)
    }
}
