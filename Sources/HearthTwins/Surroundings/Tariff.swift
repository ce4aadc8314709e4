package import HearthModel

/// What a kWh costs.
package struct Tariff: Sendable, Equatable {
    /// Another price for a while.
    package struct Window: Sendable, Equatable {
        package var from: Instant
        package var until: Instant
        package var price: Double
        package init(from: Instant, until: Instant, price: Double) {
            (self.from, self.until, self.price) = (from, until, price)
        }
    }

    /// Outside of all windows; `nil`: nobody has said.
    package var price: Double?
    /// Where two overlap, the later one counts.
    package var windows: [Window]

    package init(_ price: Double?, windows: [Window] = []) { (self.price, self.windows) = (price, windows) }

    /// What a steady draw costs.
    /// - Returns: `nil` if nobody has said what a kWh costs at some time of it.
    package func cost(of watts: Double, from start: Instant, to end: Instant) -> Double? {
        guard !windows.isEmpty else { return price.map { $0 * kilowattHours(watts, end - start) } }
        let marks = windows.flatMap { [$0.from, $0.until] }.filter { $0 > start && $0 < end }
        var (total, from) = (0.0, start)
        for to in marks.sorted() + [end] where to > from {
            guard let price = windows.last(where: { $0.from <= from && from < $0.until })?.price ?? price else {
                return nil
            }
            total += price * kilowattHours(watts, to - from)
            from = to
        }
        return total
    }

    private func kilowattHours(_ watts: Double, _ span: Milliseconds) -> Double {
        watts * Double(span.count) / 3_600_000_000
    }
}
