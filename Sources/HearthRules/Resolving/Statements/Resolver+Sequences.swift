import HearthModel

extension Resolver {
    /// The statements of a sequence in the place of `do NAME`, with none of the names around it.
    mutating func performing(_ name: Word, _ place: Place) -> [Action] {
        guard let entry = declarations.sequences[name.key] else {
            sayMissing(name, kind: "sequence", among: declarations.sequences.keys)
            return []
        }
        use(name.key)
        if let start = sequenceStack.firstIndex(of: name.key) {
            let cycle = sequenceStack[start...] + [name.key]
            say("E215", "\(name.text) uses itself: \(cycle.joined(separator: " → ")).", at: name.span)
            return []
        }
        guard sequenceStack.count < Limit.nesting else {
            say(
                "E301", "The nesting of \(name.text) is \(Limit.nesting + 1); the limit is \(Limit.nesting).",
                at: name.span)
            return []
        }
        sequenceStack.append(name.key)
        let (outer, outerFile) = (scope, file)
        scope.leaveAll()
        file = entry.place.file
        if isBroken(entry.place) { fail() }
        let actions = actions(entry.syntax)
        file = outerFile
        scope.leave(to: outer)
        sequenceStack.removeLast()
        if isInPeriod, actions.waits {
            say("E108", "do \(name.text) does not belong in while.", at: name.span)
        }
        return actions
    }

    /// Sequences by themselves: so their mistakes show also where nothing does them.
    mutating func readSequencesByThemselves() {
        let before = (used, readLocals)
        for name in declarations.sequences.keys.sorted() {
            guard let entry = declarations.sequences[name], !isBroken(entry.place) else { continue }
            steps = 0
            sequenceStack = [name]
            within(entry.place, Scope()) { resolver in _ = resolver.actions(entry.syntax) }
            sequenceStack = []
        }
        (used, readLocals) = before
    }

    // MARK: Flashing

    /// How long a flash is, and from one to the next.
    private static let flash = (on: 500.0, period: 1_000.0)

    /// `flash lamp 3 times`: the opposite for half a second, and given back, so that all is as it was.
    mutating func flashing(
        _ targets: [Target], _ times: Expression?, _ span: Expression?, _ place: Place
    ) -> [Action] {
        let writes = targets.flatMap { verbWrites(.toggle, $0.span, $0) }
        let count = flashes(times, span)
        func duration(_ milliseconds: Double) -> Meaning {
            Meaning(.constant(.number(milliseconds)), .quantity(.duration), place)
        }
        guard !writes.isEmpty else { return [] }
        let once = [
            Action(.write(writes, over: nil, lasts: duration(Resolver.flash.on)), place),
            Action(.wait(duration(Resolver.flash.period)), place),
        ]
        return (0..<count).flatMap { _ in once }
    }

    private mutating func flashes(_ times: Expression?, _ span: Expression?) -> Int {
        if let times {
            let value = fitting(value(times, wanting: .quantity(.number)), .quantity(.number), times)
            guard let number = value.constant?.number, number.rounded() == number, (1...20).contains(number) else {
                if value.type != .anything {
                    say("E219", "\(text(times.span)) is outside 1 to 20.", at: times.span, write: ["3"])
                }
                return 0
            }
            return Int(number)
        }
        guard let span else { return 3 }
        let most = Int64(20 * Resolver.flash.period)
        return duration(span, most: most).map { max(1, Int((Double($0) / Resolver.flash.period).rounded())) } ?? 0
    }
}
