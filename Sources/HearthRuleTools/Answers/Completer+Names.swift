import HearthModel
import HearthRules

extension Completer {
    /// What follows after `area.` or `device.`.
    func children(of path: [String]) -> [Completion] {
        if path == [BuiltIn.sun.rawValue] {
            return Meaning.SunAngle.allCases.map { Completion($0.rawValue, .property, "degrees") }
        }
        guard let found = lookup.found(path) else { return pathsBelow(path) }
        switch found {
        case .device(let device): return properties(of: device) + pathsBelow(path)
        case .property(_, let property, _): return pseudo(property)
        case .area(let area):
            let inner = names.areas.firstIndex(of: area).map(names.devices(inArea:)) ?? []
            return pathsBelow(path) + propertyWords(among: inner)
        case .builtIn, .variable, .group, .pseudo: return pathsBelow(path)
        }
    }

    /// The next words of all paths that begin so.
    private func pathsBelow(_ path: [String]) -> [Completion] {
        let head = path.joined(separator: ".") + "."
        let words = names.paths.compactMap { candidate -> String? in
            guard candidate.hasPrefix(head) else { return nil }
            return candidate.dropFirst(head.count).split(separator: ".").first.map(String.init)
        }
        return Set(words).sorted().map { word in thing(path + [word], shown: word) }
    }

    private func properties(of device: DeviceIndex) -> [Completion] {
        let own = names.propertyNames(of: device).compactMap { name -> Completion? in
            guard let property = names.property(name, of: device)?.property else { return nil }
            return Completion(name, .property, detail(of: property), rank: 0)
        }
        let keys = names.keys(of: device).map { Completion($0, .event, "key", rank: 0) }
        return own + keys + ["asked", "age", "name"].map { Completion($0, .property, rank: 2) }
    }

    private func pseudo(_ property: RuleProperty) -> [Completion] {
        let words = (property.settable ? ["asked"] : []) + ["age", "name"]
        return (words + (property.type == .quantity(.lux) ? ["ambient"] : [])).map { Completion($0, .property) }
    }

    /// Properties that one device alone in a place has: `hall.temp`.
    private func propertyWords(among devices: [DeviceIndex]) -> [Completion] {
        var owners: [String: Int] = [:]
        for device in devices { for name in names.propertyNames(of: device) { owners[name, default: 0] += 1 } }
        return owners.filter { $0.value == 1 }.keys.sorted().map { Completion($0, .property, rank: 2) }
    }

    func detail(of property: RuleProperty) -> String {
        let kind = property.type.valueWords?.joined(separator: ", ") ?? property.type.text
        return kind + (property.settable ? "" : ", measured")
    }

    /// - Parameter shown: the last word, where the ones before it are written already.
    private func thing(_ path: [String], shown: String? = nil) -> Completion {
        let label = shown ?? path.joined(separator: ".")
        switch lookup.found(path) {
        case .device(let device)?:
            let entry = names.registry[device]
            let what = entry.map { ($0.kind ?? $0.deviceClass.name) + ", " + $0.name }
            return Completion(label, .device, what)
        case .area(let area)?: return Completion(label, .module, area.name)
        default: return Completion(label, .module)
        }
    }

    // MARK: Whole names

    private var devices: [Completion] {
        names.devices.map { thing(names.path(of: $0).split(separator: ".").map(String.init)) }
    }

    /// Everything that can stand where a value or condition begins.
    func expressions() -> [Completion] {
        let builtIns = BuiltIn.allCases.filter { $0 != .house && $0 != .hearth }
        return devices + names.areas.map { Completion($0.path, .module, $0.name) }
            + declared(.variable, .variable) + declared(.function, .function)
            + builtIns.map { Completion($0.rawValue, .variable) }
            + BuiltInFunction.allCases.map { Completion($0.rawValue, .function, $0.signature, rank: 2) }
            + Completer.keywords(["any", "all", "no", "anyone", "everyone", "not", "yes"], rank: 2)
    }

    /// Devices that know a verb; without one, all that can be set, and what people set.
    func targets(of verb: Act.Verb?) -> [Completion] {
        guard let verb else {
            return devices + declared(.variable, .variable) + declared(.group, .module)
                + [Completion("mode", .variable)] + Completer.keywords(["all"], rank: 2)
        }
        let able = names.devices.filter { names.deviceClass(of: $0)?.words.verbs[verb] != nil }
        return able.map { thing(names.path(of: $0).split(separator: ".").map(String.init)) }
            + declared(.group, .module) + Completer.keywords(["all"], rank: 2)
    }

    /// Who can be told something.
    func audience() -> [Completion] {
        let people = names.devices.filter { names.deviceClass(of: $0)?.id == .person }
        return people.map { thing(names.path(of: $0).split(separator: ".").map(String.init)) }
            + Completer.keywords(["everyone"]) + declared(.group, .module)
    }

    func places() -> [Completion] {
        names.areas.map { Completion($0.path, .module, $0.name) } + declared(.group, .module)
            + names.groups.map { Completion($0.name, .module) }
    }

    /// Words for the sets that have members in this house.
    func sets(plural: Bool) -> [Completion] {
        let spellings = Dictionary(grouping: names.setWordSpellings) { names.setWord($0) }
        return spellings.compactMap { set, words -> Completion? in
            guard let set, !names.members(of: set, among: names.devices).isEmpty else { return nil }
            let label = words.first { ($0 == set.word) != plural } ?? set.word
            return Completion(label, .keyword, rank: set.ofClass == nil ? 2 : 1)
        }.sorted { $0.label < $1.label }
    }

    func declared(_ kind: NameIndex.Kind, _ shown: Completion.Kind) -> [Completion] {
        index.names(of: kind).map { Completion($0.name.text, shown, kind.rawValue) }
    }
}
