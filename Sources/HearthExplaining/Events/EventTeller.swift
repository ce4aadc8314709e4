import HearthKernel
import HearthModel
package import HearthRules
import HearthStore

/// Makes events of what is kept, each with a sentence.
package struct EventTeller: Sendable {
    private let narrator: Narrator
    private let names: HouseNames
    private let ruleID: @Sendable (String) -> String?
    /// For somebody who may see devices, but not who or what is behind them.
    private let isDiscreet: Bool

    /// - Parameters:
    ///   - names: those of the rules, by which the trace calls things.
    ///   - ruleID: of a rule with a key, as the API calls it; `nil` if it is gone.
    ///   - isDiscreet: for guests: rules and people are "something in the house".
    package init(
        _ narrator: Narrator, names: HouseNames, isDiscreet: Bool, ruleID: @escaping @Sendable (String) -> String?
    ) {
        (self.narrator, self.names, self.isDiscreet, self.ruleID) = (narrator, names, isDiscreet, ruleID)
    }

    /// What kind of event a record is; `nil` for details that belong to others.
    static func type(of record: StoredTrace) -> EventType? {
        switch record.what {
        case .commands: .command
        case .fires, .enters, .exits, .resumes, .violates, .fails, .missed, .skipped, .fault, .dequeued, .restored:
            record.rule == nil ? nil : .rule
        case .masked: record.isStoppedByHand ? .rule : nil
        case .hand, .holdEnds, .claimEnds, .ignored, .dropped, .beaten, .base, .adopted, .released, .claims:
            nil
        }
    }

    func event(_ logged: LoggedEvent) -> HouseEvent {
        HouseEvent(
            id: .logged(logged.id), type: logged.type, at: logged.at, subject: logged.subject,
            device: narrator.house.registry.index(of: logged.subject) == nil ? nil : logged.subject, text: logged.text,
            origin: nil, originText: isDiscreet ? nil : logged.origin, cause: logged.cause.map { .trace($0) },
            data: logged.data.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    func event(_ record: StoredTrace) -> HouseEvent {
        let rule = record.rule.flatMap(ruleID) ?? record.rule
        var data: [(String, Value)] = [("what", .text(record.what.rawValue))]
        if record.new.isKnown { data.append(("value", record.new)) }
        if let rule, !isDiscreet { data.append(("rule", .text(rule))) }
        if let layer = record.layer { data.append(("layer", .text(layer.text))) }
        if let command = record.command { data.append(("command_id", .text(CommandID(command).text))) }
        if let note = record.note, !isDiscreet { data.append(("note", .text(note))) }
        var cause: HouseEvent.ID?
        if case .record(let number)? = record.cause { cause = .trace(number) }
        return HouseEvent(
            id: .trace(record.id), type: EventTeller.type(of: record) ?? (record.rule == nil ? .command : .rule),
            at: record.at,
            subject: record.what == .commands ? record.slot ?? "" : record.rule == nil ? record.slot ?? "" : rule ?? "",
            device: device(ofSlot: record.slot), text: sentence(record), origin: isDiscreet ? nil : record.origin,
            originText: nil, cause: cause, data: data)
    }

    /// - Parameter record: what asked for the value, if anything did.
    func event(_ change: Store.StateChange, behind record: StoredTrace?) -> HouseEvent {
        let reading = change.reading
        var data: [(String, Value)] = [("property", .text(reading.property))]
        if reading.value.isKnown { data.append(("value", reading.value)) }
        if reading.provenance != .live { data.append(("provenance", .text(reading.provenance.rawValue))) }
        return HouseEvent(
            id: .state(change.row), type: .deviceState, at: reading.at, subject: change.name, device: reading.device,
            text: sentence(reading), origin: isDiscreet ? nil : record?.origin ?? .device, originText: nil,
            cause: record.map { .trace($0.id) }, data: data)
    }

    // MARK: Sentences

    private func sentence(_ reading: HearthStore.Reading) -> String {
        let registry = narrator.house.registry
        guard let index = registry.index(of: reading.device), let device = registry[index],
            let slot = registry.slot(reading.property, of: index)
        else { return "\(reading.device): \(reading.property) was \(plain(reading.value))" }
        let isPrimary = device.properties.first?.name == reading.property
        guard reading.value.isKnown else {
            return isPrimary
                ? "The state of \(device.name) is no longer known"
                : "\(device.name): \(reading.property) is no longer known"
        }
        let text = narrator.text(reading.value, of: slot)
        return isPrimary ? "\(device.name) is \(text)" : "\(device.name): \(reading.property) is \(text)"
    }

    private func sentence(_ record: StoredTrace) -> String {
        if record.what == .commands || record.what == .hand {
            let who = isDiscreet ? "something in the house" : narrator.who(record.origin)
            return "\(who.capitalizedFirst) set \(thing(record)) to \(value(record))"
        }
        if let key = record.rule, record.isStoppedByHand {
            let rule = isDiscreet ? "something in the house" : "rule " + narrator.rule(key)
            return "\(thing(record)): \(rule) \(narrator.stopped(record))"
        }
        guard let key = record.rule else { return "\(thing(record)): \(record.what.rawValue)" }
        let rule = isDiscreet ? "Something in the house" : "Rule " + narrator.rule(key)
        return switch record.what {
        case .fires: "\(rule) ran"
        case .dequeued: "\(rule) ran after it had waited its turn"
        case .resumes: "\(rule) went on"
        case .enters: "\(rule) began"
        case .exits: "\(rule) ended"
        case .violates: "\(rule) does not hold"
        case .restored: "\(rule) holds again"
        case .fails: "\(rule) failed"
        case .missed: "\(rule) missed its time"
        case .skipped: "\(rule) was skipped"
        case .fault: "\(rule) has a fault"
        default: "\(rule): \(record.what.rawValue) \(thing(record))"
        }
    }

    private func thing(_ record: StoredTrace) -> String {
        guard let name = record.slot else { return "the house" }
        return names.slot(named: name).map(narrator.name) ?? name
    }

    private func value(_ record: StoredTrace) -> String {
        record.slot.flatMap(names.slot).map { narrator.text(record.new, of: $0) } ?? plain(record.new)
    }

    private func device(ofSlot name: String?) -> String? {
        guard let name, let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[..<dot])
    }

    /// Of a property that is gone.
    private func plain(_ value: Value) -> String {
        switch value {
        case .unknown: "unknown"
        case .flag(let flag): flag ? "on" : "off"
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
