import HearthModel
import HearthStore

@testable import HearthHub
@testable import HearthKernel

/// What must hold after every signal.
extension SimulatedWorld {
    /// - Parameter isTold: the hub puts nothing off that has happened.
    func check(isTold: Bool) throws {
        guard core.effects.isEmpty, core.inbox.isEmpty, !core.stepping else {
            throw broken("something was left undone")
        }
        try checkTheJournal()
        // As a rule the hub has only looked at itself.
        guard hasNews || now >= lookDue else { return }
        try checkBounds()
        // After a jump of the clock something is still due.
        guard isTold, core.due > now else { return }
        (hasNews, lookDue) = (false, now + .minutes(5))
        guard core.nextTold == core.untold else { throw broken("a step was never told") }
        for (request, since) in asked where now - since > .seconds(10) {
            throw broken("request \(request) waits for more than its time")
        }
        try checkWhatIsClaimedIsAskedFor()
        try checkWhatIsLive()
        try checkWhatIsShown()
        try checkRefusals()
        try checkWhatWaits()
    }

    private func checkTheJournal() throws {
        let changes = core.journal.take(at: now)
        if changes.isEmpty { return }
        hasNews = true
        for change in changes {
            if let problem = witness.see(change) { throw broken(problem) }
        }
        core.journal.wrote([])
        if let difference = witness.difference(from: core.house) {
            throw broken("the journal does not tell how the house came to be: \(difference) differs")
        }
    }

    func checkThatItMayBeSent(_ cargo: HubEffect.Cargo) throws {
        guard case .commands(let ids) = cargo else { return }
        try checkTheJournal()
        for id in ids {
            guard witness.explained.contains(id) else { throw broken("command \(id.text) is sent without a cause") }
            guard let command = core.house.command(id) else { continue }
            // What was sent in time may be sent once more.
            guard command.expiresAt > now || command.tries > 1 else {
                throw broken("command \(id.text) is sent after its time")
            }
        }
    }

    // MARK: Claims

    /// What is claimed and not so is asked for, or will be. An active rule has its claims, and no others have any.
    private func checkWhatIsClaimedIsAskedFor() throws {
        let house = core.house
        guard house.isReady, broker.isConnected else { return }
        for slot in house.registry.slots.indices.map(SlotIndex.init) where house.isSettable(slot) {
            let (control, reading) = (house.controls[slot.position], house.readings[slot.position])
            let name = house.registry.name(of: slot)
            if let claim = control.claims.first(where: house.isForsaken) {
                throw broken("the claim \(claim) on \(name) is of no active rule")
            }
            let device = house.registry[slot].device
            guard house.obstacle(to: device) == nil, house.devices[device.position].settling == nil,
                house.isClaimed(slot), control.output.isKnown, reading.value.isKnown,
                !house.matches(slot, report: reading.value, asked: control.output)
            else { continue }
            let comes = control.unheeded.map { $0.value == control.output && $0.due > now } ?? false
            guard
                comes || control.heldBackUntil != nil || house.isUnderWay(slot, control.output)
                    || house.isAskedInVain(slot, since: .distantPast)
            else {
                throw broken("\(name) is \(reading), \(control) is wanted, and nobody asks for it")
            }
        }
        for position in house.program.rules.indices where house.program.rules[position].isPeriod {
            guard house.machine.rules[position].memory.phase == .active else { continue }
            let key = house.program.rules[position].key
            for slot in house.machine.rules[position].targets
            where !house.controls[slot.position].claims.contains(where: { $0.writer == .rule(key) }) {
                throw broken("the rule \(key) is active and claims nothing of \(house.registry.name(of: slot))")
            }
        }
    }

    /// After calm every device is as is claimed of it: nothing may be left to chance by then.
    func checkDevicesDoWhatIsClaimed() throws {
        let house = core.house
        guard house.isReady, broker.isConnected else { throw broken("the house is not ready after calm") }
        for (topic, _) in ChanceHouse.actuators {
            guard let device = house.registry.index(of: String(topic.dropFirst(2))),
                let slot = house.registry.slots(of: device).first, house.isClaimed(slot),
                let state = devices.state(of: topic), let value = SimulatedDevices.value(of: state)
            else { continue }
            let output = house.controls[slot.position].output
            guard house.matches(slot, report: value, asked: output) || house.isUnderWay(slot, output) else {
                throw broken("\(topic) is \(state) after calm, and \(output) is claimed: \(house.record(of: slot))")
            }
        }
    }

    // MARK: What is shown

