import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthTwins

/// Reads what is asked of a what-if and resolves it to devices and rules of the house. What cannot be done is set aside with
/// a reason, so that the rest is answered.
struct WhatIfReader {
    private static let scenario = Field.text("scenario", 1...200).optional
    private static let metrics = Field<[String]>.texts("metrics").optional
    private static let runs = Field.integer("runs", 1...256).optional
    private static let seed = Field.integer("seed", 0 ... .max).optional
    private static let detail = Field<Detail>.word("detail").optional

    static let fields: FieldSet = [
        scenario, FieldNotation("changes?:map"), FieldNotation("duration?"), metrics, runs, seed,
        FieldNotation("rules?:map"), detail,
    ]

    /// Nearest names are looked up for each that is unknown.
    private static let mostChanges = 200

    /// What can be changed of the house as a whole.
    private enum HouseKey: String {
        case setpoint = "temperature_setpoint"
        case thermostat
        case target = "target_temperature"
        case brightness = "lighting_brightness"
        case outdoor = "outdoor_temperature"
        case offline = "device_offline"
        case mode, tariff, occupancy
    }

    private enum Detail: String, CaseIterable { case summary, full }

    let snapshot: HouseSnapshot
    let visibility: Visibility
    let now: Instant
    private var request = WhatIfRequest()

    init(snapshot: HouseSnapshot, visibility: Visibility, now: Instant) {
        (self.snapshot, self.visibility, self.now) = (snapshot, visibility, now)
    }

    private var house: House { snapshot.house }

    /// `nil` if something is wrong with it, which has been reported.
    mutating func read(_ fields: inout FieldReader) -> WhatIfRequest? {
        if let span = duration(&fields) { request.span = span }
        request.scenario = fields.read(Self.scenario) ?? request.scenario
        request.runs = fields.read(Self.runs).map(Int.init)
        request.seed = fields.read(Self.seed).map { UInt64($0) } ?? request.seed
        request.isFull = fields.read(Self.detail) == .full
        if let names = fields.read(Self.metrics), !names.isEmpty { readMetrics(names) }
        if let changes = fields.raw("changes"), !changes.isNull {
            if let members = changes.object, members.count > Self.mostChanges {
                fields.refuse(
                    "changes", "may have at most \(Self.mostChanges) entries",
                    expected: "0..\(Self.mostChanges) entries",
                    got: .int(Int64(members.count)))
            } else if let members = changes.object {
                for member in members { read(member.key, member.value) }
            } else {
                fields.refuse(
                    "changes", "must be a map from devices to what they shall be", expected: "object", got: changes)
            }
        }
        readRules(&fields)
        applyPreset()
        if request.runs != nil, request.houseDays > WhatIfRequest.mostDays {
            fields.refuse(
                "runs",
                "come to \(Int(request.houseDays)) days of the house; the limit is \(Int(WhatIfRequest.mostDays))")
        }
        return request
    }

    /// A duration such as `8h`, or seconds.
    private func duration(_ fields: inout FieldReader) -> Milliseconds? {
        guard let value = fields.raw("duration"), !value.isNull else { return nil }
        let span = value.string.flatMap(Milliseconds.init(duration:)) ?? value.integer.map { Milliseconds.seconds($0) }
        if let span, (WhatIfRequest.shortest...WhatIfRequest.longest).contains(span) { return span }
        fields.refuse("duration", "must be from 1m to 14d, such as 8h", expected: "1m..14d", got: value)
        return nil
    }

    private mutating func readMetrics(_ names: [String]) {
        request.metrics = []
        for name in names {
            if let metric = WhatIfMetric(named: name) {
                request.metrics.append((name, metric))
            } else {
                ignore(name, "is no metric", nearestNames(to: name, among: WhatIfMetric.names))
            }
        }
        if request.metrics.isEmpty { request.metrics = WhatIfRequest().metrics }
    }

    private mutating func ignore(_ key: String, _ reason: String, _ nearest: [String] = []) {
        request.ignored.append(.init(key: key, reason: reason, nearest: nearest))
    }

    // MARK: Changes

    private mutating func read(_ key: String, _ value: JSONValue) {
        switch HouseKey(rawValue: key) {
        case .setpoint, .thermostat, .target:
            let heaters = snapshot.devices(seenBy: visibility).filter { $0.device.deviceClass.id == .thermostat }
            if heaters.isEmpty { return ignore(key, "there is no thermostat") }
            for heater in heaters { set(key, "setpoint", value, of: heater.index) }
        case .brightness:
            let lights = snapshot.devices(seenBy: visibility).filter { index, device in
                device.deviceClass.id == .light
                    && house.registry.slot("on", of: index).map { house.reading($0).value == .flag(true) } ?? false
            }
            if lights.isEmpty { return ignore(key, "no light is on") }
            for light in lights { set(key, "brightness", value, of: light.index) }
        case .mode:
            guard let mode = value.string, snapshot.rules.set.modes.contains(mode) else {
                return ignore(
                    key, "is no mode of the house",
                    nearestNames(to: value.string ?? "", among: snapshot.rules.set.modes))
            }
            request.changes.append(TwinEvent(at: now, .mode(mode)))
        case .outdoor:
            if let degrees = value.double, (-60...60).contains(degrees) {
                request.changes.append(TwinEvent(at: now, .outdoor(degrees)))
            } else if let difference = value["add"]?.double, (-50...50).contains(difference) {
                request.changes.append(TwinEvent(at: now, .warmer(difference)))
            } else {
                ignore(key, "must be -60 to 60 °C, or {\"add\": K} with -50 to 50")
            }
        case .tariff:
            guard let price = value.double, (0...1_000).contains(price) else {
                return ignore(key, "must be the price of a kWh, 0 to 1000")
            }
            request.tariff = Tariff(price)
            request.assumptions.append("with the change a kWh costs \(price)")
        case .occupancy: readOccupancy(value)
        case .offline:
            for id in value.array?.compactMap(\.string) ?? [value.string].compactMap(\.self) {
                for index in devices(id, as: "\(key).\(id)").map(\.index) {
                    request.changes.append(TwinEvent(at: now, .lose([index])))
                }
            }
        case nil: readDevice(key, value)
        }
    }

