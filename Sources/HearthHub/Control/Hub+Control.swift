import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
package import HearthModel
package import HearthStore

/// A request that waits for its command to be answered.
struct ControlWaiter {
    let request: ControlRequest
    let began: Instant
    let deadline: Instant
    let notes: [String]
    let continuation: CheckedContinuation<ControlReport, Never>
}

/// How far a request has come at once.
enum BegunControl {
    case done(ControlReport)
    /// The device is still to answer the command.
    case open(CommandID, began: Instant, wait: Milliseconds, notes: [String])
}

extension Hub {
    /// Carries out a request and waits, within limits, for the device to answer (house-api.md, section 7).
    package func control(_ request: ControlRequest) async -> ControlReport {
        // Nothing may suspend between the command and its waiter, since a device answers at once. This closure cannot.
        var report = await withCheckedContinuation { continuation in
            switch begin(request) {
            case .done(let report): continuation.resume(returning: report)
            case .open(let id, let began, let wait, let notes):
                waiters[id, default: []].append(
                    ControlWaiter(
                        request: request, began: began, deadline: began + wait, notes: notes,
                        continuation: continuation))
            }
        }
        report.view = DeviceView(request.device, in: house)
        return report
    }

    /// The same for several devices, one request for each: those that a bridge has a group for are told together.
    package func control(_ requests: [ControlRequest]) async -> [ControlReport] {
        let begun = together { requests.map(begin) }
        var reports: [ControlReport] = []
        for (request, begun) in zip(requests, begun) {
            switch begun {
            case .done(let report): reports.append(report)
            case .open(let id, let began, let wait, let notes):
                reports.append(await answer(to: id, request, since: began, wait: wait, notes: notes))
            }
        }
        for i in reports.indices { reports[i].view = DeviceView(requests[i].device, in: house) }
        return reports
    }

    /// Devices have had time to answer since the command was given, and may have done so.
    private func answer(
        to id: CommandID, _ request: ControlRequest, since began: Instant, wait: Milliseconds, notes: [String]
    ) async -> ControlReport {
        if let command = latest(id), let device = house.registry[request.device],
            let outcome = outcome(of: command, device: device)
        {
            var report = ControlReport(outcome: outcome, command: command)
            (report.notes, report.elapsed) = (notes, clock() - began)
            return report
        }
        return await withCheckedContinuation { continuation in
            waiters[id, default: []].append(
                ControlWaiter(
                    request: request, began: began, deadline: began + wait, notes: notes, continuation: continuation))
        }
    }

    /// Sets off what a request asks for.
    func begin(_ request: ControlRequest) -> BegunControl {
        guard !stopping else { return .done(ControlReport(outcome: .stopping)) }
        guard let device = house.registry[request.device], device.enabled else {
            return .done(ControlReport(outcome: .disabled))
        }
        let resolution = ControlAction.resolve(
            request.action, value: request.value, transition: request.transition, device: request.device,
            in: house.registry
        ) { house.reading($0).value }
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

    private func write(
        _ body: Command.Body, as resolved: ControlResolution, _ request: ControlRequest, _ device: Device
    ) -> BegunControl {
        let began = clock()
        nextTag += 1
        var write = Write(
            tag: nextTag, device: request.device, action: request.action, body: body, origin: request.origin)
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
        report.elapsed = clock() - began
        return .done(report)
    }

    /// A command takes its code along wherever it is sent, so the code has to be there before it goes out.
    private func stepForOutcome(_ write: Write, code: AccessCode?) -> WriteOutcome.Result? {
        guard let code else { return stepForOutcome(write) }
        func step() -> WriteOutcome.Result? {
            let result = stepForOutcome(write)
            if case .accepted(let id)? = result { codes[id] = code }
            return result
        }
        return gathered == nil ? together(step) : step()
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
    func settle(_ command: Command) {
        if !codes.isEmpty, command.state != .queued, command.state != .sent { codes[command.id] = nil }
        guard let waiting = waiters[command.id], let device = house.registry[command.device],
            let outcome = outcome(of: command, device: device)
        else { return }
        waiters[command.id] = nil
        for waiter in waiting { answer(waiter, ControlReport(outcome: outcome, command: command)) }
    }

    private func answer(_ waiter: ControlWaiter, _ report: ControlReport) {
        var report = report
        report.notes = waiter.notes
        report.elapsed = clock() - waiter.began
        waiter.continuation.resume(returning: report)
    }

    var nextWaiterDeadline: Instant? {
        waiters.isEmpty ? nil : waiters.values.lazy.joined().map(\.deadline).min()
    }

    func expireWaiters(at now: Instant) {
        for (id, waiting) in waiters where waiting.contains(where: { $0.deadline <= now }) {
            let command = latest(id)
            let remaining = waiting.filter { $0.deadline > now }
            waiters[id] = remaining.isEmpty ? nil : remaining
            for waiter in waiting where waiter.deadline <= now {
                let queued = command?.state == .queued
                answer(
                    waiter, ControlReport(outcome: queued ? .queued(command?.reason) : .unanswered, command: command))
            }
        }
    }

    /// Asks a device for its state.
    /// - Returns: false if its driver cannot ask.
    package func refresh(_ device: DeviceIndex) -> Bool {
        guard linkState.connected, router.ask(device, at: clock(), into: &outgoing) else { return false }
        send(&outgoing)
        return true
    }

    /// Takes a queued command back.
    /// - Returns: the command after it, or `nil` if it is not queued any more.
    package func cancel(_ id: CommandID, origin: Origin) -> Command? {
        guard house.command(id)?.state == .queued else { return nil }
        step(.cancel(id, origin))
        return latest(id)
    }
}

extension Hub {
    /// A command of the last 30 days, as it is now.
    package nonisolated func command(_ id: CommandID) async throws(StoreError) -> StoredCommand? {
        let snapshot = await current()
        let known = snapshot.house.command(id) ?? snapshot.recentCommands.values.joined().first { $0.id == id }
        if let known { return StoredCommand(known, in: snapshot.house.registry) }
        return try await store.command(id)
    }
}
