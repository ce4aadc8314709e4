import HearthKernel
import HearthModel
import HearthSimulation

/// One test under way.
struct TestRun: Sendable {
    /// What stopped it.
    enum Stop: Error {
        /// What stands there, or else the step, is not as expected but so.
        case fails(seen: Place?, value: String)
        case nobodyAsks
        case tooLong(limit: String)
    }

    /// A test may span so much house time.
    static let longest = Milliseconds.days(400)
    /// And take about so many steps of the house in 10 s on a small computer.
    static let mostSteps = 2_000_000
    static let shownTrace = 10

    let bench: TestBench
    var house: VirtualHouse
    /// When the hub is restarted, with a stop of 0, behind the test's back; ascending.
    var restarts: [Instant]
    var coverage: Coverage?
    var timeline: TestTimeline?
    /// Who was told what since the start.
    private var told: [(person: DeviceIndex, text: String)] = []
    /// The last records.
    private(set) var trace: [TraceRecord] = []
    /// `given` steps that take effect together.
    private var givens: (slots: [SlotValue], variables: [String: Value]) = ([], [:])

    init(_ bench: TestBench, setting: VirtualHouse.Setting, restarts: [Instant] = [], covering: Bool = false) {
        (self.bench, self.restarts) = (bench, restarts)
        house = VirtualHouse(bench.registry, program: bench.program, setting: setting)
        coverage = covering ? Coverage(of: bench) : nil
        look()
    }

    mutating func perform(_ step: TestBench.Step) throws(Stop) {
        if case .given(let target, _) = step.step.kind {
            give(target, step.asks.map { bench.value(of: $0, in: house.house) })
            return
        }
        takeGivens()
        switch step.step.kind {
        case .given: break
        case .report(let target, _): report(target, values(of: step))
        case .byHand(let target, _): setByHand(target, values(of: step))
        case .at(let date, let time): try run(to: try instant(of: date, TimeOfDay(around: Milliseconds(time))))
        case .wait(let span): try run(to: house.now + Milliseconds(span))
        case .lose(let device): house.lose(device)
        case .restart(let stop): try restart(after: Milliseconds(stop))
        case .answer(let word): guard house.answer(word) else { throw .nobodyAsks }
        case .expect: try expect(step)
        case .expectWithin(_, let span): try expect(step, within: Milliseconds(span))
        case .expectThroughout(_, let span): try expect(step, throughout: Milliseconds(span))
        case .expectNotified(let people, let text, let negated): try expectNotified(people, text, negated: negated)
        }
        look()
    }

    // MARK: What happens

    private func values(of step: TestBench.Step) -> [Value] {
        step.asks.map { bench.value(of: $0, in: house.house) }
    }

    private mutating func give(_ target: TestStep.Target, _ values: [Value]) {
        switch target {
        case .slots(let slots): givens.slots += zip(slots, values).map(SlotValue.init)
        case .variable(let variable): givens.variables[name(of: variable)] = values.first
        // What only happens has never always been so.
        case .key: break
        }
    }

    mutating func takeGivens() {
        guard !givens.slots.isEmpty || !givens.variables.isEmpty else { return }
        house.given(givens.slots, variables: givens.variables)
        givens = ([], [:])
        look()
    }

    private mutating func report(_ target: TestStep.Target, _ values: [Value]) {
        switch target {
        case .slots(let slots): house.report(zip(slots, values).map(SlotValue.init))
        case .key(let key):
            let told = key.raw ?? key.button
            house.report(
                (told.map { [SlotValue($0, .text(key.said.key))] } ?? [])
                    + [SlotValue(key.event, .text(key.said.done))])
        case .variable(let variable): house.set(name(of: variable), to: values.first ?? .unknown)
        }
    }

    private mutating func setByHand(_ target: TestStep.Target, _ values: [Value]) {
        switch target {
        case .slots(let slots): house.setByHand(zip(slots, values).map(SlotValue.init))
        case .key: break
        case .variable(let variable): house.set(name(of: variable), to: values.first ?? .unknown)
        }
    }

    private func name(of variable: VariableIndex) -> String { bench.program.variables[variable.position].name }

    private mutating func restart(after stop: Milliseconds) throws(Stop) {
        house.stop()
        try run(to: house.now + stop)
        house.start()
    }

    // MARK: Time

    private func instant(of date: CivilDate?, _ time: TimeOfDay) throws(Stop) -> Instant {
        let zone = house.setting.zone
        guard let date else { return zone.nextInstant(showing: time, after: house.now, orAt: true) }
        let instant = zone.instant(of: date, time)
        guard instant >= house.now else { throw .fails(seen: nil, value: "over") }
        return instant
    }

