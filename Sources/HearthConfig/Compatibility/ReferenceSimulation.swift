import HearthModel

/// `simulation_config` of the reference project, as `simulate` and `powers` of ours.
enum ReferenceSimulation {
    static func keys(
        of node: YAMLNode?, _ deviceClass: DeviceClass, _ subject: String, at place: SourcePosition,
        _ examination: Examination
    ) -> [YAMLNode.Entry] {
        guard let node, !node.isNull else { return [.init("simulate", .map([], at: place))] }
        let read = examination.section(
            node, "simulation_config", .thing(subject), at: place, unknownKeys: .warning
        ) { section -> [YAMLNode.Entry] in
            var simulate: [YAMLNode.Entry] = []
            func add(_ key: String, _ node: YAMLNode?) { if let node { simulate.append(.init(key, node)) } }
            add("latency", section.seconds("response_time"))
            add("failure_rate", section.value("failure_rate"))
            add("interval", section.seconds("reading_interval"))
            let (temperatures, humidities) = (section.value("temperature_range"), section.value("humidity_range"))
            add("range", deviceClass.id == .humidity ? humidities ?? temperatures : temperatures ?? humidities)
            // The slower way is how long it takes.
            let ways = [section.seconds("lock_time"), section.seconds("unlock_time")].compactMap(\.self)
            add("travel", ways.max { $0.milliseconds < $1.milliseconds })
            add("battery_drain", section.value("battery_drain_rate"))
            add("tau", section.minutes("thermal_mass"))
            var keys: [YAMLNode.Entry] = [.init("simulate", .map(simulate, at: section.position))]
            if let power = section.power("power_consumption") { keys.append(.init("powers", power)) }
            return keys
        }
        return read ?? [.init("simulate", .map([], at: place))]
    }
}

extension Section {
    /// A number of seconds, as a duration.
    fileprivate mutating func seconds(_ key: String) -> YAMLNode? { duration(key, of: 1_000) }

    /// Minutes for one degree, as the time constant of a room that full heating lifts by 30 K in the long run.
    fileprivate mutating func minutes(_ key: String) -> YAMLNode? { duration(key, of: 30 * 60_000) }

    private mutating func duration(_ key: String, of unit: Double) -> YAMLNode? {
        guard let node = value(key), case .scalar(let scalar) = node.content, let number = scalar.number,
            let whole = Int64(exactly: (number * unit).rounded())
        else { return nil }
        return .plain("\(whole)ms", at: node.position)
    }

    /// One number, or one for on and one for off; W.
    fileprivate mutating func power(_ key: String) -> YAMLNode? {
        guard let node = value(key) else { return nil }
        guard case .mapping(let entries) = node.content else { return .map([.init("max", node)], at: node.position) }
        let names = ["on": "max", "off": "standby"]
        return .map(entries.compactMap { entry in names[entry.key].map { .init($0, entry.value) } }, at: node.position)
    }
}

extension YAMLNode {
    fileprivate var milliseconds: Int64 {
        if case .scalar(let scalar) = content { Int64(scalar.text.dropLast(2)) ?? 0 } else { 0 }
    }
}
