import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// How aware the house is, and how it feels (docs/spec/house-api.md, section 6.2).
struct ConsciousnessRoutes: Sendable {
    private static let timeRange = Field.duration("time_range", .minutes(1)...(.days(30))).optional
    private static let includeHistory = Field.flag("include_history").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/consciousness/status", .requires(.readHouse),
                .init("How aware the house is", "ConsciousnessStatus"),
                handler: status),
            Route(
                .get, "/consciousness/emotions", .requires(.readHouse),
                .init(
                    "How the house feels", query: [Self.timeRange, Self.includeHistory],
                    [200: "current:EmotionalState history?:[any] time_range"]),
                handler: emotions),
        ]
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, ConsciousnessStatusBody(snapshot: call.snapshot, visibility: call.caller.visibility))
    }

    private func emotions(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (range, withHistory) = try call.readQuery { query in
            (query.read(Self.timeRange) ?? .hours(1), query.read(Self.includeHistory) ?? true)
        }
        return OutgoingResponse {
            $0.member("current", EmotionalStateBody())
            if withHistory { $0.member("history", [JSONValue]()) }
            $0.member("time_range", range.duration)
        }
    }
}
