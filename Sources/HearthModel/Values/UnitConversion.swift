/// How a reading in some unit becomes the canonical one.
package struct UnitConversion: Hashable, Sendable {
    package var unit: Unit
    /// canonical = raw × scale + offset; for mired, canonical = scale / raw.
    package var scale: Double = 1
    package var offset: Double = 0
    package var reciprocal: Bool = false

    package func canonical(_ raw: Double) -> Double { reciprocal ? scale / raw : raw * scale + offset }

    /// The inverse of `canonical`.
    package func raw(_ canonical: Double) -> Double {
        reciprocal ? scale / canonical : (canonical - offset) / scale
    }

    /// The conversion for a unit as devices and people write it, or `nil` if it is not in the table.
    package init?(named text: String) {
        guard let entry = UnitConversion.table[text] ?? UnitConversion.table[text.lowercased()] else { return nil }
        self = entry
    }

    package init(unit: Unit, scale: Double = 1, offset: Double = 0, reciprocal: Bool = false) {
        (self.unit, self.scale, self.offset, self.reciprocal) = (unit, scale, offset, reciprocal)
    }

    /// Spelled exactly first (`mW` is not `MW`), then in lower case.
    private static let table: [String: UnitConversion] = {
        var table: [String: UnitConversion] = [:]
        func add(_ names: [String], _ unit: Unit, _ scale: Double = 1, offset: Double = 0, reciprocal: Bool = false) {
            for name in names {
                table[name] = UnitConversion(unit: unit, scale: scale, offset: offset, reciprocal: reciprocal)
            }
        }
        add(["°C", "°c", "C", "c", "degC", "celsius", "℃"], .celsius)
        add(["°F", "°f", "F", "f", "degF", "fahrenheit", "℉"], .celsius, 5.0 / 9, offset: -160.0 / 9)
        add(["%", "percent"], .percent)
        add(["K", "k", "kelvin"], .kelvin)
        add(["mired", "mireds", "MK⁻¹"], .kelvin, 1_000_000, reciprocal: true)
        add(["°", "deg"], .degree)
        add(["lx", "lux"], .lux)
        add(["klx"], .lux, 1_000)
        add(["hPa", "hpa", "mbar"], .hectopascal)
        add(["Pa", "pa"], .hectopascal, 0.01)
        add(["kPa", "kpa"], .hectopascal, 10)
        add(["inHg", "inhg"], .hectopascal, 33.8638866667)
        add(["bar"], .bar)
        add(["psi"], .bar, 0.0689475729)
        add(["W", "w"], .watt)
        add(["kW", "kw"], .watt, 1_000)
        add(["mW"], .watt, 0.001)
        add(["kWh", "kwh"], .kilowattHour)
        add(["Wh", "wh"], .kilowattHour, 0.001)
        add(["MWh", "mwh"], .kilowattHour, 1_000)
        add(["W·min", "Wmin"], .kilowattHour, 1.0 / 60_000)
        add(["J", "j"], .kilowattHour, 1.0 / 3_600_000)
        add(["V", "v"], .volt)
        add(["mV", "mv"], .volt, 0.001)
        add(["A", "a"], .ampere)
        add(["mA", "ma"], .ampere, 0.001)
        add(["Hz", "hz"], .hertz)
        add(["ppm"], .ppm)
        add(["ppb"], .ppm, 0.001)
        add(["µg/m³", "μg/m³", "ug/m3", "µg/m3"], .microgramPerCubicMetre)
        add(["mg/m³", "mg/m3"], .microgramPerCubicMetre, 1_000)
        add(["dB", "db", "dBA", "dba"], .decibel)
        add(["L", "l"], .litre)
        add(["gal"], .litre, 3.785411784)
        add(["L/min", "l/min"], .litrePerMinute)
        add(["L/h", "l/h"], .litrePerMinute, 1.0 / 60)
        add(["m³", "m3"], .cubicMetre)
        add(["ft³", "ft3"], .cubicMetre, 0.028316846592)
        add(["mm"], .millimetre)
        add(["in", "inch"], .millimetre, 25.4)
        add(["m/s"], .metrePerSecond)
        add(["km/h", "kmh"], .metrePerSecond, 1 / 3.6)
        add(["mph"], .metrePerSecond, 0.44704)
        add(["kn"], .metrePerSecond, 1_852.0 / 3_600)
        add(["s", "sec"], .second)
        return table
    }()
}

extension UnitConversion {
    /// This conversion read as one into `target`, or `nil` where the two are different quantities.
    /// Litres and cubic metres, and bar and hPa, measure the same thing and convert.
    package func reaching(_ target: Unit) -> UnitConversion? {
        if unit == target { return self }
        let factor: Double
        switch (unit, target) {
        case (.cubicMetre, .litre): factor = 1_000
        case (.litre, .cubicMetre): factor = 0.001
        case (.bar, .hectopascal): factor = 1_000
        case (.hectopascal, .bar): factor = 0.001
        case (.kelvin, .celsius) where !reciprocal:
            return UnitConversion(unit: .celsius, scale: scale, offset: offset - 273.15)
        default: return nil
        }
        return UnitConversion(unit: target, scale: scale * factor, offset: offset * factor)
    }
}
