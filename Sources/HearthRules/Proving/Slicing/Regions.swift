import HearthModel

/// The regions that cuts make of a quantity, each with a number that stands for it, ascending.
struct Regions {
    let values: [Double]

    /// - Parameters:
    ///   - range: that the property can have.
    ///   - step: how far beyond the outermost cut.
    init(_ cuts: Set<Cut>, range: ClosedRange<Double>?) {
        let cuts = cuts.filter { $0.limit.isFinite }.sorted()
        let range = range ?? -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
        var values: [Double] = []
        for number in 0...cuts.count {
            let (low, high) = (number > 0 ? cuts[number - 1] : nil, number < cuts.count ? cuts[number] : nil)
            if let value = Regions.between(low, high, in: range) { values.append(value) }
        }
        self.values = values
    }

    /// The roundest number above one cut and below the other.
    private static func between(_ low: Cut?, _ high: Cut?, in range: ClosedRange<Double>) -> Double? {
        func fits(_ number: Double) -> Bool {
            range.contains(number) && low?.isBelow(number) ?? true && !(high?.isBelow(number) ?? false)
        }
        let aim: Double
        switch (low, high) {
        case (nil, nil): aim = 0
        case (let low?, nil): aim = min(low.limit + step(at: low.limit), max(range.upperBound, low.limit))
        case (nil, let high?): aim = max(high.limit - step(at: high.limit), min(range.lowerBound, high.limit))
        case (let low?, let high?): aim = low.limit + (high.limit - low.limit) / 2
        }
        var factor = 1.0
        for _ in 0...6 {
            let rounded = (aim * factor).rounded() / factor
            if fits(rounded) { return rounded }
            factor *= 10
        }
        return [aim, low?.limit, high?.limit].compactMap(\.self).first(where: fits)
    }

    private static func step(at limit: Double) -> Double { max(1, (limit.magnitude / 10).rounded()) }

    /// The regions beside the one in which a number lies; all where it is not known.
    func neighbours(of number: Double?) -> [Double] {
        guard let number, let here = values.firstIndex(of: number) else { return values }
        return [here - 1, here + 1].filter(values.indices.contains).map { values[$0] }
    }
}
