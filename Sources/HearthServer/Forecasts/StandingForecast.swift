import HearthHTTP
import HearthHub
import HearthModel
import HearthTwins

/// A forecast that is always there, renewed every 15 minutes (docs/spec/twins.md, section 9).
struct StandingForecast: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// How warm a room will be, °C.
        case roomTemperature = "room_temperature"
        /// How likely somebody will be at home, 0…1.
        case occupancy
        /// What a device will draw on average, W.
        case power
        /// What a device will draw, kWh.
        case energy
        /// Days until a battery is as good as flat.
        case timeToLimit = "time_to_limit"

        /// In which it is made and learned from.
        var loop: HouseLoop {
            switch self {
            case .roomTemperature: .climate
            case .occupancy: .lighting
            case .power, .energy, .timeToLimit: .energy
            }
        }
    }

    /// How far it looks ahead.
    enum Horizon: Hashable, Sendable {
        case after(Milliseconds)
        /// Until the next midnight.
        case restOfDay
        /// From the next midnight to the one after.
        case tomorrow
        /// Until a limit is reached.
        case limit

        static let words: [(word: String, horizon: Horizon)] = [
            ("rest_of_day", .restOfDay), ("tomorrow", .tomorrow), ("limit", .limit),
        ]

        /// `3h`, `rest_of_day`
        var text: String {
            if case .after(let span) = self { return span.duration }
            return Horizon.words.first { $0.horizon == self }?.word ?? ""
        }

        /// - Returns: `nil` of what is none.
        init?(_ text: String) {
            if let word = Horizon.words.first(where: { $0.word == text }) {
                self = word.horizon
            } else if let span = Milliseconds(duration: text), (.minutes(1) ... .days(14)).contains(span) {
                self = .after(span)
            } else {
                return nil
            }
        }
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
    let horizon: Horizon
    let forecast: Forecast
    let madeAt: Instant
    let basis: Basis
    let score: ForecastScore?

    var id: String { "\(kind.rawValue):\(subject):\(horizon.text)" }

    /// `nil` of what does not look ahead by a set time.
    var span: Milliseconds? { if case .after(let span) = horizon { span } else { nil } }
}
