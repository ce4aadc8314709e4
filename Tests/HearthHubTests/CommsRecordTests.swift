import HearthModel
import Testing

@testable import HearthHub

/// The table of docs/spec/mind.md, section 2: R for n commands of which some were acknowledged in time.
@Suite struct CommsRecordTests {
    private let start = Instant(milliseconds: 1_751_018_400_000)

    @Test(arguments: [
        (0, 0, 0.900), (3, 3, 0.923), (10, 10, 0.950), (100, 100, 0.991), (400, 400, 0.998), (90, 100, 0.900),
        (0, 20, 0.300),
    ])
    func reliability(acknowledged: Int, of commands: Int, expected: Double) {
        var record = CommsRecord(since: start)
        record.connection(up: true, at: start)
        for number in 0..<commands {
            record.note(command(number < acknowledged ? .acknowledged : .unacknowledged), at: start)
        }
        #expect(abs(record.comms(at: start + .seconds(1)) - expected) < 0.0006)
    }

    @Test func halfAnHourWithoutBrokerHalvesIt() {
        var record = CommsRecord(since: start)
        record.connection(up: true, at: start)
        record.connection(up: false, at: start + .minutes(30))
        #expect(abs(record.comms(at: start + .minutes(60)) - 0.45) < 0.001)
    }

    @Test func commandsOfYesterdayAreForgotten() {
        var record = CommsRecord(since: start)
        record.connection(up: true, at: start)
        for _ in 0..<20 { record.note(command(.unacknowledged), at: start) }
        #expect(abs(record.comms(at: start + .hours(25)) - 0.9) < 0.001)
    }

    @Test func whatIsExplainedIsDrawnTowardsFourWeeks() {
        var record = CommsRecord(since: start)
        for isExplained in [true, true, false] { record.note(isExplained: isExplained, at: start) }
        // Of three changes two are explained, and so are two of three in four weeks.
        #expect(abs(record.explained(at: start) - (2 + 8 * 2.0 / 3) / 11) < 1e-12)
    }

    private func command(_ state: Command.State) -> Command {
        var command = Command(
            id: CommandID(1), device: DeviceIndex(0), action: "turn_on", body: .set([]), origin: .person("ann"),
            layer: .manual, at: start, expiresAt: start)
        command.state = state
        return command
    }
}
