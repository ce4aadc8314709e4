import HearthModel

extension Meaning {
    /// The meanings that this one is made of, in the order of evaluation.
    var parts: [Meaning] {
        switch kind {
        case .constant, .property, .asked, .age, .nameOf, .variable, .local, .time, .today, .weekday, .sun, .sunEvent,
            .sunAngle, .aggregate, .concern, .concernAbout:
            []
        case .negated(let a), .isUnknown(let a), .not(let a), .hue(let a), .saturation(let a), .scaled(let a, _, _),
            .lasting(let a, _), .recent(let a, _), .window(_, let a, _), .forecast(_, let a):
            [a]
        case .arithmetic(_, let a, let b), .shiftedTime(let a, _, let b), .compare(_, let a, let b, _),
            .equal(let a, let b, _), .standing(let a, default: let b):
            [a, b]
        case .between(let a, let b, let c, _, _), .rgb(let a, let b, let c): [a, b, c]
        case .random(let a, let b, step: _, number: _): [a, b]
        case .and(let all), .or(let all), .count(let all), .quantified(_, let all, _),
            .combined(_, let all), .pick(let all, number: _):
            all
        }
    }

    /// What must all hold for this to hold.
    var conjuncts: [Meaning] {
        if case .and(let all) = kind { all.flatMap(\.conjuncts) } else { [self] }
    }

    /// The reading that decides it: the first one in it.
    var reading: Meaning? {
        switch kind {
        case .property, .variable, .asked, .aggregate, .window, .forecast, .concern, .concernAbout, .local, .age,
            .sunAngle:
            self
        default: parts.first(\.reading)
        }
    }

    /// The device of a set that this is about, where a local counts it and is not in `known`.
    func member(except known: (Int) -> Bool) -> (set: Int, local: Int)? {
        let own: (set: Int, local: Int)? =
            switch kind {
            case .property(.member(let set, let local, _)), .asked(.member(let set, let local, _)),
                .age(.member(let set, let local, _)), .nameOf(.member(let set, let local)),
                .concernAbout(.member(let set, let local)):
                (set, local)
            default: nil
            }
        if let own, !known(own.local) { return own }
        return parts.first { $0.member(except: known) }
    }
}

extension Sequence {
    /// The first result that is not `nil`; asks each element once.
    func first<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
