import HearthModel

/// `manual` (docs/spec/rule-language.md, section 11.3).
extension House {
    /// How long a hand stands on a group: the policy of the first of its slots that has one, else the class's hold.
    mutating func holdSpan(of group: SlotGroup) -> Milliseconds {
        if let policy = policy(of: group), let span = milliseconds(policy.holds) { return span }
        return registry[registry[group.slots[0]].device]?.times.hold ?? .zero
    }

    /// Whether rules take over at once when the hold of the group ends.
    func resumes(_ group: SlotGroup) -> Bool {
        policy(of: group)?.resumes ?? registry[registry[group.slots[0]].device]?.times.resumesAfterHold ?? false
    }

    private func policy(of group: SlotGroup) -> PolicyCode? {
        guard !machine.policyBySlot.isEmpty else { return nil }
        return group.slots.lazy.compactMap { machine.policyBySlot[$0] }.first.map { program.policies[$0] }
    }

    /// Holds whose `until` has become true in this reaction end.
    mutating func endHoldsAtConditions(into reaction: inout Reaction) {
        guard !conditions.edges.isEmpty, !program.policies.isEmpty else { return }
        for policy in program.policies {
            guard let until = policy.until, conditions.edges.contains(until), isSettable(policy.slot),
                let group = group(of: policy.slot)
            else { continue }
            endHold(of: group, resuming: resumes(group), .holdEnds, by: .clock, at: now, into: &reaction)
        }
    }
}
