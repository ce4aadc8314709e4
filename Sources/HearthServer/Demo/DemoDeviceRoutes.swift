import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// Devices of the house and those made here (docs/spec/house-api.md, section 10).
struct DemoDeviceRoutes: Sendable {
    let source: DemoSource
    let maker: DemoDeviceMaker

    private static let name = Field.text("name", 1...80).optional
    private static let location = Field.text("location", 1...80).optional
    private static let one = "id name type status location? properties:map last_seen?:date discovery_method"
    private static let count = "message device_count:int demo_mode:bool"
    private static let changed = "message device:{\(one)}"
    private static let change: FieldSet = [
        name, location, FieldNotation("action?"), FieldNotation("value?:any"), FieldNotation("properties?:map"),
    ]

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/api/devices", .demo(.readHouse),
                .init(
                    "All devices",
                    """
                    devices:[{id name type location? status state:map running:bool properties:map last_seen?:date}] total:int
                    """), handler: list),
            Route(
                .post, "/api/devices", .demo(.editDevices),
                .init(
                    "Makes a simulated device", body: DemoDeviceMaker.fields,
                    [200: Self.changed], errors: [422]), handler: make),
            Route(
                .get, "/api/devices/{device_id}", .demo(.readHouse),
                .init(
                    "One device",
                    Self.one), handler: show),
            Route(
                .put, "/api/devices/{device_id}", .demo(.controlDevices),
                .init(
                    "Moves a device, or changes one that was made here", body: Self.change,
                    [200: Self.changed], errors: [422, 504]),
                handler: change),
            Route(
                .delete, "/api/devices/{device_id}", .demo(.editDevices),
                .init(
                    "Deletes a device that was made here",
                    [200: Self.changed], errors: [422]), handler: delete),
            Route(
                .post, "/api/devices/{device_id}/control", .demo(.controlDevices),
                .init(
                    "Moves a device",
                    """
                    status:success|pending|error device_id new_state:map message?
                    """),
                handler: control),
            Route(
                .post, "/api/devices/batch-control", .demo(.controlDevices),
                .init(
                    "Moves several devices",
                    """
                    results:[{device_id action status:success|pending|error timestamp:date message?}] total:int
                    """),
                handler: batch),
            Route(
                .post, "/api/demo/enable", .demo(.editDevices),
                .init(
                    "Adds the devices of the demo",
                    [200: Self.count], errors: [422]),
                handler: enable),
            Route(
                .post, "/api/demo/disable", .demo(.editDevices),
                .init(
                    "Takes them away",
                    [200: Self.count], errors: [422]), handler: disable),
        ]
    }

    // MARK: Reading

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/devices", for: call)
        return OutgoingResponse(demo: [
            "devices": .array((known["devices"]?.array ?? []).map(Self.listed)), "total": known["total"],
        ])
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, try await device(call.parameter("device_id"), for: call))
    }

    // MARK: Making and changing

    private func make(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let snapshot = call.snapshot
        let wanted = try call.readBody { DemoDeviceMaker.Wanted(&$0, in: snapshot) }
        let id = try await maker.make(wanted, in: snapshot, by: call.caller, at: call.now)
        var answer = OutgoingResponse(demo: [
            "message": .string("The simulated device \(wanted.name) was made"),
            "device": try await device(id, for: call, in: await maker.editor.hub.current()),
        ])
        if !wanted.ignored.isEmpty { answer.headers[.ignoredFields] = wanted.ignored.joined(separator: ", ") }
        return answer
    }

    private func change(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (_, device) = try call.snapshot.device(call.parameter("device_id"), seenBy: call.caller.visibility)
        if call.body?["action"] != nil {
            _ = try await source.ask(.put, "/devices/{device_id}/control", for: call, body: order(call))
        } else {
            let snapshot = call.snapshot
            let (name, location, properties) = try call.readBody { fields in
                (fields.read(Self.name), fields.read(Self.location), fields.raw("properties")?.object)
            }
            try call.caller.require(.editDevices)
            try await maker.change(
                device, name: name, location: location, in: snapshot, by: call.caller, at: call.now)
            if let properties, !properties.isEmpty {
                let order = JSONValue(demo: ["action": .string("set_state"), "value": .object(properties)])
                _ = try await source.ask(.put, "/devices/{device_id}/control", for: call, body: order)
            }
        }
        return OutgoingResponse(demo: [
            "message": .string("\(device.name) was changed"),
            "device": try await self.device(device.id, for: call, in: await maker.editor.hub.current()),
        ])
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (index, device) = try call.snapshot.device(call.parameter("device_id"), seenBy: call.caller.visibility)
        let before = try await self.device(device.id, for: call)
        try await maker.remove(index, device, by: call.caller, at: call.now)
        return OutgoingResponse(demo: ["message": .string("\(device.name) was deleted"), "device": before])
    }

    // MARK: Moving

    /// What becomes of it stands in the body: pages of the demo do not look at the status.
    private func control(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("device_id")
        do throws(APIError) {
            let done = try await source.ask(.put, "/devices/{device_id}/control", for: call, body: order(call))
            let notes = (done["notes"]?.array ?? []).compactMap(\.string).joined(separator: ". ")
            return OutgoingResponse(demo: [
                "status": done["status"], "device_id": done["device_id"], "new_state": done["new_state"],
                "message": notes.isEmpty ? nil : .string(notes),
            ])
        } catch {
            if case .request(.internalError) = error { throw error }
            return OutgoingResponse(demo: [
                "status": .string("error"), "device_id": .string(id), "new_state": state(of: id, for: call),
                "message": .string(error.answer.message),
            ])
        }
    }

    private func batch(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let done = try await source.ask(.post, "/devices/batch-control", for: call, body: call.body)
        let results = (done["results"]?.array ?? []).map { result in
            JSONValue(demo: [
                "device_id": result["device_id"], "action": result["action"], "status": result["status"],
                "timestamp": done["timestamp"], "message": result["message"],
            ])
        }
        return OutgoingResponse(demo: ["results": .array(results), "total": done["total"]])
    }

    /// The demo's pages send more than an action and its value; what is not one of these means nothing to the house.
    private func order(_ call: HouseRequest) -> JSONValue? {
        call.body?.object == nil ? call.body : call.body?.only("action", "value")
    }

    private func state(of id: String, for call: HouseRequest) -> JSONValue {
        do throws(APIError) {
            let (index, _) = try call.snapshot.device(id, seenBy: call.caller.visibility)
            return JSONValue(StateBody(DeviceView(index, in: maker.editor.hub.snapshot.house)))
        } catch {
            return .object([])
        }
    }

    // MARK: The seven

    private func enable(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let count = try await maker.enable(by: call.caller, at: call.now)
        return Self.told("The devices of the demo are there", count, isOn: true)
    }

    private func disable(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let count = try await maker.disable(by: call.caller, at: call.now)
        return Self.told("The devices of the demo are gone", count, isOn: false)
    }

    /// - Parameter count: how many devices of the demo there are now.
    private static func told(_ message: String, _ count: Int, isOn: Bool) -> OutgoingResponse {
        OutgoingResponse(demo: [
            "message": .string(message), "device_count": .int(Int64(count)), "demo_mode": .bool(isOn),
        ])
    }

    // MARK: Shapes

    /// - Parameter snapshot: in which it is looked up; by default the one of the call.
    private func device(
        _ id: String, for call: HouseRequest, in snapshot: HouseSnapshot? = nil
    ) async throws(APIError) -> JSONValue {
        let snapshot = snapshot ?? call.snapshot
        let (index, device) = try snapshot.device(id, seenBy: call.caller.visibility)
        let known = JSONValue(
            DeviceBody(
                snapshot: snapshot, index: index, device: device, isDiscreet: call.caller.visibility.isLimited,
                now: call.now))
        return JSONValue(demo: [
            "id": known["id"], "name": known["name"], "type": known["type"], "status": known["status"],
            "location": Self.location(of: known), "properties": known["current_state"], "last_seen": known["last_seen"],
            "discovery_method": known["discovery_method"],
        ])
    }

    private static func listed(_ device: JSONValue) -> JSONValue {
        JSONValue(demo: [
            "id": device["id"], "name": device["name"], "type": device["type"], "location": location(of: device),
            "status": device["status"], "state": device["current_state"],
            "running": .bool(device["active"]?.bool ?? false), "properties": device["current_state"],
            "last_seen": device["last_seen"],
        ])
    }

    /// Where a device made here is said to be stands in its note if the house has no such room.
    private static func location(of device: JSONValue) -> JSONValue? {
        let isMadeHere = device["id"]?.string.map(DemoDeviceMaker.isOfTheDemo) ?? false
        return device["location"] ?? (isMadeHere ? device["user_description"] : nil)
    }
}
