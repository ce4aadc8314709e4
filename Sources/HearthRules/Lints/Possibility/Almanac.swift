import HearthKernel
import HearthModel

/// When the sun does what, roughly: enough to see which rules can meet. Rules are checked without knowing where the
/// house stands, so this is the sun at 50° north.
enum Almanac {
    /// One day for each season, as `month × 100 + day`.
    static let days: [Double] = [1221, 320, 621]

    /// Milliseconds since midnight. Source: US Naval Observatory, sun and twilight tables, rounded to five minutes.
    static func time(of event: SunEvent, on date: Double) -> Double {
        let minutes: Double
        switch (event, season(of: date)) {
        case (.dawn, .winter): minutes = 445
        case (.sunrise, .winter): minutes = 480
        case (.sunset, .winter): minutes = 960
        case (.dusk, .winter): minutes = 1_000
        case (.dawn, .between): minutes = 335
        case (.sunrise, .between): minutes = 365
        case (.sunset, .between): minutes = 1_090
        case (.dusk, .between): minutes = 1_120
        case (.dawn, .summer): minutes = 185
        case (.sunrise, .summer): minutes = 230
        case (.sunset, .summer): minutes = 1_220
        case (.dusk, .summer): minutes = 1_265
        }
        return minutes * 60_000
    }

    private enum Season { case winter, between, summer }

    private static func season(of date: Double) -> Season {
        switch date {
        case 1101...1231, 101...206: .winter
        case 507...806: .summer
        default: .between
        }
    }
}
