import HearthKernel
import HearthModel

extension HubCore {
    /// Changes the house in a way of which nothing comes at once.
    mutating func make(_ change: HouseChange) {
        var reaction = Reaction()
        self.change(change, into: &reaction)
    }

    /// Changes the house and records how: every change of it goes through here.
    mutating func change(_ change: HouseChange, into reaction: inout Reaction) {
        if let beginning = journal.beginning { journal.begin(with: house, beginning, at: now) }
        if journal.append(change) { persistence.journalIsCrowded(at: now) }
        house.make(change, into: &reaction)
    }
}
