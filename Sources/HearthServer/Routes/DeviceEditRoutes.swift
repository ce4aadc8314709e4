import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Devices made, changed and forgotten (docs/spec/house-api.md, section 6.3). What is asked for stands in a file of the
/// hub's own; files that people wrote are never changed.
struct DeviceEditRoutes: Sendable {
    let hub: Hub
    let editor: DeviceEditor

    private static let id = Field.text("id", 1...100)
    private static let entry: FieldSet =
        [id] + FieldSet(notation: keys.map { "\($0)?:any" }.joined(separator: " "))
    private static let name = Field.text("name", 1...100).optional
    private static let area = Field.text("area", 1...100).optional
    private static let aliases = Field.texts("aliases").optional
    private static let enabled = Field.flag("enabled").optional
    private static let description = Field.text("user_description", 0...1_000).optional
    private static let className = Field.text("class", 1...40).optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/devices", .requires(.editDevices),
                .init(
                    "Makes a device; the keys are those of an entry of devices.yaml",
                    body: Self.entry, defines: true,
                    example: #"{"id":"shed.light","class":"light","mqtt":{"state_topic":"shed/light"}}"#,
                    [201: "Device"], errors: [409, 422]),
                handler: add),
            Route(
                .patch, "/devices/{device_id}", .requires(.editDevices),
                .init(
                    "Changes what the house calls a device and where it is",
                    body: [Self.name, Self.area, Self.aliases, Self.enabled, Self.description, Self.className],
                    defines: true, [200: "Device"], errors: [422], isConditional: true),
                handler: change),
            Route(
                .delete, "/devices/{device_id}", .requires(.removeDevices),
                .init(
                    "Forgets a device until it is announced anew", [204: ""], errors: [422], isConditional: true),
                handler: delete),
        ]
    }

    /// Those of an entry (docs/spec/devices.md, section 2.4).
    private static let keys =
        [
            "class", "kind", "name", "description", "area", "aliases", "enabled", "staleness", "ack_window",
            "command_ttl",
            "hold", "tolerance", "min_interval", "flap_limit", "retain_ok", "critical", "powers", "properties",
        ] + Configuration.bindings

    /// The keys of an entry that stand in a body.
    static func members(_ fields: inout FieldReader) -> [JSONValue.Member] {
        keys.compactMap { key in
            fields.raw(key).flatMap { $0.isNull ? nil : JSONValue.Member(key, $0.snakeCased(under: key)) }
        }
    }

    // MARK: Handlers

    private func add(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (id, members) = try call.readBody(defines: true) { fields -> (String, [JSONValue.Member])? in
            let id = fields.read(Self.id)
            let members = Self.members(&fields)
            if !members.contains(where: { Configuration.bindings.contains($0.key) }) {
                let one = Configuration.bindings.joined(separator: ", ")
                fields.refuse("id", "needs a binding", expected: "one of " + one)
            }
            return id.map { ($0, members) }
        }
        try await editor.add(id, members, in: call.snapshot, by: call.caller, at: call.now)
        return OutgoingResponse(.created, try body(of: id, call, await hub.current()))
    }

    private func change(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (index, device) = try call.snapshot.device(call.parameter("device_id"), seenBy: call.caller.visibility)
        try call.requireMatch(try body(of: device.id, call, call.snapshot))
        let members = try call.readBody(defines: true) { fields in
            let members: [(String, JSONValue?)] = [
                ("name", fields.read(Self.name).map(JSONValue.string)),
                ("area", fields.read(Self.area).map(JSONValue.string)),
                ("aliases", fields.read(Self.aliases).map(JSONValue.strings)),
                ("enabled", fields.read(Self.enabled).map(JSONValue.bool)),
                ("description", fields.read(Self.description).map(JSONValue.string)),
                ("class", deviceClass(of: device, &fields)),
            ]
            return members.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
        }
        try editor.refuseTaken(members.aliases, in: call.snapshot, except: index)
        if !members.isEmpty { try await editor.change(device.id, members, by: call.caller, at: call.now) }
        return OutgoingResponse(.ok, try body(of: device.id, call, await hub.current()))
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (index, device) = try call.snapshot.device(call.parameter("device_id"), seenBy: call.caller.visibility)
        try call.requireMatch(try body(of: device.id, call, call.snapshot))
        try await editor.edit(.remove(id: device.id))
        await hub.withCore { $0.forget(index) }
        await editor.note("The device \(device.id) was forgotten", device.id, by: call.caller, at: call.now)
        return .noContent
    }

    // MARK: Parts

    /// A device that was found is what its hardware can tell of.
    private func deviceClass(of device: Device, _ fields: inout FieldReader) -> JSONValue? {
        guard let name = fields.read(Self.className) else { return nil }
        guard device.discovery == .mqttDiscovery, let wanted = DeviceClass.named(name), let primary = wanted.primary,
            device.property(primary.name) == nil
        else { return .string(name) }
        fields.refuse("class", "needs the property '\(primary.name)', which the device does not have")
        return nil
    }

    private func body(of id: String, _ call: HouseRequest, _ snapshot: HouseSnapshot) throws(APIError) -> DeviceBody {
        let (index, device) = try snapshot.device(id, seenBy: call.caller.visibility)
        return DeviceBody(
            snapshot: snapshot, index: index, device: device, detail: .full(diagnostics: true), isDiscreet: false,
            now: call.now)
    }
}
