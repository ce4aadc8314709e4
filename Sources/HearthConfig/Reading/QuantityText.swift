import HearthModel

/// Numbers with or without a unit (docs/spec/devices.md, section 1): `21`, `70 °F`, `1.2kW`.
enum QuantityText {
    /// In `unit`; `nil` for what is no number, or has a unit of something else.
    static func parse(_ text: String, in unit: Unit) -> Double? {
        let amount = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let number = decimal(amount) else { return nil }
        let name = text.dropFirst(amount.count).drop { $0 == " " }
        if name.isEmpty || name == unit.symbol { return number }
        guard let conversion = UnitConversion(named: String(name))?.reaching(unit) else { return nil }
        let converted = conversion.canonical(number)
        return converted.isFinite ? converted : nil
    }
}
