package import HearthModel

extension House {
    /// What the condition was when it was last renewed.
    package func truth(of cell: CellIndex) -> Bool? { conditions.truth(of: cell) }

    /// What expression code outside of any run leaves, as of the last step: for tests, and for whoever explains. Asking
    /// changes nothing.
    package func value(of code: CodeRange) -> Value {
        value(of: code, registers: [])
    }

    /// Whether a condition that people can be told of holds; of one about members, of one of them.
    package func truth(of atom: RuleCode.Atom, member: Int) -> Bool? {
        value(of: atom.truth, registers: [.number(Double(member))]).flag
    }

    private func value(of code: CodeRange, registers: ContiguousArray<Value>) -> Value {
        var copy = self
        var fuel = House.stepLimit
        return copy.evaluate(code, registers: registers, at: now, fuel: &fuel)
    }
}
