import Foundation
import GRDB
import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthImport

@Suite struct RecorderTests {
    private let house: NewHouse
    private let path: String
    private let start = NewHouse.now - .days(3)

    init() throws {
        house = try NewHouse()
        path = house.folder.path + "/home-assistant_v2.db"
    }

    private func seconds(_ minutes: Int64) -> Double { (start + .minutes(minutes)).milliseconds.asSeconds }

    private func recorded(_ work: (OtherSystem) throws -> Void) throws {
        let other = try OtherSystem(at: path)
        try work(other)
        try other.close()
    }

    private func take(mappings: [String] = []) async throws -> (report: ImportReport, outcome: HistoryImport.Outcome) {
        let names = try SlotNames(devices: house.devices, mappings: mappings)
        return try await house.take(
            try RecorderSource(try RecorderFile(path), names: names), mappings: mappings)
    }

    @Test func statesOfEntitiesThatTheHouseHasAreTaken() async throws {
        try recorded { other in
            try other.add(
                "sensor.hall_sensor_temperature", unit: "°F",
                [(seconds(0), "68"), (seconds(5), "unavailable"), (seconds(9), "77.0")])
            try other.add("binary_sensor.hall_window", [(seconds(0), "off"), (seconds(3), "on")])
            try other.add("sensor.esp32", unit: "kW", [(seconds(1), "0.09")])
            try other.add("sun.sun", [(seconds(1), "below_horizon")])
            try other.add("sensor.hall_sensr_temperature", unit: "°C", [(seconds(1), "20")])
        }
        let (report, outcome) = try await take(mappings: ["sensor.esp32=cellar.plug.power"])
        #expect(outcome == .init(added: 6, all: 6))
        #expect(report.refusals.isEmpty)
        let temperatures = try await house.history(of: "hall.sensor.temp")
        #expect(temperatures.map { $0.value.number.map { ($0 * 10).rounded() / 10 } } == [20, nil, 25])
        #expect(temperatures.map(\.at) == [start, start + .minutes(5), start + .minutes(9)])
        #expect(try await house.history(of: "hall.window.state").map(\.value) == [.text("closed"), .text("open")])
        #expect(try await house.history(of: "cellar.plug.power").map(\.value) == [.number(90)])
        #expect(report.strangers.map(\.name) == ["sensor.hall_sensr_temperature", "sun.sun"])
        #expect(report.strangers.first?.nearest.first == "hall.sensor.temp")
        #expect(try await take(mappings: ["sensor.esp32=cellar.plug.power"]).outcome == .init(added: 0, all: 6))
    }

    @Test func aThermostatIsTakenByItsAttributes() async throws {
        try recorded { other in
            try other.add(
                "climate.hall_heater",
                [
                    (seconds(0), "heat", #"{"hvac_action":"heating","current_temperature":19.5,"temperature":21}"#),
                    (seconds(5), "heat", #"{"hvac_action":"idle","current_temperature":21,"temperature":21}"#),
                    (seconds(6), "heat", "{broken"),
                ])
        }
        _ = try await take()
        #expect(
            try await house.history(of: "hall.heater.calling").map(\.value) == [.flag(true), .flag(false), .unknown])
        #expect(try await house.history(of: "hall.heater.temp").map(\.value) == [.number(19.5), .number(21), .unknown])
        #expect(try await house.history(of: "hall.heater.setpoint").map(\.value) == [.number(21), .unknown])
    }

    /// States go after some days, and what is left of their hours stays.
    @Test func hoursAreTakenWhereTheStatesAreGone() async throws {
        try recorded { other in
            try other.add("sensor.hall_sensor_temperature", unit: "°C", [(seconds(180), "22")])
            try other.addHours(
                "sensor.hall_sensor_temperature", unit: "°C",
                [(seconds(0), 19, nil), (seconds(60), 20, nil), (seconds(180), 30, nil)])
            try other.addHours("sensor.freezer_energy", unit: "Wh", [(seconds(0), nil, 500), (seconds(60), nil, 750)])
        }
        _ = try await take()
        let temperatures = try await house.history(of: "hall.sensor.temp")
        #expect(temperatures.map(\.value) == [.number(19), .number(20), .number(22)])
        #expect(temperatures.map(\.at) == [30, 90, 180].map { start + .minutes($0) })
        let energy = try await house.history(of: "cellar.plug.energy")
        #expect(energy.map(\.value) == [.number(0.5), .number(0.75)])
        #expect(energy.map(\.at) == [60, 120].map { start + .minutes($0) })
    }

    @Test func moreThanAPageIsReadInOrder() async throws {
        try recorded { other in
            // Two at each time, so that pages meet between equal ones.
            try other.add("sensor.hall_sensor_temperature", (0..<12_001).map { (seconds(Int64($0) / 8), "\($0 % 50)") })
        }
        let (report, _) = try await take()
        #expect(report.count == 12_001)
    }

    @Test func anOlderVersionIsNamed() async throws {
        try recorded { try $0.execute("INSERT INTO schema_changes VALUES (1, 33, ''); DROP TABLE states_meta") }
        #expect {
            _ = try RecorderFile(path)
        } throws: { error in
            "\(error)".contains("2023.4 or later: its tables are of version 33, and 38 is the first")
        }
    }

