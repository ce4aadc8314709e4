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
    private static let horizon = Field.duration("horizon", .minutes(1) ... .days(14)).optional

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
                && query.kind.map { $0 == forecast.kind } ?? true && query.horizon.map { $0 == forecast.span } ?? true
        }
        return OutgoingResponse {
            $0.member("predictions", shown.map { ForecastBody(forecast: $0, in: snapshot) })
            $0.member("total", shown.count)
        }
    }
}
