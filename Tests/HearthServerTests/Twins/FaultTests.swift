import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Logging
import Testing

@testable import HearthServer

/// Faults that follow from the history: docs/spec/twins.md, section 7.
@Suite struct FaultTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas:
          hall: { name: Hall }
          bath: { name: Bath }
          study: { name: Study }
        devices:
          hall.sensor: { class: temp, name: Hall sensor, area: hall, virtual: {} }
          bath.sensor: { class: temp, name: Bath sensor, area: bath, virtual: {} }
          study.sensor: { class: temp, name: Study sensor, area: study, virtual: {} }
        """

    /// Five days of three sensors that move every quarter of an hour, but that of the hall stands still for the last 20
    /// hours.
    private func house() async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices)
        let now = TestHouse.now()
        var readings: [HearthStore.Reading] = []
        for step in 0..<(5 * 96) as Range<Int64> {
            let at = now - .days(5) + .minutes(step * 15)
            for device in ["hall.sensor", "bath.sensor", "study.sensor"] {
                if device == "hall.sensor", now - at < .hours(20) { continue }
                let phase = Double(step % 40)
                readings.append(
                    Reading(
                        device: device, property: "temp", value: .number(20 + (phase < 20 ? phase : 40 - phase) / 10),
                        at: at, provenance: .live))
            }
        }
        try await house.store.append(history: readings)
        await house.api.faults.look()
        return house
    }

    @Test func aFrozenSensorIsFoundAndBecomesAConcern() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/twins/findings", token: token)
        #expect(answer.json["total"]?.integer == 1, "\(answer.text)")
        let finding = try #require(answer.json["findings"]?.array?.first)
        #expect(finding["kind"]?.string == "sensor_frozen" && finding["device_id"]?.string == "hall.sensor")
        #expect(finding["compared_with"]?.array?.compactMap(\.string) == ["bath.sensor", "study.sensor"])
        #expect(finding["text"]?.string?.hasPrefix("Hall sensor repeats") == true, "\(answer.text)")
        let twin = try await house.ask(.get, "/api/v1/twins/hall.sensor", token: token)
        #expect(twin.json["sync_detail"]?.string == "diverged", "\(twin.text)")
        let other = try await house.ask(.get, "/api/v1/twins/bath.sensor", token: token)
        #expect(other.json["sync_detail"]?.string != "diverged", "\(other.text)")

        await MindService(hub: house.hub, logger: Logger(label: "test")).look()
        let concerns = try await house.ask(.get, "/api/v1/concerns?kind=sensor_frozen", token: token)
        #expect(concerns.json["total"]?.integer == 1, "\(concerns.text)")
        let concern = try #require(concerns.json["concerns"]?.array?.first)
        #expect(concern["subject"]?.string == "hall.sensor" && concern["likelihood"]?.double == 0.875)
    }

    @Test func itIsOverWhenTheSensorMovesAgain() async throws {
        let house = try await house()
        let moved = Reading(
            device: "hall.sensor", property: "temp", value: .number(23), at: TestHouse.now(), provenance: .live)
        try await house.store.append(history: [moved])
        await house.api.faults.look()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/twins/findings", token: token)
        #expect(answer.json["total"]?.integer == 0, "\(answer.text)")
        let found = await house.hub.current().foundFaults
        #expect(found.isEmpty)
        let twin = try await house.ask(.get, "/api/v1/twins/hall.sensor", token: token)
        #expect(twin.json["sync_detail"]?.string != "diverged", "\(twin.text)")
    }

    /// After a restart the same is known without having been kept.
    @Test func theSameHistoryGivesTheSameFaults() async throws {
        let house = try await house()
        let other = FaultDesk(
            hub: house.hub, learning: house.api.learning, clock: TestHouse.now, logger: Logger(label: "test"))
        await other.look()
        #expect(other.faults.count == 1 && other.faults == house.api.faults.faults)
    }

    @Test func guestsSeeNone() async throws {
        let house = try await house()
        let token = try await house.token(.guest)
        let answer = try await house.ask(.get, "/api/v1/twins/findings", token: token)
        #expect(answer.status == 403, "\(answer.text)")
    }
}
