import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// Changes what devices there are, in the file of the hub's own, and says so in the log. Files that people wrote are never
/// changed.
struct DeviceEditor: Sendable {
    let hub: Hub
    let service: ConfigurationService

    /// - Parameter members: the keys of an entry of `devices.yaml`.
    func add(
        _ id: String, _ members: [JSONValue.Member], in snapshot: HouseSnapshot, by caller: Caller, at now: Instant
    ) async throws(APIError) {
        try refuseTaken([id] + members.aliases, in: snapshot, except: nil)
        // Not left to the file's reader, to which a mark of the order of bytes before an id is no part of it.
        guard Identifier.isID(id) else {
            throw .invalid([FieldProblem("id", "cannot be an id", expected: Identifier.rule)])
        }
        try await edit(.add(id: id, members))
        await note("The device \(id) was made", id, by: caller, at: now, isRemembered: true)
    }

    func change(_ id: String, _ members: [JSONValue.Member], by caller: Caller, at now: Instant) async throws(APIError)
    {
        try await edit(.change(id: id, members))
        let name = members.last { $0.key == "name" }?.value.string
        let text = name.map { "The device \(id) is now called \($0)" } ?? "The device \(id) was changed"
        await note(text, id, by: caller, at: now, isRemembered: name != nil)
    }

    /// One name is one thing's.
    func refuseTaken(
        _ names: [String], in snapshot: HouseSnapshot, except index: DeviceIndex?
    ) throws(APIError) {
        let registry = snapshot.house.registry
        let own = index.flatMap { registry[$0] }
        let ownNames = Set(own.map { [$0.id] + $0.aliases } ?? [])
        let taken = names.contains { name in
            !ownNames.contains(name)
                && (registry.index(of: name) != nil || snapshot.configuration.takenNames.contains(name))
        }
        if taken { throw .nameTaken }
    }

    /// - Parameter isRemembered: the house notes it in its diary.
    func note(
        _ text: String, _ id: String, by caller: Caller, at now: Instant, isRemembered: Bool = false
    ) async {
        let event = LoggedEvent(at: now, .config, subject: id, origin: caller.origin.text, text: text)
        await hub.log(isRemembered ? event.remembered(.devices) : event)
    }

    func edit(_ edit: DeviceEdit) async throws(APIError) {
        do throws(DeviceEdit.Failure) {
            try await service.edit(edit)
        } catch {
            switch error {
            case .written(let place): throw .configuredInFile(place.file, line: place.line)
            case .invalid(let problems):
                throw .invalid(problems.map { FieldProblem($0.path.isEmpty ? "id" : $0.path, $0.problem) })
            case .refused(let outcome): throw .configurationInvalid(outcome)
            case .file(let detail): throw .storageFailed(detail: detail)
            case .disk(let fault, let detail): throw APIError(fault, detail: detail)
            }
        }
    }
}

extension [JSONValue.Member] {
    /// Those that an entry with these keys has.
    var aliases: [String] { last { $0.key == "aliases" }?.value.array?.compactMap(\.string) ?? [] }
}

extension JSONValue {
    /// Keys in the spelling of files, as requests may bring either. Words that devices send, and names of properties,
    /// are nobody's spelling.
    func snakeCased(under key: String) -> JSONValue {
        let holdsWords = ["payloads", "state_payloads", "command_payloads", "event_map", "tolerance", "properties"]
        return switch self {
        case .array(let values): .array(values.map { $0.snakeCased(under: "") })
        case .object(let members):
            .object(
                members.map { member in
                    let name = holdsWords.contains(key) ? member.key : member.key.snakeCased
                    return Member(name, member.value.snakeCased(under: name))
                })
        default: self
        }
    }
}

extension String {
    /// `stateTopic` → `state_topic`.
    fileprivate var snakeCased: String {
        reduce(into: "") { result, character in
            result += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}
