/// The types of the rule language.
package enum RuleType: Sendable, Hashable {
    case quantity(Dimension)
    case yesno
    case onoff
    /// A closed set of words.
    case words([String])
    case time, date, color, text
    /// Parameters only.
    case device(String)
    case person, area
    /// What an error left behind: fits everything, so that one mistake is told once.
    case anything
}

/// What quantities measure. Values are held in canonical units: °C, K as
/// difference, lx, W, kWh, hPa, l, l/min, m/s, mm, milliseconds.
package enum Dimension: String, Sendable, Hashable, CaseIterable {
    case number, percent, temp
    case deltaTemp = "delta_temp"
    case lux, power, energy, voltage, current, ppm, dust, sound, pressure, volume, flow, speed, rain
    case rainRate = "rain_rate"
    case colorTemp = "color_temp"
    case duration
}
