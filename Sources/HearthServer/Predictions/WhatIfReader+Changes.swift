import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthTwins

/// What can be changed: the house as a whole, and what its devices are set to.
extension WhatIfReader {
    enum HouseKey: String, CaseIterable {
        case setpoint = "temperature_setpoint"
        case thermostat
        case target = "target_temperature"
        case brightness = "lighting_brightness"
        case outdoor = "outdoor_temperature"
        case offline = "device_offline"
        case mode, tariff, occupancy
    }

    /// When something is so, and whether it is held for that long.
    struct Manner {
        enum Hold {
            /// As if by hand, for the whole time.
            case throughout
            /// As a hand in the app usually is.
            case usual
            /// It is set once, and rules may change it at once.
            case never
        }

        var from: Instant
        var until: Instant?
        var hold = Hold.throughout
    }

    /// What a price is good for: a kWh.
    private static let prices = 0.0...1_000
    private static let outdoors = Property("temp", .number(.celsius, -60...60))
    private static let mostWindows = 24

    mutating func read(_ key: String, _ value: JSONValue) {
        guard let known = HouseKey.allCases.first(where: { [$0.rawValue, $0.rawValue.camelCased].contains(key) }) else {
            return readDevice(key, value)
        }
        said.insert(known)
        switch known {
        case .setpoint, .thermostat, .target:
            let heaters = snapshot.devices(seenBy: visibility).filter { $0.device.deviceClass.id == .thermostat }
            if heaters.isEmpty { return ignore(key, "there is no thermostat") }
            change(heaters.map(\.index), "setpoint", value, as: key)
        case .brightness:
            let lights = snapshot.devices(seenBy: visibility).filter { index, device in
                device.deviceClass.id == .light
                    && house.registry.slot("on", of: index).map { house.reading($0).value == .flag(true) } ?? false
            }
            if lights.isEmpty { return ignore(key, "no light is on") }
            change(lights.map(\.index), "brightness", value, as: key)
        case .mode:
            guard let mode = value.string, snapshot.rules.set.modes.contains(mode) else {
                return ignore(
                    key, "is no mode of the house",
                    nearestNames(to: value.string ?? "", among: snapshot.rules.set.modes))
            }
            add(.mode(mode))
        case .outdoor: readOutdoor(key, value)
        case .tariff: readTariff(key, value)
        case .occupancy: readOccupancy(key, value)
        case .offline:
            for id in value.array?.prefix(Self.most).compactMap(\.string) ?? [value.string].compactMap(\.self) {
                let found = devices(id, as: "\(key).\(id)").map(\.index)
                if !found.isEmpty { add(.lose(found)) }
            }
        }
    }

    private mutating func add(_ what: TwinEvent.What) {
        request.changes.append(TwinEvent(at: clock.start, what))
    }

    // MARK: The house

    private mutating func readOutdoor(_ key: String, _ value: JSONValue) {
        if let difference = value["add"]?.double, (-50...50).contains(difference) {
            add(.warmer(difference))
        } else if case .success(let degrees) = Self.outdoors.read(ControlValue(value)), let number = degrees.number {
            add(.outdoor(number))
        } else {
            ignore(key, "must be -60 to 60 °C, or {\"add\": K} with -50 to 50")
        }
    }

    private mutating func readTariff(_ key: String, _ value: JSONValue) {
        let usual = TwinSetting(snapshot.configuration).tariff
        if let price = value.double, Self.prices.contains(price) {
            request.tariff = Tariff(price)
            return request.assumptions.append("with the change a kWh costs \(price)")
        }
        guard let entries = value.array, (1...Self.mostWindows).contains(entries.count) else {
            return ignore(
                key, "must be the price of a kWh, 0 to 1000, or a list of at most 24 {\"from\", \"until\", \"price\"}")
        }
        var windows: [Tariff.Window] = []
        for entry in entries {
            guard let price = entry["price"]?.double, Self.prices.contains(price), let from = entry["from"]?.string,
                let until = entry["until"]?.string, let spans = clock.spans(from: from, until: until, before: end)
            else {
                return ignore(
                    key, "takes {\"from\": \"22:00\", \"until\": \"06:00\", \"price\": 0.2}, not \(entry.brief)")
            }
            windows += spans.map { Tariff.Window(from: $0.from, until: $0.until, price: price) }
        }
        request.tariff = Tariff(usual.price, windows: windows)
        request.assumptions.append("with the change a kWh has other prices at \(entries.count) times of the day")
    }

    mutating func readOccupancy(_ key: String, _ value: JSONValue) {
        let people = house.registry.indices.filter { house.registry[$0]?.isPerson == true }
        guard !people.isEmpty else { return ignore(key, "the house knows no people") }
        let home: Int
        switch value {
        case .string("home"): home = people.count
        case .string("away"): home = 0
        case .string("asleep"):
            guard snapshot.rules.set.modes.contains("night") else {
                return ignore(key, "the house has no mode 'night', so nobody can be asleep")
            }
            home = people.count
            add(.mode("night"))
        case .int(let count) where count >= 0: home = Int(min(count, Int64(people.count)))
        default: return ignore(key, "must be home, away, asleep, or how many people are at home")
        }
        let states = people.enumerated().compactMap { number, person in
            house.registry.slot("state", of: person).map { SlotValue($0, .text(number < home ? "home" : "away")) }
        }
        add(.report(states))
        if case .int(let count) = value, count > people.count { add(.visitors(Int(min(count, 100)) - people.count)) }
    }

    // MARK: Devices

