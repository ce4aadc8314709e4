import HearthKernel
import HearthModel

@testable import HearthRules

extension Listing {
    func text(_ basic: Trigger.Basic) -> String {
        let member = (basic.member.map { "\($0): " } ?? "") + (basic.byHand ? "by hand " : "")
        return member
            + {
                switch basic.kind {
                case .edge(let condition): text(condition)
                case .change(let value): "changed " + text(value)
                case .word(let slot, let word): names.registry.name(of: slot) + " " + word
                case .key(let key):
                    names.registry.name(of: key.event) + " " + key.press.key + " " + key.press.done
                case .at(let base, let offset, let days):
                    "at " + text(base) + (offset.map { " + " + text($0) } ?? "") + (days == 0 ? "" : " on \(days)")
                case .sun(let event, let offset, let days):
                    "at \(event)" + (offset.map { " + " + text($0) } ?? "") + (days == 0 ? "" : " on \(days)")
                case .every(let span): "every \(span)"
                case .hearthStarts: "start"
                }
            }()
    }

    func text(_ occasion: Trigger) -> String {
        let first = occasion.first.map(text).joined(separator: " | ")
        guard !occasion.then.isEmpty else { return first }
        return first + " then " + occasion.then.map(text).joined(separator: " | ") + " within \(occasion.within)"
    }

    /// One line for each statement, those of a block behind it in braces.
    func text(_ action: Action) -> String {
        switch action.kind {
        case .write(let writes, let over, let lasts):
            writes.map(text).joined(separator: ", ") + (over.map { " over " + text($0) } ?? "")
                + (lasts.map { " for " + text($0) } ?? "")
        case .setVariable(let index, let value): set.variables[index.position].name + " := " + text(value)
        case .store(let local, let value): "#\(local) := " + text(value)
        case .notify(let people, let words, let urgency): "notify \(ids(people)) \(urgency): " + text(words)
        case .ask(let people, let words, let within, let answers, let otherwise):
            "ask \(ids(people)): \(text(words)) \(text(within)) "
                + answers.map { $0.word + " " + block($0.actions) }.joined(separator: " ")
                + " else \(answers[otherwise].word)"
        case .wait(let time): "wait " + text(time)
        case .waitUntil(let condition, atMost: let most):
            "until " + text(condition) + (most.map { " " + text($0) } ?? "")
        case .raise(let severity, let words, let about):
            "raise " + text(severity) + " " + text(words) + (about.map { " about \(self.about($0))" } ?? "")
        case .log(let words): "log " + text(words)
        case .choose(let branches, let otherwise):
            branches.map { "if " + text($0.condition) + " " + block($0.actions) }.joined(separator: " ")
                + (otherwise.map { " else " + block($0) } ?? "")
        case .forEach(let set, let local, let actions):
            "each #\(local) of \(ids(self.set.memberSets[set])) " + block(actions)
        }
    }

    func block(_ actions: [Action]) -> String { "{ " + actions.map(text).joined(separator: "; ") + " }" }

    private func text(_ pieces: Action.Text) -> String {
        pieces.map { piece in
            switch piece {
            case .plain(let plain): "'\(plain)'"
            case .value(let value, let rendering): "\(text(value)) as \(rendering)"
            case .list(let list): "list #\(list.local) \(text(list.condition)) or \(list.none)"
            }
        }.joined(separator: " ")
    }

    private func ids(_ devices: [DeviceIndex]) -> String { devices.map(names.path).joined(separator: ",") }

    private func about(_ thing: Meaning.Thing) -> String {
        switch thing {
        case .device(let device): names.path(of: device)
        case .member(_, let local): "#\(local)"
        case .area(let path): "area \(path)"
        }
    }
}
