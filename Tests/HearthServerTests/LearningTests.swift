import Glibc
import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthImport
import HearthJSON
import HearthModel
import HearthStore
import HearthTwins
import Logging
import SyntheticHouses
import TestParts
import Testing

@testable import HearthServer

@Suite struct LearningTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas:
          hall: { name: Hall }
          attic: { name: Attic }
          garden: { name: Garden, outdoor: true }
        devices:
          hall.heater: { class: thermostat, area: hall, simulate: {} }
          attic.sensor: { class: temp, area: attic, virtual: {} }
          garden.sensor: { class: temp, area: garden, virtual: {} }
        """
    private let truth = RoomModel(tau: 18, gain: 2, sun: 1, airing: 0.5, constant: 0.1)

    /// Five days of a room between 17 and 21 °C whose heating is switched by the hour, every 10 minutes.
    private func recorded(until now: Instant) -> [HearthStore.Reading] {
        var readings: [HearthStore.Reading] = []
        var room = 19.0
        for step in 0..<(5 * 144) as Range<Int64> {
            let at = now - .days(5) + .minutes(step * 10)
            let calls = step / 6 * 7_919 % 13 < 6
            var conditions = RoomModel.Conditions(outdoor: step / 72 % 2 == 0 ? 2 : 6)
            conditions.heat = calls ? 1 : 0
            func note(_ device: String, _ property: String, _ value: Value) {
                readings.append(
                    Reading(device: device, property: property, value: value, at: at, provenance: .live))
            }
            note("hall.heater", "temp", .number((room * 10).rounded() / 10))
            note("hall.heater", "calling", .flag(calls))
            note("attic.sensor", "temp", .number((room * 10).rounded() / 10 - 3))
            note("garden.sensor", "temp", .number(conditions.outdoor))
            room = truth.temperature(from: room, after: .minutes(10), in: conditions)
        }
        return readings
    }

    @Test func roomsAreLearnedFromTheHistory() async throws {
        let house = try await TestHouse(devices: Self.devices)
        await house.api.learning.learn()
        #expect(house.api.learning.learned.rooms["hall"]?.refusal == .tooShort)
        try await house.store.append(history: recorded(until: TestHouse.now()))
        await house.api.learning.learn()
        let learned = house.api.learning.learned
        let hall = try #require(learned.rooms["hall"])
        #expect(hall.isFitted, "\(hall.refusal?.rawValue ?? "")")
        #expect(abs(hall.model.tau / truth.tau - 1) < 0.15)
        #expect(abs(hall.model.gain / truth.gain - 1) < 0.15)
        #expect(learned.rooms["attic"]?.refusal == .noHeatInput)
        #expect(learned.rooms["garden"] == nil)
        let climate = try #require(learned.climate)
        #expect(climate.count == 24 && climate.allSatisfy { (2...6).contains($0) })
    }

    /// A house that was set up just now knows a room of which another system has recorded two weeks, as if it had recorded
    /// them itself.
    @Test func aRoomIsLearnedFromImportedHistory() async throws {
        let house = try await TestHouse(
            devices: Self.devices + "\n  hall.window: { class: window, area: hall, virtual: {} }")
        let now = TestHouse.now()
        var old = SyntheticHouse(seed: 3, days: 14).history
        // The hub learns without it.
        old.sunshine = nil
        let shift = now - .days(14) - SyntheticHouse.start
        func lines(_ name: String, _ readings: Readings) -> String {
            zip(readings.times, readings.values).map { time, value in
                "\((time + shift).milliseconds / 1_000),\(name),\(value)\n"
            }.joined()
        }
        let folder = TemporaryFolder()
        try folder.write(
            "t,slot,value\n" + lines("sensor.hall_heater_temperature", old.temperature)
                + lines("hall.heater.calling", old.heat ?? Readings())
                + lines("binary_sensor.hall_window", old.windows ?? Readings())
                + lines("sensor.garden_sensor", old.outdoor), to: "old.csv")
        let file = open(folder.path + "/old.csv", O_RDONLY)
        defer { close(file) }
        let devices = house.hub.snapshot.configuration.devices.map(\.device)
        var taking = HistoryTaking(
            into: try await HistoryImport(into: house.store, at: now), names: try SlotNames(devices: devices), at: now)
        try await taking.read(LongFormSource("old.csv", reading: file)) { _ in }
        #expect(taking.report.refusals.isEmpty, "\(taking.report.refusals)")
        _ = try await taking.finish(in: .utc, dryRun: false)
        await house.api.learning.learn()
        let hall = try #require(house.api.learning.learned.rooms["hall"])
        #expect(hall.isFitted, "\(hall.refusal?.rawValue ?? "")")
        let direct = RoomFit(old, from: SyntheticHouse.start, to: SyntheticHouse.start + .days(14))
        #expect(abs(hall.model.tau / direct.model.tau - 1) < 0.1, "\(hall.model) and \(direct.model)")
        #expect(abs(hall.model.gain / direct.model.gain - 1) < 0.1)
    }

    /// docs/spec/twins.md, section 2.
    @Test func theTwinSaysHowFarItsRoomIsFromWhatWasLearned() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.owner)
        func score(_ device: String) async throws -> Double? {
            let answer = try await house.ask(.get, "/api/v1/twins/\(device)", token: token)
            return answer.json["divergence_score"]?.double
        }
        #expect(try await score("hall.heater") == 0)
        let now = TestHouse.now()
        try await house.store.append(history: recorded(until: now))
        await house.api.learning.learn()
        await house.api.faults.look()
        let usual = try #require(try await score("hall.heater"))
        #expect(usual > 0 && usual < 0.4, "\(usual)")
        #expect(try await score("attic.sensor") == 0, "of which nothing was learned")
        #expect(house.api.faults.faults.isEmpty, "\(house.api.faults.faults)")

        let leap = Reading(
            device: "hall.heater", property: "temp", value: .number(30), at: now, provenance: .live)
        try await house.store.append(history: [leap])
        await house.api.faults.look()
        #expect(try #require(try await score("hall.heater")) > usual)
        let state = try await house.ask(.get, "/api/v1/twins/hall.heater/state", token: token)
        let room = state.json["divergence"]?["temp"]
        #expect(room?["reported"]?.double == 30, "\(state.text)")
        #expect((17...27).contains(room?["expected"]?.double ?? 0), "\(state.text)")
    }

    /// The twin of the device that measures a room says what was learned of it, and may forbid it.
    @Test func theTwinSaysWhatWasLearned() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.owner)
        func model(_ device: String) async throws -> JSONValue? {
            let answer = try await house.ask(.get, "/api/v1/twins/\(device)", token: token)
            let all = try await house.ask(.get, "/api/v1/twins?device_id=\(device)", token: token)
            #expect(all.json["twins"]?.array?.first == answer.json, "\(all.text)")
            return answer.json["model"]
        }
        #expect(try await model("hall.heater")?["status"]?.string == "prior")
        try await house.store.append(history: recorded(until: TestHouse.now()))
        await house.api.learning.learn()
        let hall = try #require(await model("hall.heater"))
        #expect(hall["kind"]?.string == "room" && hall["level"]?.string == "advanced")
        #expect(hall["status"]?.string == "fitted" && hall["fitted_at"] != nil)
        let (tau, error) = (hall["parameters"]?["tau_h"]?.double ?? 0, hall["parameters"]?["tau_h_se"]?.double ?? 0)
        #expect(abs(tau / truth.tau - 1) < 0.15 && error > 0 && error < tau / 3)
        let attic = try #require(await model("attic.sensor"))
        #expect(attic["status"]?.string == "refused" && attic["level"]?.string == "standard")
        #expect(attic["reason"]?.string == RoomFit.Refusal.noHeatInput.rawValue)
    }

    /// What was learned by then stays, also of a hub that starts anew; what comes afterwards changes nothing.
    @Test func learningThatIsSwitchedOffLeavesWhatWasLearned() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.owner)
        func switchLearning(_ isOn: Bool) async throws -> JSONValue {
            let body = #"{"config":{"learning_enabled":\#(isOn)}}"#
            let answer = try await house.ask(.put, "/api/v1/twins/hall.heater", body, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.json
        }
        let now = TestHouse.now()
        try await house.store.append(history: recorded(until: now))
        await house.api.learning.learn()
        let before = try #require(house.api.learning.learned.rooms["hall"])
        #expect(try await switchLearning(false)["config"]?["learning_enabled"]?.bool == false)
        #expect(try await switchLearning(false)["model"]?["status"]?.string == "fitted")
        await house.api.learning.learn()
        let frozen = try #require(house.api.learning.learned.rooms["hall"])
        #expect(frozen.isFitted && abs(frozen.model.tau / before.model.tau - 1) < 0.01)

        let later = recorded(until: now + .days(2)).filter { $0.at > now }.map { reading in
            Reading(
                device: reading.device, property: reading.property,
                value: reading.property == "temp" ? .number(25) : reading.value, at: reading.at, provenance: .live)
        }
        try await house.store.append(history: later)
        let anew = RoomLearning(hub: house.hub, clock: { now + .days(2) }, logger: Logger(label: "test"))
        await anew.learn()
        #expect(anew.learned.rooms["hall"] == frozen)

        _ = try await switchLearning(true)
        await anew.learn()
        #expect(anew.learned.rooms["hall"] != frozen)
    }

    /// With `physics_modeling` off a room is taken to be as rooms usually are, and answers say so.
    @Test func whatWasLearnedNeedNotBeUsed() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.owner)
        let now = TestHouse.now()
        try await house.store.append(history: recorded(until: now))
        await house.api.learning.learn()
        let off = #"{"config":{"physics_modeling":false}}"#
        #expect(try await house.ask(.put, "/api/v1/twins/hall.heater", off, token: token).status == 200)
        let setting = house.api.learning.setting(in: house.hub.snapshot)
        #expect(setting.rooms["hall"] == nil && setting.unmodelled == ["hall"])
        #expect(house.api.learning.learned.rooms["hall"]?.isFitted == true, "forecasts still go by it")
        let twin = try await house.ask(.get, "/api/v1/twins/hall.heater", token: token)
        #expect(twin.json["model"]?["status"]?.string == "prior", "\(twin.text)")
        #expect(twin.json["model"]?["level"]?.string == "standard")
        let state = try await house.ask(
            .put, "/api/v1/twins/hall.heater", #"{"config":{"physics_modeling":true}}"#, token: token)
        #expect(state.json["model"]?["status"]?.string == "fitted", "\(state.text)")
        #expect(house.api.learning.setting(in: house.hub.snapshot).rooms["hall"]?.isFitted == true)
    }

    @Test func theNextNightIsWithinADay() async throws {
        let house = try await TestHouse(devices: Self.devices)
        #expect((Milliseconds.zero ... .hours(25)).contains(house.api.learning.untilNight))
    }
}
