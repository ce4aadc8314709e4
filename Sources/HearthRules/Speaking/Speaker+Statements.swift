import HearthKernel
import HearthModel

extension Speaker {
    /// - Parameter isKept: of a `while`: what is written stays so, and is given back.
    func statements(_ actions: [Action], isKept: Bool) -> String {
        let parts = withoutFlashes(actions.filter { !isOfTheRuleItself($0) }).map { statement($0, isKept: isKept) }
        // Parts that have commas of their own are set off by semicolons.
        let isPlain = parts.allSatisfy { !$0.contains(where: { ",:;".contains($0) }) }
        if parts.isEmpty { return "do nothing" }
        return isPlain ? list(parts) : parts.joined(separator: "; ")
    }

    private func statement(_ action: Action, isKept: Bool) -> String {
        let written = text(action.place)
        if written.lowercased().hasPrefix("flash ") { return written }
        switch action.kind {
        case .write(let writes, let over, let lasts):
            return write(writes, action, isKept: isKept && lasts == nil) + (over.map { " over \(value($0))" } ?? "")
                + (lasts.map { " for \(value($0)), then give it back" } ?? "")
        case .setVariable(let variable, let value):
            let name = set.variables.indices.contains(variable.position) ? set.variables[variable.position].name : "it"
            return "set \(variable == .mode ? "the mode" : name) to \(self.value(value))"
        case .store(_, let value):
            let words = text(action.place).split(separator: " ")
            return "call \(self.value(value)) \(words.count > 1 ? words[1] : "it")"
        case .notify(let people, let text, let urgency):
            let how =
                switch urgency {
                case .plain: ""
                case .urgently: "urgently "
                case .quietly: "quietly "
                }
            return "\(how)tell \(self.people(people)) \(quoted(text))"
        case .ask(let people, let text, let within, let answers, let otherwise):
            return question(people, text, within, answers, otherwise, isKept)
        case .wait(let span): return "wait \(value(span))"
        case .waitUntil(let condition, let atMost):
            return "wait until \(state(condition))" + (atMost.map { ", at most \(value($0))" } ?? "")
        case .raise(let severity, let text, let about):
            return "raise a concern of \(value(severity))" + (about.map { " about \(name(of: $0))" } ?? "")
                + ": \(quoted(text))"
        case .log(let text): return "note \(quoted(text))"
        case .choose(let branches, let otherwise): return choice(branches, otherwise, isKept)
        case .forEach(_, _, let actions):
            let head = text(action.place).split(separator: "{").first.map(String.init) ?? "for each"
            let words = head.split(separator: " ")
            let of = words.firstIndex(of: "in").map { words[($0 + 1)...].joined(separator: " ") } ?? "them"
            return "for each of \(of): \(statements(actions, isKept: isKept))"
        }
    }

    /// A flash is one statement, however often it toggles and waits.
    private func withoutFlashes(_ actions: [Action]) -> [Action] {
        var last: Place?
        return actions.filter { action in
            guard text(action.place).lowercased().hasPrefix("flash ") else { return true }
            defer { last = action.place }
            return action.place != last
        }
    }

    /// What a rule notes for itself, as when it last ran.
    private func isOfTheRuleItself(_ action: Action) -> Bool {
        guard case .setVariable(let variable, _) = action.kind else { return false }
        return set.variables.indices.contains(variable.position) && set.variables[variable.position].isOwn
    }

    private func choice(
        _ branches: [(condition: Meaning, actions: [Action])], _ otherwise: [Action]?, _ isKept: Bool
    ) -> String {
        var parts = branches.map { "if \(state($0.condition)), \(statements($0.actions, isKept: isKept))" }
        if let otherwise { parts.append("otherwise \(statements(otherwise, isKept: isKept))") }
        return parts.joined(separator: "; ")
    }

    private func question(
        _ people: [DeviceIndex], _ text: Action.Text, _ within: Meaning, _ answers: [(word: String, actions: [Action])],
        _ otherwise: Int, _ isKept: Bool
    ) -> String {
        let parts = answers.enumerated().map { position, answer in
            let silence = position == otherwise ? ", or none comes within \(value(within))" : ""
            return "if the answer is \(answer.word)\(silence), \(statements(answer.actions, isKept: isKept))"
        }
        return "ask \(self.people(people)) \(quoted(text)); " + parts.joined(separator: "; ")
    }

    /// With what is filled in, in brackets.
    private func quoted(_ text: Action.Text) -> String {
        let pieces = text.map { piece in
            switch piece {
            case .plain(let words): words
            case .value(let meaning, _): "(\(value(meaning)))"
            case .list(let list): "(\(self.text(list.place)))"
            }
        }
        return "\"\(pieces.joined())\""
    }

    // MARK: Writes

    private func write(_ writes: [Write], _ action: Action, isKept: Bool) -> String {
        let written = text(action.place)
        if written.lowercased().hasPrefix("apply ") {
            let name = written.split(separator: " ").dropFirst().first ?? ""
            return isKept ? "keep the scene \(name)" : "apply the scene \(name)"
        }
        let slots = writes.flatMap(\.slots)
        guard let first = writes.first, !written.contains(" all "), slots.count <= 3, let slot = first.slots.first
        else {
            return head(of: written)
        }
        var targets: [String] = []
        for write in writes {
            if case .member = write.target {
                targets.append("it")
            } else {
                targets += write.slots.map { name(of: device(of: $0)) }
            }
        }
        return effect(first, slot, list(targets.unique), isKept: isKept)
    }

    /// Without `over` and `for`, which are said by themselves.
    private func head(of text: String) -> String {
        let end = [" over ", " for "].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
        return String(text[..<(end ?? text.endIndex)])
    }

    private func effect(_ write: Write, _ slot: SlotIndex, _ targets: String, isKept: Bool) -> String {
        let meaning: Meaning
        switch write.source {
        case .toggle: return "toggle \(targets)"
        case .reported: return "stop \(targets)"
        case .value(let value): meaning = value
        }
        let property = property(slot)
        switch (property, meaning.constant) {
        case ("on", .flag(let flag)?):
            return isKept ? "keep \(targets) \(flag ? "on" : "off")" : "turn \(flag ? "on" : "off") \(targets)"
        case ("state", .text(let word)?):
            guard let verb = Speaker.verbs[word] else { break }
            return isKept ? "keep \(targets) \(word)" : "\(verb) \(targets)"
        case ("hue", _), ("saturation", _):
            return
                "\(isKept ? "keep" : "set") the colour of \(targets) \(isKept ? "at" : "to") \(color(write, meaning))"
        default: break
        }
        let bound =
            switch write.bound {
            case .exact: ""
            case .atLeast: " at least"
            case .atMost: " at most"
            }
        let isLevel = ["brightness", "speed", "position", "setpoint", "volume", "value", "state"].contains(property)
        let what = isLevel ? targets : "the \(words(ofPath: property)) of \(targets)"
        return (isKept ? "keep \(what) at " : "set \(what) to ") + value(meaning) + bound
    }

    private func color(_ write: Write, _ meaning: Meaning) -> String {
        switch meaning.kind {
        case .hue(let color), .saturation(let color): value(color)
        default: text(write.place).split(separator: " ").last.map(String.init) ?? value(meaning)
        }
    }

    private static let verbs = [
        "open": "open", "closed": "close", "locked": "lock", "unlocked": "unlock", "playing": "start",
        "paused": "pause", "cleaning": "start", "docked": "send home",
    ]
}
