package import HearthModel

extension House {
    /// What expression code outside of any run leaves, as of the last step: for tests, and for whoever explains. Asking
    /// changes nothing.
    package func value(of code: CodeRange) -> Value {
        var copy = self
        var fuel = House.stepLimit
        return copy.evaluate(code, at: now, fuel: &fuel)
    }
}
