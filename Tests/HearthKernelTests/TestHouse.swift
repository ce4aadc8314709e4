import HearthModel
import Testing

@testable import HearthKernel

/// A house, its clock, and short words for what happens in it. Time starts at zero; devices are described by class.
struct TestHouse {
    var house = House()
    private(set) var now = Instant(milliseconds: 1_000_000)
    /// Of the last input.
    private(set) var reaction = Reaction()
    /// Everything handed out since the last call of `takeSends`.
    private var sends: [Command] = []
    private(set) var trace: [TraceRecord] = []
    private(set) var notices: [Notice] = []
    private(set) var updates: [Command] = []
    private(set) var messages: [Message] = []
    private(set) var questions: [QuestionChange] = []
    private(set) var concerns: [ConcernChange] = []
    private(set) var logs: [String] = []
    private var tag = 0

    init(linked: Bool = true) {
        if linked {
            happen(.link(connected: true))
            happen(.ready)
        }
    }

    /// Adds a device and waits until it has settled.
    @discardableResult
    mutating func add(
        _ id: String, _ className: String, properties: [String]? = nil, integration: String = "mqtt",
        _ adjust: (inout Device) -> Void = { _ in }
    ) throws -> DeviceIndex {
        let deviceClass = try #require(DeviceClass.named(className))
        var device = Device(
            id: id, name: id, deviceClass: deviceClass,
            properties: properties.map { $0.compactMap { deviceClass.property($0) } }, integration: integration)
        adjust(&device)
        happen(.define(device, keepsState: false))
        return try #require(house.registry.index(of: id))
    }

    /// A device that is online, has reported these values and has settled.
    mutating func add(
        _ id: String, _ className: String, properties: [String]? = nil, reporting values: [String: Value],
        _ adjust: (inout Device) -> Void = { _ in }
    ) throws -> DeviceIndex {
        let device = try add(id, className, properties: properties, adjust)
        report(device, values)
        wait(.seconds(3))
        forgetThePast()
        return device
    }

    /// The same devices in a new process, with what storage kept of this one. The link is down.
    func restarted(after stop: Milliseconds) throws -> TestHouse {
        var next = TestHouse(linked: false)
        next.now = now + stop
        for device in house.registry.devices.compactMap({ $0 }) { next.happen(.define(device, keepsState: false)) }
        let slots = house.registry.slots.indices.map(SlotIndex.init).filter { house.registry[$0].live }
        let values = slots.compactMap { slot -> RestoredValue? in
            let reading = house.reading(slot)
            guard reading.lastValue.isKnown, let at = reading.reportedAt ?? reading.receivedAt else { return nil }
            let record = house.record(of: slot)
            return RestoredValue(device: record.device, property: record.property, value: reading.lastValue, at: at)
        }
        for device in house.registry.indices { house.rhythmRecord(of: device).map { next.house.restore($0) } }
        next.house.restore(
            records: slots.map(house.record), values: values,
            commands: house.registry.indices.flatMap { house.devices[$0.position].commands }.compactMap { id in
                house.commands[id].map { RestoredCommand($0.command, $0.flight) }
            }, settling: house.registry.indices.compactMap(house.settlingRecord), at: next.now, lastAlive: house.now)
        return next
    }

    mutating func forgetThePast() {
        (sends, trace, notices, updates) = ([], [], [], [])
        (messages, questions, concerns, logs) = ([], [], [], [])
    }

    // MARK: Inputs

    mutating func load(_ program: Program) {
        reaction.removeAll()
        house.load(program, into: &reaction)
        note()
    }

    mutating func happen(_ event: Input.Event) { happen(Input(at: now, event)) }

    mutating func happen(_ input: Input) {
        now = max(now, input.at)
        house.step(input, into: &reaction)
        note()
    }

    private mutating func note() {
        sends += reaction.commands
        trace += reaction.trace
        notices += reaction.notices
        updates += reaction.commandUpdates
        messages += reaction.messages
        questions += reaction.questions
        concerns += reaction.concerns
        logs += reaction.logs.map(\.text)
    }

    /// Lets time run, stepping at every deadline as the hub does.
    mutating func wait(_ span: Milliseconds) {
        let end = now + span
        while let next = house.nextDeadline, next <= end {
            now = max(now, next)
            happen(.clock)
        }
        now = end
        happen(.clock)
    }

    /// One step at this instant.
    mutating func stepTo(_ instant: Instant) {
        now = instant
        happen(.clock)
    }