    private mutating func readOccupancy(_ value: JSONValue) {
        let people = house.registry.indices.filter { house.registry[$0]?.isPerson == true }
        guard !people.isEmpty else { return ignore("occupancy", "the house knows no people") }
        let home: Int
        switch value {
        case .string("home"): home = people.count
        case .string("away"): home = 0
        case .int(let count) where count >= 0: home = Int(min(count, Int64(people.count)))
        default: return ignore("occupancy", "must be home, away, or how many people are at home")
        }
        let states = people.enumerated().compactMap { number, person in
            house.registry.slot("state", of: person).map { SlotValue($0, .text(number < home ? "home" : "away")) }
        }
        request.changes.append(TwinEvent(at: now, .report(states)))
    }

    private mutating func readDevice(_ key: String, _ value: JSONValue) {
        let id = key.hasPrefix("twin:") ? String(key.dropFirst(5)) : key
        if value.object == nil || value["add"] != nil, let dot = id.lastIndex(of: "."), !isThere(id),
            isThere(String(id[..<dot]))
        {
            // `bedroom.heater.setpoint`
            let property = String(id[id.index(after: dot)...])
            for (index, _) in devices(String(id[..<dot]), as: key) {
                set(key, Self.property(property), value, of: index)
            }
            return
        }
        for (index, device) in devices(id, as: key) {
            guard let members = value.object else {
                if let primary = device.properties.first { set(key, primary.name, value, of: index) }
                continue
            }
            let isCommand = members.contains { $0.key == "as" && $0.value.string == "command" }
            for member in members where member.key != "as" {
                set("\(key).\(member.key)", Self.property(member.key), member.value, of: index, onlyOnce: isCommand)
            }
        }
    }

    private func isThere(_ id: String) -> Bool {
        do throws(APIError) { _ = try snapshot.target(id, seenBy: visibility) } catch { return false }
        return true
    }

    /// The devices of an id, alias, name or group; none, and set aside, where there is no such thing.
    private mutating func devices(_ id: String, as key: String) -> [(index: DeviceIndex, device: Device)] {
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
        switch name {
        case "heating_setpoint", "heatingSetpoint": "setpoint"
        case "level", "dim": "brightness"
        case "open_percent", "openPercent": "position"
        default: Property.canonicalName(name)
        }
    }

    private mutating func set(
        _ key: String, _ name: String, _ value: JSONValue, of device: DeviceIndex, onlyOnce: Bool = false
    ) {
        guard let slot = house.registry.slot(name, of: device) else {
            let names = house.registry[device]?.properties.map(\.name) ?? []
            return ignore(key, "there is no such property", nearestNames(to: name, among: names))
        }
        let property = house.registry[slot].property
        var wanted = ControlValue(value)
        if let difference = value["add"]?.double {
            let asked = house.output(slot)
            guard let number = (asked.isKnown ? asked : house.reading(slot).lastValue).number else {
                return ignore(key, "nobody knows how it is now, so nothing can be added")
            }
            wanted = .number(number + difference)
        }
        switch property.read(wanted) {
        case .failure(let refusal): ignore(key, "\(refusal.problem); it takes \(refusal.expected)")
        case .success(let value):
            let values = [SlotValue(slot, value)]
            let what: TwinEvent.What =
                property.settable ? .set(values, hold: onlyOnce ? .ofClass : .lasting(request.span)) : .report(values)
            request.changes.append(TwinEvent(at: now, what))
        }
    }

    // MARK: Rules and presets

    private mutating func readRules(_ fields: inout FieldReader) {
        guard let rules = fields.raw("rules"), !rules.isNull else { return }
        guard let members = rules.object else {
            return fields.refuse("rules", "must be an object with disable or enable", expected: "object", got: rules)
        }
        for member in members {
            guard ["disable", "enable"].contains(member.key), let names = member.value.array?.compactMap(\.string)
            else {
                fields.refuse("rules.\(member.key)", "must be disable or enable, with a list of names of rules")
                continue
            }
            for name in names {
                let codes = snapshot.rules.program.rules
                guard let rule = codes.first(where: { [$0.key, $0.title].contains(name) }) else {
                    ignore("rules.\(name)", "there is no such rule", nearestNames(to: name, among: codes.map(\.title)))
                    continue
                }
                request.changes.append(TwinEvent(at: now, .rule(rule.key, member.key == "enable")))
            }
        }
    }

    /// A scenario may say by its name what happens besides.
    private mutating func applyPreset() {
        let name = request.scenario.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
        let difference = name.contains("heatwave") ? 8.0 : name.contains("coldsnap") ? -8.0 : nil
        if let difference {
            for hour in 1...12 {
                request.changes.append(
                    TwinEvent(at: now + .hours(Int64(hour)), .warmer(difference / 12)))
            }
            request.assumptions.append(
                "outdoors it becomes \(difference < 0 ? "8 K colder" : "8 K warmer") within 12 hours")
        }
        if name.contains("vacation") || name.contains("away") {
            readOccupancy(.string("away"))
            request.assumptions.append("everyone is away")
        }
        for word in ["storm", "poweroutage", "guests"] where name.contains(word) {
            ignore("scenario", "\(word) is not modelled yet; the name is a label only")
        }
    }
}
