package import HearthModel

/// The house as a value: what is known, what is wanted, what is under way. Arrays are flat, by the positions that the
/// registry gives, so that a copy is a few reference counts and a report touches a few cache lines.
package struct House: Sendable, Codable {
    package internal(set) var registry = Registry()
    /// The instant that is being handled, or was last.
    package internal(set) var now = Instant.distantPast
    /// The greatest instant that any input has brought. What fell due before it is handled first, each at its own
    /// instant; but what is sent is sent now.
    var arrival = Instant.distantPast
    package internal(set) var linkConnected = false
    /// "Hearth starts" has happened.
    package internal(set) var isReady = false
    /// Number of the next command. Set it above all that storage knows before the first step.
    package var nextCommandNumber: Int64 = 1
    /// Number of the next trace record or question. Set it above all that storage knows before the first step.
    package var nextTraceNumber: Int64 = 1

    // What others see of these they could have from methods; but a method of a value that lives in a class gets a copy
    // of the whole value, which is sixty reference counts, and a stored property does not.
    /// By `DeviceIndex`.
    package internal(set) var devices: ContiguousArray<DeviceState> = []
    /// By `SlotIndex`.
    package internal(set) var readings: ContiguousArray<SlotReading> = []
    /// By `SlotIndex`.
    var controls: ContiguousArray<SlotControl> = []
    package internal(set) var commands = LiveCommands()
    /// That of the broker connection first, then one for each bridge that was ever there.
    package internal(set) var lanes: ContiguousArray = [Lane(nil)]
    package internal(set) var deadlines = Deadlines()

    /// The rules. Replaced whole by `load`.
    package internal(set) var program = Program()
    /// Of the program: who reads what.
    var index = ProgramIndex()
    var conditions = Conditions()
    /// By `VariableIndex`; the first is `mode`.
    var variables: ContiguousArray<Value> = []
    /// By `VariableIndex`: it was last set because of a sensor, and by no newer wish.
    var variableFollows: ContiguousArray<Bool> = []
    var machine = Machine()
    /// Where no model of the house is at hand, `forecast` is the value of now; otherwise unknown.
    package var forecastsPresent = true

    /// Devices that wait for arbitration.
    var dirty: [DeviceIndex] = []
    /// Counts connections of the link.
    var connection: UInt32 = 0
    /// When the last one of them began.
    var connectedAt: Instant?

    package init() {}

    /// An empty house in which devices and slots will have the positions that they have in another one, so that what
    /// was compiled for that one fits.
    package init(laidOutAs registry: Registry) { self.registry = registry }

    /// When something falls due next if nothing happens before. It may turn out that nothing does.
    package var nextDeadline: Instant? { deadlines.earliest }

    /// Takes one input in. Deterministic and total: whatever the input, it ends, and does not trap.
    /// - Parameter reaction: cleared first; hand the same one in again, so that a step need not allocate.
    package mutating func step(_ input: Input, into reaction: inout Reaction) {
        reaction.removeAll()
        machine.noted.removeAll()
        arrival = max(arrival, input.at)
        meetDeadlines(into: &reaction)
        let start = reaction.changes.count
        machine.cause = cause(of: input.event)
        apply(input.event, into: &reaction)
        arbitrateDirty(into: &reaction)
        react(to: start, as: input.event.renewal, into: &reaction)
        if input.event.endsInstant { endInstant(into: &reaction) }
        quietDeadlines()
    }

    package mutating func step(_ input: Input) -> Reaction {
        var reaction = Reaction()
        step(input, into: &reaction)
        return reaction
    }

    private mutating func apply(_ event: Input.Event, into reaction: inout Reaction) {
        switch event {
        case .clock, .instantEnds: break
        case .define(let device, let keepsState): define(device, keepsState: keepsState, into: &reaction)
        case .remove(let device): remove(device, into: &reaction)
        case .report(let report): take(report, into: &reaction)
        case .availability(let device, let status, let source):
            become(status, source, device: device, into: &reaction)
        case .link(let connected): link(connected: connected, into: &reaction)
        case .write(let write): take(write, into: &reaction)
        case .release(let device, let origin): release(device, by: origin, into: &reaction)
        case .transmitted(let id): transmitted(id, into: &reaction)
        case .untransmitted(let id, let reason, let again):
            untransmitted(id, because: reason, again: again, into: &reaction)
        case .combined(let ids): combined(ids, into: &reaction)
        case .failed(let device, let error): failed(device, error, into: &reaction)
        case .accepted(let device, let targets): accepted(device, targets, into: &reaction)
        case .complained(let device, let name, let text): complain(device, of: name, text, into: &reaction)
        case .cancel(let id, let origin): cancel(id, by: origin, into: &reaction)
        case .ready: start(into: &reaction)
        case .setVariable(let name, let value, let origin): set(name, to: value, by: origin, into: &reaction)
        case .answer(let question, let word, let origin): answer(question, word, by: origin, into: &reaction)
        case .given(let slots, let variables): take(given: slots, variables, into: &reaction)
        case .enable(let rule, let isEnabled, _): enable(rule, isEnabled, into: &reaction)
        }
    }

    /// Whether there is such a device now. Inputs may name anything.
    func exists(_ device: DeviceIndex) -> Bool {
        device.position >= 0 && device.position < devices.count && devices[device.position].exists
    }

    /// Whether the slot is a present one of this device.
    func owns(_ device: DeviceIndex, _ slot: SlotIndex) -> Bool {
        slot.position >= 0 && slot.position < readings.count && readings[slot.position].owner == device
    }

    func touch(_ device: DeviceIndex, _ reaction: inout Reaction) {
        if reaction.touched.last != device { reaction.touched.append(device) }
    }

    func keep(_ slot: SlotIndex, _ reaction: inout Reaction) {
        if reaction.kept.last != slot { reaction.kept.append(slot) }
    }

    mutating func markDirty(_ device: DeviceIndex) {
        guard !devices[device.position].isDirty else { return }
        devices[device.position].isDirty = true
        dirty.append(device)
    }
}

extension Input.Event {
    fileprivate var endsInstant: Bool {
        switch self {
        case .clock, .instantEnds: true
        default: false
        }
    }

    /// Whether what is so from now on is news.
    fileprivate var renewal: Renewal { if case .given = self { .levels } else { .news } }
}
