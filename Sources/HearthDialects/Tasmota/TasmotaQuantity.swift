import HearthModel

/// What a key of the SENSOR tree measures.
struct TasmotaQuantity {
    /// In which units the device was told to speak.
    struct Units {
        /// `C` or `F`.
        let temperature: String?
        /// `hPa`, `mmHg` or `inHg`.
        let pressure: String?
        /// `m/s`, `km/h`, `kn`, `mph`, `ft/s` or `yd/s`.
        let speed: String?
    }

    let property: String
    let type: ValueType
    let conversion: UnitConversion?
    /// In the table, and so recognized where there is no number yet.
    let isKnown: Bool

    /// - Parameter chip: keys above it, joined by dots.
    init(key: String, of chip: String, units: Units) {
        // A second probe on one chip is `Temperature2`.
        let digits = key.reversed().prefix { $0.isASCII && $0.isNumber }.count
        if let entry = Self.chips.first(where: { $0.key == key && chip.contains($0.chip) })?.entry {
            self.init(entry, suffix: "", units)
        } else if let entry = Self.table[key] {
            self.init(entry, suffix: "", units)
        } else if digits > 0, let entry = Self.table[String(key.dropLast(digits))] {
            self.init(entry, suffix: "_" + key.suffix(digits), units)
        } else {
            self.init(unknown: key)
        }
    }

    /// A text under its own name.
    init(textUnder key: String) {
        (property, type, conversion, isKnown) = (Self.snakeCase(key), .text, nil, true)
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
            case "speed": units.speed ?? "km/h"
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
        "PM1": ("pm1", "µg/m³"), "PM4": ("pm4", "µg/m³"), "PM10": ("pm10", "µg/m³"), "CF1": ("cf1", "µg/m³"),
        "CF2.5": ("cf2_5", "µg/m³"), "CF10": ("cf10", "µg/m³"), "eCO2": ("eco2", "ppm"), "Distance": ("distance", "cm"),
        "Weight": ("weight", "kg"), "UvPower": ("uv_power", "W/m²"), "Altitude": ("altitude", "m"),
    ]

    /// Keys that mean something else, or something at all, below a key of this name (Tasmota's drivers, `xsns_*`).
    private static let chips: [(chip: String, key: String, entry: (property: String, unit: String))] = [
        ("VL53L", "Distance", ("distance", "mm")), ("TOF10120", "Distance", ("distance", "mm")),
        ("AS3935", "Distance", ("distance", "km")), ("BME680", "Gas", ("gas_resistance", "kΩ")),
        (".Speed", "Act", ("wind", "speed")), (".Speed", "Avg", ("wind_avg", "speed")),
        (".Speed", "Min", ("wind_min", "speed")), (".Speed", "Max", ("wind_max", "speed")),
        (".Dir", "Deg", ("deg", "°")), (".Dir", "Avg", ("avg", "°")), (".Dir", "Range", ("range", "°")),
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
