import HearthModel

/// What the last days of a room tell of its next one.
struct RoomPast {
    /// How long the heating goes on as it does now, hours.
    private static let heatMemory = 2.0

    private let week: RecentWeek
    private let model: RoomModel
    private let lag: Double
    let course: [Double]
    private let outdoor: [Double]
    private let climate: [Double]
    private let heat: [Double]
    private let heatCourse: [Double]
    private let sunCourse: [Double]
    /// What the model cannot explain, K/h, by the quarter of the day.
    private let restCourse: [Double]
    /// How much more than usual it is heated now.
    private let surplus: Double
    /// How fast what is unexplained works against the room's being off its course, 1/h.
    private let pull: Double
    /// Share of full heating by which the thermostat answers to a room colder by 1 K.
    private let strength: Double

    init(_ history: RoomHistory, _ week: RecentWeek, _ fit: RoomFit) {
        (self.week, model, lag) = (week, fit.model, fit.lag)
        let warmth = week.held(history.temperature, for: .hours(3))
        course = week.course(warmth, around: 2)
        outdoor = week.held(history.outdoor, for: .hours(6))
        climate = week.course(outdoor, around: 2)
        heat = history.heat.map { RoomPast.lagged(week.means($0), fit.lag) } ?? []
        heatCourse = heat.isEmpty ? [] : week.course(heat, around: 2)
        let sun = history.sunshine.map { week.means($0) } ?? []
        sunCourse = sun.isEmpty ? [] : week.course(sun, around: 2)

        // What is left unexplained over each hour that ends at a mark.
        var rest = [Double](repeating: .nan, count: warmth.count)
        for k in 4..<warmth.count {
            var room = warmth[k - 4]
            for j in (k - 3)...k {
                room = model.quarter(
                    room, outdoor: outdoor[j], heat: heat.isEmpty ? 0 : heat[j], sun: sun.isEmpty ? 0 : sun[j], rest: 0)
            }
            rest[k] = warmth[k] - room
        }
        restCourse = week.course(rest, around: 2)
        var (up, down) = (0.0, 0.05 * Double(rest.count))
        var (called, off) = (0.0, 0.05 * Double(rest.count))
        for k in 4..<rest.count where !rest[k].isNaN {
            let quarter = week.quarter(week.mark(k))
            let before = week.quarter(week.mark(k - 2))
            let deviation = course[before] - (warmth[k - 4] + warmth[k]) / 2
            up += (rest[k] - restCourse[quarter]) * deviation
            down += deviation * deviation
            if !heat.isEmpty, !heat[k].isNaN {
                called += (heat[k] - heatCourse[quarter]) * deviation
                off += deviation * deviation
            }
        }
        pull = min(max(up / down, 0), 0.3)
        strength = min(max(called / off, 0), 1)
        let usual = heatCourse.isEmpty ? 0 : heatCourse[week.quarter(week.now)]
        surplus = (heat.last ?? .nan).isNaN ? 0 : heat[heat.count - 1] - usual
    }

    /// A value as it arrives with a first-order lag, hours.
    static func lagged(_ values: [Double], _ lag: Double) -> [Double] {
        guard lag > 0 else { return values }
        let keep = stableExp(-0.25 / lag)
        var now = values.first { !$0.isNaN } ?? 0
        return values.map { value in
            if !value.isNaN { now = value + (now - value) * keep }
            return now
        }
    }

    func ahead(from start: Double, quarters: Int) -> [Double] {
        var room = start
        var found = [room]
        let outside = outdoor.last { !$0.isNaN } ?? 0
        let off = outside - climate[week.quarter(week.now)]
        for k in 1...quarters {
            let hours = Double(k) / 4
            let target = week.now + RecentWeek.quarter * Int64(k)
            let quarter = week.quarter(target)
            let deviation = course[week.quarter(target - RecentWeek.quarter)] - room
            let outdoor = climate[quarter] + off * stableExp(-hours / 72)
            let called = heatCourse.isEmpty ? 0 : heatCourse[quarter] + strength * deviation
            let heat = min(max(called + surplus * stableExp(-hours / RoomPast.heatMemory), 0), 1)
            let rest = restCourse[quarter] + pull * deviation
            room = model.quarter(
                room, outdoor: outdoor, heat: heat, sun: sunCourse.isEmpty ? 0 : sunCourse[quarter], rest: rest)
            found.append(room)
        }
        return found
    }
}

extension RoomModel {
    /// °C a quarter of an hour later.
    fileprivate func quarter(_ room: Double, outdoor: Double, heat: Double, sun: Double, rest: Double) -> Double {
        var conditions = Conditions(outdoor: outdoor)
        (conditions.heat, conditions.sunshine, conditions.unmeasured) = (heat, sun, rest)
        return temperature(from: room, after: .minutes(15), in: conditions)
    }
}
