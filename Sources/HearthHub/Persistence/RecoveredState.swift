package import HearthDatabase
import HearthKernel
package import HearthModel
package import HearthStore

/// What the last process left behind, to go on from.
package struct RecoveredState: Sendable {
    package var recovered = Recovered()
    /// Of the parts of the hub among others. Each takes back its own.
    private var kept = KeptRecords()
    /// Which hardware is which device.
    package var identities: [DeviceIdentity] = []
    /// By their keys.
    var rules: [String: RuleRecord] = [:]
    var variables: [String: VariableRecord] = [:]
    var concerns: [String: Concern] = [:]
    /// Of devices that had just come back, by their ids.
    var settling: [String: SettlingRecord] = [:]
    /// How devices report, by their ids.
    var rhythms: [String: RhythmRecord] = [:]
    /// When it was last known to run; `nil` if nobody knows.
    package var lastAlive: Instant?

    package init() {}

    package init(of store: Store) async throws(StoreError) {
        recovered = try await store.recover()
        identities = try await store.deviceIdentities()
        kept = try await store.keptRecords()
        rules = records(in: .rules)
        variables = records(in: .variables)
        concerns = records(in: .concerns)
        settling = records(in: .settling)
        rhythms = records(in: .rhythms)
    }

    /// Above all numbers of trace records and of questions on which rules wait.
    var nextTrace: Int64 {
        max(recovered.nextTrace, (rules.values.compactMap { $0.question?.id }.max() ?? 0) &+ 1)
    }

    /// What was kept in a namespace, by keys. What cannot be read is left out and named in `recovered`.
    mutating func records<Record: Decodable>(in namespace: KeptRecord.Namespace) -> [String: Record] {
        let found = kept.records(Record.self, in: namespace)
        recovered.skipped += found.skipped
        return found.records
    }
}

/// What the house itself remembers.
extension KeptRecord.Namespace {
    static let rules = Self("rules")
    static let variables = Self("variables")
    static let concerns = Self("concerns")
    /// Devices that have just come back, by their ids.
    static let settling = Self("settling")
    /// How devices report, by their ids.
    static let rhythms = Self("rhythms")
}
