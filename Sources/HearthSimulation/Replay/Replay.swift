package import HearthKernel
package import HearthModel

/// Plays recorded changes of a house through the function that made them, so that what was live and what is played are the
/// same (docs/decisions/060-a-replay-and-its-branch.md). From any instant on the house can follow other rules than those
/// recorded: a branch.
///
/// It reads no file: whoever plays hands in the changes. `play` goes through them; who wants to judge a change before it is
/// made uses `next` and `make`.
package struct Replay<Failure: Error> {
    /// As the changes so far have left it.
    package private(set) var house = House()
    /// How many changes have been made.
    package private(set) var count = 0
    private let read: () throws(Failure) -> HouseChange?
    /// Has been read, and lies beyond the instant that was asked for.
    private var upcoming: HouseChange?
    private var branchRules: ((Registry) -> Program)?

    /// - Parameter read: returns the changes in their order, then `nil`. The first must be a whole house.
    package init(reading read: @escaping () throws(Failure) -> HouseChange?) { self.read = read }

    /// Plays on. Ends early if the task is cancelled.
    /// - Parameters:
    ///   - end: later changes wait for the next call.
    ///   - see: is shown each change, what it has led to, and the house after it, whose `now` is the instant. Returns false
    ///     to end there.
    /// - Returns: whether everything up to `end` was played.
    @discardableResult
    package mutating func play(
        until end: Instant = .distantFuture, seeing see: (HouseChange, Reaction, House) -> Bool = { _, _, _ in true }
    ) throws(Failure) -> Bool {
        var reaction = Reaction()
        while let change = try next(until: end) {
            make(change, into: &reaction)
            if !see(change, reaction, house) || Task.isCancelled { return false }
        }
        return true
    }

    /// The change that comes next. In a branch this is the clock where a deadline comes before the next recorded change, as
    /// its deadlines are not those recorded.
    /// - Returns: `nil` if none is left up to `end`.
    package mutating func next(until end: Instant = .distantFuture) throws(Failure) -> HouseChange? {
        if upcoming == nil { upcoming = try read() }
        guard let change = upcoming else { return nil }
        let instant = change.at ?? house.now
        if branchRules != nil, let due = house.deadlines.wake.map({ max($0, house.now + Milliseconds(1)) }),
            due < instant
        {
            return due <= end ? .input(Input(at: due, .clock)) : nil
        }
        guard instant <= end else { return nil }
        upcoming = nil
        return change
    }

    /// Makes a change, in a branch with its own rules in place of those recorded.
    ///
    /// A branch goes on over the whole houses that begin each day of a journal. Where the hub was started, or the journal has
    /// a gap, it begins again with the house that was recorded, as if its rules had been written just then. What the record
    /// says of commands is of those sent then: whether a branch has them too is for the caller to judge.
    /// - Parameter reaction: cleared first.
    package mutating func make(_ change: HouseChange, into reaction: inout Reaction) {
        count += 1
        guard let branchRules else { return house.make(change, into: &reaction) }
        switch change {
        case .house(_, .continuing, _): reaction.removeAll()
        case .house(_, .gap, _):
            house.make(change, into: &reaction)
            follow(branchRules, into: &reaction)
        case .rules: follow(branchRules, into: &reaction)
        default: house.make(change, into: &reaction)
        }
    }

    /// From now on the house follows these rules and not those recorded.
    /// - Parameters:
    ///   - rules: compiled for the devices that they are given; asked for again where the record has other devices or rules.
    ///   - reaction: what the change of rules leads to at once; cleared first.
    package mutating func follow(_ rules: @escaping (Registry) -> Program, into reaction: inout Reaction) {
        branchRules = rules
        house.make(.rules(rules(house.registry)), into: &reaction)
    }
}
