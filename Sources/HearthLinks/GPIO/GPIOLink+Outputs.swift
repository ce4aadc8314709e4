import HearthDialects
package import HearthModel

extension GPIOLink {
    /// Hands a command to whoever holds the output.
    /// - Returns: `false` if nobody can be reached who does.
    package func carryOut(_ command: Command) -> Bool {
        switch command.body {
        case .set(let values):
            for id in outputs.keys.sorted() {
                guard let unit = outputs[id] else { continue }
                let own = values.filter { $0.slot == unit.wiring.slot || $0.slot == unit.wiring.amount }
                if !own.isEmpty, !set(id, unit, own, command) { return false }
            }
            return true
        case .act(let act):
            guard
                let (id, unit) = outputs.first(where: {
                    $1.wiring.device == command.device && $1.wiring.property == nil
                })
            else { return false }
            outputs[id]?.command = command.id
            outputs[id]?.target = nil
            switch act {
            case .stop where unit.travel != nil: return order(.stop(id))
            case .press, .openLatch: return press(id)
            case .stop, .next, .previous: return order(.set(id, level: 0))
            }
        }
    }

    private func set(_ id: String, _ unit: GPIOOutputUnit, _ values: [SlotValue], _ command: Command) -> Bool {
        outputs[id]?.command = command.id
        if unit.travel != nil {
            guard let position = unit.position(for: values) else { return true }
            let isLost = unit.travel?.position(at: clock()) == nil
            outputs[id]?.target = isLost && position > 0 && position < 100 ? position : nil
            return drive(id, to: position)
        }
        guard let level = unit.level(for: values) else { return true }
        guard unit.output.pulse != nil else {
            if level > 0 { outputs[id]?.lastLevel = level }
            return order(.set(id, level: level))
        }
        // Of a gate: a pulse makes it move, so there is one only if it is not where it shall be, and never a second
        // try.
        if let feedback = unit.feedback {
            let wanted = unit.meaning?.value(level > 0)
            if feedback == wanted {
                report([SlotValue(unit.wiring.slot, feedback)], of: unit.wiring.device, at: clock())
            }
            return feedback == wanted || command.tries > 1 || press(id)
        }
        if level == 0 { return order(.set(id, level: 0)) }
        return command.tries > 1 ? order(.read(id)) : press(id)
    }

    private func press(_ id: String) -> Bool {
        if let pulse = outputs[id]?.output.pulse { outputs[id]?.pulseEnds = clock() + pulse }
        return order(.set(id, level: OutputPlan.full))
    }

    private func drive(_ id: String, to position: Double) -> Bool {
        guard let run = outputs[id]?.travel?.run(to: position, at: clock()) else { return order(.stop(id)) }
        return order(.move(id, run.direction, milliseconds: run.span.count))
    }

    private func order(_ order: OutputOrder) -> Bool {
        let isHeard = holder?.carryOut(order) ?? false
        digestNews()
        return isHeard
    }

    // MARK: News

    /// Makes reports of what the holder of the outputs has told.
    func digestNews() {
        for news in holder?.takeNews() ?? [] {
            switch news {
            case .level(let id, let level): take(level: level, of: id)
            case .moving(let id, let direction): take(direction, of: id)
            case .held(let id): if let unit = outputs[id], inputs[id]?.retryAt == nil { recover(unit.wiring) }
            case .fault(let id, let text): if let unit = outputs[id] { fail(unit.wiring, text) }
            case .waiting(let id, let reason, let span):
                guard let command = outputs[id]?.command else { continue }
                held.append(
                    HeldCommand(
                        command: command, reason: reason == .minOn ? .minOn : .minOff,
                        until: clock() + Milliseconds(span)))
            case .refused(let id, let span):
                guard let unit = outputs[id] else { continue }
                outputs[id]?.pulseEnds = clock() + Milliseconds(span)
                driverOutput.commandErrors.append(
                    CommandError(device: unit.wiring.device, text: "a pulse is under way for another \(span) ms"))
            case .tooLong(let id):
                guard let unit = outputs[id] else { continue }
                driverOutput.alerts.append(
                    Alert(
                        device: unit.wiring.device, name: "max_on",
                        text: "switched off, because it had been on for its greatest time"))
            case .safe, .beat: break
            }
        }
    }

    private func take(level: Int, of id: String) {
        guard let unit = outputs[id] else { return }
        if faults[id] != nil, inputs[id]?.retryAt == nil { recover(unit.wiring) }
        if level == 0 { outputs[id]?.pulseEnds = nil }
        if unit.output.feedback == nil { report(unit.values(at: level), of: unit.wiring.device, at: clock()) }
    }

    private func take(_ direction: Interlock.Direction?, of id: String) {
        guard let unit = outputs[id] else { return }
        if faults[id] != nil { recover(unit.wiring) }
        let now = clock()
        let isNews = unit.travel?.direction != direction
        outputs[id]?.travel?.moves(direction, at: now)
        reportCover(id, at: now)
        // It has come to an end that it knows, and goes on from there.
        guard isNews, direction == nil, let target = unit.target, outputs[id]?.travel?.position(at: now) != nil else {
            return
        }
        outputs[id]?.target = nil
        _ = drive(id, to: target)
    }

    func reportCover(_ id: String, at now: Instant) {
        guard let unit = outputs[id], let travel = unit.travel else { return }
        outputs[id]?.nextPosition = travel.direction == nil ? nil : now + GPIOOutputUnit.positionInterval
        if unit.output.feedback == nil { report(unit.values(of: travel, at: now), of: unit.wiring.device, at: now) }
    }
}
