import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// How aware the house is, and how it feels (house-api.md, section 6.2).
struct ConsciousnessRoutes: Sendable {
    var routes: [HouseRoute] {
        [
            Route(
                .get, "/consciousness/status", .requires(.readHouse),
                .init("How aware the house is", "ConsciousnessStatus"),
                handler: status),
            Route(
                .get, "/consciousness/emotions", .requires(.readHouse),
                .init(
                    "How the house feels", query: "time_range? include_history?:bool",
                    [200: "current:EmotionalState history?:[any] time_range"]),
                handler: emotions),
        ]
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, ConsciousnessStatusBody(snapshot: call.snapshot, visibility: call.caller.visibility))
    }

    private func emotions(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (range, withHistory) = try call.readQuery { query in
            (
                query.duration("time_range", in: .minutes(1) ... .days(30)) ?? .hours(1),
                query.flag("include_history") ?? true
            )
        }
        return OutgoingResponse {
            $0.member("current", EmotionalStateBody())
            if withHistory { $0.member("history", [JSONValue]()) }
            $0.member("time_range", range.duration)
        }
    }
}
