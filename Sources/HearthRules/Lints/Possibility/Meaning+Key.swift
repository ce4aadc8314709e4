import HearthKernel
import HearthModel

extension Meaning {
    /// Equal for two expressions that read the same and say the same, wherever they stand.
    var key: String {
        let own: String =
            switch kind {
            case .constant(let value): "\(value)"
            case .property(let property): "property \(property.key)"
            case .asked(let property): "asked \(property.key)"
            case .age(let property): "age \(property.key)"
            case .nameOf(let thing): "name \(thing)"
            case .variable(let variable): "variable \(variable.position)"
            case .local(let local): "local \(local)"
            case .time: "time"
            case .today: "today"
            case .weekday: "weekday"
            case .sun: "sun"
            case .sunEvent(let event): "\(event)"
            case .sunAngle(let angle): "sun \(angle)"
            case .random(_, _, let step, let number): "random \(step) \(number)"
            case .pick(_, let number): "pick \(number)"
            case .arithmetic(let sign, _, _): sign.rawValue
            case .shiftedTime(_, let sign, _): "shift\(sign.rawValue)"
            case .negated: "negated"
            case .scaled(_, let scale, let offset): "scaled \(scale) \(offset)"
            case .compare(let sign, _, _, _): sign.rawValue
            case .equal(_, _, let tolerance): "equal \(tolerance)"
            case .between(_, _, _, let range, _): "between \(range)"
            case .isUnknown: "unknown"
            case .and: "and"
            case .or: "or"
            case .not: "not"
            case .standing: "default"
            case .lasting(_, let span): "for \(span)"
            case .recent(_, let span): "within last \(span)"
            case .quantified(let quantifier, _, _): quantifier.rawValue
            case .count: "count"
            case .aggregate(let aggregate, let slots): "\(aggregate) \(slots.map(\.position))"
            case .combined(let aggregate, _): "\(aggregate) of"
            case .window(let aggregate, _, let span): "\(aggregate) \(span)"
            case .forecast(let slot, _): "forecast \(slot.position)"
            case .concern(let device): "concern \(device.position)"
            case .concernAbout(let thing): "concern \(thing)"
            case .rgb: "rgb"
            case .hue: "hue"
            case .saturation: "saturation"
            }
        let parts = parts
        return parts.isEmpty ? own : own + "(" + parts.map(\.key).joined(separator: ",") + ")"
    }
}

extension Meaning.Property {
    fileprivate var key: String {
        switch self {
        case .slot(let slot): "\(slot.position)"
        case .member(let set, let local, let slots): "\(set) \(local) \(slots.map { $0?.position ?? -1 })"
        }
    }
}
