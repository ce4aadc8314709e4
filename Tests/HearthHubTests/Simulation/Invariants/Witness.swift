import HearthModel

@testable import HearthHub
@testable import HearthKernel

/// A second house that is only told what the first one's journal says. It becomes the same house, and what each change
/// leads to is seen at that moment: no claim ends and no command is made without a record that says why.
struct Witness {
    private(set) var house = House()
    private var reaction = Reaction()
    /// Commands whose making the trace explains.
    private(set) var explained: Set<CommandID> = []

    /// By these records a claim may end.
    private static let ends: Set<TraceRecord.What> = [
        .claimEnds, .holdEnds, .hand, .released, .dropped, .claims, .base,
    ]

    /// - Returns: what is wrong with what came of the change.
    mutating func see(_ change: HouseChange) -> String? {
        let before = house.controls.map(\.claims)
        house.make(change, into: &reaction)
        for record in reaction.trace where record.what == .commands {
            guard let command = record.command else { return "a record of a command names none" }
            guard record.cause != nil else { return "command \(command.text) has no cause in the trace" }
            explained.insert(command)
        }
        for command in reaction.commands where !explained.contains(command.id) {
            return "command \(command.id.text) is not in the trace"
        }
        guard case .input = change else { return nil }
        for position in before.indices where before[position] != house.controls[position].claims {
            let slot = SlotIndex(position)
            for claim in before[position] where !house.controls[position].claims.contains(where: claim.isSucceeded) {
                let companions = house.companions(of: slot)
                let isTold = reaction.trace.contains { record in
                    Self.ends.contains(record.what) && record.slot.map(companions.contains) ?? false
                }
                if !isTold { return "the claim \(claim) on \(house.registry.name(of: slot)) ends without a record" }
            }
        }
        return nil
    }

    /// - Returns: in what the house is another than this one.
    func difference(from other: House) -> String? {
        if house.nextCommandNumber != other.nextCommandNumber { return "its commands" }
        if house.nextTraceNumber != other.nextTraceNumber { return "its trace" }
        for position in other.readings.indices {
            let (mine, its) = (house.readings[position], other.readings[position])
            let name = other.registry.name(of: SlotIndex(position))
            if mine.value != its.value || mine.provenance != its.provenance || mine.receivedAt != its.receivedAt {
                return "the reading of \(name)"
            }
            let (control, itsControl) = (house.controls[position], other.controls[position])
            if control.claims != itsControl.claims || control.base != itsControl.base
                || control.output != itsControl.output
            {
                return "what is wanted of \(name)"
            }
        }
        return nil
    }
}

extension Claim {
    /// Whether another claim stands in the place of this one.
    fileprivate func isSucceeded(by other: Claim) -> Bool {
        layer == other.layer && writer == other.writer && order == other.order
    }
}
