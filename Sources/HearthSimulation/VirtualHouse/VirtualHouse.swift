package import HearthKernel
package import HearthModel

/// A house in virtual time: the kernel's `House`, a clock that is moved by hand, and devices that obey. It takes the very steps that the hub takes, so what is seen here is what happens.
///
/// Between two instants everything of the earlier one is over: its deadlines, then what people and devices said, in the
/// order in which they said it, then what devices answer at that very instant, then the commands.
package struct VirtualHouse: Sendable {
    package struct Setting: Sendable {
        package var zone: CivilZone
        package var place: HearthModel.Place?
        package var start: Instant
        package var delay: AnswerDelay

        package init(
            zone: CivilZone = .utc, place: HearthModel.Place?, start: Instant, delay: AnswerDelay = .ofClass
        ) {
            (self.zone, self.place, self.start, self.delay) = (zone, place, start, delay)
        }
    }

    /// Whose hand it is where somebody does something.
    static let person = Origin.person("somebody")

    package internal(set) var house = House()
    package internal(set) var now: Instant
    package internal(set) var isRunning = false
    package internal(set) var program: Program
    package let setting: Setting
    package internal(set) var world: VirtualWorld
    /// What the hub leaves behind when it stops; `nil` in a fork, whose hub does not.
    var kept: Kept?
    private var observed = Observed()
    /// The same buffer for every step.
    var reaction = Reaction()
    private var tag = 0
    /// Since the beginning; a measure of the work done, for want of a clock.
    package private(set) var steps = 0

    /// Everything is at rest, all devices are there, and the hub has just started; the first instant is still open.
    package init(_ registry: Registry, program: Program, setting: Setting) {
        (self.program, self.setting, now) = (program, setting, setting.start)
        world = VirtualWorld(registry, delay: setting.delay, at: setting.start)
        kept = Kept()
        startHub()
    }

    /// A fork: goes on from a house as it is, with devices that are as they were last heard and that obey from now on. What
    /// was on its way to them arrives. What is silent now stays silent, and nothing else falls silent: nobody is there to
    /// report.
    package init(from house: House, at now: Instant, delay: AnswerDelay = .ofClass) {
        setting = Setting(zone: house.zone, place: house.site, start: now, delay: delay)
        (self.house, self.now, program) = (house, now, house.program)
        world = VirtualWorld(of: house, delay: delay, at: now)
        isRunning = true
        for device in house.registry.devices.compactMap(\.self) where device.times.staleness != .never {
            var patient = device
            patient.times.staleness = .never
            happen(.define(patient, keepsState: true))
        }
        for device in house.registry.indices {
            for command in house.outstanding(device) where command.state == .sent { world.hear(command, at: now) }
        }
        observed = Observed()
    }

    // MARK: What happens

    /// A device says something. Said by a lost one, it is back.
    package mutating func report(_ values: [SlotValue]) {
        for (device, told) in byDevice(values) {
            world.find(device)
            let told = world.complete(told)
            world.take(told, at: now)
            happen(.report(Report(device: device, values: told, provenance: .live)))
        }
    }

    /// A person sets something in the app.
    package mutating func setByHand(_ values: [SlotValue], hold: HearthModel.Write.Hold = .ofClass) {
        for (device, asked) in byDevice(values) {
            tag += 1
            var write = HearthModel.Write(
                tag: tag, device: device, action: "set_state", body: .set(asked), origin: Self.person)
            write.hold = hold
            happen(.write(write))
        }
    }

    /// A person sets `mode` or a variable.
    package mutating func set(_ variable: String, to value: Value) {
        happen(.setVariable(variable, value, Self.person))
    }

    /// A person switches a rule, by key, on or off.
    package mutating func enable(_ rule: String, _ isEnabled: Bool) {
        happen(.enable(rule: rule, isEnabled, Self.person))
    }

    package mutating func given(_ values: [SlotValue], variables: [String: Value]) {
        let values = world.complete(values)
        world.take(values, at: now)
        happen(.given(values, variables: variables))
    }

    package mutating func lose(_ device: DeviceIndex) {
        world.lose(device)
        happen(.availability(device, .offline, .device))
    }

    /// A lost device is there again, and says how it is.
    package mutating func restore(_ device: DeviceIndex) {
        guard world.lost.contains(device) else { return }
        world.find(device)
        happen(.availability(device, .online, .device))
        for report in world.state(of: device) { happen(.report(report)) }
    }

    /// The device stays there and no longer obeys.
    package mutating func mute(_ device: DeviceIndex) { world.mute(device) }

    /// A person answers the oldest open question.
    /// - Returns: whether there is one.
    package mutating func answer(_ word: String) -> Bool {
        guard isRunning, let question = house.openQuestions().min(by: { $0.id < $1.id }) else { return false }
        happen(.answer(question: question.id, word, Self.person))
        return true
    }

    // MARK: What is seen

    package func isLost(_ device: DeviceIndex) -> Bool { world.lost.contains(device) }

    /// Everything since the last call.
    package mutating func takeObserved() -> Observed {
        defer { observed = Observed() }
        return observed
    }

    // MARK: Steps

    /// One step of the hub at this instant. While it stands still nobody hears.
    mutating func happen(_ event: Input.Event) {
        guard isRunning else { return }
        house.step(Input(at: now, event), into: &reaction)
        carryOut()
    }

    /// The devices hear what the last step asks of them.
    mutating func carryOut() {
        steps += 1
        observed.add(reaction)
        kept?.note(reaction, of: house)
        for command in reaction.commands { world.hear(command, at: now) }
        // A virtual device is the house's own: nobody else says how it is. In tests that is not looked at. Lost, it stays
        // as it was.
        guard kept == nil else { return }
        for change in reaction.changes where change.new.isKnown && isVirtual(change.slot) {
            world.take([SlotValue(change.slot, change.new)], at: now)
        }
    }

    private func isVirtual(_ slot: SlotIndex) -> Bool {
        house.registry[house.registry[slot].device]?.integration == "virtual"
    }

    /// In the order in which the devices are first named.
    private func byDevice(_ values: [SlotValue]) -> [(DeviceIndex, [SlotValue])] {
        var groups: [(DeviceIndex, [SlotValue])] = []
        for entry in values {
            let device = world.registry[entry.slot].device
            if let i = groups.firstIndex(where: { $0.0 == device }) {
                groups[i].1.append(entry)
            } else {
                groups.append((device, [entry]))
            }
        }
        return groups
    }
}
