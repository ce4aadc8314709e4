import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Devices as they are (docs/spec/house-api.md, section 6.3).
struct DeviceRoutes: Sendable {
    let hub: Hub
    private let lists = DeviceLists()

    init(hub: Hub) { self.hub = hub }

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/devices", .requires(.readHouse),
                .init(
                    "All devices, or those that match",
                    query: DeviceFilter.fields,
                    [200: "devices:[Device] total:int filters_applied:map filtersApplied:map page?:int per_page?:int"]),
                handler: list),
            Route(
                .get, "/devices/{device_id}", .requires(.readHouse),
                .init("One device with all there is to know", "Device"),
                handler: show),
            Route(
                .post, "/devices/{device_id}/refresh", .requires(.controlDevices),
                .init("Asks a device for its state", [202: "device_id asked:bool"]),
                handler: refresh),
            Route(
                .get, "/groups", .requires(.readHouse),
                .init("Groups of devices", "groups:[Group] total:int"),
                handler: groups),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let filter = try call.readQuery { DeviceFilter(&$0) }
        let (snapshot, caller) = (call.snapshot, call.caller)
        // Details tell how old values are, and so are never the same.
        guard !filter.isDetailed else {
            let detail = DeviceBody.Detail.full(diagnostics: caller.may(.readDiagnostics))
            return OutgoingResponse(status: .ok, body: document(filter, caller.visibility, detail, in: snapshot, at: call.now))
        }
        let key = DeviceLists.Key(visibility: caller.visibility, filter: filter)
        let body = lists.body(for: key, in: snapshot) {
            document(filter, caller.visibility, .summary, in: snapshot, at: snapshot.at)
        }
        return OutgoingResponse(status: .ok, body: body)
    }

    private func document(
        _ filter: DeviceFilter, _ visibility: Visibility, _ detail: DeviceBody.Detail, in snapshot: HouseSnapshot,
        at now: Instant
    ) -> [UInt8] {
        let matching = snapshot.devices(seenBy: visibility).filter { index, device in
            filter.matches(device, at: index, in: snapshot)
        }
        let shown = filter.page.map { $0.slice(of: matching) } ?? matching[...]
        return JSONWriter.document { writer in
            writer.beginObject()
            writer.member(
                "devices",
                shown.map { index, device in
                    DeviceBody(
                        snapshot: snapshot, index: index, device: device, detail: detail,
                        isDiscreet: visibility.isLimited, now: now)
                })
            writer.member("total", matching.count)
            writer.aliased("filters_applied", filter.applied)
            filter.page?.write(to: &writer)
            writer.endObject()
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (index, device) = try call.snapshot.device(
            call.parameter("device_id"), seenBy: call.caller.visibility)
        return OutgoingResponse(
            .ok,
            DeviceBody(
                snapshot: call.snapshot, index: index, device: device,
                detail: .full(diagnostics: call.caller.may(.readDiagnostics)),
                isDiscreet: call.caller.visibility.isLimited, now: call.now))
    }

    private func refresh(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (index, device) = try call.snapshot.device(
            call.parameter("device_id"), seenBy: call.caller.visibility)
        let asked = await hub.withCore { $0.refresh(index) }
        return OutgoingResponse(.accepted) {
            $0.member("device_id", device.id)
            $0.member("asked", asked)
        }
    }

    private func groups(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, visibility) = (call.snapshot, call.caller.visibility)
        let groups = snapshot.configuration.groups.compactMap { group in
            let members = snapshot.members(of: group, seenBy: visibility)
            return members.isEmpty ? nil : GroupBody(group: group, members: members, house: snapshot.house)
        }
        return OutgoingResponse {
            $0.member("groups", groups)
            $0.member("total", groups.count)
        }
    }
}
