import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Setting the house up by talking, and what can be found (docs/spec/house-api.md, section 10).
struct DemoSettingUpRoutes: Sendable {
    let source: DemoSource
    let desk: DiscoveryDesk

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/api/interview/start", .demo(.editDevices),
                .init(
                    "Begins to set the house up",
                    """
                    interview_id house_id status current_question ai_message
                    """),
                handler: start),
            Route(
                .post, "/api/interview/{interview_id}/message", .demo(.editDevices),
                .init(
                    "Says something in it",
                    """
                    interview_id response ai_response next_question? progress:num
                    """), handler: hear),
            Route(
                .get, "/api/interview/{interview_id}/status", .demo(.editDevices),
                .init(
                    "How far it is",
                    """
                    interview_id status progress:num questions_asked:int estimated_completion
                    """),
                handler: interview),
            Route(
                .post, "/api/discovery/scan", .demo(.editDevices),
                .init(
                    "Looks at what announces itself",
                    """
                    scan_id status message new_devices_found:int
                    """),
                handler: scan),
            Route(
                .get, "/api/discovery/scan/{scan_id}", .demo(.editDevices),
                .init(
                    "What a scan has found",
                    """
                    scan_id status devices_found:int results:map total_devices_found:int timestamp:date
                    """),
                handler: results),
            Route(
                .get, "/api/discovery/status", .demo(.editDevices),
                .init(
                    "What can be found",
                    """
                    demo_mode:bool total_devices:int discovery_methods:[text] last_scan?:date
                    """),
                handler: discovery),
            Route(
                .get, "/api/integrations/templates", .demo(.editDevices),
                .init(
                    "In which ways devices come into the house",
                    """
                    templates:[{id brand device_class? name configuration:map}] total:int
                    """), handler: templates),
            Route(
                .post, "/api/integrations/classify", .demo(.editDevices),
                .init(
                    "Which device a description speaks of",
                    """
                    classification:{device_type confidence:num suggested_template?} description
                    """), handler: classify),
        ]
    }

    // MARK: Talking

    private func start(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let begun = try await source.ask(.post, "/interview/start", for: call, body: call.body)
        return OutgoingResponse(
            .ok, begun.only("interview_id", "house_id", "status", "current_question", "ai_message"))
    }

    private func hear(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let heard = try await source.ask(.post, "/interview/{interview_id}/message", for: call, body: call.body)
        return OutgoingResponse(
            .ok, heard.only("interview_id", "response", "ai_response", "next_question", "progress"))
    }

    private func interview(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/interview/{interview_id}/status", for: call)
        let percent = known["progress"]?["completion_percentage"]?.double ?? 0
        let open = known["progress"]?["devices_pending"]?.integer ?? 0
        return OutgoingResponse(demo: [
            "interview_id": known["interview_id"], "status": known["status"], "progress": .number(percent / 100),
            "questions_asked": known["conversation_summary"]?["total_turns"],
            "estimated_completion": .string(open == 1 ? "1 device to go" : "\(open) devices to go"),
        ])
    }

    // MARK: Finding

    private func scan(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let begun = try await source.ask(.post, "/discovery/scan", for: call, body: call.body)
        let unsupported = (begun["unsupported"]?.array ?? []).compactMap(\.string)
        let without = unsupported.isEmpty ? "" : "; nothing can be found here by " + unsupported.formatted(or: "or")
        let found = DiscoveryHit.new(in: await desk.hub.current())
        return OutgoingResponse(demo: [
            "scan_id": begun["scan_id"], "status": begun["status"],
            "message": .string("The scan looks at what announces itself" + without),
            "new_devices_found": .int(Int64(found.count)),
        ])
    }

    private func results(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/discovery/scan/{scan_id}", for: call)
        return OutgoingResponse(demo: [
            "scan_id": known["scan_id"], "status": known["status"], "devices_found": known["total_devices_found"],
            "results": known["results"], "total_devices_found": known["total_devices_found"],
            "timestamp": known["completed_at"] ?? .string(call.now.rfc3339),
        ])
    }

    private func discovery(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(demo: [
            "demo_mode": .bool(DemoDeviceMaker.isOn(in: call.snapshot)),
            "total_devices": .int(Int64(call.snapshot.devices(seenBy: call.caller.visibility).count)),
            "discovery_methods": .strings(desk.methods),
            "last_scan": desk.lastScan.map { .string($0.startedAt.rfc3339) },
        ])
    }

    // MARK: Kinds

    private func templates(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/integrations/templates", for: call)
        let templates = (known["templates"]?.array ?? []).map { template in
            JSONValue(demo: [
                "id": template["integration_name"], "brand": template["brand_keywords"]?[0] ?? template["display_name"],
                "device_class": template["device_classes"]?[0], "name": template["display_name"],
                "configuration": template.only("requires_hub", "auth_required", "discovery_methods"),
            ])
        }
        return OutgoingResponse(demo: ["templates": .array(templates), "total": known["total"]])
    }

    private func classify(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.post, "/integrations/classify", for: call, body: call.body)
        let best = known["classifications"]?[0]
        return OutgoingResponse(demo: [
            "classification": JSONValue(demo: [
                "device_type": best?["function"] ?? .string("unknown"), "confidence": best?["confidence"] ?? .int(0),
                "suggested_template": best?["possible_integrations"]?[0]?["integration"],
            ]),
            "description": call.body?["description"],
        ])
    }
}
