package import HearthKernel
package import HearthModel

/// A house that follows other rules through what is recorded
/// (docs/decisions/076-a-branch-has-devices-of-its-own.md). What sensors, people and clocks said is taken from the
/// record. As soon as its commands to a device are not the recorded ones, that device goes its own way: it obeys as its
/// class does, and what the record says of its settable properties counts again when it is the same. A plant, where there is
/// one, says what sensors would have measured then.
package struct ReplayBranch {
    package private(set) var house: House
    package private(set) var counts = ReplayCounts()
    /// Since the last `takeHappenings`.
    private(set) var happenings: [ReplayHappening] = []
    /// Settable properties that were reported since then.
    private(set) var reported: [SlotIndex] = []
    /// Recorded hands that had nothing to correct.
    private(set) var avoided = 0
    var plant: (any ReplayPlant)?
    /// Devices are others than those with which the plant began.
    var isPlantNew = true
    /// Properties that have changed here and the plant has not looked at.
    var touched: [SlotIndex] = []

    private let rules: (Registry) -> Program
    private var reaction = Reaction()
    /// Commands that are to be sent and have not been compared with the recorded ones yet.
    private var sent: [Command] = []
    /// Recorded command → its like here.
    private var likes: [CommandID: CommandID] = [:]
    /// Commands below this number are those of the record.
    private var firstOwn: Int64
    /// Devices that are not as recorded, and what they are.
    private var apart: [DeviceIndex: [SlotValue]] = [:]
    /// The earliest first.
    private var answers: [Answer] = []
    private var hands: [WaitingHand] = []

    private struct Answer {
        var due: Instant
        var device: DeviceIndex
        var values: [SlotValue]
    }

    /// A recorded correction of what is not so yet.
    private struct WaitingHand {
        var until: Instant
        var device: DeviceIndex
        var corrected: [SlotValue]
        var event: Input.Event
    }

    /// How long a recorded correction may still find what it corrected.
    private static let patience = Milliseconds.minutes(10)
    private static let knownLikes = 4_096

    /// From now on it follows these rules.
    /// - Parameter rules: compiled for the devices that they are given; asked for again where the record has other
    ///   devices
    ///   or rules.
    package init(
        of house: House, following rules: @escaping (Registry) -> Program, plant: (any ReplayPlant)? = nil
    ) {
        (self.house, self.rules, firstOwn, self.plant) = (house, rules, house.nextCommandNumber, plant)
        guard !house.registry.devices.isEmpty else { return }
        make(.rules(rules(house.registry)))
        compare(with: Reaction())
    }

    mutating func takeHappenings() -> (happenings: [ReplayHappening], reported: [SlotIndex]) {
        defer { (happenings, reported) = ([], []) }
        return (happenings, reported)
    }

    // MARK: Time of its own

    /// When something of its own happens next, before the next recorded change.
    /// - Parameter recorded: when the recorded house wants to be stepped: a deadline that both have is met when it was
    ///   met
    ///   there, however late the hub was.
    func nextOwn(before instant: Instant, recorded: Instant?) -> Instant? {
        let deadline = house.deadlines.wake.flatMap { due -> Instant? in
            let due = max(due, house.now + Milliseconds(1))
            return due < min(instant, recorded ?? .distantFuture) ? due : nil
        }
        let waiting = [answers.first?.due, plant?.due].compactMap(\.self).min()
        let answer = waiting.map { max($0, house.now) }.flatMap { $0 <= instant ? $0 : nil }
        guard let deadline, let answer else { return deadline ?? answer }
        return min(deadline, answer)
    }

    mutating func makeOwn(at instant: Instant, recorded: House) {
        passPlant(to: instant, recorded: recorded)
        defer { lookAtPlant(Reaction(), recorded) }
        guard let answer = answers.first, answer.due <= instant else {
            if let due = plant?.due, due <= instant {
                reportPlant(at: instant, recorded: recorded)
            } else {
                make(.input(Input(at: instant, .clock)))
            }
            return compare(with: Reaction())
        }
        answers.removeFirst()
        if house.status(answer.device) != .offline {
            become(answer.values, answer.device)
            report(answer.values, answer.device, at: instant)
            make(.input(Input(at: instant, .instantEnds)))
        }
        compare(with: Reaction())
        rejoin(answer.device, recorded)
        lookAtHands(at: instant)
    }

    // MARK: What is recorded

    /// - Parameters:
    ///   - moment: of the recorded house before it made the change.
    ///   - made: what the change led to there.
    ///   - recorded: the house after it.
    mutating func make(_ change: HouseChange, _ moment: ReplayMoment, _ made: Reaction, _ recorded: House) {
        if case .house(_, .continuing, _) = change { return }
        passPlant(to: change.at ?? house.now, recorded: recorded)
        switch change {
        case .house(_, let beginning, _):
            (house, isPlantNew) = (recorded, true)
            (likes, apart, answers, hands, firstOwn) = ([:], [:], [], [], recorded.nextCommandNumber)
            if beginning == .gap { make(.rules(rules(house.registry))) }
        case .rules: make(.rules(rules(house.registry)))
        case .input(let input):
            switch input.event {
            case .define, .remove: isPlantNew = true
            default: break
            }
            if let event = own(input.event, moment, made, at: input.at) { make(.input(Input(at: input.at, event))) }
        default: make(change)
        }
        compare(with: made)
        if !apart.isEmpty {
            for device in Set(made.changes.map { recorded.registry[$0.slot].device }) { rejoin(device, recorded) }
        }
        lookAtPlant(made, recorded)
        lookAtHands(at: house.now)
    }

    /// What a recorded input is here; `nil`: nothing.
    private mutating func own(
        _ event: Input.Event, _ moment: ReplayMoment, _ made: Reaction, at now: Instant
    ) -> Input.Event? {
        switch event {
        case .transmitted(let id): return like(id).map { .transmitted($0) }
        case .untransmitted(let id, let why, let again): return like(id).map { .untransmitted($0, why, again: again) }
        case .cancel(let id, let origin): return like(id).map { .cancel($0, origin) }
        case .combined(let ids):
            let own = ids.compactMap(like)
            return own.isEmpty ? nil : .combined(own)
        case .failed(let device, _), .accepted(let device, _): return apart[device] == nil ? event : nil
        case .answer(_, let word, let origin):
            guard let asked = moment.question else { return event }
            let open = house.openQuestions()
            let question =
                open.first { $0.rule == asked.rule && $0.text == asked.text } ?? open.first { $0.rule == asked.rule }
            return question.map { .answer(question: $0.id, word, origin) }
        case .write(let write) where write.origin.isHand:
            return hand(event, of: write.device, correcting: moment.corrected, at: now)
        case .report(let report) where apart[report.device] != nil: return own(report, made, at: now)
        case .report(let report) where plant?.due != nil: return .report(masked(report))
        default: return event
        }
    }

    private func like(_ id: CommandID) -> CommandID? { id.number < firstOwn ? id : likes[id] }

    /// A hand at the device counts if there is something to correct; else what can be set is as it is here.
    private mutating func own(_ report: Report, _ made: Reaction, at now: Instant) -> Input.Event? {
        let touched = made.trace.filter { $0.what == .hand && $0.origin == .device }.compactMap(\.slot)
        if !touched.isEmpty {
            let corrected = made.changes.filter { touched.contains($0.slot) }.map { SlotValue($0.slot, $0.old) }
            return hand(.report(report), of: report.device, correcting: corrected, at: now)
        }
        return .report(masked(report))
    }

    private func masked(_ report: Report) -> Report {
        var masked = report
        masked.values = report.values.compactMap { entry in
            if let own = apart[report.device]?.first(where: { $0.slot == entry.slot }) {
                return own.value.isKnown ? own : nil
            }
            guard let plant, plant.due != nil else { return entry }
            return SlotValue(entry.slot, plant.reading(entry.slot, recorded: entry.value))
        }
        return masked
    }

    // MARK: Hands

    /// A recorded correction happens here if what it corrected is so, now or soon.
    private mutating func hand(
        _ event: Input.Event, of device: DeviceIndex, correcting corrected: [SlotValue], at now: Instant
    ) -> Input.Event? {
        guard !isSo(corrected) else {
            take(event, device)
            return event
        }
        hands.append(
            WaitingHand(until: now + ReplayBranch.patience, device: device, corrected: corrected, event: event))
        if case .report(let report) = event { return .report(masked(report)) }
        return nil
    }

    private func isSo(_ values: [SlotValue]) -> Bool {
        values.allSatisfy { entry in
            let value = house.reading(entry.slot).lastValue
            return value == entry.value
                || house.registry[entry.slot].property.matches(report: value, asked: entry.value)
        }
    }

    /// A device that was moved at the device itself is as it was moved.
    private mutating func take(_ event: Input.Event, _ device: DeviceIndex) {
        if case .report(let report) = event { become(report.values, device) }
    }

    private mutating func lookAtHands(at now: Instant) {
        while let i = hands.firstIndex(where: { $0.until < now || isSo($0.corrected) }) {
            let hand = hands.remove(at: i)
            guard hand.until >= now else {
                avoided += 1
                continue
            }
            take(hand.event, hand.device)
            make(.input(Input(at: now, hand.event)))
            make(.input(Input(at: now, .instantEnds)))
            compare(with: Reaction())
        }
    }

    /// Corrections that nothing has come of by the end.
    mutating func closeHands() {
        avoided += hands.count
        hands = []
    }

    // MARK: Devices

    /// What is to be sent is what was sent then, or else the device goes its own way.
    private mutating func compare(with made: Reaction) {
        var recorded = made.commands
        while !sent.isEmpty {
            let command = sent.removeFirst()
            if let i = recorded.firstIndex(where: { $0.device == command.device && $0.body == command.body }) {
                likes[recorded.remove(at: i).id] = command.id
            } else {
                obey(command)
            }
        }
        for command in recorded where command.tries == 1 && !command.isAct { depart(command.device) }
        if likes.count > ReplayBranch.knownLikes, let newest = likes.keys.max() {
            likes = likes.filter { $0.key.number > newest.number - Int64(ReplayBranch.knownLikes / 2) }
        }
    }

    private mutating func obey(_ command: Command) {
        let device = house.registry[command.device]
        make(.input(Input(at: house.now, .transmitted(command.id))))
        guard case .set(let values) = command.body else { return }
        depart(command.device)
        let told = VirtualWorld.complete(values, in: house.registry)
        guard device?.assumed != true else { return become(told, command.device) }
        let due = house.now + AnswerDelay.ofClass.span(for: device) + command.transition
        answers.removeAll { old in
            old.device == command.device && old.values.contains { entry in told.contains { $0.slot == entry.slot } }
        }
        answers.insert(
            Answer(due: due, device: command.device, values: told),
            at: answers.firstIndex { $0.due > due } ?? answers.endIndex)
    }

    /// From now on the device is what it is told here.
    private mutating func depart(_ device: DeviceIndex) {
        guard apart[device] == nil, house.registry[device]?.integration != "virtual" else { return }
        let registry = house.registry
        apart[device] = registry.slots(of: device).compactMap { slot in
            let property = registry[slot].property
            guard property.settable, !property.type.isEvent else { return nil }
            return SlotValue(slot, house.reading(slot).lastValue)
        }
    }

    private mutating func become(_ values: [SlotValue], _ device: DeviceIndex) {
        for entry in values {
            guard let i = apart[device]?.firstIndex(where: { $0.slot == entry.slot }) else { continue }
            apart[device]?[i].value = entry.value
        }
    }

    mutating func report(_ values: [SlotValue], _ device: DeviceIndex, at now: Instant) {
        make(.input(Input(at: now, .report(Report(device: device, values: values, provenance: .live)))))
    }

    /// A device that is as recorded, with nothing on its way to it, follows the record again.
    private mutating func rejoin(_ device: DeviceIndex, _ recorded: House) {
        guard let own = apart[device], recorded.registry[device] != nil, recorded.outstanding(device).isEmpty,
            house.outstanding(device).isEmpty, !answers.contains(where: { $0.device == device }),
            own.allSatisfy({ recorded.reading($0.slot).lastValue == $0.value })
        else { return }
        apart[device] = nil
    }

    // MARK: Steps

    mutating func make(_ change: HouseChange) {
        house.make(change, into: &reaction)
        if plant != nil { touched += reaction.changes.map(\.slot) }
        sent += reaction.commands
        for change in reaction.changes where house.registry[change.slot].property.settable {
            reported.append(change.slot)
        }
        counts.add(reaction)
        ReplayHappening.add(reaction, at: house.now, to: &happenings)
    }
}

extension Command {
    fileprivate var isAct: Bool { if case .act = body { true } else { false } }
}
