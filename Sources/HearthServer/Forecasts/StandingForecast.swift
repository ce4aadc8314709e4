import HearthHTTP
import HearthModel
import HearthTwins

/// A forecast that is always there, renewed every 15 minutes (docs/spec/twins.md, section 9).
struct StandingForecast: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// How warm a room will be, °C.
        case roomTemperature = "room_temperature"
        /// How likely somebody will be at home, 0…1.
        case occupancy
        /// What a device will draw, kWh.
        case energy
    }

    /// What it rests on.
    enum Basis: String, CaseIterable, Sendable {
        /// The fitted model of the room, among others.
        case fitted
        /// What is usual, of a room among others: what was recorded does not suffice for more.
        case prior
        /// What was recorded of the same time of other days.
        case pastDays = "past_days"
    }

    let kind: Kind
    /// The area, the person or the device; the house for whether anybody is at home.
    let subject: String
    /// Whose readings it goes by; `nil` of people.
    let device: String?
    let span: Milliseconds
    let forecast: Forecast
    let madeAt: Instant
    let basis: Basis
    let score: ForecastScore?

    var id: String { "\(kind.rawValue):\(subject):\(span.duration)" }
}
