package import HearthMind
import HearthStore

/// Faults that are found by comparing the house with its past, by those who do that away from the loop
/// (docs/spec/twins.md, section 7). They are kept until the first look after a restart, as a concern of which nothing is known for some
/// minutes would end, and be told again.
struct FoundFaults: HubPart {
    var findings: [Finding] = []

    fileprivate static let key = "last"

    static func facts(of hub: HubCore) -> [Finding] { hub.foundFaults.findings }

    static func restore(_ hub: inout HubCore) {
        let kept: [String: [Finding]] = hub.recoveredState.records(in: .foundFaults)
        hub.foundFaults.findings = kept[key] ?? []
    }
}

extension KeptRecord.Namespace {
    /// What the last look found.
    static let foundFaults = Self("found_faults")
}

extension HouseSnapshot {
    /// As they were last found.
    package var foundFaults: [Finding] { facts(of: FoundFaults.self) }
}

extension HubCore {
    /// - Parameter faults: all that are there now; those of before are over.
    package mutating func believe(faults: [Finding]) {
        guard faults != foundFaults.findings else { return }
        foundFaults.findings = faults
        keep(faults, in: .foundFaults, under: FoundFaults.key)
        snapshotIsStale = true
    }
}
