import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthImport

@Suite struct LongFormTests {
    private let house: NewHouse
    private let hour = NewHouse.now - .days(3)

    init() throws { house = try NewHouse() }

    private func csv(_ rows: (after: Int64, name: String, value: String)...) -> String {
        "t,slot,value\n"
            + rows.map { "\((hour + .minutes($0.after)).milliseconds / 1_000),\($0.name),\($0.value)\n" }.joined()
    }

    @Test func readingsBecomeHistoryThatIsNotTakenForTheHousesOwn() async throws {
        let (report, outcome) = try await house.take(
            csv(
                (0, "hall.sensor.temperature", "19.5"), (10, "binary_sensor.hall_window", "on"),
                (20, "hall.sensor.temp", "20")))
        #expect(outcome == .init(added: 3, all: 3))
        #expect(report.count == 3 && report.refusals.isEmpty)
        let temperatures = try await house.history(of: "hall.sensor.temp")
        #expect(temperatures.map(\.value) == [.number(19.5), .number(20)])
        #expect(temperatures.map(\.at) == [hour, hour + .minutes(20)])
        #expect(temperatures.allSatisfy { $0.provenance == .imported })
        #expect(try await house.history(of: "hall.window.state").map(\.value) == [.text("open")])
    }

    @Test func aSecondTimeChangesNothing() async throws {
        let text = csv((0, "hall.sensor.temp", "19"), (5, "hall.sensor.temp", "20"), (6, "cellar.plug.power", "80"))
        _ = try await house.take(text)
        let first = try await house.history(of: "hall.sensor.temp")
        #expect(try await house.take(text).outcome == .init(added: 0, all: 3))
        #expect(try await house.history(of: "hall.sensor.temp") == first)
    }

    @Test func laterFilesFillTheGapsOfEarlierOnes() async throws {
        _ = try await house.take(csv((0, "hall.sensor.temp", "19"), (20, "hall.sensor.temp", "21")))
        let outcome = try await house.take(csv((10, "hall.sensor.temp", "20"), (20, "hall.sensor.temp", "22"))).outcome
        #expect(outcome.all == 3)
        #expect(
            try await house.history(of: "hall.sensor.temp").map(\.value) == [.number(19), .number(20), .number(22)])
    }

    /// The house writes down changes, and counts them.
    @Test func whatRepeatsTheReadingBeforeIsNotWrittenDown() async throws {
        let rows = (Int64(0)..<50).map {
            "\(hour.milliseconds / 1_000 + $0 * 60),cellar.plug.power,\($0 < 30 ? 0 : 90)\n"
        }
        let outcome = try await house.take("t,slot,value\n" + rows.joined()).outcome
        #expect(outcome == .init(added: 2, all: 2))
    }

    @Test func linesThatAreNoReadingsAreCountedAndShown() async throws {
        let text =
            csv((0, "hall.sensor.temp", "19")) + "nonsense\n,,\n\n1e99,hall.sensor.temp,1\n\u{0}\u{1}\u{FFFD}\n"
            + csv(
                (1, "hall.sensor.temp", "warm"), (2, "hall.sensor.temp", "-400"), (3, "sofa.mood", "1"),
                (4, "hall.sensr.temp", "1")
            )
            .dropFirst("t,slot,value\n".count)
        let (report, outcome) = try await house.take(text)
        #expect(outcome.all == 1)
        func count(_ reason: NotTaken) -> Int { report.refusals.first { $0.reason == reason }?.count ?? 0 }
        #expect(count(.noReading) == 4)
        #expect(count(.noNumber) == 1 && count(.outOfRange) == 1 && count(.noSuchName) == 2)
        #expect(
            report.refusals.first { $0.reason == .noReading }?.examples.first == "Line 3: has 1 columns instead of 3")
        #expect(report.strangers.map(\.name) == ["hall.sensr.temp", "sofa.mood"])
        #expect(report.strangers.first?.nearest.first == "hall.sensor.temp")
    }

    @Test(arguments: ["", "\n", "Dear diary,\ntoday", "t;slot;value\n1;a;2\n", "SQLite format 3\u{0}\u{10}"])
    func whatIsNoRecordingIsAnErrorThatChangesNothing(text: String) async throws {
        await #expect {
            _ = try await house.take(text)
        } throws: { error in
            if case .notARecording(let path, _) = error as? ImportProblem { path == "old.csv" } else { false }
        }
        #expect(
            try await house.take(csv((0, "hall.sensor.temp", "19")), dryRun: true).outcome == .init(added: 1, all: 1))
    }

    @Test func aDryRunChangesNothing() async throws {
        let text = csv((0, "hall.sensor.temp", "19"))
        #expect(try await house.take(text, dryRun: true).outcome == .init(added: 1, all: 1))
        #expect(try await house.history(of: "hall.sensor.temp").isEmpty)
        #expect(try await house.store.knownSlots().isEmpty)
        #expect(try await house.take(text).outcome == .init(added: 1, all: 1))
    }

    @Test func onlyTheTimeBeforeTheHousesOwnHistoryIsTaken() async throws {
        let own = hour + .minutes(30)
        try await house.store.append(history: [
            Reading(device: "hall.sensor", property: "temp", value: .number(18), at: own, provenance: .live)
        ])
        let (report, outcome) = try await house.take(
            csv(
                (0, "hall.sensor.temp", "19"), (29, "hall.sensor.temp", "20"), (30, "hall.sensor.temp", "21"),
                (6_000, "hall.sensor.temp", "22"), (-60 * 24 * 400, "hall.sensor.temp", "17")))
        #expect(outcome.all == 2)
        #expect(Set(report.refusals.map(\.reason)) == [.ownTime, .future, .tooOld])
        #expect(
            try await house.history(of: "hall.sensor.temp").map(\.value) == [.number(19), .number(20), .number(18)])
    }

    /// A line that never ends takes no memory, and is one line that is no reading.
    @Test func aLineWithoutEndIsOneMistake() async throws {
        let text = csv((0, "hall.sensor.temp", "19")) + String(repeating: "x", count: 3_000_000) + "\n"
        let (report, outcome) = try await house.take(text)
        #expect(outcome.all == 1)
        #expect(report.refusals.map(\.count) == [1])
        #expect(report.refusals.first?.examples.allSatisfy { $0.utf8.count < 100 } == true)
    }

    @Test func namesWithoutEndAreToldInPart() async throws {
        let lines = (0..<3_000).map { "\(hour.milliseconds / 1_000),series\($0)/x,1\n" }
        let report = try await house.take("t,slot,value\n" + lines.joined()).report
        #expect(report.strangers.count == 1_000)
        #expect(report.refusals.map(\.count) == [3_000])
    }
}
