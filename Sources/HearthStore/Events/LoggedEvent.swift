package import HearthModel

/// Something that happened in the house and that neither its history nor its trace tells.
package struct LoggedEvent: Hashable, Sendable {
    /// Grows by one; 0 until the store gives it.
    package var id: Int64 = 0
    package var at: Instant
    package var type: EventType
    /// What it is about: the id of a device, person, question, user; empty for the house.
    package var subject: String
    /// As `Origin.text`.
    package var origin: String?
    /// The trace record that brought it about.
    package var cause: Int64?
    /// One sentence.
    package var text: String
    package var data: [String: Value]

    package init(
        at: Instant, _ type: EventType, subject: String = "", origin: String? = nil, cause: Int64? = nil,
        data: [String: Value] = [:], text: String
    ) {
        (self.at, self.type, self.subject, self.origin) = (at, type, subject, origin)
        (self.cause, self.data, self.text) = (cause, data, text)
    }

    /// Under which the house remembers something of its own days as an item.
    package enum DiaryTag: String, Sendable { case rules, devices, people, system }

    private static let diary = "diary"

    /// The same, to be remembered.
    package func remembered(_ tag: DiaryTag) -> LoggedEvent {
        var event = self
        event.data[Self.diary] = .text(tag.rawValue)
        return event
    }

    /// `nil` for what is written in the log alone.
    package var diaryTag: DiaryTag? {
        guard case .text(let word) = data[Self.diary] else { return nil }
        return DiaryTag(rawValue: word)
    }
}
