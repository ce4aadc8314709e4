import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

/// Says what a house has done in the words of the tables.
struct ObservationReader {
    /// A command that is repeated is no further sending.
    private var sent: Set<CommandID> = []

    mutating func observations(in observed: Observed, of house: HearthKernel.House) -> [Observation] {
        var all: [Observation] = []
        func add(_ kind: String, _ text: String) { all.append(Observation(kind: kind, text: text)) }
        for command in observed.commands where sent.insert(command.id).inserted {
            add("send", ObservationReader.text(of: command, in: house.registry))
        }
        for message in observed.messages {
            for person in message.to { add("tells", "\(house.registry[person]?.id ?? "?") \"\(message.text)\"") }
        }
        for case .asked(let question) in observed.questions {
            for person in question.to { add("asks", "\(person) \"\(question.text)\"") }
        }
        for log in observed.logs { add("logs", "\"\(log.text)\"") }
        for case .raised(let concern) in observed.concerns { add("raises", "\"\(concern.text)\"") }
        return all + ObservationReader.observations(in: observed.trace, of: house)
    }

    private static func observations(in trace: [TraceRecord], of house: HearthKernel.House) -> [Observation] {
        var all: [Observation] = []
        var faults: [String: [String]] = [:]
        func add(_ kind: String, _ text: String) { all.append(Observation(kind: kind, text: text)) }
        func addOnce(_ kind: String, _ text: String) {
            let new = Observation(kind: kind, text: text)
            if !all.contains(new) { all.append(new) }
        }
        for record in trace {
            let rule = record.rule.map { key in house.program.rules.first { $0.key == key }?.title ?? key } ?? "?"
            let device = record.slot.flatMap { house.registry[house.registry[$0].device]?.id }
            switch record.what {
            case .fires, .enters, .violates, .fails: add(record.what.rawValue, rule)
            case .exits: add("exits", record.note == "lost sight" ? rule + " (lost sight)" : rule)
            case .beaten: addOnce("beaten", rule)
            case .hand where record.origin == .device: addOnce("hand", device ?? "?")
            case .ignored: add("ignores", rule)
            case .dropped where record.slot == nil: add("drops", rule)
            case .dequeued: add("runs", rule + " (queued)")
            case .missed: add("misses", rule)
            case .fault: faults[record.note ?? "?", default: []].append(device ?? rule)
            default: break
            }
        }
        for (code, names) in faults { add("fault", code + " " + Set(names).sorted().joined(separator: ", ")) }
        return all
    }

    /// `lamp 40 %`, `trv on off`: what the main property, or its level, is asked to be goes without a name.
    static func text(of command: Command, in registry: Registry) -> String {
        let device = registry[command.device]?.id ?? "?"
        guard case .set(let values) = command.body else { return device + " acts" }
        func asked(_ name: String) -> Value? {
            values.first { registry[$0.slot].property.name == name }?.value
        }
        let level = asked("brightness") ?? asked("speed") ?? asked("position")
        if let level, asked("on") != .flag(false) { return device + " " + percent(level) }
        let main = registry.slots(of: command.device).first
        return device
            + values.map { entry in
                let property = registry[entry.slot].property
                let name = entry.slot == main ? "" : property.name + " "
                return " " + name + text(of: entry.value, unit: property.type.unit?.symbol)
            }.joined()
    }

    private static func percent(_ value: Value) -> String { text(of: value, unit: "%") }

    private static func text(of value: Value, unit: String?) -> String {
        value.plainText + (value.number == nil ? "" : unit.map { $0.isEmpty ? "" : " " + $0 } ?? "")
    }
}
