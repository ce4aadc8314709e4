import HearthKernel
import HearthModel

extension Resolver {
    /// `at most once per 4 h`: a variable of the rule's own that remembers its last run, over restarts too.
    ///
    /// It is 0 until the rule has run, and then goes to and fro between 1 and 2, so that how long it has had its value
    /// is how long ago the rule ran.
    mutating func atMostOnce(per limit: Expression) -> (gate: Meaning, note: Action)? {
        guard let span = duration(limit, most: Limit.lasting), !isReadingOpen else { return nil }
        let place = place(limit.span)
        let number = RuleType.quantity(.number)
        func constant(_ value: Double) -> Meaning { Meaning(.constant(.number(value)), number, place) }
        let index = ownVariable(at: place)
        let last = Meaning(.variable(index), number, place)
        func isAt(_ value: Double) -> Meaning {
            Meaning(.equal(last, constant(value), tolerance: 0), .yesno, place)
        }
        let ways = [isAt(0)] + [1, 2].map { Meaning(.lasting(isAt($0), span), .yesno, place) }
        let said = "it has not done so for \(Rendering.duration.text(of: .number(Double(span))))"
        let gate = Meaning(.quantified(.any, ways, said: said), .yesno, place)
        let other = Meaning(
            .arithmetic(.plus, constant(1), Meaning(.count([isAt(1)]), number, place)), number, place)
        return (gate, Action(.setVariable(index, other), place))
    }

    /// A variable that no rule can name.
    private mutating func ownVariable(at place: Place) -> VariableIndex {
        let key = "last run of \(ruleKey ?? String(dependencies.value, radix: 36))"
        let known = set.variables.count { $0.name == key || $0.name.hasPrefix(key + " ") }
        set.variables.append(
            RuleSet.Variable(
                name: known == 0 ? key : "\(key) \(known + 1)", type: .quantity(.number), initial: .number(0),
                place: place, isOwn: true))
        return VariableIndex(set.variables.count - 1)
    }
}
