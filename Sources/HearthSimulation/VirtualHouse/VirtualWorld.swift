package import HearthKernel
package import HearthModel

/// The devices themselves, outside of the hub: what they are like, and how they obey. They go on while the hub stands
/// still.
package struct VirtualWorld: Sendable {
    /// A device will then be as it was told, and say so.
    package struct Answer: Sendable {
        package var due: Instant
        package var command: CommandID
        package var device: DeviceIndex
        package var values: [SlotValue]
    }

    package let registry: Registry
    let delay: AnswerDelay
    /// By `SlotIndex`: what it is; unknown where nothing has ever been measured.
    package private(set) var values: [Value]
    /// By `SlotIndex`: when it was last told.
    private(set) var toldAt: [Instant]
    package private(set) var lost: Set<DeviceIndex> = []
    /// Devices that are there, report, and do not obey.
    private(set) var muted: Set<DeviceIndex> = []
    /// In the order in which they come.
    package private(set) var answers: [Answer] = []

    /// Everything is at rest.
    init(_ registry: Registry, delay: AnswerDelay, at start: Instant) {
        (self.registry, self.delay) = (registry, delay)
        values = registry.slots.map { _ in .unknown }
        toldAt = registry.slots.map { _ in start }
        for (position, slot) in registry.slots.enumerated() {
            guard let device = registry[slot.device], case let value = RestingValues.of(device, slot.property),
                value.isKnown
            else { continue }
            take(complete([SlotValue(SlotIndex(position), value)]), at: start)
        }
    }

    /// The devices of a house as they were last heard.
    init(of house: House, delay: AnswerDelay, at now: Instant) {
        (registry, self.delay) = (house.registry, delay)
        let readings = registry.slots.indices.map { house.reading(SlotIndex($0)) }
        values = zip(readings, registry.slots).map { $1.property.type.isEvent ? .unknown : $0.lastValue }
        toldAt = readings.map { $0.reportedAt ?? $0.receivedAt ?? now }
        lost = Set(registry.indices.filter { house.status($0) == .offline })
    }

    /// Everything that a device has to tell: what was so since the same time as one report, the oldest first.
    package func state(of device: DeviceIndex) -> [Report] {
        var reports: [Report] = []
        for slot in registry.slots(of: device) {
            let (value, at) = (values[slot.position], toldAt[slot.position])
            guard value.isKnown, !registry[slot].property.type.isEvent else { continue }
            if let i = reports.firstIndex(where: { $0.measuredAt == at }) {
                reports[i].values.append(SlotValue(slot, value))
            } else {
                reports.append(
                    Report(device: device, values: [SlotValue(slot, value)], provenance: .live, measuredAt: at))
            }
        }
        return reports.sorted { ($0.measuredAt ?? .distantPast) < ($1.measuredAt ?? .distantPast) }
    }

    /// These values and what they imply at the device: a brightness is the brightness of a lamp that is on.
    func complete(_ told: [SlotValue]) -> [SlotValue] { VirtualWorld.complete(told, in: registry) }

    static func complete(_ told: [SlotValue], in registry: Registry) -> [SlotValue] {
        var complete = told
        for entry in told {
            guard let implied = LevelCoupling.implied(by: registry[entry.slot].property.name, entry.value),
                let slot = registry.slot(implied.property, of: registry[entry.slot].device),
                !complete.contains(where: { $0.slot == slot })
            else { continue }
            complete.append(SlotValue(slot, implied.value))
        }
        return complete
    }

    mutating func take(_ told: [SlotValue], at now: Instant) {
        for entry in told {
            values[entry.slot.position] = entry.value
            toldAt[entry.slot.position] = now
        }
    }

    mutating func lose(_ device: DeviceIndex) {
        lost.insert(device)
        answers.removeAll { $0.device == device }
    }

    mutating func find(_ device: DeviceIndex) { lost.remove(device) }

    mutating func mute(_ device: DeviceIndex) { muted.insert(device) }

    /// A command has reached its device. Said twice, it is obeyed once; a gradual change that is still going on ends.
    mutating func hear(_ command: Command, at now: Instant) {
        guard case .set(let asked) = command.body, !muted.contains(command.device), !lost.contains(command.device),
            !answers.contains(where: { $0.command == command.id })
        else { return }
        let due = now + delay.span(for: registry[command.device]) + command.transition
        let values = complete(asked)
        for i in answers.indices where answers[i].due > due && answers[i].device == command.device {
            answers[i].values.removeAll { old in values.contains { $0.slot == old.slot } }
        }
        let place = answers.firstIndex { $0.due > due } ?? answers.endIndex
        answers.insert(Answer(due: due, command: command.id, device: command.device, values: values), at: place)
    }

    mutating func nextAnswer(dueBy now: Instant) -> Answer? {
        guard let first = answers.first, first.due <= now else { return nil }
        return answers.removeFirst()
    }
}

extension VirtualWorld {
    /// What decides how the devices will go on: see `House.feedSignature`.
    package func feedSignature(to signature: inout StateSignature, at now: Instant) {
        signature.digest.feed(values)
        for device in lost.sorted() { signature.digest.feed(device.position) }
        for (number, answer) in answers.enumerated() {
            // Said twice at once is said once.
            if let next = answers[(number + 1)...].first, next.due == answer.due, next.values == answer.values {
                continue
            }
            signature.feed(until: answer.due, at: now)
            for entry in answer.values {
                signature.digest.feed(entry.slot.position)
                signature.digest.feed(entry.value)
            }
        }
    }
}
