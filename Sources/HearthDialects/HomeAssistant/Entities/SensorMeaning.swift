import HearthJSON
import HearthModel

/// What a sensor measures, by its `device_class` and unit.
struct SensorMeaning {
    let deviceClass: DeviceClass.ID
    var property: Property
    /// Its name as a property of a device that is for something else; `nil`: that of the entity.
    let propertyName: String?
    /// Nothing says whether its values are numbers.
    let mayBeText: Bool
    /// How much warmer, not how warm.
    private(set) var isDifference = false

    /// Home Assistant's classes that have a class among ours, which has one property of the same name.
    private static let quantities: [String: DeviceClass.ID] = [
        "temperature": .temp, "humidity": .humidity, "illuminance": .lux, "pressure": .pressure,
        "atmospheric_pressure": .pressure, "carbon_dioxide": .co2, "volatile_organic_compounds_parts": .voc,
        "pm25": .pm25, "sound_pressure": .noise, "moisture": .moisture, "wind_speed": .wind,
        "precipitation": .rain, "power": .power, "energy": .energy, "energy_storage": .energy, "water": .water,
        "gas": .gasMeter, "voltage": .voltage, "current": .current, "battery": .battery,
    ]

    /// Units that say what is measured where nothing else does. How much of something is in the air says not what it is.
    private static let quantitiesOfUnits: [Unit: DeviceClass.ID] = [
        .celsius: .temp, .lux: .lux, .hectopascal: .pressure, .watt: .power, .kilowattHour: .energy,
        .volt: .voltage, .ampere: .current,
    ]

    private static let textual: Set<String> = ["enum", "timestamp", "date", "text"]

    /// - Parameter isText: its values have turned out to be texts.
    init(_ configuration: EntityConfiguration, isText: Bool) {
        let purpose = configuration.text("device_class")
        let unit = configuration.text("unit_of_measurement")
        let conversion = Self.conversion(of: unit, measuring: purpose)
        if isText || purpose.map(Self.textual.contains) ?? false {
            self.init(.text, Property("value", .text), named: nil)
            return
        }
        let quantity = purpose.map { Self.quantities[$0] } ?? conversion.flatMap { Self.quantitiesOfUnits[$0.unit] }
        if let quantity, let property = Property.standard(quantity.rawValue), Self.converts(unit, to: property),
            !Self.isDifference(unit, measuring: purpose)
        {
            self.init(quantity, property, named: quantity.rawValue)
        } else if purpose == "frequency", let property = Property.standard("frequency"),
            Self.converts(unit, to: property)
        {
            var value = property
            value.name = "value"
            self.init(.sensor, value, named: "frequency")
        } else {
            let isNumber = unit != nil || purpose != nil || configuration.text("state_class") != nil
            let type = ValueType.number(conversion?.unit ?? unit.map { .other($0) } ?? .none)
            // A difference is none of the temperatures that the device has besides.
            let name = Self.isDifference(unit, measuring: purpose) ? nil : purpose
            self.init(.sensor, Property("value", type), named: name, mayBeText: !isNumber)
        }
        property.settable = false
        isDifference = Self.isDifference(unit, measuring: purpose)
    }

    private init(_ deviceClass: DeviceClass.ID, _ property: Property, named name: String?, mayBeText: Bool = false) {
        (self.deviceClass, self.property, propertyName, self.mayBeText) = (deviceClass, property, name, mayBeText)
    }

    /// How much warmer: rooms are told in °C or °F, hystereses and spreads in kelvin.
    private static func isDifference(_ unit: String?, measuring purpose: String?) -> Bool {
        purpose == "temperature_delta"
            || purpose == "temperature" && unit.flatMap { UnitConversion(named: $0)?.unit } == .kelvin
    }

    /// A difference has no zero that could be shifted.
    private static func conversion(of unit: String?, measuring purpose: String?) -> UnitConversion? {
        guard var conversion = unit.flatMap({ UnitConversion(named: $0) }) else { return nil }
        if isDifference(unit, measuring: purpose) { conversion.offset = 0 }
        return conversion
    }

    /// Without a unit the value is taken as it is; with one of another quantity it is none of this kind.
    private static func converts(_ unit: String?, to property: Property) -> Bool {
        guard let unit, let target = property.type.unit else { return true }
        return UnitConversion(named: unit)?.reaching(target) != nil
    }
}

extension EntityBuilder {
    /// Component `sensor`.
    mutating func sensor(_ meaning: SensorMeaning) {
        (blueprint.propertyName, blueprint.mayBeText) = (meaning.propertyName, meaning.mayBeText)
        var codec = quantity(meaning.property, unit: configuration.text("unit_of_measurement"))
        if meaning.isDifference { codec.scaling.conversion?.offset = 0 }
        add(meaning.property, state: "state_topic", by: "value_template", codec: codec)
    }

    /// Component `number`, 1 to 100 unless it says otherwise.
    mutating func number() {
        let unit = configuration.text("unit_of_measurement")
        let conversion = unit.flatMap { UnitConversion(named: $0) }
        func canonical(_ number: Double) -> Double { (conversion?.canonical(number) ?? number).rounded(decimals: 6) }
        let (low, high) = (
            canonical(configuration.number("min") ?? 1), canonical(configuration.number("max") ?? 100)
        )
        let isLinear = conversion?.reciprocal != true
        let step = isLinear ? (configuration.number("step") ?? 1) * (conversion?.scale ?? 1) : nil
        let isRange = low.isFinite && high.isFinite && low != high
        let range = isRange ? min(low, high)...max(low, high) : nil
        let property = Property(
            "value",
            .number(
                conversion?.unit ?? unit.map { .other($0) } ?? .none, range: range,
                step: step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }))
        var codec = quantity(property, unit: unit)
        codec.unknown = configuration.payload("payload_reset", or: "None")
        add(
            property, state: "state_topic", by: "value_template", command: .init("command_topic", "command_template"),
            codec: codec)
    }

    /// Component `select`.
    mutating func choice() {
        add(
            standard("value"), state: "state_topic", by: "value_template",
            command: .init("command_topic", "command_template"), codec: anyText, options: configuration.list("options"))
    }

    /// Component `text`.
    mutating func text() {
        var value = standard("value")
        func end(_ key: String, or usual: Double) -> Int {
            Int(min(max(configuration.number(key) ?? usual, 0), 65_535))
        }
        let shortest = end("min", or: 0)
        value.form = TextForm(
            length: shortest...max(shortest, end("max", or: 255)), pattern: configuration.text("pattern"))
        add(
            value, state: "state_topic", by: "value_template", command: .init("command_topic", "command_template"),
            codec: PropertyCodec(type: .text))
    }
}
