package import HearthModel

/// The block `house`: what the house is, as a place and as a household.
package struct HouseSettings: Sendable, Equatable {
    package var name: String
    /// The rules of the clocks on its walls.
    package var zone: CivilZone
    package var location: Location?
    package var address: String?
    package var units = Units.metric
    /// ISO 4217.
    package var currency = "EUR"
    package var tariff: Tariff?
    package var meters = Meters()
    /// Of texts and speech.
    package var language = "en"
    /// °C
    package var comfort: ClosedRange<Double> = 20...24

    package struct Location: Sendable, Equatable {
        /// Degrees north.
        package var latitude: Double
        /// Degrees east.
        package var longitude: Double
        /// Metres above the sea.
        package var elevation: Double?
    }

    /// Of texts only; values are always in canonical units.
    package enum Units: String, Sendable, CaseIterable { case metric, imperial }

    package enum Tariff: Sendable, Equatable {
        /// Price of a kWh in `currency`.
        case price(Double)
        case device(String)
    }

    /// Devices that measure what comes into the house and goes out of it, by id.
    package struct Meters: Sendable, Equatable {
        /// Of the mains: what is drawn, and below zero what is given back.
        package var grid: String?
        /// What the sun gives.
        package var solar: String?
        /// What a battery takes in, and below zero what it gives.
        package var battery: String?
        /// What a car takes in; part of what the house uses.
        package var car: String?

        package init() {}
    }

    /// IANA name.
    package var timezone: String { zone.name }

    /// Where the sun rises and sets; `nil` if nobody said.
    package var place: Place? { location.flatMap { Place(latitude: $0.latitude, longitude: $0.longitude) } }

    package init(name: String, zone: CivilZone = .utc) { (self.name, self.zone) = (name, zone) }

    init(_ section: inout Section, names: Names) {
        name = section.required("name") { $0.name($1) } ?? ""
        zone = section.required("timezone") { $0.zone($1) } ?? .utc
        location = section.section("location") { Location(&$0) } ?? nil
        address = section.text("address")
        units = section.word("units") ?? units
        currency = section.currency("currency") ?? currency
        tariff = section.tariff("tariff", names)
        meters = section.section("meters") { Meters(&$0, names) } ?? meters
        language = section.word("language", of: ["en"]) ?? language
        comfort = section.section("comfort") { $0.comfort(default: 20...24) } ?? comfort
    }
}

extension HouseSettings.Meters {
    fileprivate init(_ section: inout Section, _ names: Names) {
        grid = section.reference("grid", "device", among: names.devices)
        solar = section.reference("solar", "device", among: names.devices)
        battery = section.reference("battery", "device", among: names.devices)
        car = section.reference("car", "device", among: names.devices)
    }
}

extension HouseSettings.Location {
    fileprivate init?(_ section: inout Section) {
        let latitude = section.required("latitude") { $0.quantity($1, in: -90...90) }
        let longitude = section.required("longitude") { $0.quantity($1, in: -180...180) }
        elevation = section.quantity("elevation", in: -500...9_000)
        guard let latitude, let longitude else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

extension Section {
    fileprivate mutating func zone(_ key: String) -> CivilZone? {
        guard let node = value(key), let name = examination.name(node, key) else { return nil }
        do {
            if let zone = try ZoneFile.zone(named: name) { return zone }
            examination.error(node.position, "time zone \(node.shown) does not exist")
        } catch {
            examination.error(node.position, "time zone \(node.shown) cannot be used: \(error.reason)")
        }
        return nil
    }

    fileprivate mutating func currency(_ key: String) -> String? {
        guard let node = value(key), let code = examination.name(node, key) else { return nil }
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            return examination.needs("a code of three capital letters, such as 'EUR'", node, key)
        }
        return code
    }

    fileprivate mutating func tariff(_ key: String, _ names: Names) -> HouseSettings.Tariff? {
        guard let node = value(key) else { return nil }
        if case .scalar(let scalar) = node.content, scalar.number == nil, !scalar.isNull {
            return examination.reference(node, key, "device", among: names.devices).map { .device($0) }
        }
        return examination.quantity(node, key, in: 0...1_000).map { .price($0) }
    }

    fileprivate mutating func comfort(default usual: ClosedRange<Double>) -> ClosedRange<Double> {
        let low = quantity("min", unit: .celsius, in: 0...40) ?? usual.lowerBound
        let high = quantity("max", unit: .celsius, in: 0...40) ?? usual.upperBound
        guard low < high else {
            examination.error(position, "'comfort' needs a 'min' below its 'max'")
            return usual
        }
        return low...high
    }
}
