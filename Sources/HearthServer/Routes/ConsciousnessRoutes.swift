import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// How aware the house is, and how it feels (docs/spec/house-api.md, section 6.2).
struct ConsciousnessRoutes: Sendable {
    let hub: Hub

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
                    "How the house feels, and how it felt", query: [Self.timeRange, Self.includeHistory],
                    [
                        200: """
                        current:EmotionalState
                        history?:[{timestamp:date emotion intensity:num arousal:num valence:num trigger?}] time_range
                        """
                    ]),
                handler: emotions),
        ]
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let body = ConsciousnessStatusBody(
            snapshot: call.snapshot, visibility: call.caller.visibility, loops: hub.loops.inOperation(at: call.now))
        return OutgoingResponse(.ok, body)
    }

    private func emotions(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (range, withHistory) = try call.readQuery { query in
            (query.read(Self.timeRange) ?? .hours(1), query.read(Self.includeHistory) ?? true)
        }
        let (state, visibility, now) = (call.snapshot.emotionalState, call.caller.visibility, call.now)
        let points = withHistory ? try await history(from: now - range, to: now, for: visibility) : []
        return OutgoingResponse {
            $0.member("current", EmotionalStateBody(state, for: visibility))
            if withHistory { $0.member("history", points) }
            $0.member("time_range", range.duration)
        }
    }

    /// Oldest first: each time that it felt otherwise in a way that one notices.
    private func history(
        from start: Instant, to end: Instant, for visibility: Visibility
    ) async throws(APIError) -> [EmotionPoint] {
        let events = try await stored { () async throws(StoreError) in
            try await hub.feelings(from: start, to: end)
        }
        let points = events.reversed().compactMap { EmotionPoint($0, isDiscreet: visibility.isLimited) }
        return EmotionPoint.thinned(points, to: 500)
    }
}
