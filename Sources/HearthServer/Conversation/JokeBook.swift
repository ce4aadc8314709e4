import HearthConversation
import HearthDatabase
import HearthHub
import HearthModel
import HearthStore

/// Who was told a joke on which day, over restarts too: one a day and person is enough.
actor JokeBook {
    private let hub: Hub
    /// By user, the day as counted from 1970; `nil` before they are read.
    private var told: [String: Int64]?

    init(hub: Hub) { self.hub = hub }

    /// - Returns: whether this person has not heard any on that day; then that counts as told.
    func take(for user: String, on day: CivilDate) async throws(StoreError) -> Bool {
        let known: [String: Int64]
        if let told { known = told } else { known = try await hub.kept(Int64.self, in: .jokes) }
        if told == nil { told = known }
        guard told?[user] != day.daysSinceEpoch else { return false }
        told?[user] = day.daysSinceEpoch
        try await hub.keep([KeptRecord(day.daysSinceEpoch, in: .jokes, under: user)])
        return true
    }
}

extension KeptRecord.Namespace {
    /// The day on which somebody was last told a joke, by user.
    static let jokes = Self("jokes")
}
