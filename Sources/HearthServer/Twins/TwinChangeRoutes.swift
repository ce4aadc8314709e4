import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// What people choose for twins and ask of them (docs/spec/twins.md, section 9).
struct TwinChangeRoutes: Sendable {
    let controller: Controller
    let learning: RoomLearning
    let clock: @Sendable () -> Instant

    private static let device = Field.text("device_id", 1...200)
    private static let synced = """
        twin_id \(TwinBody.status) last_sync?:date changes_applied:int
        conflicts:[{property reported?:any desired:any}]
        """

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/twins", .requires(.editDevices),
                .init(
                    "Chooses how much of a device is modelled; the twin itself is always there",
                    body: [Self.device] + TwinChange.fields, defines: true,
                    example: #"{"device_id":"kitchen.light","fidelity_level":"advanced"}"#,
                    [
                        200: """
                        twin_id id device_id fidelity_level status:created \(TwinBody.status) estimated_ready_time:date
                        capabilities:[text] timestamp:date
                        """
                    ], errors: [404]),
                handler: make),
            Route(
                .put, "/twins/{twin_id}", .requires(.editDevices),
                .init(
                    "Changes how much of a device is modelled", body: TwinChange.fields, defines: true,
                    example: #"{"config":{"sync_frequency":300}}"#, [200: "Twin"], isConditional: true),
                handler: change),
            sync(.post), sync(.put),
            Route(
                .put, "/twins/{twin_id}/state", .requires(.lookAhead),
                .init(
                    "Sets properties of the device, as control does with set_state", body: [],
                    example: #"{"brightness":55}"#,
                    [200: Self.set, 202: Self.set], errors: [409]),
                handler: set),
        ]
    }

    private static let set = "twin_id desired:map pending_changes:[Command] status:applied|queued"

    private func sync(_ method: HTTPRequest.Method) -> HouseRoute {
        Route(
            method, "/twins/{twin_id}/sync", .requires(.lookAhead),
            .init(
                "Asks a device for its state and sends it what is still wanted of it",
                [200: Self.synced, 202: Self.synced], errors: [504]),
            handler: sync)
    }

    private func make(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (name, change) = try call.readBody(defines: true) { fields -> (String, TwinChange)? in
            let name = fields.read(Self.device)
            let change = TwinChange(&fields)
            return name.flatMap { name in change.map { (name, $0) } }
        }
        let (_, device) = try call.snapshot.device(name, seenBy: call.caller.visibility)
        let config = change.applied(to: call.snapshot.twinConfig(of: device), usual: .advanced, at: call.now)
        let view = try await configure(device, config, call)
        return OutgoingResponse {
            $0.member("twin_id", view.id)
            $0.member("id", view.id)
            $0.member("device_id", device.id)
            $0.member("fidelity_level", config.level.rawValue)
            $0.member("status", "created")
            $0.member("sync_status", view.twin.status.rawValue)
            $0.member("sync_detail", view.twin.detail.rawValue)
            $0.member("estimated_ready_time", call.now.rfc3339)
            $0.member("capabilities", device.properties.map(\.name))
            $0.member("timestamp", call.now.rfc3339)
        }
    }

    private func change(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let twin = try call.twin
        let change = try call.readBody(defines: true) { TwinChange(&$0) }
        let room = learning.learnedByDevice(in: call.snapshot)[twin.device.id]
        try call.requireMatch(TwinBody(twin, room: room))
        let changed = try await configure(twin.device, change.applied(to: twin.config, at: call.now), call)
        return OutgoingResponse(.ok, TwinBody(changed, room: room))
    }

    private func configure(
        _ device: Device, _ config: TwinConfig, _ call: HouseRequest
    ) async throws(APIError) -> TwinView {
        await controller.hub.withCore { $0.configureTwin(of: device.id, config) }
        return try await controller.hub.current().twin(device.id, seenBy: call.caller.visibility, at: call.now)
    }

    private func sync(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let before = try call.twin
        try call.caller.require(.controlDevices)
        switch await TwinSync(hub: controller.hub, now: clock).run(before) {
        case .done(let twin, let applied): return answer(.ok, twin, applied: applied)
        case .offline(let twin): return answer(.accepted, twin, applied: 0)
        case .noAnswer: throw .syncTimeout(before.device.id)
        }
    }

    private func answer(_ status: HTTPResponse.Status, _ view: TwinView, applied: Int) -> OutgoingResponse {
        OutgoingResponse(status) { writer in
            writer.member("twin_id", view.id)
            writer.member("sync_status", view.twin.status.rawValue)
            writer.member("sync_detail", view.twin.detail.rawValue)
            writer.memberIfPresent("last_sync", view.twin.lastSync?.rfc3339)
            writer.member("changes_applied", applied)
            writer.member("conflicts", view.twin.divergence.map { ConflictingPropertyBody($0, of: view) })
        }
    }

    /// A change like any other: claims, limits and errors are those of control.
    private func set(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let before = try call.twin
        try call.caller.require(.controlDevices)
        guard let body = call.body, let members = body.object, !members.isEmpty else {
            throw .invalid([FieldProblem("body", "must be an object with properties to set", expected: "object")])
        }
        guard members.count <= before.device.properties.count else {
            let count = before.device.properties.count
            throw .invalid([
                FieldProblem(
                    "body", "has more entries than \(before.device.id) has properties", expected: "at most \(count)",
                    got: "\(members.count)")
            ])
        }
        let order = ControlOrder(setting: ControlValue(body))
        let item = await controller.carryOut(order, on: before.twin.device, before.device, for: call.caller)
        let success = try item.outcome.get()
        let after = try await controller.hub.current().twin(
            before.device.id, seenBy: call.caller.visibility, at: clock())
        return OutgoingResponse(success.status) {
            $0.member("twin_id", after.id)
            $0.member("desired", after.desiredBody)
            $0.member("pending_changes", after.pendingBodies)
            $0.member("status", success.isPending ? "queued" : "applied")
        }
    }
}

/// What a device reports though something else is asked of it.
private struct ConflictingPropertyBody: JSONWritable {
    let property: TwinProperty
    let view: TwinView
    init(_ property: TwinProperty, of view: TwinView) { (self.property, self.view) = (property, view) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("property", view.name(of: property))
        if property.reported.isKnown { writer.member("reported", ValueBody(value: property.reported)) }
        writer.member("desired", ValueBody(value: property.desired))
        writer.endObject()
    }
}
