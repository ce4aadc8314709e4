import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins

/// A standing forecast (docs/spec/house-api.md, section 6.6).
struct ForecastBody: JSONWritable {
    static let shape = Shape(
        "Prediction", "What something is expected to be, and how well such forecasts did",
        """
        id type:room_temperature|occupancy|power|energy|time_to_limit subject name device_id? horizon at:date value:num low?:num high?:num
        confidence?:num unit made_at:date model:fitted|prior|past_days
        record:{judged:int error?:num persistence_error?:num skill?:num}
        """)

    let forecast: StandingForecast
    /// What people call its subject.
    let name: String

    init(forecast: StandingForecast, in snapshot: HouseSnapshot) {
        self.forecast = forecast
        let registry = snapshot.house.registry
        name =
            switch forecast.kind {
            case .roomTemperature: snapshot.areaName(forecast.subject)
            case .occupancy where forecast.subject == ForecastDesk.house: "Anybody"
            case .occupancy, .power, .energy, .timeToLimit:
                registry.index(of: forecast.subject).flatMap { registry[$0]?.name } ?? forecast.subject
            }
    }

    /// `Hall will be about 20.1 °C at 21:00 (19.2 to 21).`
    func sentence(_ narrator: Narrator) -> String {
        let (figures, at) = (forecast.forecast, narrator.time(forecast.forecast.at))
        func text(_ number: Double) -> String { "\(number.rounded(decimals: 1))" }
        func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }
        return switch forecast.kind {
        case .roomTemperature:
            "\(name) will be about \(text(figures.expected)) °C at \(at) (\(text(figures.low)) to \(text(figures.high)))."
        case .power:
            "\(name) will draw about \(whole(figures.expected)) W until \(at) (\(whole(figures.low)) to \(whole(figures.high)))."
        case .energy:
            "\(name) will take about \(text(figures.expected)) kWh "
                + (forecast.horizon == .tomorrow ? "tomorrow" : "until \(at)")
                + " (\(text(figures.low)) to \(text(figures.high)))."
        case .timeToLimit:
            "\(name) will be down at \(whole(ForecastSource.flat)) % of its battery in about \(whole(figures.expected)) days "
                + "(\(whole(figures.low)) to \(whole(figures.high)))."
        case .occupancy:
            "\(name) will be at home at \(at) with \(Int((figures.expected * 100).rounded())) %."
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", forecast.id)
        writer.member("type", forecast.kind.rawValue)
        writer.member("subject", forecast.subject)
        writer.member("name", name)
        writer.memberIfPresent("device_id", forecast.device)
        writer.member("horizon", forecast.horizon.text)
        writer.member("at", forecast.forecast.at.rfc3339)
        writer.member("value", forecast.forecast.expected.rounded(decimals: decimals))
        // A probability is its own measure of how sure it is.
        if forecast.kind != .occupancy {
            writer.member("low", forecast.forecast.low.rounded(decimals: decimals))
            writer.member("high", forecast.forecast.high.rounded(decimals: decimals))
            writer.member("confidence", Forecast.confidence)
        }
        writer.member("unit", unit)
        writer.member("made_at", forecast.madeAt.rfc3339)
        writer.member("model", forecast.basis.rawValue)
        writer.key("record")
        writer.beginObject()
        writer.member("judged", forecast.score?.count ?? 0)
        if let score = forecast.score, score.count > 0 {
            writer.member("error", score.error.rounded(decimals: 3))
            writer.member("persistence_error", score.persistence.rounded(decimals: 3))
            writer.memberIfPresent("skill", score.skill?.rounded(decimals: 2))
        }
        writer.endObject()
        writer.endObject()
    }

    private var unit: String {
        switch forecast.kind {
        case .roomTemperature: "°C"
        case .occupancy: "probability"
        case .power: "W"
        case .energy: "kWh"
        case .timeToLimit: "d"
        }
    }

    private var decimals: Int {
        switch forecast.kind {
        case .roomTemperature, .timeToLimit: 1
        case .occupancy, .energy: 2
        case .power: 0
        }
    }
}
