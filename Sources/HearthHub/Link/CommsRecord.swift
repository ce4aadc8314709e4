import HearthKernel
import HearthModel

/// What awareness needs to know of the last day: commands and their answers, changes and their causes, and how long
/// the broker was there in the last hour (docs/spec/house-api.md, section 5.1).
struct CommsRecord {
    private struct Hour {
        var commands = 0
        var acknowledged = 0
        var changes = 0
        var explained = 0
    }

    /// By hour of the epoch, of the last 28 days; those without anything are missing.
    private var hours: [Int64: Hour] = [:]
    private let since: Instant
    /// Connection changes of the last hour, oldest first, the state at its start in front.
    private var connection: [(at: Instant, up: Bool)]

    init(since: Instant) {
        self.since = since
        connection = [(since, false)]
    }

    mutating func note(_ command: Command, at now: Instant) {
        switch command.state {
        case .acknowledged: update(at: now) { ($0.commands, $0.acknowledged) = ($0.commands + 1, $0.acknowledged + 1) }
        case .unacknowledged, .failed: update(at: now) { $0.commands += 1 }
        case .queued, .sent, .expired, .superseded, .cancelled: break
        }
    }

    /// A change of what only people, rules and the hub change.
    mutating func note(isExplained: Bool, at now: Instant) {
        update(at: now) { ($0.changes, $0.explained) = ($0.changes + 1, $0.explained + (isExplained ? 1 : 0)) }
    }

    mutating func connection(up: Bool, at now: Instant) {
        connection.append((now, up))
        let horizon = now - .hours(1)
        while connection.count > 1, connection[1].at <= horizon { connection.removeFirst() }
    }

    private mutating func update(at now: Instant, _ change: (inout Hour) -> Void) {
        let hour = now.milliseconds / 3_600_000
        if hours[hour] == nil { hours = hours.filter { $0.key > hour - CommsRecord.remembered } }
        change(&hours[hour, default: Hour()])
    }

    private func total(_ part: (Hour) -> Int, ofHours span: Int64 = 24, at now: Instant) -> Double {
        let oldest = now.milliseconds / 3_600_000 - span
        return Double(hours.reduce(0) { $1.key > oldest ? $0 + part($1.value) : $0 })
    }

    /// The share of the last day's changes with a known cause, drawn towards that of four weeks as if eight more changes
    /// had been like those.
    func explained(at now: Instant) -> Double {
        let all = total(\.changes, ofHours: CommsRecord.remembered, at: now)
        let usual = all == 0 ? 0.5 : total(\.explained, ofHours: CommsRecord.remembered, at: now) / all
        return (total(\.explained, at: now) + 8 * usual) / (total(\.changes, at: now) + 8)
    }

    /// `R · up`, with `R = (k + 9) / (n + 10)` for k of n commands that were acknowledged in time. The queue is not
    /// measured here: the loop takes messages from the socket one by one, so that its lag stays far below the second
    /// that counts.
    func comms(at now: Instant) -> Double {
        (total(\.acknowledged, at: now) + 9) / (total(\.commands, at: now) + 10) * uptime(at: now)
    }

    private static let remembered: Int64 = 28 * 24

    /// Share of the last hour, or of the time since the start, with the broker connected. Before the first connection
    /// nothing has been lost yet.
    private func uptime(at now: Instant) -> Double {
        guard connection.contains(where: \.up) else { return now - since < .seconds(10) ? 1 : 0 }
        let first = connection.first(where: \.up)?.at ?? since
        let start = max(first, now - .hours(1))
        let span = (now - start).count
        guard span > 0 else { return 1 }
        var up: Int64 = 0
        for (i, change) in connection.enumerated() where change.up {
            let end = i + 1 < connection.count ? connection[i + 1].at : now
            up += max(0, (end - max(start, change.at)).count)
        }
        return Double(up) / Double(span)
    }
}