    @Test(arguments: [
        ("DROP TABLE statistics_meta", "no table statistics_meta"),
        ("ALTER TABLE states DROP COLUMN last_updated_ts", "no column last_updated_ts"),
    ]) func whatIsMissingIsNamed(change: String, words: String) async throws {
        try recorded { try $0.execute("DROP INDEX by_time; " + change) }
        #expect { _ = try RecorderFile(path) } throws: { error in
            if case .wrongVersion = error as? ImportProblem { "\(error)".contains(words) } else { false }
        }
    }

    private func big() throws -> Data {
        try recorded { other in
            try other.add("sensor.hall_sensor_temperature", (0..<4_000).map { (seconds(Int64($0)), "\($0 % 37)") })
        }
        return try Data(contentsOf: URL(filePath: path))
    }

    @Test(arguments: [0.3, 0.9]) func aFileThatIsCutOffIsAnErrorThatChangesNothing(share: Double) async throws {
        let whole = try big()
        try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(filePath: path))
        await #expect {
            _ = try await take()
        } throws: { error in
            if case .damaged = error as? ImportProblem { true } else { false }
        }
        #expect(try await house.history(of: "hall.sensor.temp").isEmpty)
    }

    /// Wherever it is damaged, there is an error or a report, and never half of a history without a word.
    @Test(arguments: 1...8) func aDamagedFileIsAnErrorOrIsRead(page: Int) async throws {
        var bytes = try big()
        let place = bytes.count * page / 10 / 4_096 * 4_096
        bytes.replaceSubrange(place..<place + 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try bytes.write(to: URL(filePath: path))
        do {
            let outcome = try await take().outcome
            #expect(try await house.history(of: "hall.sensor.temp").count == outcome.all)
        } catch is ImportProblem {
            #expect(try await house.history(of: "hall.sensor.temp").isEmpty)
        }
    }

    @Test func timesAndValuesOfNoKindAreLeftOut() async throws {
        try recorded { other in
            try other.add("sensor.hall_sensor_temperature", [(seconds(1), "20"), (-1e300, "21"), (1e300, "22")])
            try other.execute(
                """
                INSERT INTO states (metadata_id, state, last_updated_ts) VALUES
                    (1, x'00ff', \(seconds(2))), (1, '23', NULL), (1, NULL, \(seconds(3))), (1, '24', \(seconds(4)));
                """)
        }
        _ = try await take()
        #expect(try await house.history(of: "hall.sensor.temp").map(\.value) == [.number(20), .unknown, .number(24)])
    }

    @Test func nothingIsMadeBesideTheFile() async throws {
        try recorded { try $0.add("sensor.hall_sensor_temperature", [(seconds(1), "20")]) }
        let before = try FileManager.default.contentsOfDirectory(atPath: house.folder.path).sorted()
        _ = try await take()
        let after = try FileManager.default.contentsOfDirectory(atPath: house.folder.path).sorted()
        #expect(before == after)
    }
}

extension Int64 {
    fileprivate var asSeconds: Double { Double(self) / 1_000 }
}
