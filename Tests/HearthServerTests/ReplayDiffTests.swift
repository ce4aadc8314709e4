import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins
import Synchronization
import Testing

@testable import HearthServer

/// What recorded days would have been with other rules: docs/twins.md.
@Suite struct ReplayDiffTests {
    private static let rules = [
        "r.hearth": #"rule "Along": when kitchen.light turns on { turn on hall.light }"#
    ]
    private static let other = #"rule \"Along\": when kitchen.light turns on { turn on kitchen.plug }"#

    private func house() async throws -> (TestHouse, token: String) {
        var settings = HTTPSettings()
        settings.rateLimits = false
        let house = try await TestHouse(settings: settings, rules: Self.rules)
        let token = try await house.token(.resident)
        for action in ["turn_off", "turn_on"] {
            let answer = try await house.ask(
                .put, "/api/v1/devices/kitchen.light/control", #"{"action":"\#(action)"}"#, token: token)
            #expect(answer.status == 200)
        }
        return (house, token)
    }

    private func ask(_ house: TestHouse, _ body: String, _ token: String) async throws -> TestHouse.Answer {
        try await house.ask(.post, "/api/v1/rules/replay-diff", body, token: token)
    }

    @Test func whatWouldHaveBeenCommandedInsteadIsTold() async throws {
        let (house, token) = try await house()
        let answer = try await ask(house, #"{"replace":{"r.hearth":"\#(Self.other)"}}"#, token)
        #expect(answer.status == 200 && answer.json["status"]?.string == "completed", "\(answer.text)")
        let differences = answer.json["differences"]?.array ?? []
        let told = differences.map { "\($0["slot"]?.string ?? "") \($0["kind"]?.string ?? "")" }
        #expect(told.sorted() == ["hall.light.on removed", "kitchen.plug.on added"], "\(answer.text)")
        #expect(differences.allSatisfy { $0["rule"]?.string == "Along" && $0["line"]?.integer == 1 })
        #expect(differences.first?["because"]?.string?.contains("instead of") == true, "\(answer.text)")
        #expect(answer.json["counts"]?["before"]?["commands"] == answer.json["counts"]?["after"]?["commands"])
        #expect(answer.json["rules_exercised"]?.integer == 1)
        let live = try await house.ask(.get, "/api/v1/devices/kitchen.plug", token: token)
        #expect(live.json["current_state"]?["on"] != .bool(true), "nothing is sent to any device")
        let id = try #require(answer.json["replay_id"]?.string)
        let again = try await house.ask(.get, "/api/v1/rules/replay-diff/\(id)", token: token)
        #expect(again.json == answer.json)
    }

    @Test func howFarItIsIsTold() async throws {
        let (house, _) = try await house()
        let shares = Mutex<[Double]>([])
        let plant = TwinPlant(setting: TwinSetting())
        let now = house.hub.snapshot.house.now
        _ = try await house.ruleService.replay(
            [:], disabling: [], from: now - .days(1), to: now, patience: .seconds(20), plant: plant
        ) { share in shares.withLock { $0.append(share) } }
        let told = shares.withLock { $0 }
        #expect(!told.isEmpty && told == told.sorted() && told.allSatisfy((0...1).contains), "\(told)")
    }

    /// Old above new, for the stretches in which they differ.
    @Test func lanesTellWhatDifferedAndFromWhenOn() async throws {
        let (house, token) = try await house()
        // A device that is commanded otherwise answers a moment later.
        house.advance(by: .seconds(10))
        let answer = try await ask(house, #"{"replace":{"r.hearth":"\#(Self.other)"},"lanes":true}"#, token)
        let lanes = answer.json["lanes"]?.array ?? []
        #expect(lanes.compactMap { $0["slot"]?.string }.sorted() == ["hall.light.on", "kitchen.plug.on"])
        for lane in lanes {
            let (old, new) = (lane["old"]?.array ?? [], lane["new"]?.array ?? [])
            #expect(old.count == 2 && new.count == 2, "it differs from one moment to the end: \(lane)")
            #expect(old.first?["t_ms"] == new.first?["t_ms"] && old.last?["t_ms"] == new.last?["t_ms"])
            let isRemoved = lane["slot"]?.string == "hall.light.on"
            #expect((old.first?["v"] == .bool(true)) == isRemoved && (new.first?["v"] == .bool(true)) != isRemoved)
        }
        let without = try await ask(house, #"{"replace":{"r.hearth":"\#(Self.other)"}}"#, token)
        #expect(without.json["lanes"] == nil)
    }

    @Test func theLiveRulesMakeNoDifference() async throws {
        let (house, token) = try await house()
        let answer = try await ask(house, "{}", token)
        #expect(answer.json["differences"]?.array == [], "\(answer.text)")
        #expect(answer.json["summary"]?.string?.hasPrefix("No difference in the last ") == true, "\(answer.text)")
        #expect(answer.json["summary"]?.string?.contains("1 rule exercised; no more is recorded") == true)
        let without = try await ask(house, #"{"disable":["r.along"]}"#, token)
        #expect(without.json["differences"]?[0]?["kind"]?.string == "removed", "\(without.text)")
        #expect(without.json["firings"]?[0]?["old"]?.integer == 1 && without.json["firings"]?[0]?["new"]?.integer == 0)
    }

    @Test func whatCannotBeTriedIsRefused() async throws {
        let (house, token) = try await house()
        let broken = try await ask(house, #"{"replace":{"r.hearth":"when kitchn.light is on { }"}}"#, token)
        #expect(broken.status == 400 && broken.code == "VALIDATION_ERROR", "\(broken.text)")
        #expect(broken.details["diagnostics"]?[0]?["code"]?.string == "E201")
        for body in [
            #"{"replace":7}"#, #"{"replace":{"../x":"a"}}"#, #"{"from":"-90d"}"#, #"{"from":"yesterday"}"#,
            #"{"from":"-1d","to":"-2d"}"#, #"{"disable":"Along"}"#, #"{"files":{"r.hearth":"when when"}}"#,
            #"{"since":"-3d"}"#,
        ] {
            #expect(try await ask(house, body, token).status == 400, "\(body)")
        }
        let nobody = try await ask(house, #"{"disable":["r.alone"]}"#, token)
        #expect(nobody.status == 404 && nobody.code == "RULE_NOT_FOUND", "\(nobody.text)")
        #expect(nobody.details["did_you_mean"]?[0]?.string == "r.along", "\(nobody.text)")
        let unknown = try await house.ask(.get, "/api/v1/rules/replay-diff/rep_0", token: token)
        #expect(unknown.status == 404)
        let guest = try await house.token(.guest)
        #expect(try await ask(house, "{}", guest).status == 403)
    }

    @Test func aSaveTellsWhatWouldHaveBeenDifferent() async throws {
        let (house, token) = try await house()
        let saved = try await house.ask(
            .put, "/api/v1/rules/files/r.hearth", #"{"source":"\#(Self.other)","accept_warnings":true}"#,
            token: token)
        #expect(saved.status == 200, "\(saved.text)")
        let replay = try #require(saved.json["replay"])
        let id = try #require(replay["replay_id"]?.string, "\(saved.text)")
        var answer = try await house.ask(.get, "/api/v1/rules/replay-diff/\(id)", token: token)
        while answer.status == 202, answer.json["status"]?.string == "running" {
            await Task.yield()
            answer = try await house.ask(.get, "/api/v1/rules/replay-diff/\(id)", token: token)
        }
        #expect(answer.json["differences"]?.array?.count == 2, "\(answer.text)")
        if replay["status"]?.string == "completed" { #expect(replay["differences"]?.integer == 2) }
    }
}
