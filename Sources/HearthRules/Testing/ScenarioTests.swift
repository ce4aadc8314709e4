import HearthKernel
package import HearthModel

/// Scenarios that expect something, as `test` blocks: each event is a step, and what is expected comes at the end
/// (docs/twins.md).
package struct ScenarioTests: Sendable {
    /// `scenarios.yaml` as rules would have it; no rule is in it.
    package let source: SourceText
    /// By line of the text, from 1: where that stands in `scenarios.yaml`.
    private let places: [Scenario.Expectation]
    /// What happens in them that no test can show, by the scenario's id.
    package private(set) var left: [(scenario: String, what: String)] = []

    /// `nil` if none of them expects anything.
    package init?(_ scenarios: [Scenario], names: HouseNames) {
        let scenarios = scenarios.filter { !$0.expectations.isEmpty }
        guard !scenarios.isEmpty else { return nil }
        var (lines, places): ([String], [Scenario.Expectation]) = ([], [])
        for scenario in scenarios {
            var steps = ScenarioSteps(scenario, registry: names.registry)
            steps.write()
            left += steps.left.map { (scenario.id, $0) }
            let first = scenario.expectations[0]
            let setup = ["test \"scenario \(scenario.id)\" {"] + steps.lines.map { "  " + $0 }
            lines += setup + scenario.expectations.map { "  expect " + $0.text.oneLine } + ["}"]
            places += setup.map { _ in first } + scenario.expectations + [first]
        }
        source = SourceText(name: "scenarios.yaml", text: lines.joined(separator: "\n") + "\n")
        self.places = places
    }

    /// Where a place of the text stands in `scenarios.yaml`, from 1.
    package func place(of span: Span) -> (line: Int, column: Int) {
        let line = source.place(of: span.start).line
        let place = places[min(max(line - 1, 0), places.count - 1)]
        return (place.line, place.column)
    }
}

/// The steps of one scenario up to what it expects.
private struct ScenarioSteps {
    let scenario: Scenario
    let registry: Registry
    var lines: [String] = []
    var left: [String] = []
    /// What devices were last said to be.
    private var known: [SlotIndex: Value] = [:]
    private var lost: [DeviceIndex] = []

    init(_ scenario: Scenario, registry: Registry) { (self.scenario, self.registry) = (scenario, registry) }

    mutating func write() {
        if let time = scenario.timeOfDay { lines.append("at " + time.text) }
        for happening in scenario.start { write(happening, isGiven: true) }
        var now = Milliseconds.zero
        for step in scenario.steps {
            guard case .after(let span) = step.when else { continue }
            wait(from: &now, to: span)
            write(step.what, isGiven: false)
        }
        wait(from: &now, to: scenario.span)
    }

    private mutating func wait(from now: inout Milliseconds, to next: Milliseconds) {
        let span = (next - now).count
        if span > 0 { lines.append(span % 1_000 == 0 ? "wait \(span / 1_000) s" : "wait \(span) ms") }
        now = next
    }

    private mutating func write(_ happening: Scenario.Happening, isGiven: Bool) {
        switch happening {
        case .reports(.device(let id), let entries):
            tell(values(entries, of: id)) { isGiven ? "given \($0) is \($1)" : "\($0) -> \($1)" }
        case .hand(.device(let id), let entries): tell(values(entries, of: id)) { "by hand \($0) -> \($1)" }
        case .command(.device(let id), let action, let value, _):
            guard let device = index(id),
                case .success(let resolution) = ControlAction.resolve(
                    action, value: value, device: device, in: registry, reading: { known[$0] ?? .unknown }),
                case .write(.set(let values)) = resolution.effect
            else { return left.append("\(id) \(action)") }
            tell(values) { "by hand \($0) -> \($1)" }
        case .lost(.device(let id)): if let device = index(id) { lose([device]) }
        case .back(.device(let id)): if let device = index(id) { restore([device]) }
        case .power(false):
            lose(
                registry.indices.filter { index in
                    registry[index].map { $0.property("battery") == nil && !$0.sleepy && $0.deviceClass.id != .person }
                        ?? false
                })
        case .power(true): restore(lost)
        case .mode(let mode): lines.append(isGiven ? "given mode is \(mode)" : "mode -> \(mode)")
        case .occupancy(let who):
            for index in registry.indices {
                guard let person = registry[index], person.deviceClass.id == .person,
                    let slot = registry.slot("state", of: index)
                else { continue }
                tell([SlotValue(slot, .text(who.contains(person.id) ? "home" : "away"))]) {
                    isGiven ? "given \($0) is \($1)" : "\($0) -> \($1)"
                }
            }
        case .weather: left.append("weather")
        case .tariff: left.append("tariff")
        case .lost, .back: left.append("the network")
        case .reports, .hand, .command, .rises, .warms, .says, .worries: left.append("what only shipped scenarios have")
        }
    }

    // MARK: Devices

    private func index(_ id: String) -> DeviceIndex? {
        registry.index(of: id) ?? registry.indices.first { registry[$0]?.aliases.contains(id) == true }
    }

    private func values(_ entries: [ControlValue.Entry], of id: String) -> [SlotValue] {
        guard let device = index(id) else { return [] }
        return entries.compactMap { entry in
            guard let slot = registry.slot(Property.canonicalName(entry.name), of: device),
                case .success(let value) = registry[slot].property.read(entry.value)
            else { return nil }
            return SlotValue(slot, value)
        }
    }

    private mutating func tell(_ values: [SlotValue], _ line: (_ name: String, _ value: String) -> String) {
        for entry in values {
            known[entry.slot] = entry.value
            lines.append(line(registry.name(of: entry.slot), written(entry.value, registry[entry.slot].property)))
        }
    }

    private mutating func lose(_ devices: [DeviceIndex]) {
        for index in devices where !lost.contains(index) {
            lost.append(index)
            lines.append("lose " + (registry[index]?.id ?? ""))
        }
    }

    /// What a lost device reports brings it back: it is as it was.
    private mutating func restore(_ devices: [DeviceIndex]) {
        for index in devices where lost.contains(index) {
            lost.removeAll { $0 == index }
            guard let device = registry[index] else { continue }
            let reported = registry.slots(of: index).compactMap { slot -> SlotValue? in
                let property = registry[slot].property
                let rest = device.deviceClass.words.properties.first { $0.stored == [property.name] }?.rest
                guard let value = known[slot] ?? rest, value.isKnown else { return nil }
                return SlotValue(slot, value)
            }
            if reported.isEmpty { left.append("that \(device.id) is back") }
            tell(reported) { "\($0) -> \($1)" }
        }
    }

    private func written(_ value: Value, _ property: Property) -> String {
        let (type, factor) = (RuleType(property), property.type.unit.map { Dimension.of($0).factor } ?? 1)
        switch (value, type) {
        case (.flag(let flag), .onoff): return flag ? "on" : "off"
        case (.flag(let flag), _): return flag ? "yes" : "no"
        case (.number(let number), .quantity(.energy)): return number.text(decimals: 6) + " kWh"
        case (.number(let number), .quantity(let dimension)):
            return (number * factor).text(decimals: 6) + (dimension.unitWord.map { " " + $0 } ?? "")
        case (.number(let number), _): return number.text(decimals: 6)
        case (.text(let text), .text): return "\"\(text.oneLine)\""
        case (.text(let text), _): return text
        case (.unknown, _): return "unknown"
        }
    }
}

extension String {
    /// Without line ends, so that lines can be counted.
    fileprivate var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

extension TimeOfDay {
    /// `19:00`
    fileprivate var text: String {
        let minutes = sinceMidnight.count / 60_000
        return [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
