import HearthKernel
import HearthModel

/// A condition over aspects, by their numbers.
indirect enum Formula {
    case constant(Value)
    case aspect(Int)
    /// A time of day that depends on the date, and milliseconds after it.
    case sunEvent(SunEvent, shift: Double, date: Int)
    case sun(time: Int, date: Int)
    case compare(Expression.Comparison, Formula, Formula)
    case equal(Formula, Formula, tolerance: Double)
    case between(Formula, Formula, Formula, Meaning.Range)
    case isUnknown(Formula)
    case and([Formula])
    case or([Formula])
    case not(Formula)
    case standing(Formula, default: Formula)
    /// The condition, and the aspect that tells whether it has been so for long enough.
    case lasting(Formula, Int)
    /// The condition, and the aspect that tells whether it has been so lately.
    case recent(Formula, Int)

    /// The aspects in it, in the order in which they appear.
    var aspects: [Int] {
        switch self {
        case .constant: []
        case .aspect(let aspect): [aspect]
        case .sunEvent(_, _, let date): [date]
        case .sun(let time, let date): [date, time]
        case .isUnknown(let a), .not(let a): a.aspects
        case .lasting(let a, let aspect), .recent(let a, let aspect): a.aspects + [aspect]
        case .compare(_, let a, let b), .equal(let a, let b, _), .standing(let a, default: let b): a.aspects + b.aspects
        case .between(let a, let b, let c, _): a.aspects + b.aspects + c.aspects
        case .and(let all), .or(let all): all.flatMap(\.aspects)
        }
    }

    /// Those by whose change it can turn true at an instant: that something has lasted long enough, but not what lasts.
    var triggers: [Int] {
        switch self {
        case .lasting(_, let aspect): [aspect]
        case .isUnknown(let a), .not(let a), .recent(let a, _): a.triggers
        case .standing(let a, default: let b): a.triggers + b.triggers
        case .and(let all), .or(let all): all.flatMap(\.triggers)
        case .constant, .aspect, .sunEvent, .sun, .compare, .equal, .between: aspects
        }
    }
}
