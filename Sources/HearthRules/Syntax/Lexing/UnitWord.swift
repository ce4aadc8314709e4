package import HearthModel

/// A unit as people write it (docs/spec/rule-language.md, section 2).
package struct UnitWord: Sendable, Hashable {
    package let dimension: Dimension
    /// The value in the unit that `Dimension` names is what is written × `factor` + `offset`. A difference of
    /// temperatures takes no offset.
    package let factor: Double
    package let offset: Double
    /// How the formatter writes it.
    package let canonical: String

    /// - Parameter folded: a word or sign in lower case: `°c`, `minutes`, `%`.
    package static func named(_ folded: String) -> UnitWord? { table[folded] }

    /// All spellings that are accepted, folded.
    package static var spellings: some Sequence<String> { table.keys }

    private static let table: [String: UnitWord] = {
        var table: [String: UnitWord] = [:]
        func add(_ dimension: Dimension, _ spellings: [String], _ factor: Double = 1, offset: Double = 0) {
            let unit = UnitWord(dimension: dimension, factor: factor, offset: offset, canonical: spellings[0])
            for spelling in spellings { table[spelling.lowercased()] = unit }
        }
        // Angles are plain numbers of degrees; the sign may stand behind them.
        add(.number, ["°"])
        add(.percent, ["%", "percent"])
        add(.temp, ["°C", "C", "degC"])
        add(.temp, ["°F", "F", "degF"], 5.0 / 9, offset: -160.0 / 9)
        add(.lux, ["lux", "lx"])
        add(.power, ["W"])
        add(.power, ["kW"], 1_000)
        add(.energy, ["Wh"], 0.001)
        add(.energy, ["kWh"])
        add(.voltage, ["V"])
        add(.current, ["A"])
        add(.ppm, ["ppm"])
        // The micro sign, and the Greek letter that folds to it.
        add(.dust, ["µg/m³", "\u{3BC}g/m³", "µg/m3", "\u{3BC}g/m3", "ug/m3", "ug/m³"])
        add(.sound, ["dB"])
        add(.pressure, ["hPa", "mbar"])
        add(.pressure, ["bar"], 1_000)
        add(.volume, ["l"])
        add(.volume, ["m³", "m3"], 1_000)
        add(.flow, ["l/min"])
        add(.flow, ["l/h"], 1.0 / 60)
        add(.speed, ["m/s"])
        add(.speed, ["km/h"], 1 / 3.6)
        add(.speed, ["mph"], 0.44704)
        add(.speed, ["kn"], 1_852.0 / 3_600)
        add(.rain, ["mm"])
        add(.rainRate, ["mm/h"])
        add(.colorTemp, ["K"])
        add(.duration, ["ms"])
        add(.duration, ["s", "sec", "second", "seconds"], 1_000)
        add(.duration, ["min", "mins", "minute", "minutes"], 60_000)
        add(.duration, ["h", "hour", "hours"], 3_600_000)
        add(.duration, ["d", "day", "days"], 86_400_000)
        return table
    }()
}
