package import HearthModel

extension House {
    /// What the condition was when it was last renewed.
    package func truth(of cell: CellIndex) -> Bool? { conditions.truth(of: cell) }

    /// What expression code outside of any run leaves, as of the last step: for tests, and for whoever explains. Asking
    /// changes nothing.
    package func value(of code: CodeRange) -> Value {
        var copy = self
        var fuel = House.stepLimit
        return copy.evaluate(code, at: now, fuel: &fuel)
    }
}
