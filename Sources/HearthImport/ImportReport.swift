package import HearthModel

/// What was taken of a recording, and what was not. Its size does not grow with the recording.
package struct ImportReport: Sendable {
    /// The readings of one series that became those of a property.
    package struct Series: Sendable {
        package let name: String
        package let slot: String
        package fileprivate(set) var count = 0
        package fileprivate(set) var first: Instant
        package fileprivate(set) var last: Instant
    }

    package struct Refusal: Sendable {
        package let reason: NotTaken
        package fileprivate(set) var count = 0
        /// Of the first ones.
        package fileprivate(set) var examples: [String] = []
    }

    package struct Stranger: Sendable {
        package let name: String
        package fileprivate(set) var count = 0
        /// Properties of the house whose names look like it.
        package let nearest: [String]
    }

    /// So many names that mean nothing here are listed; of others only the number of readings is told.
    private static let names = 1_000
    private static let examples = 3

    private var taken: [String: Series] = [:]
    private var refused: [NotTaken: Refusal] = [:]
    private var unknown: [String: Stranger] = [:]

    package init() {}

    /// In the order of their names.
    package var series: [Series] { taken.values.sorted { $0.name < $1.name } }
    /// Most frequent first.
    package var refusals: [Refusal] {
        refused.values.sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }
    /// Names that mean nothing here, those with a name like it first.
    package var strangers: [Stranger] {
        unknown.values.sorted { ($0.nearest.isEmpty ? 1 : 0, $0.name) < ($1.nearest.isEmpty ? 1 : 0, $1.name) }
    }
    package var count: Int { taken.values.reduce(0) { $0 + $1.count } }

    mutating func take(_ reading: ForeignReading, as slot: String) {
        let new = Series(name: reading.name, slot: slot, first: reading.at, last: reading.at)
        taken[reading.name, default: new].add(reading.at)
    }

    mutating func refuse(_ reason: NotTaken, example: @autoclosure () -> String) {
        var refusal = refused[reason] ?? Refusal(reason: reason)
        refusal.count += 1
        if refusal.examples.count < ImportReport.examples { refusal.examples.append(example()) }
        refused[reason] = refusal
    }

    /// - Parameters:
    ///   - count: how many readings; 0 if they were not even read.
    mutating func pass(over name: String, count: Int, nearest: @autoclosure () -> [String]) {
        if unknown[name] == nil {
            guard unknown.count < ImportReport.names else { return }
            unknown[name] = Stranger(name: name, nearest: nearest())
        }
        unknown[name]?.count += count
    }
}

extension ImportReport.Series {
    fileprivate mutating func add(_ at: Instant) {
        count += 1
        (first, last) = (min(first, at), max(last, at))
    }
}
