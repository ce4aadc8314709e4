import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthConversation
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// Setting the house up by talking (docs/spec/house-api.md, section 6.5).
struct InterviewRoutes: Sendable {
    let desk: InterviewDesk

    private static let houseID = Field.text("house_id", 1...100).optional
    private static let message = Field.text("message", 1...4_000)
    private static let mostConfirmed = 50

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/interview/start", .requires(.editDevices),
                .init(
                    "Begins to set the house up by talking, or goes on with it", body: [Self.houseID],
                    [
                        200: """
                        interview_id house_id status:active resumed:bool current_phase ai_message current_question
                        session_started_at:date
                        """
                    ]),
                handler: start),
            Route(
                .post, "/interview/{interview_id}/message", .requires(.editDevices),
                .init(
                    "Says something in it; 'skip', 'back', 'stop' and 'later' work at any time", body: [Self.message],
                    example: #"{"message":"A lamp and a thermostat in the kitchen"}"#,
                    [
                        200: """
                        interview_id status ai_response response next_question? current_phase
                        discovered_candidates:[Candidate] auto_discovery_results:{mqtt:[DiscoveryHit] mdns:[DiscoveryHit]} progress:num
                        """
                    ], errors: [404, 409, 429]),
                handler: hear),
            Route(
                .get, "/interview/{interview_id}/status", .requires(.editDevices),
                .init(
                    "How far it is",
                    [
                        200: """
                        interview_id status:active|completed|paused|cancelled current_phase
                        progress:{total_devices_mentioned:int devices_confirmed:int devices_pending:int
                        completion_percentage:int} conversation_summary:{total_turns:int last_activity:date}
                        candidates:[Candidate]
                        """
                    ], errors: [404]),
                handler: status),
            Route(
                .post, "/interview/{interview_id}/confirm", .requires(.editDevices),
                .init(
                    "Makes devices of candidates; those come as they are seen, or with an entry of devices.yaml",
                    body: [
                        FieldNotation("confirmed_candidates:[{candidate_id integration_type? config?:map}]")
                    ],
                    example: #"{"confirmed_candidates":[{"candidate_id":"cand_1"}]}"#,
                    [
                        200: """
                        created_devices:[{device_id user_name integration_type device_class status}] next_steps:[text]
                        """
                    ], errors: [404, 409, 422, 429]),
                handler: confirm),
            Route(
                .get, "/interview/{interview_id}/conversation", .requires(.editDevices),
                .init(
                    "What was said in it",
                    [200: "conversation:[{timestamp:date speaker:assistant|user message metadata:map}]"],
                    errors: [404]),
                handler: conversation),
            Route(
                .delete, "/interview/{interview_id}", .requires(.editDevices),
                .init(
                    "Ends it; nothing that was made is undone",
                    [200: "message status:cancelled cancelled_at:date"], errors: [404, 409, 429]),
                handler: cancel),
        ]
    }

    // MARK: Handlers

    private func start(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let houseID = try call.readBody { fields -> String?? in .some(fields.read(Self.houseID)) }
        let (interview, resumed) = try await desk.start(houseID ?? "house", at: call.now)
        return OutgoingResponse {
            $0.member("interview_id", interview.id)
            $0.member("house_id", interview.houseID)
            $0.member("status", interview.status.rawValue)
            $0.member("resumed", resumed)
            $0.member("current_phase", interview.phase.rawValue)
            $0.member("ai_message", interview.lastWords)
            $0.member("current_question", interview.lastWords)
            $0.member("session_started_at", interview.startedAt.rfc3339)
        }
    }

    private func hear(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let message = try call.readBody { $0.read(Self.message) }
        let interview = try await desk.hear(message, in: call.parameter("interview_id"), by: call.caller, at: call.now)
        let inventory = await desk.inventory()
        let network = desk.discovery.network.services.map { DiscoveryHit($0) }
        let hits = DiscoveryHit.new(in: await desk.hub.current())
        return OutgoingResponse { writer in
            writer.member("interview_id", interview.id)
            writer.member("status", interview.status.rawValue)
            writer.member("ai_response", interview.lastWords)
            writer.member("response", interview.lastWords)
            writer.memberIfPresent("next_question", interview.nextQuestion(knowing: inventory))
            writer.member("current_phase", interview.phase.rawValue)
            writer.member("discovered_candidates", interview.candidates.map(CandidateBody.init))
            writer.key("auto_discovery_results")
            writer.beginObject()
            writer.member("mqtt", Array(hits.prefix(50)))
            writer.member("mdns", Array(network.prefix(50)))
            writer.endObject()
            writer.member("progress", Ratio(interview.progress))
        }
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let interview = try await desk.interview(call.parameter("interview_id"))
        return OutgoingResponse { writer in
            writer.member("interview_id", interview.id)
            writer.member("status", interview.status.rawValue)
            writer.member("current_phase", interview.phase.rawValue)
            writer.key("progress")
            writer.beginObject()
            writer.member("total_devices_mentioned", interview.mentioned.count)
            writer.member("devices_confirmed", interview.mentioned.count { $0.status == .confirmed })
            writer.member("devices_pending", interview.mentioned.count { $0.status == .pending })
            writer.member("completion_percentage", Int((interview.progress * 100).rounded()))
            writer.endObject()
            writer.key("conversation_summary")
            writer.beginObject()
            writer.member("total_turns", interview.turns)
            writer.member("last_activity", interview.lastActivity.rfc3339)
            writer.endObject()
            writer.member("candidates", interview.candidates.map(CandidateBody.init))
        }
    }

    private func confirm(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("interview_id")
        let before = try await desk.interview(id)
        let wanted = try call.readBody { fields -> [InterviewDesk.Confirmation]? in
            Self.confirmations(&fields, in: before)
        }
        let interview = try await desk.confirm(wanted, in: id, by: call.caller, at: call.now)
        let snapshot = await desk.hub.current()
        let made = wanted.compactMap { wanted in
            interview.candidates.first { $0.id == wanted.candidate }?.deviceID
        }
        let devices = made.compactMap { id in snapshot.house.registry.index(of: id) }.compactMap { index in
            snapshot.house.registry[index].map { (index, $0) }
        }
        return OutgoingResponse { writer in
            writer.key("created_devices")
            writer.beginArray()
            for (index, device) in devices {
                writer.beginObject()
                writer.member("device_id", device.id)
                writer.member("user_name", device.name)
                writer.member("integration_type", device.integration)
                writer.member("device_class", device.category.rawValue)
                writer.member("status", snapshot.house.status(index).rawValue)
                writer.endObject()
            }
            writer.endArray()
            writer.member("next_steps", [interview.lastWords])
        }
    }

    private func conversation(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let interview = try await desk.interview(call.parameter("interview_id"))
        return OutgoingResponse { $0.member("conversation", interview.conversation.map(InterviewTurnBody.init)) }
    }

    private func cancel(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let interview = try await desk.cancel(call.parameter("interview_id"), at: now)
        return OutgoingResponse {
            $0.member("message", interview.lastWords)
            $0.member("status", interview.status.rawValue)
            $0.member("cancelled_at", now.rfc3339)
        }
    }

    // MARK: Parts

    private static func confirmations(
        _ fields: inout FieldReader, in interview: Interview
    ) -> [InterviewDesk.Confirmation]? {
        guard let list = fields.raw("confirmed_candidates")?.array, (1...mostConfirmed).contains(list.count) else {
            fields.refuse(
                "confirmed_candidates", "must be a list of 1 to \(mostConfirmed) items",
                expected: "1..\(mostConfirmed) items")
            return nil
        }
        var confirmations: [InterviewDesk.Confirmation] = []
        for (place, value) in list.enumerated() {
            let path = "confirmed_candidates[\(place)]"
            guard let members = value.object else {
                fields.refuse(path, "must be an object", expected: "object", got: value)
                continue
            }
            var item = FieldReader(body: members, path: path, spelling: .orCamelCase)
            if let confirmation = confirmation(&item, in: interview) {
                if confirmations.contains(where: { $0.candidate == confirmation.candidate }) {
                    item.refuse("candidate_id", "is given twice")
                }
                confirmations.append(confirmation)
            }
            fields.refuse(item.problems)
        }
        return confirmations
    }

    private static func confirmation(
        _ item: inout FieldReader, in interview: Interview
    ) -> InterviewDesk.Confirmation? {
        guard let id = item.require("candidate_id", { $0.text("candidate_id", length: 1...40) }) else { return nil }
        let family = item.text("integration_type", length: 1...40)
        guard interview.candidates.contains(where: { $0.id == id && [.pending, .needsInfo].contains($0.status) }) else {
            item.refuse("candidate_id", "is no candidate that waits for a yes", got: .string(id))
            return nil
        }
        var confirmation = InterviewDesk.Confirmation(candidate: id)
        _ = item.object("config") { config -> Void? in
            let members = DeviceEditRoutes.members(&config)
            let bindings = members.map(\.key).filter(Configuration.bindings.contains)
            if bindings.isEmpty {
                confirmation.name = text("name", of: members, &config)
                confirmation.area = text("area", of: members, &config)
            } else {
                let device = config.require("id") { $0.text("id", length: 1...100) }
                confirmation.entry = device.map { ($0, members) }
                if let family, !bindings.contains(family) {
                    config.refuse("integration_type", "is none of the bindings in config", got: .string(family))
                }
            }
            return ()
        }
        return confirmation
    }

    private static func text(
        _ key: String, of members: [JSONValue.Member], _ config: inout FieldReader
    ) -> String? {
        guard let value = members.first(where: { $0.key == key })?.value else { return nil }
        if let text = value.string, (1...100).contains(text.count) { return text }
        config.refuse(key, "must be a text of 1 to 100 characters", expected: "text", got: value)
        return nil
    }
}