    /// What is said to be live has been said by the device itself, last and lately, and can be heard.
    private func checkWhatIsLive() throws {
        let house = core.house
        for (topic, said) in devices.heard {
            guard let device = house.registry.index(of: String(topic.dropFirst(2))), !house.isCollecting(device),
                let slot = house.registry.slots(of: device).first
            else { continue }
            let reading = house.reading(slot)
            guard reading.value.isKnown, reading.provenance == .live else { continue }
            guard reading.value == said.value else {
                throw broken("\(topic) is shown as \(reading.value); it has last said \(said.value)")
            }
            if topic == "d/room", now - said.at > .minutes(30) {
                throw broken("\(topic) is shown as live and has been silent since \(said.at.rfc3339)")
            }
            if topic == "d/plug", devices.isPlugAway {
                throw broken("\(topic) is shown as live and has said that it is away")
            }
        }
        for device in house.registry.indices {
            guard core.configured[device]?.binding.isOnBroker == true, house.status(device) == .online else { continue }
            if let lost = broker.lostAt, now - lost > .seconds(11) {
                throw broken(
                    "\(house.registry[device]?.id ?? "") is shown as online, without a broker since \(lost.rfc3339)")
            }
        }
    }

    /// What readers see is how it is, or they are told that it is not.
    private func checkWhatIsShown() throws {
        guard !core.snapshotIsStale, let shown else { return }
        guard shown.link == core.linkState else { throw broken("another connection is shown") }
        let refused = broker.refused.keys.filter { !$0.contains("/sync/") }
        guard Set(shown.link.refused.filter { !$0.contains("/sync/") }) == Set(refused) else {
            throw broken("\(shown.link.refused) are shown as refused, \(refused) are")
        }
        guard shown.mode == core.mode, shown.storageTrouble == core.storageTroubles.text,
            shown.isReady == core.house.isReady
        else { throw broken("another state of the hub is shown") }
        guard shown.messages == core.messages.kept, shown.questions == core.questions.known,
            shown.concerns == core.concerns.known
        else { throw broken("other messages, questions or concerns are shown") }
        guard shown.house.registry.slots.count == core.house.registry.slots.count else {
            throw broken("other devices are shown")
        }
        for slot in core.house.registry.slots.indices.map(SlotIndex.init) {
            guard shown.house.reading(slot) == core.house.reading(slot),
                shown.house.output(slot) == core.house.output(slot), shown.house.claims(slot) == core.house.claims(slot)
            else { throw broken("\(core.house.registry.name(of: slot)) is shown as it was") }
        }
        for device in core.house.registry.indices {
            guard shown.house.status(device) == core.house.status(device),
                shown.house.outstanding(device) == core.house.outstanding(device)
            else { throw broken("\(core.house.registry[device]?.id ?? "") is shown as it was") }
        }
    }

    // MARK: Queues

    /// What the broker refuses is asked for again each minute.
    private func checkRefusals() throws {
        for (topic, since) in broker.refused where now - since > .seconds(61) && !topic.contains("/sync/") {
            throw broken("\(topic) was refused at \(since.rfc3339) and is not asked for again")
        }
    }

    /// What waits to be delivered waits somewhere.
    private func checkWhatWaits() throws {
        var waiting = core.messages.deliveries.waiting.map(\.address)
        for case .delivery(let delivery) in broker.underWay.values { waiting.append(delivery.address) }
        for message in core.messages.kept {
            for delivery in message.deliveries ?? [] where delivery.state == .waiting && delivery.channel == .mqtt {
                let address = Deliveries.Said.message(message).address(of: delivery)
                guard waiting.contains(address) else {
                    throw broken("\(address.subject) waits to be delivered nowhere")
                }
            }
        }
    }

    /// What can grow is bounded, however long the disk or the broker is away and however much is said.
    private func checkBounds() throws {
        let (queue, devices) = (core.persistence, core.house.registry.indices.count)
        let backlog = PersistenceQueue.backlogLimit + PersistenceQueue.backlogSlack
        try bound("readings to be written", queue.history.count, backlog)
        try bound("records of the trace to be written", queue.trace.count, backlog)
        try bound("events to be written", queue.events.count, backlog)
        try bound("commands to be written", queue.commands.count, backlog)
        try bound("messages for the broker", core.messages.deliveries.waiting.count, 100)
        try bound("messages", core.messages.kept.count, Int(HouseMessage.kept))
        try bound("closed questions", core.questions.known.values.count { $0.state != .open }, HouseQuestion.kept)
        try bound("concerns that are over", core.concerns.known.values.count { $0.hasEnded }, HouseConcern.kept)
        try bound("latest commands", core.recentCommands.values.map(\.count).max() ?? 0, 5)
        try bound("requests that wait", core.requests.waiters.count, asked.count)
        try bound("codes", core.requests.codes.count, core.requests.waiters.count)
        try bound("steps to be told of", core.untold - core.nextTold, 600)
        try bound("events for listeners", core.events.count, 2_000)
        for device in core.house.registry.indices {
            try bound("live commands of a device", core.house.devices[device.position].commands.count, 300)
            try bound("open commands of a device", core.house.outstanding(device).count, 20)
        }
        try bound("devices with recent commands", core.recentCommands.count, devices)
    }

    private func bound(_ what: String, _ count: Int, _ limit: Int) throws {
        if count > limit { throw broken("\(count) \(what) at once; \(limit) at most are meant") }
    }
}
