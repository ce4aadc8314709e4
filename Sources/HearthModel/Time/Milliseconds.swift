/// A span of elapsed time in whole milliseconds. Negative spans are allowed; arithmetic saturates instead of trapping.
package struct Milliseconds: Comparable, Hashable, Sendable, Codable {
    package var count: Int64

    package init(_ count: Int64) { self.count = count }

    package static let zero = Milliseconds(0)
    package static func seconds(_ n: Int64) -> Milliseconds { Milliseconds(n.saturatingTimes(1_000)) }
    package static func minutes(_ n: Int64) -> Milliseconds { .seconds(n.saturatingTimes(60)) }
    package static func hours(_ n: Int64) -> Milliseconds { .minutes(n.saturatingTimes(60)) }
    package static func days(_ n: Int64) -> Milliseconds { .hours(n.saturatingTimes(24)) }

    package static func < (a: Milliseconds, b: Milliseconds) -> Bool { a.count < b.count }
    package static func + (a: Milliseconds, b: Milliseconds) -> Milliseconds {
        Milliseconds(a.count.saturatingPlus(b.count))
    }
    package static func - (a: Milliseconds, b: Milliseconds) -> Milliseconds {
        Milliseconds(a.count.saturatingMinus(b.count))
    }
    package static func * (a: Milliseconds, factor: Int64) -> Milliseconds {
        Milliseconds(a.count.saturatingTimes(factor))
    }
    /// In seconds, for protocols that want them.
    package var seconds: Double { Double(count) / 1_000 }
}

extension Int64 {
    func saturatingPlus(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (self < 0 ? .min : .max) : sum
    }
    func saturatingMinus(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < 0 ? .min : .max) : difference
    }
    func saturatingTimes(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
