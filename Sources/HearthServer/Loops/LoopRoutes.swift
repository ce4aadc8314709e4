import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What the loops have done, and one more round when somebody asks for it (docs/spec/mind.md, section 10).
struct LoopRoutes: Sendable {
    /// What can be triggered.
    private enum Trigger: String, CaseIterable, Sendable {
        case climate, lighting, security, energy
        case own = "self"
        /// All of them.
        case main = "main_loop"

        var loops: Set<HouseLoop> { HouseLoop(rawValue: rawValue).map { [$0] } ?? Set(HouseLoop.allCases) }
    }

    let hub: Hub
    let rounds: LoopRounds
    private let triggers = LoopTriggers()

    init(hub: Hub, rounds: LoopRounds) { (self.hub, self.rounds) = (hub, rounds) }

    private static let loop = Field<Trigger>.word("loop_id")
    private static let timeRange = Field.duration("time_range", .minutes(1) ... .days(30)).optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/safla/status", .requires(.readDiagnostics),
                .init(
                    "What the hub does again and again to know the house better",
                    [200: "active_loops:int loops:[Loop] total_iterations:int system_status:active|degraded|paused"]),
                handler: status),
            Route(
                .get, "/safla/metrics", .requires(.readDiagnostics),
                .init(
                    "How long the latest cycles of a loop took, and how they went; of all loops without `loop_id`",
                    query: [Self.loop.optional, Self.timeRange],
                    [
                        200: """
                        loop_id time_range since?:date
                        metrics:{iterations:int response_time?:{avg:num min:num max:num p95:num} success_rate?:num
                            adaptations?:int skill?:num skill_by_week?:[num]}
                        """
                    ]),
                handler: metrics),
            Route(
                .post, "/safla/trigger", .requires(.editDevices), cost: .trial,
                .init(
                    "Has a loop come round now; `safla_event` tells when it has",
                    body: [Self.loop, FieldNotation("parameters?:map")], example: #"{"loop_id":"climate"}"#,
                    [200: "loop_id trigger_id status:initiated estimated_completion?:num"]),
                handler: trigger),
        ]
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let bodies = HouseLoop.allCases.map { loop in
            LoopBody(
                loop: loop, record: hub.loops.record(of: loop), skill: rounds.forecasts.skill(of: loop),
                skillByWeek: rounds.forecasts.skillByWeek(of: loop), now: now)
        }
        let active = hub.loops.inOperation(at: now)
        let hasFailed = HouseLoop.allCases.contains { loop in
            hub.loops.record(of: loop).unsureSince != nil
                || LoopStage.allCases.contains { hub.loops.isTripped($0, of: loop, at: now) }
        }
        return OutgoingResponse {
            $0.member("active_loops", active)
            $0.member("loops", bodies)
            $0.member("total_iterations", bodies.reduce(0) { $0 + $1.record.iterations })
            $0.member("system_status", hasFailed ? "degraded" : active > 0 ? "active" : "paused")
        }
    }

    private func metrics(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (asked, range) = try call.readQuery { query in
            (query.read(Self.loop.optional) ?? .main, query.read(Self.timeRange) ?? .days(1))
        }
        let from = call.now - range
        let records = asked.loops.map { hub.loops.record(of: $0) }
        let cycles = records.flatMap(\.cycles).filter { $0.at >= from }
        let adaptations = records.compactMap(\.adaptations)
        let one = asked == .main ? nil : asked.loops.first
        let skill = one.flatMap { rounds.forecasts.skill(of: $0) }
        let weeks = one.flatMap { rounds.forecasts.skillByWeek(of: $0) }
        return OutgoingResponse {
            $0.member("loop_id", asked.rawValue)
            $0.member("time_range", range.duration)
            $0.memberIfPresent("since", cycles.map(\.at).min()?.rfc3339)
            $0.key("metrics")
            $0.beginObject()
            $0.member("iterations", cycles.count)
            if let times = LoopTimes(cycles) {
                $0.key("response_time")
                $0.beginObject()
                $0.member("avg", times.mean)
                $0.member("min", times.least)
                $0.member("max", times.most)
                $0.member("p95", times.p95)
                $0.endObject()
                $0.member("success_rate", Ratio(Double(cycles.count { $0.failure == nil }) / Double(cycles.count)))
            }
            if !adaptations.isEmpty { $0.member("adaptations", adaptations.reduce(0, +)) }
            $0.memberIfPresent("skill", skill?.rounded(decimals: 2))
            $0.memberIfPresent("skill_by_week", weeks?.map { $0.rounded(decimals: 2) })
            $0.endObject()
        }
    }

    private func trigger(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let asked = try call.readBody { $0.read(Self.loop) }
        let (number, wait) = triggers.take(at: call.now)
        guard let number else { throw .request(.rateLimited(retryAfter: wait)) }
        // By how long the last cycles took; at first nobody knows.
        let times = asked.loops.compactMap { LoopTimes(hub.loops.record(of: $0).cycles.suffix(10))?.mean }
        let rounds = rounds
        hub.loops.absolve(asked.loops)
        Task { await rounds.come(for: asked.loops) }
        return OutgoingResponse {
            $0.member("loop_id", asked.rawValue)
            $0.member("trigger_id", "trg_\(number)")
            $0.member("status", "initiated")
            if !times.isEmpty { $0.member("estimated_completion", times.reduce(0, +).rounded(decimals: 1)) }
        }
    }
}
