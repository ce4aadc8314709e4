import HearthJSON
import HearthRuleTools
import HearthRules

/// What the language server learns from outside of the editor's messages. It reads and never writes.
struct Surroundings: Sendable {
    /// The folder of rules to which the file at an absolute path belongs, and its name in there.
    var place: @Sendable (_ path: String) -> (root: String, name: String)
    /// All rule files of such a folder as they lie there, fixtures included, named by their paths below it.
    var files: @Sendable (_ root: String) -> [SourceText]
    /// The house for which these rules are; `nil` if there is no configuration, so that fixtures make it.
    var house: @Sendable (_ root: String) -> RulesFolder.House?
    /// What the running hub tells of a device, as `GET /devices/{id}` does; `nil` if no hub answers.
    var live: @Sendable (_ device: String) async -> JSONValue?
}
