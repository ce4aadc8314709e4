import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel
import Logging

extension Hub {
    /// Lets something happen to the house and carries out what follows, the follow-ups included.
    func step(_ event: Input.Event) {
        inbox.append(event)
        if !stepping { workOff() }
    }

    /// One step whose outcome the caller wants to see: returns the reaction's outcomes before the follow-ups run.
    func stepForOutcome(_ write: Write) -> WriteOutcome.Result? {
        var outcome: WriteOutcome.Result?
        react { now, reaction in
            change(.input(Input(at: now, .write(write))), into: &reaction)
            outcome = reaction.outcomes.first { $0.tag == write.tag }?.result
        }
        workOff()
        return outcome
    }

    /// What several steps command goes out when all of them are done, so that those who can be told together are.
    func together<Result>(_ work: () -> Result) -> Result {
        precondition(gathered == nil, "What goes out together is no part of anything else that does")
        gathered = []
        let result = work()
        let commands = gathered ?? []
        gathered = nil
        transmit(commands)
        workOff()
        return result
    }

    /// No more of this instant is at hand: what rules want goes out before the loop sleeps.
    func endInstant() {
        while instantIsOpen {
            react(tellLater: true) { change(.input(Input(at: $0, .instantEnds)), into: &$1) }
            instantIsOpen = false
            workOff()
        }
    }

    /// Changes the house and carries out what follows. The follow-ups wait for the next step.
    func react(tellLater: Bool = false, _ change: (Instant, inout Reaction) -> Void) {
        precondition(!stepping, "A request never arrives inside a step")
        stepping = true
        defer { stepping = false }
        follow(change, tellLater: tellLater)
    }

    private func workOff() {
        stepping = true
        defer { stepping = false }
        var position = 0
        while position < inbox.count {
            let event = inbox[position]
            position += 1
            follow(
                { change(.input(Input(at: instant(of: event, now: $0), event)), into: &$1) },
                tellLater: event.isOfEveryDay, isConfirmation: event.isConfirmation)
            switch event {
            case .define, .remove: registryChanged()
            default: break
            }
        }
        inbox.removeAll(keepingCapacity: true)
    }

    /// Changes the house and carries out what comes of it.
    /// - Parameter isConfirmation: all that comes of it is in the reaction. If there is nothing, no rule has anything to
    ///   send at the end of the instant.
    private func follow(_ change: (Instant, inout Reaction) -> Void, tellLater: Bool, isConfirmation: Bool = false) {
        if !tellLater { tellAftermath() }
        // Whoever only looks at a value that lies in the actor copies it, so it is a variable's meanwhile.
        var reaction = spare.take() ?? Reaction()
        let now = clock()
        change(now, &reaction)
        instantIsOpen = instantIsOpen || !isConfirmation || !reaction.isEmpty
        carryOut(&reaction, at: now, tellLater: tellLater)
        spare = consume reaction
    }

    /// Sends what is wanted, since somebody waits for it. What there is to be written down and told may come after that.
    /// The reaction is empty then.
    private func carryOut(_ reaction: inout Reaction, at now: Instant, tellLater: Bool) {
        if reaction.isEmpty { return }
        snapshotIsStale = true
        if gathered != nil { gathered? += reaction.commands } else { transmit(reaction.commands) }
        for device in reaction.asks { ask(device) }
        let waits = tellLater && canWait(reaction)
        leaveAftermath(of: &reaction, at: now)
        if !waits { tellAftermath() }
    }

    // MARK: Drivers

    func ask(_ device: DeviceIndex) {
        if router.ask(device, at: clock(), into: &outgoing) { send(&outgoing) }
    }

    /// Takes in what a driver has found out: new devices first, then their availability and values.
    func digestFindings() {
        guard Hub.holdSomething(&findings) else { return }
        // In a variable, as in `follow`.
        var found = spareFindings.take() ?? Findings()
        swap(&found, &findings)
        digest(&found)
        spareFindings = consume found
    }

