import HearthModel

/// Order comparisons that turn true exactly at their bound and false only further back (docs/spec/rule-language.md,
/// section 8.2).
extension Cell.Comparison {
    /// - Parameters:
    ///   - wasTrue: the last known truth.
    ///   - band: how far back, in the unit of the limit.
    func holds(_ reading: Double, _ limit: Double, band: Double, wasTrue: Bool) -> Bool {
        let (x, back) = (reading.asStored, wasTrue ? band : 0)
        return switch self {
        case .greater: x > (limit - back).asStored
        case .greaterOrEqual: x >= (limit - back).asStored
        case .less: x < (limit + back).asStored
        case .lessOrEqual: x <= (limit + back).asStored
        }
    }
}

extension Cell.Band {
    /// In the unit of the limit.
    func width(at limit: Double) -> Double {
        switch self {
        case .none: 0
        case .absolute(let width): width
        case .relative(let share): share * limit.magnitude
        }
    }
}

extension Cell {
    static func compare(_ reading: Value, _ comparison: Comparison, _ limit: Value, band: Band, wasTrue: Bool) -> Bool?
    {
        guard let reading = reading.number, let limit = limit.number else { return nil }
        return comparison.holds(reading, limit, band: band.width(at: limit), wasTrue: wasTrue)
    }

    static func between(_ reading: Value, _ lower: Value, _ upper: Value, band: Band, wasTrue: Bool) -> Bool? {
        guard let above = compare(reading, .greaterOrEqual, lower, band: band, wasTrue: wasTrue),
            let below = compare(reading, .lessOrEqual, upper, band: band, wasTrue: wasTrue)
        else { return nil }
        return above && below
    }
}
