import HearthModel

/// The names that exist only inside of a rule, a function or a recipe.
struct Scope {
    enum Binding {
        case value(Meaning)
        case thing(Thing)
        case place(Space)
        /// A parameter that stands for nothing yet, while a recipe or function is read by itself.
        case open(RuleType)
    }

    /// With the place of its `let`, by which its use is noted.
    private(set) var bindings: [String: (binding: Binding, place: Place?)] = [:]
    /// What `it` is; `nil` where no event has a subject `any ..`.
    var it: Thing?
    /// What stands in its place in the events of a rule without one: "door".
    var subject: (name: String, className: String)?
    /// Local 0 is `it`.
    private(set) var locals = 1

    subscript(name: String) -> (binding: Binding, place: Place?)? { bindings[name] }

    mutating func bind(_ name: String, _ binding: Binding, at place: Place? = nil) {
        bindings[name] = (binding, place)
    }

    mutating func newLocal() -> Int {
        locals += 1
        return locals - 1
    }

    /// For statements that stand elsewhere: no names, and locals of their own.
    mutating func leaveAll() { (bindings, it, subject) = ([:], nil, nil) }

    /// Leaves a block: the names that it added are gone, its locals are not used again.
    mutating func leave(to outer: Scope) { (bindings, it, subject) = (outer.bindings, outer.it, outer.subject) }
}
