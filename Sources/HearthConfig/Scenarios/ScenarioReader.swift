import HearthModel

/// Reads scenarios: those of `scenarios.yaml`, and those that come over the API in the same form (docs/twins.md).
struct ScenarioReader {
    static let fileName = "scenarios.yaml"
    /// In one file.
    private static let most = 200

    let names: Names
    /// By id and alias; of a device that was found only its name is known.
    private let devices: [String: Device]
    private let modes: [String]?

    /// - Parameter modes: `nil`: nobody knows them yet.
    init(names: Names, devices: [Device], modes: [String]? = nil) {
        (self.names, self.modes) = (names, modes)
        self.devices = Dictionary(
            devices.flatMap { device in ([device.id] + device.aliases).map { ($0, device) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// All of a file; none if anything in it is wrong.
    func read(_ file: SourceFile, _ examination: Examination) -> [Scenario] {
        let faults = examination.diagnostics.count
        guard let root = YAMLComposer.root(of: file, examination) else { return [] }
        let scenarios = examination.section(root, file.name, .file(file.name)) { section -> [Scenario] in
            let entries = section.table("scenarios")
            if entries.count > Self.most {
                examination.error(root.position, "the file may have at most \(Self.most) scenarios")
                return []
            }
            return entries.compactMap { entry in
                if !Identifier.isID(entry.key) || entry.key.contains(".") {
                    examination.error(
                        entry.keyPosition,
                        "'\(shortened(entry.key))' cannot be the name of a scenario; such are 'power_cut', 'party2'")
                }
                return examination.section(
                    entry.value, entry.key, .thing("scenario '\(shortened(entry.key))'"), at: entry.keyPosition
                ) { scenario(entry.key, &$0) } ?? nil
            }
        }
        return examination.diagnostics[faults...].hasErrors ? [] : scenarios ?? []
    }

    /// `nil` if it has no duration.
    func scenario(_ id: String, _ section: inout Section) -> Scenario? {
        let summary = section.text("description") ?? ""
        let span = section.required("duration") { $0.span($1) }
        var scenario = Scenario(id: id, summary: summary, span: span ?? Scenario.spans.upperBound)
        scenario.timeOfDay = section.timeOfDay("time_of_day").map(TimeOfDay.init(around:))
        scenario.start = start(&section)
        let (examination, longest) = (section.examination, scenario.span)
        let events = section.list("events") { event($0, examination, within: longest) } ?? []
        let changes = section.list("scheduled_changes") { change($0, examination, within: longest) } ?? []
        scenario.steps = (events + changes).enumerated()
            .sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
            .map { Scenario.Step(.after($0.element.after), $0.element.what) }
        if scenario.steps.count > Scenario.mostSteps {
            examination.error(section.position, "a scenario may have at most \(Scenario.mostSteps) events")
        }
        scenario.expectations =
            section.list("expect") { node in
                examination.name(node, "expect").map {
                    Scenario.Expectation($0, line: node.position.line, column: node.position.column)
                }
            } ?? []
        return span == nil ? nil : scenario
    }

    // MARK: How things are at the start

    private func start(_ section: inout Section) -> [Scenario.Happening] {
        var start: [Scenario.Happening] = []
        if let weather = section.section("weather", { weather(&$0) }) { start.append(.weather(weather)) }
        if let who = occupancy("occupancy", &section) { start.append(.occupancy(who)) }
        for entry in section.table("initial_states") {
            guard let device = device(entry.key, at: entry.keyPosition, section.examination) else { continue }
            let values = values(entry.value, entry.key, of: device, section.examination, onlySettable: false)
            start.append(.reports(.device(entry.key), values))
        }
        return start
    }

    private func weather(_ section: inout Section) -> Scenario.Weather {
        var weather = Scenario.Weather()
        weather.condition = section.word("condition")
        weather.temperature = section.quantity("temperature", unit: .celsius, in: -60...60)
        weather.humidity = section.quantity("humidity", unit: .percent, in: 0...100)
        weather.wind = section.quantity("wind", in: 0...100)
        weather.intensity = section.quantity("intensity", in: 0...1) ?? 1
        return weather
    }

    private func occupancy(_ key: String, _ section: inout Section) -> [String]? {
        guard section.has(key) else { return nil }
        return section.references(key, "person or room", among: names.people.union(names.areas))
    }

    // MARK: What happens

    private struct Event {
        var after: Milliseconds
        var what: Scenario.Happening
    }

    private enum Kind: String, CaseIterable {
        case set, command, hand, lose, restore, weather, occupancy, mode
        case powerLoss = "power_loss"
        case powerRestore = "power_restore"
    }

    private func event(_ node: YAMLNode, _ examination: Examination, within span: Milliseconds) -> Event? {
        examination.section(node, "events", .block("events")) { section -> Event? in
            let after = time(&section, within: span)
            // What names an action is a command.
            let kind: Kind? = section.has("type") ? section.word("type") : section.has("action") ? .command : nil
            if kind == nil, !section.has("type") { section.missing("type") }
            guard let kind, let what = happening(kind, &section), let after else { return nil }
            return Event(after: after, what: what)
        } ?? nil
    }

    private func change(_ node: YAMLNode, _ examination: Examination, within span: Milliseconds) -> Event? {
        examination.section(node, "scheduled_changes", .block("scheduled_changes")) { section -> Event? in
            let after = time(&section, within: span)
            var what: [Scenario.Happening] = []
            if let weather = section.section("weather", { weather(&$0) }) { what.append(.weather(weather)) }
            if let who = occupancy("occupancy", &section) { what.append(.occupancy(who)) }
            if let price = section.quantity("tariff", in: 0...1_000) { what.append(.tariff(price)) }
            if let mode = mode(&section) { what.append(.mode(mode)) }
            if what.count > 1 {
                section.examination.error(section.position, "a change has one of its keys beside 'time'")
            }
            let choices = ["weather", "occupancy", "tariff", "mode"]
            if !choices.contains(where: section.has) {
                section.missing("weather', 'occupancy', 'tariff' or 'mode")
            }
            guard let after, let only = what.first else { return nil }
            return Event(after: after, what: only)
        } ?? nil
    }

    /// Seconds after the start.
    private func time(_ section: inout Section, within span: Milliseconds) -> Milliseconds? {
        let seconds = section.required("time") { $0.quantity($1, in: 0...span.seconds) }
        return seconds.map { Milliseconds(Int64(($0 * 1_000).rounded())) }
    }

    private func happening(_ kind: Kind, _ section: inout Section) -> Scenario.Happening? {
        switch kind {
        case .set, .hand:
            let device = device(&section)
            guard let node = section.value("set") else {
                section.missing("set")
                return nil
            }
            guard let device else { return nil }
            let values = values(node, "set", of: device.found, section.examination, onlySettable: kind == .hand)
            return kind == .hand ? .hand(.device(device.id), values) : .reports(.device(device.id), values)
        case .command: return command(&section)
        case .lose, .restore:
            guard let selection = selection(&section) else { return nil }
            return kind == .lose ? .lost(selection) : .back(selection)
        case .powerLoss, .powerRestore:
            let examination = section.examination
            _ = section.list("affected_circuits") { examination.word($0, "affected_circuits", of: ["main"]) }
            return .power(kind == .powerRestore)
        case .weather: return .weather(weather(&section))
        case .occupancy:
            let who = [occupancy("people", &section), occupancy("rooms", &section)].compactMap(\.self)
            if who.isEmpty { section.missing("people' or 'rooms") }
            return who.isEmpty ? nil : .occupancy(who.flatMap(\.self))
        case .mode:
            if !section.has("mode") { section.missing("mode") }
            return mode(&section).map { .mode($0) }
        }
    }

    private func command(_ section: inout Section) -> Scenario.Happening? {
        let device = device(&section)
        let action = section.required("action") { $0.name($1) }
        let value = section.value("value").map { ControlValue($0) } ?? .none
        let transition = section.quantity("transition_time", in: 0...600_000) ?? 0
        guard let device, let action else { return nil }
        if let found = device.found, !ControlAction.supportedActions(of: found).contains(action) {
            let near = suggestion(for: action, among: ControlAction.supportedActions(of: found))
            section.examination.error(
                section.place(of: "action"),
                "device '\(device.id)' does not take the action '\(shortened(action))'\(near)")
        }
        return .command(
            .device(device.id), action: action, value: value, transition: Milliseconds(Int64(transition)))
    }

    private func mode(_ section: inout Section) -> String? {
        guard let modes else { return section.name("mode") }
        return section.word("mode", of: modes)
    }

    // MARK: Devices

    /// A device that was found has no entry, and so nothing is known of it here.
    private typealias Named = (id: String, found: Device?)

    private func device(_ section: inout Section) -> Named? {
        guard let id = section.required("device", { $0.name($1) }) else { return nil }
        let position = section.value("device")?.position ?? section.position
        return device(id, at: position, section.examination).map { (id, $0) }
    }

    /// - Returns: `nil` if there is none, which has been reported.
    private func device(_ id: String, at position: SourcePosition, _ examination: Examination) -> Device?? {
        if let device = devices[id] { return .some(device) }
        if names.devices.contains(id) { return .some(nil) }
        examination.unknown("device", id, at: position, among: names.devices.union(devices.keys))
        return nil
    }

    private func selection(_ section: inout Section) -> Scenario.Selection? {
        guard section.has("network") else { return device(&section).map { .device($0.id) } }
        _ = section.flag("network")
        return .network
    }

    private func values(
        _ node: YAMLNode, _ key: String, of device: Device?, _ examination: Examination, onlySettable: Bool
    ) -> [ControlValue.Entry] {
        examination.section(node, key, .block(key)) { section in
            section.keys.compactMap { name -> ControlValue.Entry? in
                guard let value = section.value(name) else { return nil }
                guard let device else { return .init(name, ControlValue(value)) }
                guard let property = device.property(Property.canonicalName(name)),
                    property.settable || !onlySettable
                else {
                    let known = device.properties.filter { $0.settable || !onlySettable }.map(\.name)
                    examination.unknown(
                        "property", name, at: section.place(of: name), among: known)
                    return nil
                }
                return examination.value(value, name, of: property).flatMap(ControlValue.init)
                    .map { .init(property.name, $0) }
            }
        } ?? []
    }
}

extension Section {
    /// Seconds, or a duration with a unit.
    fileprivate mutating func span(_ key: String) -> Milliseconds? {
        guard let node = value(key) else { return nil }
        if case .scalar(let scalar) = node.content, scalar.integer != nil {
            let range = Int(Scenario.spans.lowerBound.seconds)...Int(Scenario.spans.upperBound.seconds)
            return examination.integer(node, key, in: range).map { .seconds(Int64($0)) }
        }
        return examination.duration(node, key, in: Scenario.spans)
    }
}

extension ControlValue {
    fileprivate init?(_ value: Value) {
        switch value {
        case .unknown: return nil
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }

    /// As YAML has it.
    fileprivate init(_ node: YAMLNode) {
        switch node.content {
        case .mapping(let entries): self = .map(entries.map { Entry($0.key, ControlValue($0.value)) })
        case .sequence: self = .other("a list")
        case .scalar(let scalar):
            if scalar.isNull {
                self = .none
            } else if let number = scalar.number {
                self = .number(number)
            } else if let flag = scalar.flag {
                self = .flag(flag)
            } else {
                self = .text(scalar.text)
            }
        }
    }
}
