import HearthHTTP
import HearthJSON
import HearthModel

/// One performance of a scenario.
struct ScenarioRun: Sendable {
    enum Status: String { case running, completed, failed }

    let id: String
    let scenario: Scenario
    let startedAt: Instant
    /// House seconds in a second; `nil`: shown as soon as it is computed.
    let rate: Double?
    var status = Status.running
    /// Share of the copies that have come to their end, 0…1.
    var computed = 0.0
    var results: JSONValue?
    /// In order.
    var timeline: [Entry] = []
    var error: String?

    struct Entry: Sendable {
        /// The start.
        var after: Milliseconds
        var body: JSONValue
    }

    init(id: String, scenario: Scenario, startedAt: Instant, rate: Double?) {
        (self.id, self.scenario, self.startedAt, self.rate) = (id, scenario, startedAt, rate)
    }

    /// When its last second is shown; `nil`: as soon as it is computed.
    var end: Instant? {
        rate.map { startedAt + Milliseconds(Int64((Double(scenario.span.count) / $0).rounded(.up))) }
    }

    /// How far it is, 0…1.
    func progress(at now: Instant) -> Double {
        guard status == .running else { return 1 }
        guard let rate else { return computed }
        let shown = Double((now - startedAt).count) * rate / Double(scenario.span.count)
        return min(max(0, shown), computed)
    }

    /// What has happened so far.
    func told(at now: Instant) -> [JSONValue] {
        let shown = progress(at: now) * Double(scenario.span.count)
        return timeline.prefix { Double($0.after.count) <= shown }.map(\.body)
    }

    func message(_ type: String, at now: Instant) -> OutgoingMessage {
        OutgoingMessage(type: type, at: now) { writer in
            writer.member("scenario", scenario.name)
            writer.member("scenario_id", scenario.id)
            writer.memberIfPresent("results", results)
            writer.memberIfPresent("error", error)
            writer.member("timestamp", now.rfc3339)
        }
    }
}
