package import HearthModel

extension GPIOLink {
    /// All wirings of the house, at the start and after each change of the configuration. What is as it was keeps its
    /// lines.
    /// - Parameter last: what a slot was last known to be, and since when.
    package func configure(
        _ new: [GPIOWiring], awaitsDouble: (SlotIndex) -> Bool, last: (SlotIndex) -> (value: Value, at: Instant)?
    ) {
        let wanted = settings.enabled ? new : []
        for gone in wirings where !wanted.contains(gone) { remove(gone) }
        let added = wanted.filter { !wirings.contains($0) }
        wirings = wanted
        for wiring in added { add(wiring, awaitsDouble: awaitsDouble(wiring.slot), last: last) }
        takeOutputs(last: last)
        inspection = wanted.isEmpty ? nil : clock() + GPIOError.retryInterval
        digestNews()
    }

    /// Rules have changed: buttons wait for a second press only if one of them asks for it.
    package func listen(awaitsDouble: (SlotIndex) -> Bool) {
        for (id, input) in inputs {
            guard case .button(var gestures) = input.role else { continue }
            gestures.awaitsDouble = awaitsDouble(input.wiring.slot)
            inputs[id]?.role = .button(gestures)
        }
    }

    private func remove(_ wiring: GPIOWiring) {
        release(wiring.id)
        inputs[wiring.id] = nil
        outputs[wiring.id] = nil
        faults[wiring.id] = nil
    }

    private func add(
        _ wiring: GPIOWiring, awaitsDouble: Bool, last: (SlotIndex) -> (value: Value, at: Instant)?
    ) {
        let meaning = GPIOMeaning(wiring.type)
        switch wiring.binding {
        case .input(let input):
            let role: GPIOInputUnit.Role
            if let counter = input.counter {
                role = .counter(EdgeCounter(counter, start: last(wiring.slot)?.value.number ?? 0))
            } else if let meaning {
                role = .level(meaning)
            } else {
                role = .button(ButtonGestures(awaitsDouble: awaitsDouble))
            }
            watch(GPIOInputUnit(wiring: wiring, input: input, role: role))
        case .output(let output):
            var unit = GPIOOutputUnit(wiring: wiring, output: output, meaning: meaning)
            if case .pair(let pair) = output.hardware {
                unit.travel = TravelEstimate(
                    opening: Milliseconds(pair.openTravel), closing: Milliseconds(pair.closeTravel),
                    position: wiring.amount.flatMap { last($0)?.value.number })
            }
            outputs[wiring.id] = unit
            guard let feedback = output.feedback, let meaning else { return }
            watch(GPIOInputUnit(wiring: wiring, input: feedback, role: .feedback(output: wiring.id, meaning)))
        }
    }

    // MARK: Outputs

    private func takeOutputs(last: (SlotIndex) -> (value: Value, at: Instant)?) {
        let units = outputs.values.sorted { $0.wiring.id < $1.wiring.id }
        let needsGuard = settings.guarded && units.contains { $0.output.safeState != .hold }
        if holder == nil, needsGuard || (units.isEmpty && settings.guarded && settings.folder.hasTable) {
            holder = GuardedOutputs(
                folder: settings.folder, loop: loop, clock: MonotonicClock.now, start: settings.startGuard
            ) { [unowned self] in
                digestNews()
                onNews()
            }
        } else if holder == nil, !units.isEmpty {
            holder = OwnOutputs(clock: MonotonicClock.now)
        }
        let plans = units.map {
            OutputPlan(id: $0.wiring.id, consumer: settings.consumer + ":" + $0.wiring.id, output: $0.output)
        }
        var start: [String: Int] = [:]
        for unit in units { start[unit.wiring.id] = unit.startLevel(last: last, at: clock()) }
        holder?.take(plans, start: start)
    }
}

extension GPIOOutputUnit {
    /// How old a value may be that is taken up again at the start.
    private static let memory = Milliseconds.minutes(10)

    /// `nil`: it stays as it is.
    fileprivate func startLevel(last: (SlotIndex) -> (value: Value, at: Instant)?, at now: Instant) -> Int? {
        switch output.initial {
        case .active: OutputPlan.full
        case .inactive: 0
        case .safe:
            switch output.safeState {
            case .active: OutputPlan.full
            case .inactive: 0
            case .hold: nil
            }
        case .restore:
            if let kept = last(wiring.slot), kept.value.isKnown, now - kept.at < Self.memory {
                level(for: [SlotValue(wiring.slot, kept.value)])
            } else {
                output.safeState == .active ? OutputPlan.full : 0
            }
        }
    }
}
