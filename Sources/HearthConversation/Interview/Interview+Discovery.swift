/// What is in which room.
extension Interview {
    static let noLogins =
        """
        Logins do not belong into a conversation, and I have kept nothing of this one. They go into secrets.yaml on the \
        hub, which only the hub reads.
        """
    static let help =
        """
        Tell me what is where, such as 'a lamp and a thermostat in the kitchen', or ask 'what do you see?'. You can say \
        'skip', 'back', 'stop' or 'later' at any time.
        """

    func greeting(_ inventory: Inventory) -> String {
        var text = "Hello, I am \(inventory.house)."
        if !inventory.hasPlace {
            text += " I do not know where I stand; 'location' in devices.yaml tells me, for the sun."
        }
        return text + " " + seen(inventory) + " Which room shall we begin with, and what is in it? " + Self.skipping
    }

    private static let skipping = "You can say 'skip', 'back', 'stop' or 'later' at any time."

    /// What came to light by itself and has no place yet.
    func seen(_ inventory: Inventory) -> String {
        let new = inventory.new.filter { thing in !mentioned.contains { $0.handle == thing.handle } }
        guard !new.isEmpty else { return "I see no device on my links that is new." + seenInNetwork(inventory) }
        let names = new.prefix(8).map { "\($0.name) (\(DeviceKind.noun(of: $0.deviceClass)), \($0.family))" }
        let more = new.count > names.count ? ["\(new.count - names.count) more"] : []
        return "I see \(new.count.of("new device")): \((names + more).listed)." + seenInNetwork(inventory)
    }

    /// The open question, once more.
    func ask(_ inventory: Inventory) -> String {
        switch question {
        case .devices:
            guard let room else { return "Which room shall we begin with, and what is in it?" }
            let more = mentioned.contains { $0.room == room } ? "else " : ""
            return "What \(more)is in the \(room.name.lowercased())? Say 'done' when that is all."
        case .kind(let id):
            return "What is the \(candidate(id)?.description ?? ""): a lamp, a plug, a sensor, or something else?"
        case .thing(let id, let handles):
            let names = handles.enumerated().map { "\($0 + 1) \(inventory.thing($1)?.name ?? "gone by now")" }
            return "Which one is the \(candidate(id)?.description ?? "")? I see \(names.listed). Or say 'none'."
        case .room(let id): return "Which room is the \(candidate(id)?.description ?? "") in?"
        case .maker(let id):
            return "I see no \(candidate(id)?.noun ?? "device") on my links that is new. "
                + "Who makes the \(candidate(id)?.description ?? "")?"
        case .names: return "Is that right? Say 'yes', 'call 1 Ceiling light', or 'not 1'."
        case .plan: return "Right?"
        }
    }

    /// Takes in which devices somebody says there are.
    mutating func describe(_ sentence: Sentence, _ inventory: Inventory) -> String {
        question = .devices
        let mentions = Mentions(in: sentence, knowing: inventory)
        if mentions.isNegative, !mentions.devices.isEmpty || !mentions.rooms.isEmpty {
            return "I take in only what there is, not what there is not. " + ask(inventory)
        }
        if let last = mentions.rooms.last { room = last }
        guard !mentions.devices.isEmpty else {
            if !mentions.rooms.isEmpty { return ask(inventory) }
            return "I found no device and no room that I know in that. " + Self.help
        }
        var (added, known): ([InterviewCandidate], [String]) = ([], [])
        var isFull = mentions.isCut
        for var mention in mentions.devices {
            if mention.room == nil { mention.room = room }
            if mention.handle.map({ handle in pending.contains { $0.handle == handle } }) == true { continue }
            if let there = alreadyThere(mention, inventory, besides: known) {
                known.append(there)
                continue
            }
            guard add(mention) else {
                isFull = true
                break
            }
            added += candidates.suffix(1)
        }
        var reply: [String] = []
        if !added.isEmpty { reply.append("I noted: \(added.map(\.description).listed).") }
        if !known.isEmpty { reply.append("\(known.listed) \(known.count == 1 ? "is" : "are") in the house already.") }
        if isFull { reply.append("The rest was too much at once; tell me of it later.") }
        return (reply + [ask(inventory)]).joined(separator: " ")
    }

    /// The name of a device of the same kind in the same room, if none that is new could be meant.
    private func alreadyThere(_ mention: Mention, _ inventory: Inventory, besides known: [String]) -> String? {
        guard mention.handle == nil, let deviceClass = mention.deviceClass, let room = mention.room?.id,
            !inventory.new.contains(where: { $0.deviceClass.isOne(of: deviceClass) }),
            !inventory.network.contains(where: { $0.sentence.shares(Sentence(mention.brand ?? mention.said)) })
        else { return nil }
        return inventory.things.first {
            !$0.isNew && $0.room == room && $0.deviceClass.isOne(of: deviceClass) && !known.contains($0.name)
        }?.name
    }
}