    private mutating func readDevice(_ key: String, _ value: JSONValue) {
        let id = key.hasPrefix("twin:") ? String(key.dropFirst(5)) : key
        if !isThere(id), let dot = id.lastIndex(of: "."), isThere(String(id[..<dot])) {
            // `bedroom.heater.setpoint`
            let property = String(id[id.index(after: dot)...])
            return change(devices(String(id[..<dot]), as: key).map(\.index), property, value, as: key)
        }
        let devices = devices(id, as: key)
        guard let members = value.object, value["add"] == nil else {
            for (index, device) in devices {
                if let primary = device.properties.first { change([index], primary.name, value, as: key) }
            }
            return
        }
        guard !devices.isEmpty, let manner = manner(of: value, as: key) else { return }
        for (index, _) in devices {
            for member in members where !Self.words.contains(member.key) {
                request.changes += events(
                    setting: member.key, to: member.value, of: index, manner, as: "\(key).\(member.key)")
            }
        }
    }

    /// A value, or `{"value": …, "from": …, "until": …, "as": …}`.
    private mutating func change(_ devices: [DeviceIndex], _ property: String, _ value: JSONValue, as key: String) {
        let inner = value.object == nil ? nil : value["value"]
        guard let manner = inner == nil ? Manner(from: clock.start) : manner(of: value, as: key) else { return }
        for device in devices {
            request.changes += events(setting: property, to: inner ?? value, of: device, manner, as: key)
        }
    }

    private static let words: Set = ["as", "from", "until"]

    /// - Returns: `nil` if it cannot be, which has been set aside.
    private mutating func manner(of value: JSONValue, as key: String) -> Manner? {
        var manner = Manner(from: clock.start)
        switch value["as"] {
        case nil, .null, .string("hold"): break
        case .string("command"): manner.hold = .never
        default:
            ignore("\(key).as", "must be hold or command")
            return nil
        }
        for (word, path) in [("from", \Manner.from), ("until", \Manner.lastly)] {
            guard let text = value[word], !text.isNull else { continue }
            guard let instant = text.string.flatMap(clock.instant), instant >= clock.start else {
                ignore("\(key).\(word)", "must be +2h, 07:30 or a date-time after the start")
                return nil
            }
            manner[keyPath: path] = instant
        }
        guard manner.from < min(end, manner.lastly) else {
            ignore(key, "is not so at any time between the start and the end")
            return nil
        }
        return manner
    }

    private func isThere(_ id: String) -> Bool {
        do throws(APIError) { _ = try snapshot.target(id, seenBy: visibility) } catch { return false }
        return true
    }

    /// The devices of an id, alias, name or group; none, and set aside, where there is no such thing.
    mutating func devices(_ id: String, as key: String) -> [(index: DeviceIndex, device: Device)] {
        do throws(APIError) {
            switch try snapshot.target(id, seenBy: visibility) {
            case .device(let index, let device): return [(index, device)]
            case .group(let group): return snapshot.members(of: group, seenBy: visibility)
            }
        } catch {
            let near = if case .deviceNotFound(_, let near) = error { near } else { [String]() }
            ignore(key, "there is no such device", near)
            return []
        }
    }

    /// The property that is meant by a further word for it.
    private static func property(_ name: String) -> String {
        switch name.snakeCased {
        case "heating_setpoint": "setpoint"
        case "level", "dim": "brightness"
        case "open_percent": "position"
        case let name: Property.canonicalName(name)
        }
    }

    /// - Returns: none if it cannot be, which has been set aside.
    mutating func events(
        setting name: String, to value: JSONValue, of device: DeviceIndex, _ manner: Manner, as key: String
    ) -> [TwinEvent] {
        let name = Self.property(name)
        guard let slot = house.registry.slot(name, of: device) else {
            let names = house.registry[device]?.properties.map(\.name) ?? []
            ignore(
                key, "there is no such property; there is \(names.joined(separator: ", "))",
                nearestNames(to: name, among: names))
            return []
        }
        let property = house.registry[slot].property
        let before = house.output(slot).isKnown ? house.output(slot) : house.reading(slot).lastValue
        var wanted = ControlValue(value)
        if let difference = value["add"]?.double {
            guard let number = before.number else {
                ignore(key, "nobody knows how it is now, so nothing can be added")
                return []
            }
            wanted = .number(number + difference)
        }
        switch property.read(wanted) {
        case .failure(let refusal):
            ignore(key, "\(refusal.problem); it takes \(refusal.expected)")
            return []
        case .success(let value) where property.settable:
            let hold: HearthModel.Write.Hold =
                switch manner.hold {
                case .throughout: .lasting(min(end, manner.lastly) - manner.from)
                case .usual: .ofClass
                case .never: .none
                }
            return [TwinEvent(at: manner.from, .set([SlotValue(slot, value)], hold: hold))]
        case .success(let value):
            var events = [TwinEvent(at: manner.from, .report([SlotValue(slot, value)]))]
            if let until = manner.until, until < end, before.isKnown {
                events.append(TwinEvent(at: until, .report([SlotValue(slot, before)])))
            }
            return events
        }
    }
}

extension WhatIfReader.Manner {
    fileprivate var lastly: Instant {
        get { until ?? .distantFuture }
        set { until = newValue }
    }
}

extension String {
    /// `colorTemp` → `color_temp`.
    fileprivate var snakeCased: String {
        var result = ""
        for character in self {
            if character.isUppercase { result += "_" }
            result += character.lowercased()
        }
        return result
    }
}
