import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthTwins

/// Scripts that are played on copies of the house (docs/twins.md). No path leads from them to a device.
struct ScenarioRoutes: Sendable {
    private static let rate = Field<Double>(
        "simulation_rate", isRequired: false,
        schema: .object([
            .init("type", .string("number")), .init("minimum", .number(0.1)), .init("maximum", .number(3_600)),
        ])
    ) { fields in
        guard let value = fields.raw("simulation_rate"), !value.isNull else { return nil }
        if let rate = value.double, (0.1...3_600).contains(rate) { return rate }
        fields.refuse("simulation_rate", "must be between 0.1 and 3600", expected: "0.1..3600", got: value)
        return nil
    }
    private static let atOnce = Field.flag("at_once").optional
    /// The shipped ones take so long to watch.
    private static let show = 30.0

    let hub: Hub
    let stage: ScenarioStage

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/scenarios", .requires(.lookAhead),
                .init(
                    "Scenarios, and how their last performances went", query: Page.fields,
                    [200: "scenarios:[Scenario] total:int page?:int per_page?:int running_scenario?"]),
                handler: list),
            Route(
                .get, "/scenarios/{scenario_id}", .requires(.lookAhead),
                .init("One scenario, with what happens in it and what came of it", "Scenario"),
                handler: show),
            Route(
                .post, "/scenarios", .requires(.lookAhead), cost: .trial,
                .init(
                    "Makes a scenario and plays it, unless `run` is false; it is kept until the hub restarts",
                    body: ScenarioDraft.fields + [Self.rate], defines: true,
                    example: #"{"name":"Power cut","duration":3600,"events":[{"time":0,"type":"power_loss"}]}"#,
                    [
                        200: """
                        scenario_id status:running|created estimated_completion:date affected_twins:int
                        simulation_rate:num
                        """
                    ]),
                handler: make),
            Route(
                .post, "/scenarios/{scenario_id}/run", .requires(.lookAhead), cost: .trial,
                .init(
                    "Plays a scenario on copies of the house; nothing is sent to any device",
                    body: [Self.rate, Self.atOnce], [200: "scenario_id run_id status:running simulation_rate?:num"]),
                handler: run),
            Route(
                .post, "/scenarios/stop", .requires(.lookAhead),
                .init("Stops the scenario that is being played", "status:stopped scenario?"),
                handler: stop),
            Route(
                .delete, "/scenarios/{scenario_id}", .requires(.lookAhead),
                .init("Deletes a scenario that was made here", [204: ""]),
                handler: delete),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let page = try call.readQuery { $0.problems.isEmpty ? Optional(Page(&$0)) : nil }
        let all = scenarios(in: call.snapshot)
        let (shown, now, snapshot) = (page?.slice(of: all) ?? all[...], call.now, call.snapshot)
        return OutgoingResponse { writer in
            writer.member("scenarios", shown.map { body($0, in: snapshot, at: now, isFull: false) })
            writer.member("total", all.count)
            page?.write(to: &writer)
            writer.memberIfPresent("running_scenario", stage.running?.name)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, body(try scenario(call), in: call.snapshot, at: call.now, isFull: true))
    }

    private func make(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, visibility, now) = (call.snapshot, call.caller.visibility, call.now)
        let (draft, asked) = try call.readBody(defines: true) { fields in
            (ScenarioDraft(&fields, in: snapshot, for: visibility), fields.read(Self.rate))
        }
        guard let draft else { throw .internalError(detail: "A scenario was neither read nor refused") }
        let scenario = try stage.keep(draft.scenario)
        let rate = asked ?? 3_600
        var run: ScenarioRun?
        if draft.isRun {
            do throws(APIError) {
                run = try stage.start(scenario, rate: rate)
            } catch {
                stage.forget(scenario.id)
                throw error
            }
        }
        let devices = Set(body(scenario, in: snapshot, at: now, isFull: false).devices).union(draft.devices)
        let end = run?.end ?? now + Milliseconds(Int64(Double(scenario.span.count) / rate))
        return OutgoingResponse { writer in
            writer.member("scenario_id", scenario.id)
            writer.member("status", run?.status.rawValue ?? "created")
            writer.member("estimated_completion", end.rfc3339)
            writer.member("affected_twins", devices.count)
            writer.member("simulation_rate", rate)
        }
    }

    private func run(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let scenario = try scenario(call)
        let (rate, atOnce) = try call.readBody { ($0.read(Self.rate), $0.read(Self.atOnce) ?? false) }
        let run = try stage.start(scenario, rate: atOnce ? nil : rate ?? usualRate(of: scenario))
        return OutgoingResponse { writer in
            writer.member("scenario_id", scenario.id)
            writer.member("run_id", run.id)
            writer.member("status", run.status.rawValue)
            writer.memberIfPresent("simulation_rate", run.rate)
        }
    }

    private func stop(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let stopped = stage.stop()
        return OutgoingResponse { writer in
            writer.member("status", "stopped")
            writer.memberIfPresent("scenario", stopped?.name)
        }
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let scenario = try scenario(call)
        guard stage.made.contains(where: { $0.id == scenario.id }) else { throw .scenarioIsFixed }
        stage.forget(scenario.id)
        return .noContent
    }

    // MARK: Parts

    /// One of `scenarios.yaml` takes the place of a shipped one of the same name.
    private func scenarios(in snapshot: HouseSnapshot) -> [Scenario] {
        let own = snapshot.configuration.scenarios
        return Scenario.shipped.filter { shipped in !own.contains { $0.id == shipped.id } } + own + stage.made
    }

    private func scenario(_ call: HouseRequest) throws(APIError) -> Scenario {
        let (name, all) = (call.parameter("scenario_id"), scenarios(in: call.snapshot))
        if let scenario = all.first(where: { $0.id == Scenario.id(of: name) }) { return scenario }
        throw .scenarioNotFound(name, didYouMean: nearestNames(to: name, among: all.map(\.id)))
    }

    private func usualRate(of scenario: Scenario) -> Double {
        return Scenario.shipped.contains(scenario) ? scenario.span.seconds / Self.show : 3_600
    }

    private func body(
        _ scenario: Scenario, in snapshot: HouseSnapshot, at now: Instant, isFull: Bool
    ) -> ScenarioBody {
        let script = ScenarioScript(
            scenario, in: snapshot.house, at: now, setting: TwinSetting(snapshot.configuration),
            modes: snapshot.rules.set.modes, seed: 7)
        let ids = script.devices.sorted().compactMap { snapshot.house.registry[$0]?.id }
        return ScenarioBody(
            scenario: scenario, run: stage.lastRun(of: scenario.id), devices: ids, now: now, isFull: isFull)
    }
}
