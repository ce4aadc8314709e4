import HearthConfig
import HearthJSON
import HearthModel
import NIOHTTP1

/// Times as the clocks of the house show them.
struct HouseTimes {
    private let zone: CivilZone
    private let now: Instant

    init(zone: CivilZone, now: Instant) { (self.zone, self.now) = (zone, now) }

    init(of client: HubClient) async throws {
        let name = try await client.ask(.GET, "/api/v1/house")["timezone"]?.string ?? ""
        guard let zone = try ZoneFile.zone(named: name) else {
            throw Failure(.wrongUse, "the house is in the time zone '\(name)', which this machine does not know")
        }
        self.init(zone: zone, now: wallClock())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// What the hub is asked for: of `21:04` or `21:04:30` the last instant at which the clocks showed it; everything else
    /// as it is.
    func moment(_ text: String) -> String {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count == 2 && $0.utf8.allSatisfy(Self.isDigit) ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            let time = TimeOfDay(hour: numbers[0], minute: numbers[1], second: numbers.dropFirst(2).first ?? 0)
        else { return text }
        let today = zone.instant(of: zone.local(now).date, time)
        let last = today <= now ? today : zone.instant(of: zone.local(now - .hours(24)).date, time)
        return last.rfc3339
    }

    /// A date of the hub's as people read it.
    func shown(_ date: String) -> String {
        Instant(rfc3339: date).map { zone.local($0).text(on: zone.local(now).date) } ?? date
    }

    /// - Returns: `otherwise` where there is no date.
    func shown(_ date: JSONValue?, or otherwise: String = "") -> String { date?.string.map(shown) ?? otherwise }
}
