package import HearthDatabase
import HearthKernel
package import HearthModel
package import HearthStore

/// What the last process left behind, to go on from.
package struct Legacy: Sendable {
    package var recovered = Recovered()
    /// Which hardware is which device.
    package var identities: [DeviceIdentity] = []
    /// What people said of where they are, by their ids.
    package var words: [String: Presence.Word] = [:]
    package var mode: HouseMode?
    /// Keys of warnings that somebody has said yes to.
    package var acceptedWarnings: Set<String> = []
    package var messages: [String: HouseMessage] = [:]
    /// By their numbers.
    package var questions: [String: HouseQuestion] = [:]
    /// With what people have said to them, by their ids.
    package var replies: [String: HouseConcern] = [:]
    /// By their keys.
    var rules: [String: RuleRecord] = [:]
    var variables: [String: VariableRecord] = [:]
    var concerns: [String: Concern] = [:]
    /// Of devices that had just come back, by their ids.
    var settling: [String: SettlingRecord] = [:]
    /// How devices report, by their ids.
    var rhythms: [String: RhythmRecord] = [:]
    /// Topics on which the broker keeps something of it, with key and platform of what it announced there.
    package var notices: [String: [String: String]] = [:]
    /// When it was last known to run; `nil` if nobody knows.
    package var lastAlive: Instant?

    package init() {}

    package init(of store: Store) async throws(StoreError) {
        recovered = try await store.recover()
        identities = try await store.deviceIdentities()
        words = try await records(in: .people, of: store)
        acceptedWarnings = Set(try await (records(in: .accepted, of: store) as [String: Instant]).keys)
        rules = try await records(in: .rules, of: store)
        variables = try await records(in: .variables, of: store)
        concerns = try await records(in: .concerns, of: store)
        settling = try await records(in: .settling, of: store)
        rhythms = try await records(in: .rhythms, of: store)
        mode = try await records(in: .house, of: store)["mode"]
        messages = try await records(in: .messages, of: store)
        questions = try await records(in: .questions, of: store)
        replies = try await records(in: .replies, of: store)
        notices = try await records(in: .notices, of: store)
    }

    /// Above all numbers of trace records and questions.
    var nextTrace: Int64 {
        let asked = rules.values.compactMap { $0.question?.id } + questions.values.map(\.question.id)
        return max(recovered.nextTrace, (asked.max() ?? 0) &+ 1)
    }

    private mutating func records<Record: Decodable & Sendable>(
        in drawer: KeptRecord.Drawer, of store: Store
    ) async throws(StoreError) -> [String: Record] {
        let found = try await store.records(Record.self, in: drawer)
        recovered.skipped += found.skipped
        return found.records
    }
}
