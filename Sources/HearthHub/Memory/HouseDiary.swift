import FoundationEssentials
import HearthCrypto
import HearthHousehold
import HearthModel
import HearthStore

/// Which events of its log the house remembers as items: those that say so, and each concern over its life
/// (docs/spec/household.md, section 5.6). It comes to the same notes from the same events.
struct HouseDiary: Codable, Sendable, Equatable {
    /// The number of the last event that it has seen.
    private(set) var last: Int64 = 0
    /// When concerns began that are not over, by their ids.
    private var concerns: [String: Instant] = [:]

    /// Of the house's notes, within which they have their ids.
    private static let namespace = UUID(uuidString: "5e9a7a3c-3a55-4f0e-9d6b-0f6f2f4f7c1d") ?? UUID()

    /// - Parameter tags: of a concern.
    mutating func take(_ event: LoggedEvent, tags: (_ concern: String) -> [String]) -> HouseNote? {
        last = max(last, event.id)
        if event.type == .concern { return take(concern: event, tags) }
        guard let tag = event.diaryTag else { return nil }
        let name = "event \(event.id) \(event.at.milliseconds)"
        return HouseNote(
            id: UUID(named: name, in: Self.namespace), at: event.at, text: event.text, tags: [tag.rawValue])
    }

    private mutating func take(concern event: LoggedEvent, _ tags: (String) -> [String]) -> HouseNote? {
        let state = event.data["state"].flatMap { value in
            if case .text(let word) = value { HouseConcern.Event(rawValue: word) } else { nil }
        }
        guard let state else { return nil }
        // That one is there still is nothing new, nor what is said of one that is over.
        let (isKnown, begins) = (concerns[event.subject] != nil, state == .opened || state == .renewed)
        guard isKnown ? state != .renewed : begins else { return nil }
        let start = concerns[event.subject] ?? event.at
        concerns[event.subject] = state == .resolved ? nil : start
        let name = "concern \(event.subject) \(start.milliseconds)"
        return HouseNote(
            id: UUID(named: name, in: Self.namespace), at: start, text: event.text, tags: tags(event.subject))
    }
}
