package import HearthMind

/// Faults that are found by comparing the house with its past, by those who do that away from the loop
/// (docs/spec/twins.md, section 7). They are not kept: they follow from the history.
struct FoundFaults: HubPart {
    var findings: [Finding] = []

    static func facts(of hub: HubCore) -> [Finding] { hub.foundFaults.findings }
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
        snapshotIsStale = true
    }
}
