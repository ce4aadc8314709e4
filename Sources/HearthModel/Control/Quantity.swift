/// A number with or without a unit, as people write it: `40`, `72 °F`, `2.5kW`.
struct Quantity: Equatable {
    var number: Double
    /// Empty where none was written.
    var unit: String

    init?(_ text: String) {
        let trimmed = text.trimmed
        let digits = trimmed.prefix { "+-.0123456789".contains($0) }
        guard let number = Double(digits), number.isFinite else { return nil }
        self.number = number
        unit = trimmed.dropFirst(digits.count).trimmed
    }

    /// The number in this unit; `nil` if the written one measures something else, or is not known.
    func value(in target: Unit) -> Double? {
        if unit.isEmpty { return number }
        guard let canonical = UnitConversion(named: unit)?.reaching(target)?.canonical(number), canonical.isFinite
        else {
            return nil
        }
        return canonical
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
