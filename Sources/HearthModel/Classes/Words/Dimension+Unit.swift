extension Dimension {
    /// What a number in a unit of the model measures, and the factor that brings it to the canonical unit: water
    /// pressure is held in bar, gas in cubic metres, and a calendar counts in seconds.
    package static func of(_ unit: Unit) -> (dimension: Dimension, factor: Double) {
        switch unit {
        case .none, .degree, .hertz, .other: (.number, 1)
        case .celsius: (.temp, 1)
        case .percent: (.percent, 1)
        case .kelvin: (.colorTemp, 1)
        case .lux: (.lux, 1)
        case .hectopascal: (.pressure, 1)
        case .bar: (.pressure, 1_000)
        case .watt: (.power, 1)
        case .kilowattHour: (.energy, 1)
        case .volt: (.voltage, 1)
        case .ampere: (.current, 1)
        case .ppm: (.ppm, 1)
        case .microgramPerCubicMetre: (.dust, 1)
        case .decibel: (.sound, 1)
        case .litre: (.volume, 1)
        case .cubicMetre: (.volume, 1_000)
        case .litrePerMinute: (.flow, 1)
        case .millimetre: (.rain, 1)
        case .metrePerSecond: (.speed, 1)
        case .second: (.duration, 1_000)
        }
    }

    /// The unit of the model in which a value is held; rain by the hour has none, and is held as it comes.
    package var unit: Unit {
        switch self {
        case .number: .none
        case .percent: .percent
        case .temp, .deltaTemp: .celsius
        case .lux: .lux
        case .power: .watt
        case .energy: .kilowattHour
        case .voltage: .volt
        case .current: .ampere
        case .ppm: .ppm
        case .dust: .microgramPerCubicMetre
        case .sound: .decibel
        case .pressure: .hectopascal
        case .volume: .litre
        case .flow: .litrePerMinute
        case .speed: .metrePerSecond
        case .rain: .millimetre
        case .rainRate: .other("mm/h")
        case .colorTemp: .kelvin
        case .duration: .second
        }
    }

    /// As written in a unit of the user's choice; the first that the language names. `nil` for plain numbers.
    package var unitWord: String? {
        switch self {
        case .number: nil
        case .percent: "%"
        case .temp, .deltaTemp: "°C"
        case .lux: "lux"
        case .power: "W"
        case .energy: "Wh"
        case .voltage: "V"
        case .current: "A"
        case .ppm: "ppm"
        case .dust: "µg/m³"
        case .sound: "dB"
        case .pressure: "hPa"
        case .volume: "l"
        case .flow: "l/min"
        case .speed: "m/s"
        case .rain: "mm"
        case .rainRate: "mm/h"
        case .colorTemp: "K"
        case .duration: "s"
        }
    }
}
