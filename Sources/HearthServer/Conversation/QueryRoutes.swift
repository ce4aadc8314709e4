import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Questions to the house in words (docs/spec/house-api.md, section 6.2).
struct QueryRoutes: Sendable {
    let hub: Hub
    let desk: ForecastDesk

    private static let query = Field.text("query", or: "question", 1...2_000)
    private static let includesDevices = Field.flag("include_devices").optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/consciousness/query", .requires(.readHouse),
                .init(
                    "Asks the house something in words; nothing is changed", body: [Self.query, Self.includesDevices],
                    example: #"{"query":"How are you?"}"#, [200: "ConsciousnessResponse"]),
                handler: ask)
        ]
    }

    private func ask(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (said, withDevices) = try call.readBody { fields -> (String, Bool)? in
            let (said, withDevices) = (fields.read(Self.query), fields.read(Self.includesDevices) ?? true)
            return said.map { ($0, withDevices) }
        }
        // What was done a moment before counts.
        let snapshot = await hub.current()
        let answerer = Answerer(hub: hub, desk: desk, snapshot: snapshot, caller: call.caller, now: call.now)
        let answer = try await answerer.answer(said)
        return OutgoingResponse(
            .ok,
            QueryBody(
                query: said, answer: answer, snapshot: snapshot, visibility: call.caller.visibility,
                withDevices: withDevices, now: call.now))
    }
}
