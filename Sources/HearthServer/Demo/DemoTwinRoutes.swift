import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// Twins, scenarios, looking ahead, and the loops (docs/spec/house-api.md, section 10). None of it reaches a device.
struct DemoTwinRoutes: Sendable {
    let source: DemoSource

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/api/twins", .demo(.lookAhead),
                .init(
                    "The twins of devices",
                    """
                    twins:[{id twin_id device_id device_name fidelity_level sync_status last_sync?:date}] total:int
                    """), handler: twins),
            Route(
                .post, "/api/twins", .demo(.editDevices),
                .init(
                    "How much of a device is modelled",
                    """
                    twin_id device_id fidelity_level status timestamp:date
                    """),
                handler: model),
            Route(
                .post, "/api/scenarios", .demo(.lookAhead), cost: .trial,
                .init(
                    "Makes a scenario",
                    """
                    scenario_id name description duration:int status timestamp:date
                    """),
                handler: make),
            Route(
                .post, "/api/scenarios/{scenario_name}/run", .demo(.lookAhead), cost: .trial,
                .init("Plays a scenario", "status:started|error scenario message?"), handler: run),
            Route(
                .post, "/api/scenarios/stop", .demo(.lookAhead),
                .init(
                    "Stops it",
                    """
                    status:stopped scenario? message?
                    """), handler: stop),
            Route(
                .post, "/api/predictions/what-if", .demo(.lookAhead), cost: .trial,
                .init(
                    "What would be different",
                    [
                        200: """
                        analysis_id scenario predictions:map<{change confidence:num}> results:map<num> recommendations:[text]
                        timestamp:date
                        """
                    ], errors: [422, 504]), handler: whatIf),
            Route(
                .get, "/api/safla/status", .demo(.readDiagnostics),
                .init(
                    "What the loops have done",
                    """
                    active_loops:[{id type status iterations:int last_run?:date}] total_iterations:int system_status
                    """),
                handler: loops),
            Route(
                .post, "/api/safla/trigger", .demo(.editDevices), cost: .trial,
                .init(
                    "Has a loop come round now",
                    """
                    loop_id status:triggered execution_id estimated_duration?:num
                    """), handler: trigger),
        ]
    }

    // MARK: Twins

    private func twins(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/twins", for: call)
        let twins = (known["twins"]?.array ?? []).map {
            $0.only("id", "twin_id", "device_id", "device_name", "fidelity_level", "sync_status", "last_sync")
        }
        return OutgoingResponse(demo: ["twins": .array(twins), "total": known["total"]])
    }

    private func model(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let made = try await source.ask(.post, "/twins", for: call, body: call.body)
        return OutgoingResponse(.ok, made.only("twin_id", "device_id", "fidelity_level", "status", "timestamp"))
    }

    // MARK: Scenarios

    private func make(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let made = try await source.ask(.post, "/scenarios", for: call, body: call.body)
        return OutgoingResponse(demo: [
            "scenario_id": made["scenario_id"], "name": call.body?["name"],
            "description": call.body?["description"] ?? .string(""), "duration": call.body?["duration"],
            "status": made["status"], "timestamp": .string(call.now.rfc3339),
        ])
    }

    /// Whether it could be played stands in the body: pages of the demo do not look at the status.
    private func run(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = call.parameter("scenario_name")
        do throws(APIError) {
            let run = try await source.ask(
                .post, "/scenarios/{scenario_id}/run", for: call, ["scenario_id": name], body: .object([]))
            return OutgoingResponse(demo: ["status": .string("started"), "scenario": run["scenario_id"]])
        } catch {
            if case .request(.internalError) = error { throw error }
            return OutgoingResponse(demo: [
                "status": .string("error"), "scenario": .string(name), "message": .string(error.answer.message),
            ])
        }
    }

    private func stop(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let stopped = try await source.ask(.post, "/scenarios/stop", for: call)
        return OutgoingResponse(demo: [
            "status": stopped["status"], "scenario": stopped["scenario"],
            "message": stopped["scenario"] == nil ? .string("No scenario was being played") : nil,
        ])
    }

    // MARK: Looking ahead

    private func whatIf(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let answer = try await source.ask(.post, "/predictions/what-if", for: call, body: call.body)
        let figures = answer["results"]?.object ?? []
        return OutgoingResponse(demo: [
            "analysis_id": answer["analysis_id"], "scenario": answer["scenario"],
            "predictions": .object(
                figures.map {
                    .init(
                        $0.key,
                        JSONValue(demo: [
                            "change": .string(Self.change($0.value)), "confidence": $0.value["confidence"],
                        ]))
                }),
            "results": .object(
                figures.compactMap { figure in
                    (figure.value["amount"] ?? figure.value["predicted"]).map { .init(figure.key, $0) }
                }),
            "recommendations": answer["recommendations"], "timestamp": answer["timestamp"],
        ])
    }

    /// `-2.7 kWh (-21.6 %)`, `-0.13`, `0.54 EUR saved`
    private static func change(_ figure: JSONValue) -> String {
        if let amount = figure["amount"]?.double { return "\(amount) \(figure["currency"]?.string ?? "") saved" }
        let less = figure["savings"]?.double.map { 0 - $0 }
        let change = less ?? figure["impact"]?.double ?? figure["change"]?.double ?? 0
        let unit = figure["unit"]?.string.map { " " + $0 } ?? ""
        let percent = figure["savings_percent"]?.double.map { " (\(signed(0 - $0)) %)" } ?? ""
        return signed(change) + unit + percent
    }

    private static func signed(_ number: Double) -> String { number > 0 ? "+\(number)" : "\(number + 0)" }

    // MARK: Loops

    private func loops(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/safla/status", for: call)
        let loops = (known["loops"]?.array ?? []).map { loop in
            JSONValue(demo: [
                "id": loop["id"], "type": loop["name"], "status": loop["status"],
                "iterations": loop["metrics"]?["iterations"], "last_run": loop["last_run"],
            ])
        }
        return OutgoingResponse(demo: [
            "active_loops": .array(loops), "total_iterations": known["total_iterations"],
            "system_status": known["system_status"],
        ])
    }

    private func trigger(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let begun = try await source.ask(.post, "/safla/trigger", for: call, body: call.body)
        return OutgoingResponse(demo: [
            "loop_id": begun["loop_id"], "status": .string("triggered"), "execution_id": begun["trigger_id"],
            "estimated_duration": begun["estimated_completion"],
        ])
    }
}
