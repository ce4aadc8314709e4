package import HearthModel

/// What a sentence says of somebody who comes, or of a time in which nobody is at home: `the plumber comes between 10 and 12`,
/// `we are away until Sunday`.
package struct SaidVisit: Sendable, Equatable {
    package enum Kind: Sendable, CaseIterable {
        case trade, guest, delivery, yard
        /// Nobody is to be at home.
        case absence
    }

    package let kind: Kind
    /// As it was typed, at most four words: `plumber`, `Tom and Lisa`; of an absence nothing.
    package let who: String
    /// `nil`: no time was said that is understood.
    package let window: SaidWindow?
    /// Words after `in`, which name rooms, or mean something that is not understood.
    package let place: [String]
    /// It is taken back.
    package let isOff: Bool
    /// It is the speaker who is away, and not everybody.
    package let isOwn: Bool

    /// - Parameter said: as it was typed.
    /// - Returns: `nil` if it is about something else.
    package init?(_ said: String) {
        // `10-12` is a range.
        let spaced = said.replacing(/(\d)\s*[-–]\s*(\d)/) { "\($0.1) to \($0.2)" }
        var words = Sentence(spaced).words
        isOff = Self.takeDenial(&words)
        isOwn = words.contains("i")
        let isAbsence = words.contains(where: VisitWords.absence.contains) || Sentence(words: words).contains("no one")
        var window = SaidWindow(takenFrom: &words)
        if words.contains(where: VisitWords.sleeping.contains) { window?.stayOvernight() }
        self.window = window
        // `every other Tuesday` is not every one.
        if !VisitWords.repeats.isDisjoint(with: words) { return nil }
        if isAbsence {
            (kind, who, place) = (.absence, "", [])
            let rest = words.filter { !VisitWords.absence.contains($0) && !VisitWords.absent.contains($0) }
            guard rest.isEmpty else { return nil }
            return
        }
        let isDelivered = words.contains(where: VisitWords.delivering.contains)
        Self.takePurpose(&words)
        let cut = words.lastIndex { VisitWords.places.contains($0) && $0 != words.first } ?? words.endIndex
        place = Array(words[cut...].dropFirst().filter { $0 != "the" && $0 != "our" && $0 != "my" })
        let named = Self.name(in: Array(words[..<cut]))
        let isPlain = Self.isKnown(named) || !named.contains(where: VisitWords.others.contains)
        guard !named.isEmpty, named.count <= 4, isPlain else { return nil }
        kind = isDelivered ? .delivery : Self.kind(of: named)
        who = Self.asTyped(named, in: said)
    }

    /// As it is told: `the plumber`, `a parcel`, `Grandma`.
    package var name: String {
        switch kind {
        case .guest, .absence: return who
        case .trade, .yard: return who.first?.isUppercase == true ? who : "the " + who
        case .delivery:
            let isPlain = who.first?.isUppercase == true || who.hasSuffix("s")
            return isPlain ? who : ["post", "mail"].contains(who) ? "the " + who : "a " + who
        }
    }

    /// Somebody of whom one knows what they are: `plumber` says that he comes, and `Tom` alone does not.
    package static func isKnown(_ words: [String]) -> Bool { knownKind(of: words) != nil }

    private static func takeDenial(_ words: inout [String]) -> Bool {
        for denial in [["cancel"], ["no", "longer"], ["not"]] {
            guard let place = words.indices.first(where: { words[$0...].starts(with: denial) }) else { continue }
            words.removeSubrange(place..<place + denial.count)
            return true
        }
        return false
    }

    /// `to fix the boiler`: why somebody comes is no matter here.
    private static func takePurpose(_ words: inout [String]) {
        let place = words.indices.first { place in
            words[place] == "to" && words.dropFirst(place + 1).first.map(purposes.contains) == true
        }
        if let place { words.removeSubrange(place...) }
    }

    /// What is left of it without what is said of every visit. Within the name `and` stays.
    private static func name(in words: [String]) -> [String] {
        let isName = words.map { !VisitWords.coming.contains($0) }
        guard let first = isName.firstIndex(of: true), let last = isName.lastIndex(of: true) else { return [] }
        return words[first...last].filter { $0 == "and" || !VisitWords.coming.contains($0) }
    }

    private static func kind(of name: [String]) -> Kind { knownKind(of: name) ?? .guest }

    private static func knownKind(of name: [String]) -> Kind? {
        let pairs = Set(zip(name, name.dropFirst()).map { "\($0) \($1)" })
        if !pairs.isDisjoint(with: VisitWords.yardNames) || name.contains(where: VisitWords.yard.contains) {
            return .yard
        }
        if !pairs.isDisjoint(with: VisitWords.tradeNames) || name.contains(where: VisitWords.trades.contains) {
            return .trade
        }
        if name.contains(where: VisitWords.deliveries.contains) { return .delivery }
        return name.contains(where: VisitWords.guests.contains) ? .guest : nil
    }

    /// With the capitals of the speaker.
    private static func asTyped(_ name: [String], in said: String) -> String {
        let typed = said.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        return name.map { word in
            typed.first { Sentence(String($0)).words == [word] }.map(String.init) ?? word
        }.joined(separator: " ")
    }

    private static let purposes: Set<String> = [
        "fix", "repair", "read", "check", "service", "clean", "mow", "cut", "paint", "install", "look", "see", "mend",
        "replace", "deliver", "collect", "pick", "do", "inspect", "measure", "visit", "help", "play",
    ]
}
