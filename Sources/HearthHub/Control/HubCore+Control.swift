import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
package import HearthModel
import HearthStore

/// A request that waits for its command to be answered.
struct ControlWaiter {
    /// By which whoever asked is known.
    let request: Int
    let began: Instant
    let deadline: Instant
    let notes: [String]
}

/// How far a request has come at once.
enum BegunControl {
    case done(ControlReport)
    /// The device is still to answer the command.
    case open(CommandID, began: Instant, wait: Milliseconds, notes: [String])
}

extension HubCore {
    /// Carries out requests, one for each device: those that a bridge has a group for are told together. Each is
    /// answered by an effect with its number, within limits when its device has answered (docs/spec/house-api.md,
    /// section 7).
    /// - Returns: their numbers, in the order of the requests.
    mutating func control(_ wanted: [ControlRequest]) -> [Int] {
        let begun =
            wanted.count == 1 ? [begin(wanted[0])] : together { hub in wanted.map { hub.begin($0) } }
        return zip(wanted, begun).map { request, begun in
            requests.last += 1
            let number = requests.last
            switch begun {
            case .done(let report): effects.append(.answer(number, report))
            case .open(let id, let began, let wait, let notes):
                let waiter = ControlWaiter(request: number, began: began, deadline: began + wait, notes: notes)
                // Its device may have answered while the others were told.
                if let command = latest(id), let device = house.registry[request.device],
                    let outcome = outcome(of: command, device: device)
                {
                    answer(waiter, ControlReport(outcome: outcome, command: command))
                } else {
                    requests.waiters[id, default: []].append(waiter)
                }
            }
            return number
        }
    }

    /// Sets off what a request asks for.
    mutating func begin(_ request: ControlRequest) -> BegunControl {
        guard !stopping else { return .done(ControlReport(outcome: .stopping)) }
        guard let device = house.registry[request.device], device.enabled else {
            return .done(ControlReport(outcome: .disabled))
        }
        let resolution = ControlAction.resolve(
            request.action, value: request.value, transition: request.transition, device: request.device,
            in: house.registry
        ) { [house] in house.reading($0).value }
        switch resolution {
        case .failure(let problem): return .done(ControlReport(outcome: .refused(problem)))
        case .success(let resolved):
            switch resolved.effect {
            case .refresh, .verify: return .done(ControlReport(outcome: .asked(refresh(request.device))))
            case .release:
                step(.release(request.device, request.origin))
                return .done(ControlReport(outcome: .released))
            case .simulateMotion(let span):
                transmit(SimulatedHouse.trigger(device.id, for: span, under: baseTopic))
                return .done(ControlReport(outcome: .asked(true)))
            case .write(let body):
                if let pause = pulse(before: body, to: request.device) {
                    return .done(ControlReport(outcome: .rateLimited(retryAfter: pause)))
                }
                return write(body, as: resolved, request, device)
            }
        }
    }

    private mutating func write(
        _ body: Command.Body, as resolved: ControlResolution, _ request: ControlRequest, _ device: Device
    ) -> BegunControl {
        let began = now
        requests.lastTag += 1
        var write = Write(
            tag: requests.lastTag, device: request.device, action: request.action, body: body, origin: request.origin)
        write.transition = resolved.transition
        write.hold = request.hold
        write.reason = request.reason
        guard let result = stepForOutcome(write, code: resolved.code) else {
            preconditionFailure("The house answers every write in the step that brings it")
        }
        var report = ControlReport(outcome: .noChange, notes: resolved.notes)
        switch result {
        case .noChange: break
        case .blocked(let claim): report.outcome = .blocked(claim)
        case .masked(let claim): report.outcome = .masked(claim)
        case .unreachable(let reason): report.outcome = .unreachable(reason)
        case .rateLimited(let pause): report.outcome = .rateLimited(retryAfter: pause)
        case .accepted(let id):
            guard let command = latest(id), let outcome = outcome(of: command, device: device) else {
                let wait = request.wait ?? min(.seconds(5), device.times.ackWindow + request.transition)
                return .open(id, began: began, wait: wait, notes: resolved.notes)
            }
            (report.outcome, report.command) = (outcome, command)
        }
        report.elapsed = now - began
        return .done(report)
    }

