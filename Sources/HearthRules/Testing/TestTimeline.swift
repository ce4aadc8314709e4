package import HearthKernel
package import HearthModel

/// Something in a test, for whoever wants to see how it went.
package struct TestMoment: Sendable {
    package enum Kind: String, Sendable {
        /// Of the test's text.
        case given, step, expect
        /// What the house did.
        case rule, command, report
    }

    package var at: Instant
    package var kind: Kind
    /// As in a rule, `hall.light.brightness`.
    package var slot: String?
    package var value: Value?
    /// A step as written, or the name of a rule.
    package var text: String?
    /// Of the test's file, from 1.
    package var line: Int?
    /// What a rule did, in the words of its trace.
    package var what: String?
    /// Of what is expected: whether it was so.
    package var isSo: Bool?
}

/// Collects a test's moments in their order.
struct TestTimeline: Sendable {
    /// More are not kept: nobody looks at them one by one.
    static let most = 500

    private(set) var moments: [TestMoment] = []
    private let watched: [SlotIndex]
    private var last: [SlotIndex: Value] = [:]

    /// - Parameter plan: the steps of the test. It watches what they and the rules name.
    init(of bench: TestBench, plan: [TestBench.Step]) {
        var slots = Set(plan.flatMap(\.step.slots))
        for rule in bench.program.rules.prefix(bench.ruleCount) {
            let reach = RuleReach(of: rule, in: bench.program)
            slots.formUnion(reach.writes)
            slots.formUnion(reach.reads)
        }
        watched = slots.sorted { $0.position < $1.position }
    }

    mutating func add(_ moment: TestMoment) {
        guard moments.count < TestTimeline.most else { return }
        moments.append(moment)
    }

    mutating func look(at house: House, _ now: Instant, _ trace: [TraceRecord]) {
        for record in trace { add(record, in: house) }
        for slot in watched {
            let value = house.reading(slot).lastValue
            let before = last.updateValue(value, forKey: slot) ?? .unknown
            guard before != value else { continue }
            add(TestMoment(at: now, kind: .report, slot: house.registry.name(of: slot), value: value))
        }
    }

    private mutating func add(_ record: TraceRecord, in house: House) {
        switch record.what {
        case .fires, .enters, .exits, .resumes, .violates, .restored, .fault, .missed, .skipped, .dequeued:
            guard let key = record.rule, let rule = house.program.rules.first(where: { $0.key == key }) else { return }
            add(TestMoment(at: record.at, kind: .rule, text: rule.title, line: rule.line, what: record.what.rawValue))
        case .commands:
            guard let slot = record.slot else { return }
            add(
                TestMoment(
                    at: record.at, kind: .command, slot: house.registry.name(of: slot), value: record.new,
                    text: record.rule.flatMap { key in house.program.rules.first { $0.key == key }?.title }))
        default: break
        }
    }
}

extension TestStep {
    /// What it sets by name.
    fileprivate var slots: [SlotIndex] {
        switch kind {
        case .given(.slots(let slots), _), .report(.slots(let slots), _), .byHand(.slots(let slots), _): slots
        default: []
        }
    }

    /// How it is shown: what is given, what happens, or what is expected.
    var momentKind: TestMoment.Kind {
        switch kind {
        case .given: .given
        case .expect, .expectWithin, .expectThroughout, .expectNotified: .expect
        default: .step
        }
    }
}