    private mutating func run(to target: Instant) throws(Stop) {
        while house.now < target { try goOn(to: target) }
        house.letDevicesAnswer()
    }

    /// To the next instant at which anything is due, at most up to the given one, and what devices do then.
    private mutating func goOn(to target: Instant) throws(Stop) {
        if target - house.setting.start > TestRun.longest { throw .tooLong(limit: "400 days") }
        if house.steps > TestRun.mostSteps { throw .tooLong(limit: "10 s") }
        house.endInstant()
        look()
        let planned = restarts.first.map { max($0, house.now) }
        if planned == house.now {
            restarts.removeFirst()
            if house.isRunning {
                house.stop()
                house.start()
            }
            look()
            return
        }
        house.enter([house.nextInstant, planned, target].compactMap { $0 }.min() ?? target)
        look()
    }

    // MARK: What is expected

    private func holds(_ step: TestBench.Step) -> Bool { values(of: step).allSatisfy { $0 == .flag(true) } }

    private func expect(_ step: TestBench.Step) throws(Stop) {
        guard holds(step) else { throw failure(of: step) }
    }

    private mutating func expect(_ step: TestBench.Step, within span: Milliseconds) throws(Stop) {
        let end = house.now + span
        house.letDevicesAnswer()
        while !holds(step) {
            guard house.now < end else { throw failure(of: step) }
            try goOn(to: min(end, nextLook))
            house.letDevicesAnswer()
        }
    }

    /// How long after a failed expectation it is so, if devices only needed time to answer.
    func isSoLater(_ step: TestBench.Step) -> Milliseconds? {
        guard case .expect = step.step.kind else { return nil }
        var later = self
        do throws(Stop) {
            try later.expect(step, within: .seconds(10))
            return later.house.now - house.now
        } catch {
            return nil
        }
    }

    private mutating func expect(_ step: TestBench.Step, throughout span: Milliseconds) throws(Stop) {
        let end = house.now + span
        house.letDevicesAnswer()
        while true {
            guard holds(step) else { throw failure(of: step) }
            guard house.now < end else { return }
            try goOn(to: min(end, nextLook))
            house.letDevicesAnswer()
        }
    }

    /// The house does not wake for what only a test asks, such as the time of day: it is asked every full minute.
    private var nextLook: Instant {
        let minute = Milliseconds.minutes(1).count
        return Instant(milliseconds: (house.now.milliseconds / minute + 1) * minute)
    }

    private func expectNotified(_ people: [DeviceIndex], _ text: String, negated: Bool) throws(Stop) {
        func wasTold(_ person: DeviceIndex) -> Bool {
            told.contains { $0.person == person && $0.text.containsText(text) }
        }
        let isSo = people.allSatisfy(wasTold)
        guard isSo == negated else { return }
        throw .fails(seen: nil, value: (isSo ? "true" : "not true") + "; " + sent)
    }

    /// The last messages and questions, in words.
    private var sent: String {
        let messages = told.suffix(TestRun.shownTrace).map { person, text in
            "\(bench.registry[person]?.id ?? "somebody") \"\(text)\""
        }
        return messages.isEmpty ? "nothing was sent" : "sent was " + messages.joined(separator: ", ")
    }

    private func failure(of step: TestBench.Step) -> Stop {
        guard let i = step.asks.firstIndex(where: { bench.value(of: $0, in: house.house) != .flag(true) }) else {
            preconditionFailure("A step of which everything holds does not fail.")
        }
        if case .gate(let rule) = step.asks[i], let seen = step.subjects[i],
            let value = bench.program.rules[rule.position].atoms.first?.value
        {
            return .fails(seen: seen, value: house.house.value(of: value).plainText)
        }
        let isUnknown = bench.value(of: step.asks[i], in: house.house) == .unknown
        return .fails(seen: nil, value: isUnknown ? "unknown" : "not so")
    }

    // MARK: What is seen

    private mutating func look() {
        let observed = house.takeObserved()
        timeline?.look(at: house.house, house.now, observed.trace)
        trace += observed.trace
        trace.removeFirst(max(0, trace.count - TestRun.shownTrace))
        for message in observed.messages { told += message.to.map { ($0, message.text) } }
        for case .asked(let question) in observed.questions {
            told += question.to.compactMap(bench.registry.index).map { ($0, question.text) }
        }
        coverage?.look(at: house.house, observed.trace)
    }
}
