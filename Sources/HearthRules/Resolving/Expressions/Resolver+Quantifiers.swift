import HearthKernel
import HearthModel

extension Resolver {
    /// `any lights in hall is on`: the comparison for each member, and how they are counted together.
    /// - Parameters:
    ///   - quantifier: the expression that names the set.
    ///   - whole: with its comparison, as people read it.
    mutating func quantified(
        _ quantifier: Expression, _ whole: Expression, _ body: (inout Resolver, Referent) -> Meaning
    ) -> Meaning {
        let place = place(whole.span)
        guard let (kind, devices, word) = members(of: quantifier) else {
            return Meaning(.constant(.unknown), .anything, place)
        }
        let members = devices.map { body(&self, self.member($0, word)) }
        if members.contains(where: { $0.type == .anything }) {
            return Meaning(.constant(.unknown), .anything, place)
        }
        guard !members.isEmpty else { return Meaning(.constant(.flag(kind != .any)), .yesno, place) }
        return Meaning(.quantified(kind, members, said: text(whole.span)), .yesno, place)
    }

    /// The members whose truth `count(any .. is ..)` counts.
    mutating func counted(_ expression: Expression) -> [Meaning]? {
        let quantifier: Expression
        switch expression.kind {
        case .compare(let left, _, _), .is(let left, _, _), .between(let left, _, _), .among(let left, _):
            quantifier = left
        case .brackets(let inner): return counted(inner)
        default: quantifier = expression
        }
        switch quantifier.kind {
        case .anyone, .quantity(.any, class: _, place: _): break
        default: return nil
        }
        guard case .quantified(_, let members, said: _) = condition(expression).kind else { return [] }
        return members
    }

    /// The word `all` of `all windows is open`.
    func wordAll(of expression: Expression) -> Span? {
        let quantifier: Expression
        switch expression.kind {
        case .compare(let left, _, _), .is(let left, _, _), .between(let left, _, _), .among(let left, _):
            quantifier = left
        default: return nil
        }
        guard case .quantity(.all, class: _, place: _) = quantifier.kind else { return nil }
        return Span(quantifier.span.start, quantifier.span.start + "all".utf8.count)
    }

    /// What one member of a set is compared by.
    private func member(_ device: DeviceIndex, _ word: SetWord) -> Referent {
        guard let property = word.property, let found = self.property(property, of: .device(device)) else {
            return .thing(.device(device))
        }
        return .property(found)
    }

    private mutating func members(
        of quantifier: Expression
    ) -> (Expression.Quantifier, [DeviceIndex], SetWord)? {
        switch quantifier.kind {
        case .quantity(let kind, class: let word, let place):
            guard let (devices, set) = members(of: word, in: place) else { return nil }
            return (kind, devices, set)
        case .anyone, .everyone:
            guard let person = names.setWord("person") else { return nil }
            let people = people()
            if case .anyone = quantifier.kind { return (.any, people, person) }
            return (.all, people, person)
        default: return nil
        }
    }

    /// Everyone who lives here, in path order.
    mutating func people() -> [DeviceIndex] {
        let house = Space(name: "house", devices: names.devices, isHouse: true)
        return names.setWord("person").map { members(of: $0, in: house) } ?? []
    }

    /// The devices that a class word or property word means in a place; E201, W160, E301.
    mutating func members(of word: Word, in place: Ref?) -> ([DeviceIndex], SetWord)? {
        let space = place.map { self.space($0) } ?? Space(name: "house", devices: names.devices, isHouse: true)
        guard let set = names.setWord(word.key) else {
            sayMissing(word, kind: "class", among: names.setWordSpellings)
            return nil
        }
        guard let space else { return nil }
        let members = self.members(of: set, in: space)
        if members.isEmpty {
            let span = place.map { word.span.through($0.span) } ?? word.span
            say("W160", "There is no \(set.word) in \(space.name).", at: span, fixes: placesWithOne(set, place))
        }
        guard members.count <= Limit.members else {
            say("E301", "This set is \(members.count); the limit is \(Limit.members).", at: word.span)
            return nil
        }
        return (members, set)
    }

    /// Sets of the whole house are looked for once. The rule at hand changes when its sets get other members.
    private mutating func members(of set: SetWord, in space: Space) -> [DeviceIndex] {
        if space.isHouse, let known = houseSets[set] {
            dependencies.add(known.print)
            return known.devices
        }
        let members = names.members(of: set, among: space.devices)
        let print = fingerprint(of: members)
        dependencies.add(print)
        if space.isHouse { houseSets[set] = (members, print) }
        return members
    }

    private func placesWithOne(_ set: SetWord, _ place: Ref?) -> [Diagnostic.Fix] {
        guard let place else { return [] }
        return names.areas.indices.filter { !names.members(of: set, among: names.devices(inArea: $0)).isEmpty }
            .prefix(3).map {
                Diagnostic.Fix("write `\(names.areas[$0].path)`", replace: place.span, with: names.areas[$0].path)
            }
    }

    /// An area or a group by name.
    mutating func space(_ ref: Ref) -> Space? {
        switch referent(ref, kind: "area") {
        case .place(let space): return space
        case .nothing: return nil
        case .thing(let thing):
            say("E212", "An area is wanted here, this is a \(className(of: thing)).", at: ref.span)
        case .property, .value:
            if case .value(let value) = referent(ref), value.type == .anything { return nil }
            say("E212", "An area is wanted here, this is a value.", at: ref.span)
        }
        return nil
    }

    /// The position of a member set; the same devices are one set.
    mutating func position(ofSet devices: [DeviceIndex]) -> Int {
        if let known = setPositions[devices] { return known }
        set.memberSets.append(devices)
        setPositions[devices] = set.memberSets.count - 1
        return set.memberSets.count - 1
    }
}
