import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel
import Logging

extension HubCore {
    /// Lets something happen to the house and carries out what follows, the follow-ups included.
    mutating func step(_ event: Input.Event) {
        inbox.append(event)
        if !stepping { workOff() }
    }

    /// One step whose outcome the caller wants to see: the reaction's, before the follow-ups run.
    mutating func stepForOutcome(_ write: Write) -> WriteOutcome.Result? {
        let outcome = react(to: .input(Input(at: now, .write(write))), tag: write.tag)
        workOff()
        return outcome
    }

    /// What several steps command goes out when all of them are done, so that those who can be told together are.
    mutating func together<Result>(_ work: (inout HubCore) -> Result) -> Result {
        precondition(gathered == nil, "What goes out together is no part of anything else that does")
        gathered = []
        let result = work(&self)
        let commands = gathered ?? []
        gathered = nil
        transmit(commands)
        workOff()
        return result
    }

    /// No more of this instant is at hand: what rules want goes out before the loop sleeps.
    mutating func endInstant() {
        while instantIsOpen {
            react(to: .input(Input(at: now, .instantEnds)), tellLater: true)
            instantIsOpen = false
            workOff()
        }
    }

    /// Changes the house and carries out what follows. The follow-ups wait for the next step.
    /// - Parameter tag: of the write whose outcome is wanted.
    @discardableResult
    mutating func react(to change: HouseChange, tellLater: Bool = false, tag: Int? = nil) -> WriteOutcome.Result? {
        precondition(!stepping, "A request never arrives inside a step")
        stepping = true
        defer { stepping = false }
        return follow(change, tellLater: tellLater, tag: tag)
    }

    /// What has come of a command that was handed on outside a step.
    mutating func stepFollowUps() {
        if !stepping { workOff() }
    }

    private mutating func workOff() {
        stepping = true
        defer { stepping = false }
        var position = 0
        while position < inbox.count {
            let event = inbox[position]
            position += 1
            let (tellLater, isConfirmation) = (event.isRoutine, event.isConfirmation)
            follow(
                .input(Input(at: instant(of: event), event)), tellLater: tellLater, isConfirmation: isConfirmation)
            switch event {
            case .define, .remove: registryChanged()
            default: break
            }
        }
        inbox.removeAll(keepingCapacity: true)
    }

    /// Changes the house and carries out what comes of it.
    /// - Parameter isConfirmation: all that comes of it is in the reaction. If there is nothing, no rule has anything
    ///   to
    ///   send at the end of the instant.
    @discardableResult
    private mutating func follow(
        _ change: HouseChange, tellLater: Bool, isConfirmation: Bool = false, tag: Int? = nil
    ) -> WriteOutcome.Result? {
        if !tellLater { flushPendingEffects() }
        var reaction = Reaction()
        swap(&reaction, &spare)
        self.change(change, into: &reaction)
        let outcome = tag.flatMap { tag in reaction.outcomes.first { $0.tag == tag }?.result }
        instantIsOpen = instantIsOpen || !isConfirmation || !reaction.isEmpty
        carryOut(&reaction, tellLater: tellLater)
        swap(&reaction, &spare)
        return outcome
    }

    /// Sends what is wanted, since somebody waits for it. What there is to be written down and told may come after
    /// that. The reaction is empty then.
    private mutating func carryOut(_ reaction: inout Reaction, tellLater: Bool) {
        if reaction.isEmpty { return }
        snapshotIsStale = true
        if gathered != nil { gathered? += reaction.commands } else { transmit(reaction.commands) }
        for device in reaction.asks { ask(device) }
        let waits = tellLater && canWait(reaction)
        addPendingEffects(of: &reaction, at: now)
        if !waits { flushPendingEffects() }
    }

    // MARK: Drivers

    /// Asks a device for its state.
    /// - Returns: false if its driver cannot ask.
    @discardableResult
    mutating func ask(_ device: DeviceIndex) -> Bool {
        guard router.ask(device, at: now, into: &outgoing) else { return false }
        sendOutgoing()
        return true
    }

    /// Takes in what a driver has found out: new devices first, then their availability and values.
    mutating func digestOutput() {
        guard !output.isEmpty else { return }
        var found = DriverOutput()
        swap(&found, &spareOutput)
        swap(&found, &output)
        digest(&found)
        swap(&found, &spareOutput)
    }

    /// They are empty then.
    private mutating func digest(_ found: inout DriverOutput) {
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

    private mutating func take(_ change: StatusChange) {
        if change.source == .driver, change.status == .offline, configured[change.device]?.binding.isOnBroker ?? true {
            diagnostics[change.device, default: DeviceDiagnostics()].lastError = .init(
                at: now, text: "nothing on the broker announces this device")
        }
        step(.availability(change.device, change.status, change.source))
    }

    private mutating func note(_ bridge: BridgeState) {
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
    private mutating func note(_ alert: Alert) {
        snapshotIsStale = true
        if let text = alert.text {
            diagnostics[alert.device, default: DeviceDiagnostics()].lastError = .init(
                at: now, text: "\(alert.name): \(text)")
        } else if diagnostics[alert.device]?.lastError?.text.hasPrefix(alert.name + ": ") == true {
            diagnostics[alert.device]?.lastError = nil
        }
        if alert.lasts { step(.complained(alert.device, name: alert.name, text: alert.text)) }
    }

    mutating func note(_ fault: Fault) {
        let now = self.now
        if let times = faultLog.note(fault, at: now) {
            let device = fault.device.flatMap { house.registry[$0]?.id } ?? "none"
            // What is of no device of the house, such as another hub's announcement, is nobody's trouble.
            logger.log(
                level: fault.device == nil && fault.reason != .tooMany ? .debug : .warning,
                "Ignored what came from a device",
                metadata: [
                    "device": "\(device)", "topic": "\(fault.topic ?? "")", "why": "\(fault.text)",
                    "times": "\(times)",
                ])
        }
        if fault.reason == .tooMany, discovery.crowding != fault.text {
            discovery.crowding = fault.text
            snapshotIsStale = true
        }
        guard let device = fault.device else { return }
        snapshotIsStale = true
        diagnostics[device, default: DeviceDiagnostics()].note(fault, at: now)
        for slot in fault.slots { twins.refused[slot, default: 0] += 1 }
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
    fileprivate var isRoutine: Bool {
        switch self {
        case .report, .transmitted: true
        default: false
        }
    }
}
