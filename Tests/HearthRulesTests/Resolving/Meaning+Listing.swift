import HearthKernel
import HearthModel

@testable import HearthRules

/// Meanings on one line, so that tests read as specification: `(< room.temp 20 ±0.2)`.
struct Listing {
    var names = House.names
    var set: RuleSet

    func text(_ meaning: Meaning) -> String {
        switch meaning.kind {
        case .constant(let value): text(value)
        case .property(let property): text(property)
        case .asked(let property): text(property) + ".asked"
        case .age(let property): text(property) + ".age"
        case .nameOf(let thing): "(name " + text(thing) + ")"
        case .variable(let index): set.variables[index.position].name
        case .local(let local): "#\(local)"
        case .time: "time"
        case .today: "today"
        case .weekday: "weekday"
        case .sun: "sun"
        case .sunEvent(let event): "\(event)"
        case .sunAngle(let angle): "\(angle)"
        case .arithmetic(let sign, let a, let b): list(sign.rawValue, a, b)
        case .shiftedTime(let a, let sign, let b): list("time\(sign.rawValue)", a, b)
        case .negated(let inner): list("-", inner)
        case .scaled(let inner, let scale, let offset): "(scale " + text(inner) + " \(scale) \(offset))"
        case .compare(let sign, let a, let b, let band): list(sign.rawValue, a, b, tail: text(band))
        case .equal(let a, let b, let tolerance):
            list("is", a, b, tail: tolerance > 0.001 ? " ±\(short(tolerance))" : "")
        case .between(let a, let low, let high, let range, let band):
            list("between \(range)", a, low, high, tail: text(band))
        case .isUnknown(let inner): list("unknown", inner)
        case .and(let parts): "(and " + parts.map(text).joined(separator: " ") + ")"
        case .or(let parts): "(or " + parts.map(text).joined(separator: " ") + ")"
        case .not(let inner): list("not", inner)
        case .standing(let inner, default: let standard): list("default", inner, standard)
        case .lasting(let inner, let time): list("for", inner, tail: " \(time)")
        case .recent(let inner, let time): list("last", inner, tail: " \(time)")
        case .quantified(let quantifier, let members, said: _):
            "(\(quantifier.rawValue) " + members.map(text).joined(separator: " ") + ")"
        case .count(let members): "(count " + members.map(text).joined(separator: " ") + ")"
        case .combined(let kind, let values): "(\(kind) " + values.map(text).joined(separator: " ") + ")"
        case .aggregate(let kind, let slots):
            "(\(kind.rawValue) " + slots.map(names.registry.name).joined(separator: " ") + ")"
        case .window(let kind, let inner, let time): list(kind.rawValue, inner, tail: " \(time)")
        case .forecast(let slot, let time): "(forecast \(names.registry.name(of: slot)) \(text(time)))"
        case .concern(let device): "(concern \(names.path(of: device)))"
        case .concernAbout(let thing): "(concern \(text(thing)))"
        case .random(let low, let high, let step, _): list("random", low, high, tail: " \(short(step))")
        case .pick(let values, _): "(one of " + values.map(text).joined(separator: " ") + ")"
        case .rgb(let red, let green, let blue): list("rgb", red, green, blue)
        case .hue(let color): list("hue", color)
        case .saturation(let color): list("saturation", color)
        }
    }

    func text(_ write: HearthRules.Write) -> String {
        let target =
            switch write.target {
            case .slots(let slots): slots.map(names.registry.name).joined(separator: " ")
            case .member(_, let local, let slots): "#\(local)." + property(slots)
            }
        let bound = write.bound == .exact ? "" : write.bound == .atLeast ? "≥ " : "≤ "
        return switch write.source {
        case .value(let value): "\(target) := \(bound)\(text(value))"
        case .toggle: "\(target) toggled"
        case .reported: "\(target) as reported"
        }
    }

    private func list(_ head: String, _ parts: Meaning..., tail: String = "") -> String {
        "(" + ([head] + parts.map(text)).joined(separator: " ") + tail + ")"
    }

    private func text(_ value: Value) -> String {
        switch value {
        case .unknown: "?"
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): short(number)
        case .text(let text): text
        }
    }

    private func text(_ property: Meaning.Property) -> String {
        switch property {
        case .slot(let slot): names.registry.name(of: slot)
        case .member(_, let local, let slots): "#\(local)." + self.property(slots)
        }
    }

    private func text(_ thing: Meaning.Thing) -> String {
        switch thing {
        case .device(let device): names.path(of: device)
        case .member(_, let local): "#\(local)"
        case .area(let path): path
        }
    }

    private func text(_ band: Cell.Band) -> String {
        switch band {
        case .none: ""
        case .absolute(let width): " ±\(short(width))"
        case .relative(let share): " ±\(short(share * 100))%"
        }
    }

    private func property(_ slots: [SlotIndex?]) -> String {
        slots.lazy.compactMap { $0 }.first.map { names.registry[$0].property.name } ?? "?"
    }

    private func short(_ number: Double) -> String {
        let rounded = (number * 1_000_000).rounded() / 1_000_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
