import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// The house as a place (docs/spec/house-api.md, section 6.2).
struct HouseRoutes: Sendable {
    let identity: HubIdentity

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/house", .requires(.readHouse),
                .init("The house in general", "House"),
                handler: house),
            Route(
                .get, "/areas", .requires(.readHouse),
                .init("Areas with their devices", "areas:[Area] total:int"),
                handler: areas),
        ]
    }

    private func house(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, HouseBody(identity: identity, snapshot: call.snapshot, caller: call.caller))
    }

    private func areas(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let areas = call.snapshot.areas(seenBy: call.caller.visibility).map {
            AreaBody(area: $0, snapshot: call.snapshot, visibility: call.caller.visibility)
        }
        return OutgoingResponse {
            $0.member("areas", areas)
            $0.member("total", areas.count)
        }
    }
}
