import Foundation
import HearthModel
import HearthTwins
import SyntheticHouses

/// Lives three weeks in rooms that are known exactly and never change, and measures what is learned of them
/// (docs/spec/mind.md, section 10).
enum LearningTrial {
    private static let seeds = 1...20 as ClosedRange<UInt64>
    private static let days = 21

    /// One room over the three weeks.
    private struct Course {
        /// K by which forecasts three hours ahead are off, by day.
        var errors: [Double]
        /// How far it can be foreseen an hour ahead, 0…1, at the end of each week.
        var foresight: [Double]
        /// Nights after the first two weeks in which the room was believed to have become another.
        var promotions: Int
        var nights: Int
    }

    /// - Returns: whether enough is learned, and nothing where there is nothing new.
    static func run() -> Bool {
        let courses = seeds.map { course(SyntheticHouse(seed: $0, days: days)) }
        let shares = courses.map { $0.errors[13] / max($0.errors[0], 1e-9) }.sorted()
        let (middle, worst) = (shares[shares.count / 2], shares.last ?? .infinity)
        let weeks = (0..<3).map { week in mean(courses.map { $0.foresight[week] }) }
        let (promotions, nights) = (courses.reduce(0) { $0 + $1.promotions }, courses.reduce(0) { $0 + $1.nights })
        print("\(courses.count) rooms that do not change, over \(days) days:")
        print("  3 h ahead on day 14: \(percent(middle)) of the error of day 1, at worst \(percent(worst))")
        print("  foreseen an hour ahead after one, two and three weeks: \(weeks.map(percent).joined(separator: ", "))")
        print("  believed to have become another in \(promotions) of \(nights) nights")
        let isGood =
            middle <= 0.4 && worst <= 0.7 && weeks[0] < weeks[1] && weeks[1] < weeks[2]
            && promotions * 100 <= nights * 5
        if !isGood { print("It must be 40 % and 70 % of the error, rise from week to week, and be 5 of 100 nights.") }
        return isGood
    }

    private static func course(_ house: SyntheticHouse) -> Course {
        var forecaster = RoomForecaster(zone: .utc)
        var course = Course(
            errors: [Double](repeating: 0, count: days), foresight: [], promotions: 0, nights: 0)
        var counts = [Int](repeating: 0, count: days)
        for hour in 0..<days * 24 {
            let now = SyntheticHouse.start + .hours(Int64(hour))
            let forecasts = forecaster.forecasts(of: house.history, at: now)
            let minute = (hour + 3) * 60
            if minute < house.warmth.count, forecasts.count > 2 {
                course.errors[hour / 24] += abs(forecasts[2].expected - house.warmth[minute])
                counts[hour / 24] += 1
            }
            guard hour % 24 == 0 else { continue }
            if hour >= 14 * 24, let fit = forecaster.fit, fit.isFitted {
                course.nights += 1
                if fit.isOfLatestDays { course.promotions += 1 }
            }
            if hour > 0, hour % (7 * 24) == 0 { course.foresight.append(forecaster.scores[1].foresight) }
        }
        _ = forecaster.forecasts(of: house.history, at: SyntheticHouse.start + .days(Int64(days)))
        course.foresight.append(forecaster.scores[1].foresight)
        course.errors = zip(course.errors, counts).map { $0 / Double(max(1, $1)) }
        return course
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
    private static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
}
