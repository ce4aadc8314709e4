/// A canonical unit: the one in which values of a quantity are held and go over the wire (docs/spec/devices.md, section
/// 3).
package enum Unit: Hashable, Sendable, Codable {
    case none, celsius, percent, kelvin, degree, lux, hectopascal, bar, watt, kilowattHour, volt, ampere, hertz
    case ppm, microgramPerCubicMetre, decibel, litre, litrePerMinute, cubicMetre, millimetre, metrePerSecond, second
    /// A unit outside the table: kept as text, never converted.
    case other(String)

    /// As shown to people and in `state_meta.unit`; empty for plain numbers.
    package var symbol: String {
        switch self {
        case .none: ""
        case .celsius: "°C"
        case .percent: "%"
        case .kelvin: "K"
        case .degree: "°"
        case .lux: "lx"
        case .hectopascal: "hPa"
        case .bar: "bar"
        case .watt: "W"
        case .kilowattHour: "kWh"
        case .volt: "V"
        case .ampere: "A"
        case .hertz: "Hz"
        case .ppm: "ppm"
        case .microgramPerCubicMetre: "µg/m³"
        case .decibel: "dB"
        case .litre: "L"
        case .litrePerMinute: "L/min"
        case .cubicMetre: "m³"
        case .millimetre: "mm"
        case .metrePerSecond: "m/s"
        case .second: "s"
        case .other(let text): text
        }
    }
}
