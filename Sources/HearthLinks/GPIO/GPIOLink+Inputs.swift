import HearthDialects
import HearthModel

extension GPIOLink {
    /// Takes a line in use, or says why it cannot and tries again.
    func watch(_ unit: GPIOInputUnit) {
        let id = unit.wiring.id
        inputs[id] = unit
        let now = clock()
        do throws(GPIOError) {
            let line = try WatchedInput(unit.input, consumer: settings.consumer + ":" + id)
            inputs[id]?.line = line
            inputs[id]?.retryAt = nil
            loop.watch(line.descriptor, for: .read) { [unowned self] _ in
                readInput(id)
                onNews()
            }
            recover(unit.wiring)
            if let state = inputs[id]?.state { tell(state, of: id, at: now) }
        } catch {
            lose(id, error)
        }
    }

    func release(_ id: String) {
        guard let line = inputs[id]?.line else { return }
        loop.unwatch(line.descriptor)
        inputs[id]?.line = nil
    }

    private func lose(_ id: String, _ error: GPIOError) {
        release(id)
        inputs[id]?.retryAt = clock() + GPIOError.retryInterval
        if let wiring = inputs[id]?.wiring { fail(wiring, "\(error)") }
    }

    private func readInput(_ id: String) {
        guard let line = inputs[id]?.line else { return }
        do throws(GPIOError) { take(try line.read(at: clock()), of: id) } catch { lose(id, error) }
    }

    func inspectInput(_ id: String) {
        do throws(GPIOError) { try inputs[id]?.line?.inspect() } catch { lose(id, error) }
    }

    func advanceInput(_ id: String, to now: Instant) {
        if let retry = inputs[id]?.retryAt, retry <= now, let unit = inputs[id] { watch(unit) }
        if let line = inputs[id]?.line, let due = line.due, due <= now { take(line.settle(at: now), of: id) }
        for entry in inputs[id]?.advance(to: now) ?? [] { tell(entry.value, of: id, at: entry.at) }
    }

    private func take(_ reading: WatchedInput.Reading, of id: String) {
        if reading.isOverrun, let device = inputs[id]?.wiring.device {
            driverOutput.faults.append(
                Fault(.overrun, "the kernel dropped edges that came faster than they were read", of: device))
        }
        for entry in inputs[id]?.told(by: reading.changes) ?? [] { tell(entry.value, of: id, at: entry.at) }
    }

    private func tell(_ value: Value, of id: String, at instant: Instant) {
        guard let unit = inputs[id] else { return }
        if case .feedback(let output, _) = unit.role { outputs[output]?.feedback = value }
        report([SlotValue(unit.wiring.slot, value)], of: unit.wiring.device, at: instant)
    }
}
