import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// What is expected of rooms, people and meters, made every 15 minutes and judged by what came (docs/twins.md).
struct ForecastRoutes: Sendable {
    let desk: ForecastDesk

    private static let device = Field.text("device_id", 1...200).optional
    private static let kind = Field<StandingForecast.Kind>.word("type").optional
    private static let horizon = Field<StandingForecast.Horizon>(
        "horizon", isRequired: false, schema: Field<String>.text("horizon", 1...20).schema
    ) { fields in
        guard let text = fields.text("horizon", length: 1...20) else { return nil }
        if let horizon = StandingForecast.Horizon(text) { return horizon }
        let words = StandingForecast.Horizon.words.map(\.word).joined(separator: ", ")
        fields.refuse("horizon", "must be 1m to 14d, such as 3h, or one of \(words)")
        return nil
    }

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/predictions", .requires(.lookAhead),
                .init(
                    "What is expected of rooms, people and meters, made every 15 minutes and judged by what came",
                    query: [Self.device, Self.kind, Self.horizon],
                    [200: "predictions:[Prediction] total:int"], errors: [404]),
                handler: list)
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let query = try call.readQuery {
            (device: $0.read(Self.device), kind: $0.read(Self.kind), horizon: $0.read(Self.horizon))
        }
        let (snapshot, visibility) = (call.snapshot, call.caller.visibility)
        var wanted: String?
        if let device = query.device {
            wanted = try snapshot.house.registry[snapshot.device(device, seenBy: visibility).0]?.id
        }
        let shown = desk.forecasts.filter { forecast in
            wanted.map { $0 == forecast.device } ?? true
                && query.kind.map { $0 == forecast.kind } ?? true
                && query.horizon.map { $0 == forecast.horizon } ?? true
        }
        return OutgoingResponse {
            $0.member("predictions", shown.map { ForecastBody(forecast: $0, in: snapshot) })
            $0.member("total", shown.count)
        }
    }
}
