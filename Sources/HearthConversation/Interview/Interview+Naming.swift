package import HearthModel

/// What the devices are called, and what was understood, read back; nothing is made before a yes to that.
extension Interview {
    private var found: [InterviewCandidate] { pending.filter { $0.handle != nil } }

    // MARK: Names

    mutating func proposeNames(_ inventory: Inventory) -> String {
        guard !pending.isEmpty else { return classify(inventory) }
        guard !found.isEmpty else { return readBack(inventory) }
        (phase, question) = (.configuration, .names)
        let names = found.enumerated().map { place, candidate in
            let thing = candidate.handle.flatMap(inventory.thing).map { "\($0.name), \($0.family)" }
            return "\(place + 1) \(name(of: candidate, inventory)) (\(thing ?? "gone"))"
        }
        return "I would call \(found.count == 1 ? "it" : "them") \(names.listed). " + ask(inventory)
    }

    /// Names that nobody else in the house has.
    private func name(of wanted: InterviewCandidate, _ inventory: Inventory) -> String {
        var taken = Set(inventory.things.filter { !$0.isNew }.map { $0.name.lowercased() })
        for candidate in mentioned {
            let base = candidate.name
            var (name, number) = (base, 2)
            while taken.contains(name.lowercased()) {
                name = "\(base) \(number)"
                number += 1
            }
            if candidate.id == wanted.id { return name }
            if candidate.status == .pending { taken.insert(name.lowercased()) }
        }
        return wanted.name
    }

    /// `call 1 Ceiling light`, `call the lamp Ceiling light`
    mutating func rename(_ said: String) -> String? {
        let parts = said.split(separator: " ").map(String.init)
        guard parts.count >= 3, parts[0].lowercased() == "call" else { return nil }
        let rest = parts.dropFirst(parts[1].lowercased() == "the" ? 2 : 1)
        for (place, candidate) in found.enumerated() {
            for label in ["\(place + 1)", candidate.name, candidate.said] {
                let words = label.split(separator: " ").count
                guard rest.count > words,
                    rest.prefix(words).joined(separator: " ").lowercased() == label.lowercased()
                else { continue }
                let name = rest.dropFirst(words).joined(separator: " ").plain(60)
                change(candidate.id) { $0.givenName = name }
                return "It is called \(name)."
            }
        }
        return "I do not know which one that is; call it by its number."
    }

    /// `not 1`, `without the lamp`
    mutating func reject(_ sentence: Sentence) -> String? {
        guard let first = sentence.words.first, ["not", "without", "remove", "drop"].contains(first) else { return nil }
        let label = sentence.words.dropFirst().filter { $0 != "the" }.joined(separator: " ")
        let list = found + pending.filter { $0.handle == nil }
        for (place, candidate) in list.enumerated()
        where ["\(place + 1)", Sentence(candidate.name).text, Sentence(candidate.said).text].contains(label) {
            change(candidate.id) { $0.status = .rejected }
            return "I leave out the \(candidate.description)."
        }
        return "I do not know which one that is; call it by its number."
    }

    // MARK: Reading back

    mutating func readBack(_ inventory: Inventory) -> String {
        guard !pending.isEmpty else { return classify(inventory) }
        (phase, question) = (.twinCreation, .plan)
        var parts: [String] = []
        let rooms = found.map(\.room).reduce(into: [Inventory.Room?]()) { if !$0.contains($1) { $0.append($1) } }
        for room in rooms {
            let nouns = found.filter { $0.room == room }.map(\.noun)
            let kinds = nouns.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let counts = kinds.map { kind in nouns.count { $0 == kind }.of(kind) }.joined(separator: ", ")
            let place = room.map { " in the \($0.name.lowercased())" + ($0.id == nil ? ", which is a new room" : "") }
            parts.append(counts + (place ?? " in no room"))
        }
        let unseen = pending.filter { $0.handle == nil }.map { candidate in
            candidate.description + (candidate.network.map { " (in the network as \($0.text))" } ?? "")
        }
        var text = parts.isEmpty ? "" : parts.joined(separator: "; ") + ". "
        if !unseen.isEmpty {
            text +=
                "No link of mine sees the \(unseen.listed), so I can only note "
                + (unseen.count == 1 ? "it. " : "them. ")
        }
        return text + ask(inventory)
    }

    /// What is to be done for some candidates, to which somebody says yes who has not been asked.
    package func plan(of candidates: [String], knowing inventory: Inventory) -> Plan {
        plan(inventory, of: mentioned.filter { candidates.contains($0.id) && $0.status != .confirmed })
    }

    func plan(_ inventory: Inventory) -> Plan { plan(inventory, of: pending) }

    private func plan(_ inventory: Inventory, of candidates: [InterviewCandidate]) -> Plan {
        var plan = Plan()
        for candidate in candidates {
            if let handle = candidate.handle {
                plan.devices.append(
                    .init(
                        candidate: candidate.id, handle: handle, name: name(of: candidate, inventory),
                        room: candidate.room))
            } else {
                let way = candidate.families.first.map { " It may come in by \($0.displayName): \($0.remedy)." } ?? ""
                let shown = candidate.network.map {
                    " In the network it shows itself as \($0.text): \($0.unsupported)."
                }
                plan.notes.append(
                    .init(
                        candidate: candidate.id,
                        text: "There is a \(candidate.description), which no link of the house sees.\(shown ?? way)"))
            }
        }
        return plan
    }

    /// Takes in what came of a plan, or of a part of it, and says so. It ends the interview if nothing is left to do.
    package mutating func finish(_ outcomes: [(candidate: String, outcome: Outcome)], at now: Instant) {
        var (made, noted, failed): ([String], [String], [String]) = ([], [], [])
        for (id, outcome) in outcomes {
            guard let candidate = candidate(id) else { continue }
            switch outcome {
            case .made(let device):
                made.append(device)
                change(id) { ($0.status, $0.deviceID) = (.confirmed, device) }
            case .noted:
                noted.append(candidate.description)
                change(id) { $0.status = .needsInfo }
            case .failed(let why): failed.append("the \(candidate.description) could not be made: \(why.plain(200))")
            }
        }
        if pending.isEmpty {
            (phase, status) = (.completed, .completed)
        } else if !failed.isEmpty {
            (phase, question) = (.twinCreation, .plan)
        }
        var reply: [String] = []
        if !made.isEmpty { reply.append("Done: \(made.listed) \(made.count == 1 ? "is" : "are") in the house.") }
        if !noted.isEmpty {
            reply.append("I noted the \(noted.listed). Once a link sees \(noted.count == 1 ? "it" : "them"), we go on.")
        }
        if !failed.isEmpty {
            reply.append("But \(failed.listed). Say 'yes' to try again, or 'later'.")
        }
        if !reply.isEmpty { say(reply.joined(separator: " "), at: now) }
    }
}
