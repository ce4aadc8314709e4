import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules

/// The mode of the house (docs/spec/house-api.md, section 6.8).
struct ModeRoutes: Sendable {
    let hub: Hub

    private static let mode = Field.text("mode", 1...64)

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/modes", .requires(.readHouse),
                .init("The modes of the house", "Modes"),
                handler: list),
            Route(
                .put, "/modes/current", .requires(.setMode),
                .init(
                    "Sets the mode", body: [Self.mode], example: #"{"mode":"night"}"#, [200: "Modes"],
                    errors: [404]),
                handler: set),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, ModeBody(snapshot: call.snapshot))
    }

    private func set(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let mode = try call.readBody { $0.read(Self.mode) }
        guard await hub.withCore({ $0.setMode(mode, by: call.caller.origin) }) else {
            throw .modeNotFound(mode, modes: call.snapshot.rules.set.modes)
        }
        return OutgoingResponse(.ok, ModeBody(snapshot: hub.snapshot))
    }
}
