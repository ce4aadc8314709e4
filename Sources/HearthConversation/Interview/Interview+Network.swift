/// What shows itself in the network and cannot be driven as it is: it is told and noted, and never made a device.
extension Interview {
    /// What there is, each with what would help; empty if nothing is.
    func seenInNetwork(_ inventory: Inventory) -> String {
        let new = inventory.network.filter { sighting in !mentioned.contains { $0.network == sighting } }
        if new.isEmpty {
            return inventory.isLooking
                ? " I am still looking around in the network; ask 'what do you see?' in a few seconds." : ""
        }
        let told = new.prefix(5).map { "\($0.text): \($0.unsupported)." }
        let more = new.count > told.count ? " And \(new.count - told.count) more." : ""
        return " In the network I see what I cannot drive: \(told.joined(separator: " "))\(more)"
    }

    /// Finds what is meant there of a candidate that no link sees, if that is clear: by the maker, or else by its kind.
    mutating func findInNetwork(_ id: String, _ inventory: Inventory) {
        guard let candidate = candidate(id), candidate.handle == nil, candidate.network == nil else { return }
        let wanted = Sentence(candidate.brand ?? candidate.said)
        let fitting = inventory.network.filter { sighting in
            sighting.sentence.shares(wanted) && !mentioned.contains { $0.network == sighting }
        }
        guard fitting.count == 1 else { return }
        change(id) { $0.network = fitting[0] }
    }
}
