import HearthConfig
import HearthDatabase
import HearthMind
import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthHub

/// A restart makes nothing fresh: what was silent stays so, and nobody is told of it twice.
@Suite struct RestartTests {
    private static let devices = """
        version: 1
        house: {name: Run, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:1883"}
        areas: {hall: {}}
        devices:
          hall.smoke: {class: smoke, area: hall, mqtt: {state_topic: smoke}}
          hall.leak: {class: leak, area: hall, mqtt: {state_topic: leak}}
        """
    private static let start = Instant(rfc3339: "2026-11-02T05:00:00Z")!

    private let folder = TemporaryFolder()
    private let store: Store
    private var run: MindRun

    init() throws {
        store = try Store(in: StateFolder(path: folder.path))
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", Self.devices)
        run = MindRun(try #require(Configuration.check(files).0, "\(Configuration.check(files).1)"), from: Self.start)
        (run.written, run.pace) = ([], .minutes(10))
    }

    /// The leak detector speaks every six hours.
    private mutating func live(from: Int64, to: Int64, hearing smoke: Bool = false) {
        for hour in stride(from: from, to: to, by: 6) {
            run.hear("dry", on: "leak", at: Self.start + .hours(hour))
            if smoke { run.hear("clear", on: "smoke", at: Self.start + .hours(hour)) }
        }
        run.pass(to: Self.start + .hours(to))
    }

    private mutating func restart(after pause: Milliseconds = .seconds(40), told smoke: String = "clear") async throws {
        try await run.restart(from: store, after: pause, told: ["smoke": smoke, "leak": "dry"])
    }

    private var silence: HouseConcern? {
        run.core.concerns.known.values.first { $0.trouble?.felt == .deviceSilent && !$0.hasEnded }
    }

    @Test mutating func aDeadDetectorStaysDeadOverRestarts() async throws {
        live(from: 0, to: 24, hearing: true)
        live(from: 24, to: 120)
        let before = try #require(silence)
        #expect(before.concern.about == "hall.smoke")
        #expect(run.record.messages.count == 1, "\(run.record.messages)")
        for hour in [120, 140, 160] as [Int64] {
            try await restart()
            live(from: hour + 1, to: hour + 20)
            #expect(silence?.id == before.id && silence?.concern.since == before.concern.since)
            #expect(silence?.concern.text == before.concern.text)
        }
        #expect(run.record.messages.count == 1, "\(run.record.messages)")
        #expect(!run.memories.values.contains { $0.kind == .pleasure })
        run.hear("clear", on: "smoke", at: Self.start + .hours(181))
        run.pass(to: Self.start + .hours(183))
        #expect(silence == nil)
    }

    /// Who compares the house with its past has not looked again yet.
    @Test mutating func aFaultThatWasFoundIsNeitherForgottenNorToldAnew() async throws {
        func leak(in run: MindRun) -> HouseConcern? {
            run.core.concerns.known.values.first { $0.trouble?.felt == .valveLeaks && !$0.hasEnded }
        }
        let fault = Finding(
            .valveLeaks, about: "hall.leak", "The valve is closed, and water flows through it", severity: 0.6,
            likelihood: FeltConcern.likelihood(ofEvidence: 3))
        live(from: 0, to: 12, hearing: true)
        run.believe(faults: [fault])
        live(from: 12, to: 24, hearing: true)
        let before = try #require(leak(in: run))
        let told = run.record.messages.count
        #expect(told >= 1)
        for hour in [24, 26] as [Int64] {
            try await restart()
            run.pass(to: Self.start + .hours(hour) + .minutes(30))
            #expect(leak(in: run)?.id == before.id && leak(in: run)?.concern.since == before.concern.since)
        }
        #expect(run.core.foundFaults.findings == [fault])
        #expect(run.record.messages.count == told, "\(run.record.messages)")
        run.believe(faults: [])
        run.pass(to: Self.start + .hours(28))
        #expect(leak(in: run) == nil, "the next look ends it")
        try await restart()
        #expect(run.core.foundFaults.findings.isEmpty)
    }

    /// What a device had left of its time goes on, and the time in which nobody could hear it does not count.
    @Test mutating func theTimeThatTheHubWasDownIsNotSilence() async throws {
        live(from: 0, to: 24, hearing: true)
        try await restart(after: .days(5))
        let start = run.core.now
        run.pass(to: start + .hours(6))
        #expect(silence == nil)
        run.hear("dry", on: "leak", at: start + .hours(6))
        run.pass(to: start + .hours(96))
        #expect(run.core.concerns.known.values.contains { $0.concern.about == "hall.smoke" && !$0.hasEnded })
    }

    @Test mutating func whatTheBrokerHasOtherwiseWasSaidMeanwhile() async throws {
        live(from: 0, to: 24, hearing: true)
        live(from: 24, to: 120)
        #expect(silence != nil)
        try await restart(told: "alarm")
        run.pass(to: run.core.now + .hours(2))
        #expect(silence == nil)
    }
}