    /// Asked where they lie: a value of the actor that is asked itself is copied first.
    @inline(never)
    private static func holdSomething(_ findings: inout Findings) -> Bool { !findings.isEmpty }

    /// They are empty then.
    private func digest(_ found: inout Findings) {
        unsubscribe(&found)
        for device in found.found { adopt(device) }
        for device in found.gone { noLongerAnnounced(device) }
        for change in found.statuses { take(change) }
        for report in found.reports { step(.report(report)) }
        for error in found.commandErrors { step(.failed(error.device, error.text)) }
        for target in found.targets { step(.accepted(target.device, target.values)) }
        for alert in found.alerts { note(alert) }
        for fault in found.faults { note(fault) }
        for bridge in found.bridges { note(bridge) }
        for unsupported in found.unsupported {
            diagnostics[unsupported.device, default: DeviceDiagnostics()].unsupported = unsupported.parts.map {
                ($0.property, $0.reason)
            }
        }
        send(&found)
        found.removeAll()
    }

    private func take(_ change: StatusChange) {
        if change.source == .driver, change.status == .offline, configured[change.device]?.binding.isOnBroker ?? true {
            diagnostics[change.device, default: DeviceDiagnostics()].lastError = .init(
                at: clock(), text: "nothing on the broker announces this device")
        }
        step(.availability(change.device, change.status, change.source))
    }

    private func note(_ bridge: BridgeState) {
        snapshotIsStale = true
        let before = bridges.updateValue(bridge, forKey: bridge.name)
        if bridge.needsRestart, before?.needsRestart != true {
            logger.warning("A bridge has to be restarted for its new settings", metadata: ["bridge": "\(bridge.name)"])
        }
        if let problem = bridge.problem, before?.problem != problem {
            logger.warning(
                "A bridge cannot be understood", metadata: ["bridge": "\(bridge.name)", "why": "\(problem)"])
        }
    }

    /// What a device complains of is its last error until it takes it back.
    private func note(_ alert: Alert) {
        snapshotIsStale = true
        if let text = alert.text {
            diagnostics[alert.device, default: DeviceDiagnostics()].lastError = .init(
                at: clock(), text: "\(alert.name): \(text)")
        } else if diagnostics[alert.device]?.lastError?.text.hasPrefix(alert.name + ": ") == true {
            diagnostics[alert.device]?.lastError = nil
        }
        if alert.lasts { step(.complained(alert.device, name: alert.name, text: alert.text)) }
    }

    func note(_ fault: Fault) {
        let now = clock()
        if let times = faultLog.note(fault, at: now) {
            let device = fault.device.flatMap { house.registry[$0]?.id } ?? "none"
            // What is of no device of the house, such as another hub's announcement, is nobody's trouble.
            logger.log(
                level: fault.device == nil ? .debug : .warning, "Ignored what came from a device",
                metadata: [
                    "device": "\(device)", "topic": "\(fault.topic ?? "")", "why": "\(fault.text)",
                    "times": "\(times)",
                ])
        }
        guard let device = fault.device else { return }
        snapshotIsStale = true
        diagnostics[device, default: DeviceDiagnostics()].note(fault, at: now)
    }
}

extension DeviceDiagnostics {
    fileprivate mutating func note(_ fault: Fault, at now: Instant) {
        counters[fault.reason.rawValue, default: 0] += 1
        let error = LastError(at: now, text: fault.text, topic: fault.topic, payload: fault.payloadText)
        lastError = error
        for slot in fault.slots { refusals[slot] = error }
    }
}

extension Input.Event {
    /// The broker has a command, which the house knew to be on its way.
    fileprivate var isConfirmation: Bool { if case .transmitted = self { true } else { false } }

    /// Comes with every message and command. All else is told before anything more happens.
    fileprivate var isOfEveryDay: Bool {
        switch self {
        case .report, .transmitted: true
        default: false
        }
    }
}
