import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// The twins of devices (docs/spec/twins.md, section 9): what is known of each, and how far what is wanted of it is so.
struct TwinRoutes: Sendable {
    let learning: RoomLearning

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/twins", .requires(.lookAhead),
                .init(
                    "The twins of all devices, or those that match; synchronized and out_of_sync count among these",
                    query: TwinFilter.fields,
                    [200: "twins:[Twin] total:int synchronized:int out_of_sync:int page?:int per_page?:int"]),
                handler: list),
            Route(
                .get, "/twins/{twin_id}", .requires(.lookAhead),
                .init("The twin of a device; the id of the device works too", "Twin"),
                handler: show),
            Route(
                .get, "/twins/{twin_id}/state", .requires(.lookAhead),
                .init("What is known and wanted of a device, property by property", "TwinState"),
                handler: state),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let filter = try call.readQuery { TwinFilter(&$0) }
        let twins = filter.twins(in: call.snapshot, seenBy: call.caller.visibility, at: call.now)
        let rooms = learning.learnedByDevice(in: call.snapshot)
        let shown = filter.page.map { $0.slice(of: twins) } ?? twins[...]
        func count(_ status: SyncStatus) -> Int { twins.count { $0.twin.status == status } }
        return OutgoingResponse { writer in
            writer.member("twins", shown.map { TwinBody($0, room: rooms[$0.device.id]) })
            writer.member("total", twins.count)
            writer.member("synchronized", count(.synchronized))
            writer.member("out_of_sync", count(.outOfSync))
            filter.page?.write(to: &writer)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let twin = try call.twin
        return OutgoingResponse(.ok, TwinBody(twin, room: learning.learnedByDevice(in: call.snapshot)[twin.device.id]))
    }

    private func state(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let twin = try call.twin
        return OutgoingResponse(
            .ok, TwinStateBody(twin, room: learning.learnedByDevice(in: call.snapshot)[twin.device.id]))
    }
}

extension RoutedRequest<HouseFacade> {
    /// The one that the path names.
    var twin: TwinView {
        get throws(APIError) {
            try snapshot.twin(parameter("twin_id"), seenBy: caller.visibility, at: now)
        }
    }
}
