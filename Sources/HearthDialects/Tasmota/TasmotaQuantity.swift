import HearthModel

/// What a key of the SENSOR tree measures.
struct TasmotaQuantity {
    /// In which units the device was told to speak.
    struct Units {
        /// `C` or `F`.
        let temperature: String?
        /// `hPa`, `mmHg` or `inHg`.
        let pressure: String?
    }

    let property: String
    let type: ValueType
    let conversion: UnitConversion?
    /// In the table, and so recognized where there is no number yet.
    let isKnown: Bool

    init(key: String, units: Units) {
        // A second probe on one chip is `Temperature2`.
        let digits = key.reversed().prefix { $0.isASCII && $0.isNumber }.count
        if let entry = Self.table[key] {
            self.init(entry, suffix: "", units)
        } else if digits > 0, let entry = Self.table[String(key.dropLast(digits))] {
            self.init(entry, suffix: "_" + key.suffix(digits), units)
        } else {
            self.init(unknown: key)
        }
    }

    /// A number under its own name.
    private init(unknown key: String) {
        (property, type, conversion, isKnown) = (Self.snakeCase(key), .number(.none), nil, false)
    }

    private init(_ entry: (property: String, unit: String), suffix: String, _ units: Units) {
        let spelling =
            switch entry.unit {
            case "temperature": units.temperature ?? "C"
            case "pressure": units.pressure ?? "hPa"
            default: entry.unit
            }
        // Torr is in no other table of ours.
        let conversion =
            spelling == "mmHg"
            ? UnitConversion(unit: .hectopascal, scale: 1.33322387415) : UnitConversion(named: spelling)
        property = entry.property + suffix
        self.conversion = conversion
        type =
            Property.standard(entry.property)?.type
            ?? .number(conversion?.unit ?? (spelling.isEmpty ? .none : .other(spelling)))
        isKnown = true
    }

    private static let table: [String: (property: String, unit: String)] = [
        "Temperature": ("temp", "temperature"), "DewPoint": ("dew_point", "temperature"), "Humidity": ("humidity", "%"),
        "Pressure": ("pressure", "pressure"), "SeaPressure": ("sea_pressure", "pressure"),
        "Illuminance": ("lux", "lx"), "CarbonDioxide": ("co2", "ppm"), "TVOC": ("voc", "ppb"),
        "PM2.5": ("pm25", "µg/m³"), "Moisture": ("moisture", "%"), "UvIndex": ("uv", ""),
        "Power": ("power", "W"), "Total": ("energy", "kWh"), "Today": ("energy_today", "kWh"),
        "Yesterday": ("energy_yesterday", "kWh"), "Voltage": ("voltage", "V"), "Current": ("current", "A"),
        "Frequency": ("frequency", "Hz"), "Factor": ("power_factor", ""), "ApparentPower": ("apparent_power", "VA"),
        "ReactivePower": ("reactive_power", "var"), "BatteryPercentage": ("battery", "%"),
    ]

    /// `NoiseLevel` → `noise_level`; only `a`–`z`, digits and `_`, a letter first.
    private static func snakeCase(_ key: String) -> String {
        var name = ""
        var afterLower = false
        for character in key.prefix(40) {
            let isWord = character.isASCII && (character.isLetter || character.isNumber)
            if !isWord || (character.isUppercase && afterLower), !name.isEmpty, !name.hasSuffix("_") { name += "_" }
            if isWord { name += character.lowercased() }
            afterLower = isWord && !character.isUppercase
        }
        while name.hasSuffix("_") { name.removeLast() }
        return name.first?.isLetter == true ? name : "value_" + name
    }
}
