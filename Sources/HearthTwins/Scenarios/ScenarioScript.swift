package import HearthKernel
package import HearthModel

/// A scenario as it goes in one house: what happens when, and what the house lacks for it.
package struct ScenarioScript: Sendable {
    /// Something that is told and changes nothing.
    package struct Told: Sendable, Equatable {
        package var at: Instant
        package var text: String
    }

    /// A step that this house has nothing for.
    package struct Skipped: Sendable, Equatable {
        /// After the start.
        package var after: Milliseconds
        package var step: String
        package var reason: String
    }

    package struct Worry: Sendable, Equatable {
        package var at: Instant
        package var text: String
        /// 0…1
        package var severity: Double
    }

    package let start: Instant
    package let end: Instant
    /// How things are at the start, with the script and without it.
    package private(set) var givens: [TwinEvent] = []
    package private(set) var events: [TwinEvent] = []
    package private(set) var told: [Told] = []
    package private(set) var worries: [Worry] = []
    package private(set) var skipped: [Skipped] = []
    /// What a kWh costs where the script says so.
    package private(set) var tariff: Tariff?
    /// Devices that something happens to.
    package private(set) var devices: Set<DeviceIndex> = []

    private let house: House
    private let setting: TwinSetting
    private let modes: [String]
    private let bystanders: Set<DeviceIndex>
    private let chosen: ChosenDevices

    /// - Parameters:
    ///   - modes: those of the house.
    ///   - seed: of what the script leaves to chance.
    package init(
        _ scenario: Scenario, in house: House, at now: Instant, setting: TwinSetting, modes: [String], seed: UInt64
    ) {
        start = scenario.timeOfDay.map { house.zone.nextInstant(showing: $0, after: now, orAt: true) } ?? now
        end = start + scenario.span
        (self.house, self.setting, self.modes) = (house, setting, modes)
        chosen = ChosenDevices(house: house, setting: setting)
        bystanders = Set(setting.bystanders.compactMap { house.registry.index(of: $0) })
        for given in scenario.start { add(given, at: start, isGiven: true) }
        let draws = Draws(seed: seed)
        let steps = scenario.steps.flatMap { step in
            instants(of: step.when, in: scenario, draws).map { (at: $0, what: step.what) }
        }
        // Those of one instant in the order in which they were written.
        for (_, step) in steps.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) })
        where step.at <= end {
            add(step.what, at: step.at, isGiven: false)
        }
    }

    private func instants(of when: Scenario.When, in scenario: Scenario, _ draws: Draws) -> [Instant] {
        guard case .daily(let time, let spread, let later) = when else {
            if case .after(let span) = when { return [start + span] }
            return []
        }
        var instants: [Instant] = []
        var next = house.zone.nextInstant(showing: time, after: start, orAt: true)
        while next <= end {
            let share = draws.unit(scenario.id, .dwell, next.milliseconds)
            instants.append(next + Milliseconds(Int64(share * Double(spread.count))) + later)
            next = house.zone.nextInstant(showing: time, after: next)
        }
        return instants
    }

    // MARK: What happens

    private mutating func add(_ happening: Scenario.Happening, at: Instant, isGiven: Bool) {
        switch happening {
        case .reports(let selection, let entries):
            set(selection, entries, at) { isGiven ? .given($0) : .report($0) }
        case .hand(let selection, let entries):
            set(selection, entries, at, onlySettable: true) { .set($0, hold: .ofClass) }
        case .command(let selection, let action, let value, _): command(selection, action, value, at)
        case .rises(let selection, let property, let difference, let least):
            raise(selection, property, by: difference, least: least, at)
        case .lost(let selection): reach(selection, at) { .lose($0) }
        case .back(let selection): reach(selection, at) { .restore($0) }
        case .power(let isOn):
            let powered = house.registry.indices.filter(chosen.hangsOnPower)
            guard !powered.isEmpty else { return skip("power", "nothing hangs on it", at) }
            note(.init(at: at, isOn ? .restore(powered) : .cut(powered)), powered, isGiven: isGiven)
        case .weather(let weather): add(weather, at, isGiven: isGiven)
        case .occupancy(let names): occupy(names, at, isGiven: isGiven)
        case .mode(let mode):
            guard modes.contains(mode) else { return skip("mode \(mode)", "the rules have no such mode", at) }
            note(.init(at: at, .mode(mode)), [], isGiven: isGiven)
        case .tariff(let price):
            var changed = tariff ?? setting.tariff
            changed.windows.append(.init(from: at, until: end, price: price))
            tariff = changed
        case .warms(let words, let difference): warm(words, by: difference, at)
        case .says(let text): told.append(Told(at: at, text: text))
        case .worries(let text, let severity):
            worries.append(Worry(at: at, text: text, severity: severity))
            told.append(Told(at: at, text: "concern: \(text)"))
        }
    }

    private mutating func note(_ event: TwinEvent, _ devices: [DeviceIndex], isGiven: Bool = false) {
        let (left, spared) = event.sparing(bystanders, in: house.registry)
        for id in spared.compactMap({ house.registry[$0]?.id }).sorted() {
            skip(id, "enable_scenarios is off in its twin", event.at)
        }
        guard let event = left else { return }
        if isGiven { givens.append(event) } else { events.append(event) }
        self.devices.formUnion(Set(devices).subtracting(bystanders))
    }

    private mutating func skip(_ step: String, _ reason: String, _ at: Instant) {
        skipped.append(Skipped(after: at - start, step: step, reason: reason))
    }

    /// Of each device those properties that it has.
    private mutating func set(
        _ selection: Scenario.Selection, _ entries: [ControlValue.Entry], _ at: Instant, onlySettable: Bool = false,
        _ what: ([SlotValue]) -> TwinEvent.What
    ) {
        let found = chosen.devices(of: selection)
        guard !found.isEmpty else { return skip(selection.name, "the house has none", at) }
        var (values, reasons): ([SlotValue], [String]) = ([], [])
        for device in found {
            for entry in entries {
                switch value(entry, of: device, onlySettable: onlySettable) {
                case .success(let value): values.append(value)
                case .failure(let refusal): reasons.append(refusal.problem)
                }
            }
        }
        guard !values.isEmpty else { return skip(selection.name, reasons.first ?? "nothing is said", at) }
        let event = TwinEvent(at: at, what(values))
        if case .given = event.what { note(event, found, isGiven: true) } else { note(event, found) }
    }

    /// As the device takes it; a number beyond its range is the end of the range.
    private func value(
        _ entry: ControlValue.Entry, of device: DeviceIndex, onlySettable: Bool
    ) -> Result<SlotValue, Property.Refusal> {
        let name = Property.canonicalName(entry.name)
        guard let slot = house.registry.slot(name, of: device), case let property = house.registry[slot].property,
            property.settable || !onlySettable
        else { return .failure(.init(problem: "none of them has \(entry.name)", expected: "")) }
        var wanted = entry.value
        if case .number(let number) = wanted, case .number(_, let range?, _) = property.type {
            wanted = .number(min(max(number, range.lowerBound), range.upperBound))
        }
        return property.read(wanted).map { SlotValue(slot, $0) }
    }

    private mutating func command(
        _ selection: Scenario.Selection, _ action: String, _ value: ControlValue, _ at: Instant
    ) {
        let found = chosen.devices(of: selection)
        guard !found.isEmpty else { return skip(selection.name, "the house has none", at) }
        for device in found {
            let resolved = ControlAction.resolve(action, value: value, device: device, in: house.registry) {
                house.reading($0).lastValue
            }
            switch resolved {
            case .success(let resolution):
                switch resolution.effect {
                case .write(.set(let values)): note(.init(at: at, .set(values, hold: .ofClass)), [device])
                case .simulateMotion:
                    guard let slot = house.registry.slot("on", of: device) else { continue }
                    note(.init(at: at, .report([SlotValue(slot, .flag(true))])), [device])
                default: skip("\(selection.name) \(action)", "it changes nothing that can be seen", at)
                }
            case .failure: skip("\(selection.name) \(action)", "the device does not take it", at)
            }
        }
    }

    private mutating func raise(
        _ selection: Scenario.Selection, _ property: String, by difference: Double, least: Double, _ at: Instant
    ) {
        let found = chosen.devices(of: selection)
        let values = found.compactMap { device -> SlotValue? in
            guard let slot = house.registry.slot(property, of: device),
                // What an earlier step has made of it.
                let now = events.last(where: { $0.reports(slot) != nil })?.reports(slot)
                    ?? house.reading(slot).lastValue.number,
                case .success(let value) = value(
                    .init(property, .number(max(min(now, least), now + difference))), of: device, onlySettable: false)
            else { return nil }
            return value
        }
        guard !values.isEmpty else {
            return skip(selection.name, found.isEmpty ? "the house has none" : "nobody knows how it is now", at)
        }
        note(.init(at: at, .report(values)), found)
    }

    private mutating func reach(
        _ selection: Scenario.Selection, _ at: Instant, _ what: ([DeviceIndex]) -> TwinEvent.What
    ) {
        let found = chosen.devices(of: selection)
        guard !found.isEmpty else { return skip(selection.name, "the house has none", at) }
        note(.init(at: at, what(found)), found)
    }

    private mutating func warm(_ words: [String], by difference: Double, _ at: Instant) {
        let areas = Set(house.registry.devices.compactMap { $0?.area }.filter { setting.isNamed($0, words) })
        let sensors = house.registry.indices.filter { index in
            house.registry[index]?.area.map(areas.contains) ?? false && house.registry.slot("temp", of: index) != nil
        }
        guard !sensors.isEmpty else {
            return skip("warmth in \(words.joined(separator: ", "))", "no room of this name is measured", at)
        }
        note(.init(at: at, .warm(areas, by: difference)), [])
    }

    // MARK: Surroundings

    private mutating func add(_ weather: Scenario.Weather, _ at: Instant, isGiven: Bool) {
        let outside = house.registry.indices.filter { index in
            house.registry[index]?.deviceClass.id == .weather
                || house.registry[index]?.area.map(setting.outdoorAreas.contains) ?? false
        }
        guard !outside.isEmpty else { return skip("weather", "nobody measures what it is like outside", at) }
        var entries: [ControlValue.Entry] = []
        if let condition = weather.condition {
            entries.append(.init("condition", .text(condition.reported)))
            entries.append(.init("rain", .flag(condition == .rain || condition == .storm)))
            note(.init(at: at, .clearSky(condition == .clear || condition == .heatwave)), [], isGiven: isGiven)
        }
        if let temperature = weather.temperature {
            entries.append(.init("temp", .number(temperature)))
            note(.init(at: at, .outdoor(temperature)), [], isGiven: isGiven)
        } else if let difference = weather.condition?.warmer {
            note(.init(at: at, .warmer(difference * weather.intensity)), [], isGiven: isGiven)
        }
        if let humidity = weather.humidity { entries.append(.init("humidity", .number(humidity))) }
        if let wind = weather.wind { entries.append(.init("wind", .number(wind))) }
        let values = outside.flatMap { device in
            entries.compactMap { entry -> SlotValue? in
                // A thermometer takes no wind.
                guard case .success(let value) = value(entry, of: device, onlySettable: false) else { return nil }
                return value
            }
        }
        guard !values.isEmpty else { return }
        note(.init(at: at, isGiven ? .given(values) : .report(values)), outside, isGiven: isGiven)
    }

    private mutating func occupy(_ names: [String], _ at: Instant, isGiven: Bool) {
        let registry = house.registry
        let people = registry.indices.filter { registry[$0]?.deviceClass.id == .person }
        let isAboutPeople = names.isEmpty || people.contains { registry[$0].map { names.contains($0.id) } ?? false }
        let isAboutRooms = names.isEmpty || names.contains { setting.areaNames[$0] != nil }
        var values: [SlotValue] = []
        for device in registry.indices {
            guard let found = registry[device] else { continue }
            if found.deviceClass.id == .person, isAboutPeople, let slot = registry.slot("state", of: device) {
                values.append(SlotValue(slot, .text(names.contains(found.id) ? "home" : "away")))
            } else if found.sees, isAboutRooms, let area = found.area, let slot = registry.slot("on", of: device) {
                values.append(SlotValue(slot, .flag(names.contains(area))))
            }
        }
        guard !values.isEmpty else { return skip("occupancy", "the house knows neither people nor who is where", at) }
        let event = TwinEvent(at: at, isGiven ? .given(values) : .report(values))
        note(event, values.map { registry[$0.slot].device }, isGiven: isGiven)
    }
}

extension TwinEvent {
    /// What it makes a device report of a property.
    fileprivate func reports(_ slot: SlotIndex) -> Double? {
        guard case .report(let values) = what else { return nil }
        return values.last { $0.slot == slot }?.value.number
    }
}

extension Scenario.Selection {
    /// For people.
    fileprivate var name: String {
        switch self {
        case .device(let id): id
        case .network: "network"
        case .some(let some): some.name
        }
    }
}

extension Scenario.Weather.Condition {
    /// In the words of the class of weather devices.
    fileprivate var reported: String {
        switch self {
        case .clear, .heatwave, .coldSnap: "clear"
        case .clouds: "cloudy"
        case .rain, .storm, .snow, .fog: rawValue
        }
    }

    /// K
    fileprivate var warmer: Double? {
        switch self {
        case .heatwave: 8
        case .coldSnap: -8
        default: nil
        }
    }
}
