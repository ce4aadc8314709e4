import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// The loops of the house: docs/spec/mind.md, section 10.
@Suite struct LoopTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas:
          hall: { name: Hall }
          garden: { name: Garden, outdoor: true }
        devices:
          hall.sensor: { class: temp, area: hall, virtual: {} }
          hall.oven: { class: power, area: hall, virtual: {} }
          garden.sensor: { class: temp, area: garden, virtual: {} }
          anna: { class: person, virtual: {} }
        """

    /// Days in which everything swings with the hour of the day.
    private func house(days: Int64 = 5) async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices)
        let now = TestHouse.now()
        var readings: [HearthStore.Reading] = []
        for step in 0..<(days * 96) {
            let at = now - .days(days) + .minutes(step * 15)
            let hour = at.milliseconds / 3_600_000 % 24
            let off = Double(abs(hour - 14))
            for (device, property, value) in [
                ("hall.sensor", "temp", .number(22 - off / 4)), ("garden.sensor", "temp", .number(9 - off / 2)),
                ("hall.oven", "power", .number(hour == 12 ? 1_000 : 0)),
                ("anna", "state", .text((8..<16).contains(hour) ? "away" : "home")),
            ] as [(String, String, Value)] {
                readings.append(Reading(device: device, property: property, value: value, at: at, provenance: .live))
            }
        }
        try await house.store.append(history: readings)
        return house
    }

    private func loops(of house: TestHouse, _ token: String) async throws -> [String: JSONValue] {
        let answer = try await house.ask(.get, "/api/v1/safla/status", token: token)
        let loops = answer.json["loops"]?.array ?? []
        #expect(loops.map { $0["id"]?.string } == ["climate", "lighting", "security", "energy", "self"])
        return Dictionary(loops.map { ($0["id"]?.string ?? "", $0) }) { first, _ in first }
    }

    @Test func nothingIsClaimedBeforeALoopHasComeRound() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let status = try await house.ask(.get, "/api/v1/safla/status", token: token)
        #expect(status.json["active_loops"]?.integer == 0 && status.json["total_iterations"]?.integer == 0)
        #expect(status.json["system_status"]?.string == "paused")
        for loop in try await loops(of: house, token).values {
            #expect(loop["status"]?.string == "paused" && loop["last_run"] == nil)
            #expect(loop["metrics"] == .object([.init("iterations", .int(0))]), "\(loop)")
        }
        let metrics = try await house.ask(.get, "/api/v1/safla/metrics?loop_id=climate", token: token)
        #expect(metrics.json["metrics"] == .object([.init("iterations", .int(0))]), "\(metrics.text)")
        let awareness = try await house.ask(.get, "/api/v1/consciousness/status", token: token)
        #expect(awareness.json["safla_loops"]?.integer == 0)
    }

    @Test func whatIsDoneIsCountedWhereItIsDone() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        await house.api.rounds.come(learning: true)
        var loops = try await loops(of: house, token)
        for id in ["climate", "lighting", "energy"] {
            let loop = try #require(loops[id])
            #expect(loop["status"]?.string == "active" && loop["current_phase"]?.string == "complete", "\(loop)")
            #expect(loop["metrics"]?["iterations"]?.integer == 1 && loop["metrics"]?["success_rate"]?.double == 1)
            #expect(loop["metrics"]?["avg_response_time"]?.double ?? 0 > 0)
            for stage in LoopStage.allCases { #expect(loop["last_phase_runs"]?[stage.rawValue] != nil, "\(loop)") }
        }
        #expect(loops["self"]?["status"]?.string == "paused")
        await house.api.rounds.mind.look()
        loops = try await self.loops(of: house, token)
        for id in ["security", "self"] {
            let loop = try #require(loops[id])
            #expect(loop["metrics"]?["iterations"]?.integer == 1 && loop["metrics"]?["skill"] == nil, "\(loop)")
            for stage in LoopStage.allCases { #expect(loop["last_phase_runs"]?[stage.rawValue] != nil, "\(loop)") }
        }
        let awareness = try await house.ask(.get, "/api/v1/consciousness/status", token: token)
        #expect(awareness.json["safla_loops"]?.integer == 5 && awareness.json["saflaLoops"]?.integer == 5)
        await house.api.rounds.come(learning: false)
        #expect(try await self.loops(of: house, token)["energy"]?["metrics"]?["iterations"]?.integer == 2)
    }

    /// The skill of a loop is that of the forecasts that anybody can read.
    @Test func skillIsThatOfTheForecasts() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        await house.api.rounds.come(learning: true)
        let loops = try await loops(of: house, token)
        for (id, query) in [
            ("climate", "type=room_temperature&horizon=3h"), ("lighting", "type=occupancy&horizon=30m"),
            ("energy", "type=energy&horizon=1d"),
        ] {
            let forecasts = try await house.ask(.get, "/api/v1/predictions?\(query)", token: token)
            let skill = forecasts.json["predictions"]?.array?.first?["record"]?["skill"]?.double
            #expect(loops[id]?["metrics"]?["skill"]?.double == skill, "\(id): \(forecasts.text)")
        }
        #expect(loops["climate"]?["metrics"]?["skill"] != nil)
    }

    /// Each forecast of the past was made with what was known then, so the weeks tell what has been learned.
    @Test func skillIsToldWeekByWeekFromTheSecondOn() async throws {
        func weeks(after days: Int64) async throws -> [Double]? {
            let house = try await house(days: days)
            let token = try await house.token(.resident)
            await house.api.rounds.come(learning: true)
            let metrics = try await house.ask(.get, "/api/v1/safla/metrics?loop_id=climate", token: token)
            return metrics.json["metrics"]?["skill_by_week"]?.array?.compactMap(\.double)
        }
        #expect(try await weeks(after: 5) == nil)
        let rooms = try #require(try await weeks(after: 24))
        #expect(rooms.count == 2 && rooms.allSatisfy { (0.01...1).contains($0) }, "\(rooms)")
    }

    @Test func aLoopWithNothingToMeasureSaysSo() async throws {
        let house = try await TestHouse(
            devices: """
                version: 1
                house: { name: Elm House, timezone: Europe/Berlin }
                devices:
                  hall.light: { class: light, virtual: {} }
                """)
        let token = try await house.token(.resident)
        await house.api.rounds.come(learning: true)
        let loops = try await loops(of: house, token)
        #expect(loops["climate"]?["reason"]?.string == "nothing indoors measures how warm it is")
        #expect(loops["lighting"]?["reason"]?.string == "nobody says who is at home")
        #expect(loops["energy"]?["status"]?.string == "paused" && loops["energy"]?["last_run"] == nil)
    }

    @Test func figuresAreOfTheLatestCycles() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        for learns in [true, false, false] { await house.api.rounds.come(learning: learns) }
        let one = try await house.ask(.get, "/api/v1/safla/metrics?loop_id=climate&time_range=1h", token: token)
        #expect(one.json["loop_id"]?.string == "climate" && one.json["time_range"]?.string == "1h")
        let metrics = one.json["metrics"]
        #expect(metrics?["iterations"]?.integer == 3 && metrics?["success_rate"]?.double == 1, "\(one.text)")
        let times = ["min", "avg", "p95", "max"].compactMap { metrics?["response_time"]?[$0]?.double }
        #expect(times.count == 4 && times[0] <= times[1] && times[1] <= times[3] && times[2] == times[3], "\(one.text)")
        #expect(metrics?["adaptations"] != nil, "\(one.text)")
        let all = try await house.ask(.get, "/api/v1/safla/metrics", token: token)
        #expect(all.json["loop_id"]?.string == "main_loop" && all.json["metrics"]?["iterations"]?.integer == 9)
        house.advance(by: .hours(2))
        let later = try await house.ask(.get, "/api/v1/safla/metrics?time_range=1h", token: token)
        #expect(later.json["metrics"]?["iterations"]?.integer == 0 && later.json["since"] == nil, "\(later.text)")
    }

    @Test func whoTriggersALoopHearsWhenItHasComeRound() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let outbox = EventOutbox(audience: Audience(channels: [.safla], visibility: .everything))
        house.broadcaster.add(outbox)
        defer { house.broadcaster.remove(outbox) }
        let path = "/api/v1/safla/trigger"
        let answer = try await house.ask(.post, path, #"{"loop_id":"energy"}"#, token: token)
        #expect(answer.status == 200 && answer.json["status"]?.string == "initiated", "\(answer.text)")
        #expect(answer.json["estimated_completion"] == nil, "nobody has measured it yet")
        let hasty = try await house.ask(.post, path, #"{"loop_id":"self"}"#, token: token)
        #expect(hasty.status == 429 && hasty.fields[.retryAfter] != nil, "\(hasty.text)")
        let first = try #require(await outbox.next(at: TestHouse.now))
        let data = try JSONValue(parsing: first.data)
        #expect(first.type == "safla_event" && data["loop_id"]?.string == "energy")
        #expect(data["event"]?.string == "completed" && data["details"]?["iterations"]?.integer == 1)
        #expect(house.hub.loops.record(of: .climate).iterations == 0, "only what was asked for")
        house.advance(by: .seconds(6))
        let all = try await house.ask(.post, path, #"{"loopId":"main_loop"}"#, token: token)
        #expect(all.status == 200 && all.json["estimated_completion"]?.double ?? 0 > 0, "\(all.text)")
        var heard: Set<String> = []
        while heard.count < 5 {
            let message = try #require(await outbox.next(at: TestHouse.now))
            heard.insert(try JSONValue(parsing: message.data)["loop_id"]?.string ?? "")
        }
        #expect(heard == ["climate", "lighting", "security", "energy", "self"])
    }

    @Test func nonsenseIsRefused() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        for (body, path) in [(#"{"loop_id":"garden"}"#, "loop_id"), ("{}", "loop_id")] {
            let answer = try await house.ask(.post, "/api/v1/safla/trigger", body, token: token)
            #expect(answer.status == 400 && answer.details["fields"]?[0]?["path"]?.string == path, "\(answer.text)")
        }
        let answer = try await house.ask(.get, "/api/v1/safla/metrics?time_range=1y", token: token)
        #expect(answer.details["fields"]?[0]?["path"]?.string == "query.time_range", "\(answer.text)")
    }
}