    /// A command takes its code along wherever it is sent, so the code has to be there before it goes out.
    private mutating func stepForOutcome(_ write: Write, code: AccessCode?) -> WriteOutcome.Result? {
        guard let code else { return stepForOutcome(write) }
        func step(_ hub: inout HubCore) -> WriteOutcome.Result? {
            let result = hub.stepForOutcome(write)
            if case .accepted(let id)? = result { hub.requests.codes[id] = code }
            return result
        }
        return gathered == nil ? together(step) : step(&self)
    }

    private func latest(_ id: CommandID) -> Command? {
        house.command(id) ?? recentCommands.values.lazy.joined().first { $0.id == id }
    }

    /// What a command has come to, or `nil` while that is open.
    private func outcome(of command: Command, device: Device) -> ControlReport.Outcome? {
        switch command.state {
        case .acknowledged:
            if command.ackedAt == nil { return .assumed }
            return command.inProgress ? .started : .acknowledged
        case .unacknowledged: return .unanswered
        case .failed: return .deviceFault(command.deviceError ?? "the device reported an error")
        case .superseded: return .superseded(by: successor(of: command))
        case .expired where device.times.commandTTL <= .zero: return .unreachable(command.reason ?? .brokerOffline)
        case .cancelled, .expired: return .queued(command.reason)
        case .queued:
            return switch command.reason {
            case .deviceOffline?, .brokerOffline?, .minOn?, .minOff?: .queued(command.reason)
            case .minInterval?, .rateLimited?, nil: nil
            }
        case .sent: return nil
        }
    }

    /// Who asked for what took the command's place. That need not be a command: the device may be so already.
    private func successor(of command: Command) -> Origin? {
        if let newer = command.supersededBy.flatMap(latest) { return newer.origin }
        guard case .set(let values) = command.body, let slot = values.first?.slot else { return nil }
        return house.asker(of: slot)
    }

    /// A command has a new state: those who wait for it may be answered.
    mutating func settle(_ command: Command) {
        if !requests.codes.isEmpty, command.state != .queued, command.state != .sent {
            requests.codes[command.id] = nil
        }
        guard let waiting = requests.waiters[command.id], let device = house.registry[command.device],
            let outcome = outcome(of: command, device: device)
        else { return }
        requests.waiters[command.id] = nil
        for waiter in waiting { answer(waiter, ControlReport(outcome: outcome, command: command)) }
    }

    private mutating func answer(_ waiter: ControlWaiter, _ report: ControlReport) {
        var report = report
        report.notes = waiter.notes
        report.elapsed = now - waiter.began
        effects.append(.answer(waiter.request, report))
    }

    /// The hub ends.
    mutating func dismissWaiters() {
        for (id, waiting) in requests.waiters {
            for waiter in waiting { answer(waiter, ControlReport(outcome: .stopping, command: house.command(id))) }
        }
        requests.waiters.removeAll()
    }

    mutating func expireWaiters() {
        for (id, waiting) in requests.waiters where waiting.contains(where: { $0.deadline <= now }) {
            let command = latest(id)
            let remaining = waiting.filter { $0.deadline > now }
            requests.waiters[id] = remaining.isEmpty ? nil : remaining
            for waiter in waiting where waiter.deadline <= now {
                let queued = command?.state == .queued
                answer(
                    waiter, ControlReport(outcome: queued ? .queued(command?.reason) : .unanswered, command: command))
            }
        }
    }

    /// Asks a device for its state.
    /// - Returns: false if its driver cannot ask.
    package mutating func refresh(_ device: DeviceIndex) -> Bool {
        linkState.connected && ask(device)
    }

    /// Takes a queued command back.
    /// - Returns: the command after it, or `nil` if it is not queued any more.
    package mutating func cancel(_ id: CommandID, origin: Origin) -> Command? {
        guard house.command(id)?.state == .queued else { return nil }
        step(.cancel(id, origin))
        return latest(id)
    }
}