    mutating func report(
        _ device: DeviceIndex, _ values: [String: Value], provenance: Provenance = .live, measuredAt: Instant? = nil
    ) {
        let list = values.sorted { $0.key < $1.key }.compactMap { name, value in
            house.registry.slot(name, of: device).map { SlotValue($0, value) }
        }
        happen(.report(Report(device: device, values: list, provenance: provenance, measuredAt: measuredAt)))
    }

    /// - Returns: what became of it within the step.
    @discardableResult
    mutating func write(
        _ device: DeviceIndex, _ values: [String: Value], by origin: Origin = .person("anna"),
        hold: Write.Hold = .ofClass, transition: Milliseconds = .zero
    ) -> WriteOutcome.Result? {
        let list = values.sorted { $0.key < $1.key }.compactMap { name, value in
            house.registry.slot(name, of: device).map { SlotValue($0, value) }
        }
        return write(device, "set_state", .set(list), by: origin, hold: hold, transition: transition)
    }

    @discardableResult
    mutating func write(
        _ device: DeviceIndex, _ action: String, _ body: Command.Body, by origin: Origin = .person("anna"),
        hold: Write.Hold = .ofClass, transition: Milliseconds = .zero
    ) -> WriteOutcome.Result? {
        tag += 1
        var write = Write(tag: tag, device: device, action: action, body: body, origin: origin)
        (write.hold, write.transition) = (hold, transition)
        happen(.write(write))
        return reaction.outcomes.first { $0.tag == tag }?.result
    }

    mutating func claim(
        _ device: DeviceIndex, _ property: String, _ value: Value, _ layer: Layer = .normal, order: Int64 = 0,
        by rule: String = "R", bound: Claim.Bound = .exact, until: Instant? = nil, yieldsToHand: Bool = false
    ) throws {
        let slot = try #require(house.registry.slot(property, of: device))
        reaction.removeAll()
        house.place(
            Claim(
                layer: layer, order: order, writer: .rule(rule), bound: bound, value: value, since: now, until: until,
                yieldsToHand: yieldsToHand),
            on: slot, into: &reaction)
        sends += reaction.commands
        trace += reaction.trace
    }

    mutating func endClaims(_ device: DeviceIndex, _ property: String, by rule: String = "R") throws {
        let slot = try #require(house.registry.slot(property, of: device))
        reaction.removeAll()
        house.endClaims(of: .rule(rule), on: slot, into: &reaction)
        sends += reaction.commands
        trace += reaction.trace
    }

    // MARK: What is seen

    /// What was sent since the last look, as `lamp on=true brightness=40`.
    mutating func takeSends() -> [String] {
        defer { sends = [] }
        return sends.map(text)
    }

    func text(_ command: Command) -> String {
        let id = house.registry[command.device]?.id ?? "?"
        switch command.body {
        case .act(let act): return id + " " + act.rawValue
        case .set(let values): return id + values.map { " " + text($0) }.joined()
        }
    }

    private func text(_ entry: SlotValue) -> String {
        let value =
            switch entry.value {
            case .unknown: "unknown"
            case .flag(let flag): flag ? "on" : "off"
            case .number(let number): number == number.rounded() ? String(Int64(number)) : String(number)
            case .text(let text): text
            }
        return house.registry[entry.slot].property.name + "=" + value
    }

    func value(_ device: DeviceIndex, _ property: String) -> Value {
        house.registry.slot(property, of: device).map { house.reading($0).value } ?? .unknown
    }

    func reading(_ device: DeviceIndex, _ property: String) throws -> Reading {
        house.reading(try #require(house.registry.slot(property, of: device)))
    }

    func output(_ device: DeviceIndex, _ property: String) -> Value {
        house.registry.slot(property, of: device).map { house.output($0) } ?? .unknown
    }

    func base(_ device: DeviceIndex, _ property: String) -> Value {
        house.registry.slot(property, of: device).map { house.base($0) } ?? .unknown
    }

    func command(_ result: WriteOutcome.Result?) -> Command? {
        if case .accepted(let id)? = result { house.command(id) } else { nil }
    }

    /// The states a command has gone through.
    func states(_ result: WriteOutcome.Result?) -> [Command.State] {
        guard case .accepted(let id)? = result else { return [] }
        return updates.filter { $0.id == id }.map(\.state)
    }

    /// How often a report was taken for a hand.
    var hands: Int { trace.count { $0.what == .hand && $0.origin == .device } }
}
