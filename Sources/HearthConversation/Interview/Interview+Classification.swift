import HearthModel

/// Which of the things that the links see are meant, and what is still to be asked.
extension Interview {
    /// Goes on with the first thing that is not clear; with names, if all is.
    mutating func classify(_ inventory: Inventory) -> String {
        guard !pending.isEmpty else {
            (phase, status, question) = (.discovery, .paused, .devices)
            return "Then there is nothing to set up. We can go on whenever you like."
        }
        phase = .classification
        for candidate in pending {
            if let next = unclear(candidate, inventory) {
                question = next.question
                change(candidate.id) { $0.asked.insert(next.part) }
                return ask(inventory)
            }
        }
        return proposeNames(inventory)
    }

    private mutating func unclear(
        _ stale: InterviewCandidate, _ inventory: Inventory
    ) -> (question: Question, part: InterviewCandidate.Part)? {
        // Its thing may have been found together with another's.
        guard let candidate = candidate(stale.id) else { return nil }
        func asks(_ part: InterviewCandidate.Part) -> Bool { !candidate.asked.contains(part) }
        if candidate.deviceClass == nil, candidate.network == nil, asks(.kind) {
            return (.kind(candidate: candidate.id), .kind)
        }
        if candidate.handle.flatMap(inventory.thing) == nil, asks(.thing) {
            let options = match(candidate, inventory)
            if options.count > 1 { return (.thing(candidate: candidate.id, among: options), .thing) }
        }
        findInNetwork(candidate.id, inventory)
        // It may be clear by now which one it is.
        guard let candidate = self.candidate(candidate.id) else { return nil }
        if candidate.room == nil, asks(.room) { return (.room(candidate: candidate.id), .room) }
        if candidate.confidence < 0.8, candidate.handle == nil, candidate.network == nil, candidate.brand == nil,
            asks(.maker)
        {
            return (.maker(candidate: candidate.id), .maker)
        }
        return nil
    }

    /// Finds the thing that is meant; as many alike as there are things are one each.
    /// - Returns: what it may be, if that is not clear.
    private mutating func match(_ candidate: InterviewCandidate, _ inventory: Inventory) -> [String] {
        guard let deviceClass = candidate.deviceClass else { return [] }
        let claimed = Set(mentioned.compactMap(\.handle))
        var options = inventory.new.filter { thing in
            !claimed.contains(thing.handle) && thing.deviceClass.isOne(of: deviceClass)
                && (thing.room == nil || candidate.room?.id == nil || thing.room == candidate.room?.id)
        }
        // A relay may be meant by `lamp`, but only where there is no lamp.
        let exact = options.filter { [$0.deviceClass.id, $0.deviceClass.traits.broader].contains(deviceClass.id) }
        if !exact.isEmpty { options = exact }
        if let brand = candidate.brand {
            let ofBrand = options.filter { Sentence($0.maker ?? "").shares(Sentence(brand)) }
            if !ofBrand.isEmpty { options = ofBrand }
        }
        if let room = candidate.room {
            let named = options.filter { Sentence($0.name).contains(Sentence(room.name).text) }
            if !named.isEmpty { options = named }
        }
        let alike = pending.filter {
            $0.handle == nil && $0.deviceClass == deviceClass && $0.room == candidate.room
                && $0.brand == candidate.brand
        }
        guard options.count == alike.count || options.count == 1 else { return options.map(\.handle) }
        for (candidate, thing) in zip(alike, options) { assign(thing, to: candidate.id, inventory) }
        return []
    }

    private mutating func assign(_ thing: Inventory.Thing, to id: String, _ inventory: Inventory) {
        change(id) { candidate in
            (candidate.handle, candidate.family) = (thing.handle, thing.family)
            candidate.deviceClass = thing.deviceClass
            candidate.brand = candidate.brand ?? thing.maker
            candidate.room = candidate.room ?? inventory.rooms.first { $0.id == thing.room && $0.id != nil }
        }
    }

    // MARK: Answers

    /// Takes the answer to the open question.
    /// - Returns: what is to be said of it; `nil` if nothing is.
    mutating func take(_ sentence: Sentence, _ said: String, _ inventory: Inventory) -> String? {
        let mentions = Mentions(in: sentence, knowing: inventory)
        switch question {
        case .kind(let id):
            guard let device = mentions.devices.first(where: { $0.deviceClass != nil }) else {
                return "I do not know that kind of device."
            }
            change(id) { candidate in
                (candidate.deviceClass, candidate.said) = (device.deviceClass, device.said)
                candidate.brand = candidate.brand ?? mentions.brands.first
            }
        case .thing(let id, let handles):
            if let thing = chosen(sentence, among: handles.compactMap(inventory.thing)) {
                assign(thing, to: id, inventory)
            } else if sentence.text != "none" {
                return "I did not find out which one."
            }
        case .room(let id):
            guard let room = mentions.rooms.first ?? Self.newRoom(sentence, inventory) else {
                return "I did not understand which room."
            }
            change(id) { $0.room = room }
        case .maker(let id):
            let isName = (1...3).contains(sentence.words.count) && !Self.isPlainAnswer(sentence.text)
            let maker = mentions.brands.first ?? (isName ? said.plain(40) : nil)
            guard let maker else { return "I do not know that maker." }
            change(id) { $0.brand = maker }
            guard let family = candidate(id)?.families.first(where: { $0.brands.contains(maker) }) else {
                return "I know no way of my own to devices of \(maker)."
            }
            return "\(maker) comes in by \(family.displayName): \(family.remedy), and I shall see it."
        case .devices, .names, .plan: break
        }
        return nil
    }

    private func chosen(_ sentence: Sentence, among things: [Inventory.Thing]) -> Inventory.Thing? {
        let places = ["1": 0, "one": 0, "first": 0, "2": 1, "two": 1, "second": 1, "3": 2, "three": 2, "third": 2]
        let named = things.filter { sentence.contains(Sentence($0.name).text) }
        if named.count == 1 { return named[0] }
        let numbers = sentence.words.compactMap { word in places[word] ?? Int(word).map { $0 - 1 } }
        guard numbers.count == 1, things.indices.contains(numbers[0]) else { return nil }
        return things[numbers[0]]
    }

    /// A few plain words are the name of a room that there is not yet.
    private static func newRoom(_ sentence: Sentence, _ inventory: Inventory) -> Inventory.Room? {
        let words = sentence.words.filter { !["in", "the", "it", "is", "at", "my", "our"].contains($0) }
        guard (1...3).contains(words.count), words.allSatisfy({ $0.count <= 20 && $0.allSatisfy(\.isLetter) }) else {
            return nil
        }
        return inventory.room(named: words.joined(separator: " "))
    }
}

extension DeviceClass {
    /// Whether a device of this class is what somebody calls by the other one.
    func isOne(of other: DeviceClass) -> Bool {
        if id == other.id || traits.broader == other.id { return true }
        // On the wire a lamp may be a switch, and a plug as well.
        let switched: Set<ID> = [.light, .plug, .switch]
        return id == .switch && switched.contains(other.id) || id == .plug && other.id == .switch
    }
}

extension Sentence {
    /// Whether they have a word in common that says something.
    func shares(_ other: Sentence) -> Bool {
        !Set(words.filter { $0.count > 2 }).isDisjoint(with: other.words)
    }
}
