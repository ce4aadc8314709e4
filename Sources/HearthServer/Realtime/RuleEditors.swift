import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// A file of rules that a client has open for writing.
struct OpenRuleFile: Hashable, Sendable {
    /// As in `/rules/files/{name}`; empty for none. Whoever begins a file under the same name has the same open.
    var name: String
    /// Who has it open.
    var by: Origin
}

extension Broadcaster {
    /// Tells all who have a file open who else has, so that two people who write in it know of each other before they
    /// save.
    func tellEditors(of name: String) {
        let editors = listeners.filter { $0.audience.editing?.name == name }
        for editor in editors {
            let others = editors.filter { $0 !== editor }.compactMap { $0.audience.editing?.by.text }
            editor.put(
                OutgoingMessage(type: "rule_editors", at: now) {
                    $0.member("file", name)
                    $0.member("editors", others.sorted())
                })
        }
    }
}

extension RealtimeSession {
    private static let file = Field.text("file", 0...200).optional

    /// The client opens a file of rules for writing, or, without a name, closes the one that it had open.
    func edit(_ reader: FieldReader, at now: Instant) {
        var fields = reader
        let name = fields.read(Self.file) ?? ""
        guard fields.problems.isEmpty else {
            let problems = fields.problems.map { "\($0.path) \($0.problem)" }.joined(separator: "; ")
            return say(.error("VALIDATION_ERROR", problems, at: now))
        }
        guard let caller, caller.may(.editRules) else {
            return say(.error("FORBIDDEN", "Only those who may write rules open files of rules", at: now))
        }
        let before = outbox.audience.editing
        outbox.audience.editing = name.isEmpty ? nil : OpenRuleFile(name: name, by: caller.origin)
        for changed in Set([before?.name, name]) { changed.map(tellEditors) }
    }
}
