import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import HearthTwins
import Logging
import Testing

@testable import HearthServer

/// Standing forecasts: docs/spec/twins.md, section 9.
@Suite struct ForecastTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas:
          hall: { name: Hall }
          garden: { name: Garden, outdoor: true }
        devices:
          hall.heater: { class: thermostat, area: hall, simulate: {} }
          hall.oven: { class: power, area: hall, virtual: {} }
          hall.button: { class: battery, area: hall, virtual: {} }
          garden.sensor: { class: temp, area: garden, virtual: {} }
          anna: { class: person, virtual: {} }
        """

    /// Five days: a hall that is warmer by day and by night cooler, an oven that draws 1,000 W from noon to one, and
    /// Anna, who is away from eight to four. And three weeks of a battery that loses 2 % a day and is at 40 %.
    private func recorded(until now: Instant) -> [HearthStore.Reading] {
        var readings: [HearthStore.Reading] = []
        for hours in stride(from: Int64(21 * 24), to: 0, by: -6) {
            let level = (40 + Double(hours) / 12).rounded()
            readings.append(
                Reading(
                    device: "hall.button", property: "battery", value: .number(level), at: now - .hours(hours),
                    provenance: .live))
        }
        func record(_ device: String, _ property: String, _ value: Value, _ at: Instant) {
            readings.append(Reading(device: device, property: property, value: value, at: at, provenance: .live))
        }
        for step in 0..<(5 * 96) as Range<Int64> {
            let at = now - .days(5) + .minutes(step * 15)
            let hour = at.milliseconds / 3_600_000 % 24
            let off = Double(abs(hour - 14))
            record("hall.heater", "temp", .number(22 - off / 4), at)
            record("hall.heater", "calling", .flag(hour % 3 == 0), at)
            record("garden.sensor", "temp", .number(9 - off / 2), at)
            record("hall.oven", "power", .number(hour == 12 ? 1_000 : 0), at)
            record("anna", "state", .text((8..<16).contains(hour) ? "away" : "home"), at)
        }
        return readings.sorted { $0.at < $1.at }
    }

    private func house() async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices)
        try await house.store.append(history: recorded(until: TestHouse.now()))
        await house.api.learning.learn()
        await house.api.forecasts.renew()
        return house
    }

    @Test func nothingIsForecastBeforeAnythingWasRecorded() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.resident)
        let before = try await house.ask(.get, "/api/v1/predictions", token: token)
        #expect(before.json["predictions"] == .array([]) && before.json["total"]?.integer == 0, "\(before.text)")
        await house.api.learning.learn()
        await house.api.forecasts.renew()
        let after = try await house.ask(.get, "/api/v1/predictions?type=room_temperature", token: token)
        #expect(after.json["total"]?.integer == 0, "\(after.text)")
    }

    @Test func roomsPeopleAndMetersAreForecast() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let rooms = try await house.ask(.get, "/api/v1/predictions?type=room_temperature", token: token)
        #expect(rooms.json["predictions"]?.array?.map { $0["horizon"]?.string } == ["1h", "3h", "8h", "1d"])
        for room in rooms.json["predictions"]?.array ?? [] {
            let low = try #require(room["low"]?.double)
            let value = try #require(room["value"]?.double)
            let high = try #require(room["high"]?.double)
            #expect(low < value && value < high && (15...25).contains(value), "\(rooms.text)")
            #expect(room["name"]?.string == "Hall" && room["device_id"]?.string == "hall.heater")
            #expect(room["unit"]?.string == "°C")
        }
        let oven = try await house.ask(.get, "/api/v1/predictions?device_id=hall.oven", token: token)
        #expect(
            oven.json["predictions"]?.array?.map { $0["id"]?.string } == [
                "power:hall.oven:1h", "energy:hall.oven:rest_of_day", "energy:hall.oven:1d",
                "energy:hall.oven:tomorrow",
            ], "\(oven.text)")
        for energy in oven.json["predictions"]?.array?.dropFirst(2) ?? [] {
            #expect(abs((energy["value"]?.double ?? 0) - 1) < 0.25, "\(oven.text)")
            #expect(energy["unit"]?.string == "kWh" && energy["model"]?.string == "past_days")
            #expect(energy["low"]?.double != nil && energy["confidence"]?.double == 0.9)
        }
        let people = try await house.ask(.get, "/api/v1/predictions?type=occupancy&horizon=2h", token: token)
        let anna = try #require(people.json["predictions"]?.array?.first)
        #expect(anna["subject"]?.string == "anna" && anna["low"] == nil, "\(people.text)")
        #expect((0...1).contains(anna["value"]?.double ?? -1))
    }

    /// On average over the hour, in watts.
    @Test func powerIsForecastForTheNextHour() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/predictions?type=power&horizon=1h", token: token)
        let power = try #require(answer.json["predictions"]?.array?.first, "\(answer.text)")
        #expect(power["unit"]?.string == "W" && power["horizon"]?.string == "1h")
        let value = try #require(power["value"]?.double)
        let (low, high) = (power["low"]?.double ?? 9, power["high"]?.double ?? -1)
        #expect(0 <= low && low <= value && value <= high && high <= 1_000, "\(answer.text)")
        let today = try await house.ask(.get, "/api/v1/predictions?horizon=rest_of_day", token: token)
        #expect(today.json["total"]?.integer == 1, "\(today.text)")
    }

    /// 2 % a day, and 30 % to go.
    @Test func aBatteryThatFallsIsForecastToTenPerCent() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/predictions?type=time_to_limit", token: token)
        #expect(answer.json["total"]?.integer == 1, "\(answer.text)")
        let battery = try #require(answer.json["predictions"]?.array?.first)
        #expect(battery["device_id"]?.string == "hall.button" && battery["horizon"]?.string == "limit")
        #expect(battery["unit"]?.string == "d" && abs((battery["value"]?.double ?? 0) - 15) < 2, "\(answer.text)")
        let (low, high) = (battery["low"]?.double ?? 99, battery["high"]?.double ?? 0)
        #expect(low < 15.5 && 14.5 < high, "\(answer.text)")
        #expect(battery["record"]?["judged"]?.integer ?? 0 > 0)
    }

    /// The record is of forecasts that could have been made, of which five days hold more than a hundred.
    @Test func aRecordSaysHowWellSuchForecastsDid() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let rooms = try await house.ask(
            .get, "/api/v1/predictions?type=room_temperature&horizon=8h", token: token)
        let record = try #require(rooms.json["predictions"]?.array?.first?["record"])
        #expect((60...120).contains(record["judged"]?.integer ?? 0), "\(rooms.text)")
        let (error, persistence) = (record["error"]?.double ?? 99, record["persistence_error"]?.double ?? 0)
        #expect(error < persistence, "it swings every day alike: \(rooms.text)")
        #expect(abs((record["skill"]?.double ?? 9) - (1 - error / persistence)) < 0.01)
    }

    /// docs/spec/twins.md, section 9.
    @Test func theTwinSaysHowWellItsModelForesees() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let skill = try #require(house.api.learning.learned.skills["hall"], "five days are more than half a week")
        let twin = try await house.ask(.get, "/api/v1/twins/hall.heater", token: token)
        let isFitted = house.api.learning.learned.rooms["hall"]?.isFitted == true
        let shown = twin.json["model"]?["skill"]?.double
        #expect(isFitted ? abs((shown ?? 9) - max(0, skill)) < 0.01 : shown == nil, "\(twin.text)")
    }

    @Test func awarenessGoesByHowWellItForesees() async throws {
        let house = try await house()
        let foresight = await house.hub.current().awareness.prediction
        #expect(foresight > 0.5 && foresight < 1, "it swings every day alike")
        let token = try await house.token(.resident)
        let status = try await house.ask(.get, "/api/v1/consciousness/status", token: token)
        #expect(abs((status.json["awareness"]?["prediction"]?.double ?? 0) - foresight) < 0.01, "\(status.text)")
    }

    /// After a restart the same is known without having been kept.
    @Test func theSameHistoryGivesTheSameRecord() async throws {
        let house = try await house()
        let first = house.api.forecasts.forecasts.map { [$0.id, "\($0.score?.count ?? 0)"] }
        let other = ForecastDesk(
            hub: house.hub, learning: house.api.learning, clock: TestHouse.now, logger: Logger(label: "test"))
        await other.renew()
        #expect(first.count == 11 && other.forecasts.map { [$0.id, "\($0.score?.count ?? 0)"] } == first)
    }

    @Test func aTwinMaySwitchItOff() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let made = try await house.ask(
            .post, "/api/v1/twins", #"{"device_id":"hall.oven","config":{"enable_predictions":false}}"#, token: token)
        #expect(made.status / 100 == 2, "\(made.text)")
        await house.api.forecasts.renew()
        let oven = try await house.ask(.get, "/api/v1/predictions?device_id=hall.oven", token: token)
        #expect(oven.json["total"]?.integer == 0, "\(oven.text)")
    }

    @Test(arguments: ["type=weather", "horizon=yesterday", "horizon=-1h", "device_id="])
    func nonsenseIsRefused(query: String) async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/predictions?\(query)", token: token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    @Test func anUnknownDeviceIsSaidToBeUnknown() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/predictions?device_id=hall.ovne", token: token)
        #expect(answer.status == 404, "\(answer.text)")
        #expect(answer.details["did_you_mean"]?.array?.first == "hall.oven")
    }
}
