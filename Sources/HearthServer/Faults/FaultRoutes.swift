import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What the house finds to be at fault by itself (docs/twins.md).
struct FaultRoutes: Sendable {
    let desk: FaultDesk

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/twins/findings", .requires(.lookAhead),
                .init(
                    "What does not behave as its past, its neighbours or its model say; looked for every 15 minutes",
                    [200: "findings:[TwinFinding] total:int"]),
                handler: list)
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let snapshot = call.snapshot
        let seen = Set(snapshot.devices(seenBy: call.caller.visibility).map(\.device.id))
        // A name of a device that the caller may not see is not told either.
        let shown = desk.faults.filter { seen.contains($0.device) }.map { fault in
            StandingFault(
                fault: fault.fault, device: fault.device, property: fault.property, area: fault.area,
                comparedWith: fault.comparedWith.filter { seen.contains($0) })
        }
        return OutgoingResponse {
            $0.member("findings", shown.map { FaultBody($0, in: snapshot) })
            $0.member("total", shown.count)
        }
    }
}
