import HearthKernel

/// Where a quantity divides into what a condition tells apart.
struct Cut: Hashable, Comparable {
    var limit: Double
    /// The limit itself is on the side of what is less.
    var keepsLimitBelow: Bool

    static func < (a: Cut, b: Cut) -> Bool {
        // What is below a cut that does not keep its limit is all less than the limit.
        a.limit != b.limit ? a.limit < b.limit : !a.keepsLimitBelow && b.keepsLimitBelow
    }

    func isBelow(_ number: Double) -> Bool { keepsLimitBelow ? limit < number : limit <= number }

    /// Of an order comparison with a limit, and of the way back by its hysteresis (docs/spec/rule-language.md, section
    /// 8.2).
    static func cuts(_ sign: Expression.Comparison, _ limit: Double, _ band: Cell.Band) -> [Cut] {
        let width = band.width(at: limit)
        let back =
            switch sign {
            case .greater, .greaterOrEqual: limit - width
            case .less, .lessOrEqual: limit + width
            }
        let keeps = sign == .greater || sign == .lessOrEqual
        return [limit, back].map { Cut(limit: $0.asStored, keepsLimitBelow: keeps) }
    }
}
