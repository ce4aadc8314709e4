extension Expression {
    /// `any light in garden` of `any light in garden is on for 20 min`; `nil` where the condition is about something
    /// else too.
    var anySubject: Subject.Kind? {
        switch kind {
        case .lasting(let inner, for: _), .recent(let inner, withinLast: _), .standing(let inner, default: _),
            .brackets(let inner):
            inner.anySubject
        case .compare(let left, _, _), .is(let left, _, _), .between(let left, _, _), .among(let left, _):
            left.anySubject
        case .quantity(.any, class: let word, let place): .any(class: word, place: place)
        case .anyone: .anyone
        default: nil
        }
    }
}

extension Meaning {
    /// What a condition about any member of a set says of one of them.
    func ofMember(_ position: Int) -> Meaning {
        var one = self
        switch kind {
        case .quantified(_, let members, said: _):
            return members.indices.contains(position) ? members[position] : self
        case .lasting(let inner, let span): one.kind = .lasting(inner.ofMember(position), span)
        case .recent(let inner, let span): one.kind = .recent(inner.ofMember(position), span)
        case .standing(let inner, default: let standard):
            one.kind = .standing(inner.ofMember(position), default: standard)
        default: break
        }
        return one
    }
}
