import HearthKernel
import HearthModel

extension Resolver {
    /// First of all: what is declared where, in all files. E110 and E204.
    mutating func collect() {
        for index in set.files.indices {
            file = index
            for declaration in set.files[index].declarations { collect(declaration) }
        }
        set.modes = declarations.modes.isEmpty ? ["home", "away", "night"] : declarations.modes.map(\.key)
    }

    private mutating func collect(_ declaration: Declaration) {
        let place = place(declaration.span)
        switch declaration.kind {
        case .modes(let words): collectModes(words, place)
        case .group(let name, let members):
            if isNew(name, "group", declaration) {
                declarations.groups[name.key] = Declarations.Entry(name: name, syntax: members, place: place)
            }
        case .scene(let name, let parts):
            if isNew(name, "scene", declaration) {
                declarations.scenes[name.key] = Declarations.Entry(name: name, syntax: parts, place: place)
            }
        case .variable(let name, let type, let value):
            guard isNew(name, "variable", declaration) else { return }
            declarations.variables[name.key] = Declarations.Entry(
                name: name, syntax: Declarations.Variable(type: type, value: value), place: place)
            declarations.variableOrder.append(name.key)
        case .function(let name, let parameters, let body):
            guard isNew(name, "function", declaration) else { return }
            if BuiltInFunction(rawValue: name.key) != nil {
                say(
                    "E204", "\(name.text) already means a built-in function.", at: name.span,
                    write: [name.text + "_"])
                return
            }
            declarations.functions[name.key] = Declarations.Entry(
                name: name, syntax: Declarations.Function(parameters: parameters, body: body), place: place)
        case .recipe(let name, let parameters, let rules):
            if isNew(name, "recipe", declaration) {
                declarations.recipes[name.key] = Declarations.Entry(
                    name: name, syntax: Declarations.Recipe(parameters: parameters, rules: rules), place: place)
            }
        case .sequence(let name, let block):
            if isNew(name, "sequence", declaration) {
                declarations.sequences[name.key] = Declarations.Entry(name: name, syntax: block, place: place)
            }
        case .device, .normally, .manual, .use, .rule, .test: break
        }
    }

    private mutating func collectModes(_ words: [Word], _ place: Place) {
        if let first = declarations.modesPlace {
            sayTwice("modes", at: place.span, first: first, delete: place.span)
            return
        }
        declarations.modesPlace = place
        var places: [String: Span] = [:]
        for word in words {
            if let first = places[word.key] {
                sayTwice(word.text, at: word.span, first: self.place(first), delete: nil)
            } else {
                places[word.key] = word.span
                declarations.modes.append(word)
            }
        }
    }

    /// Neither declared before nor the name of something else.
    private mutating func isNew(_ name: Word, _ kind: String, _ declaration: Declaration) -> Bool {
        if let (other, first) = declarations.place(of: name.key) {
            if other == "a " + kind {
                sayTwice(name.text, at: name.span, first: first, delete: declaration.span)
            } else {
                say("E204", "\(name.text) already means \(other).", at: name.span, write: [name.text + "_"])
            }
            return false
        }
        let meaning = BuiltIn(rawValue: name.key) != nil ? "a built-in name" : registryMeaning(of: name.key)
        guard let meaning else {
            declarations.fingerprints[name.key] = declaration.fingerprint
            return true
        }
        say("E204", "\(name.text) already means \(meaning).", at: name.span, write: [name.text + "_"])
        return false
    }

    /// E110.
    /// - Parameter rename: where another name could stand; `delete`: what could go.
    mutating func sayTwice(
        _ name: String, at span: Span, first: Place, rename: (Span, String)? = nil, delete: Span? = nil
    ) {
        var fixes: [Diagnostic.Fix] = []
        if let (span, name) = rename { fixes.append(Diagnostic.Fix("write `\(name)`", replace: span, with: name)) }
        if let delete { fixes.append(Diagnostic.Fix("delete it", replace: delete, with: "")) }
        say(
            "E110", "\(name) is declared twice, first at \(shown(first)).", at: span,
            notes: [
                Diagnostic.Note("first declared here", file: set.files[first.file].source.name, span: first.span)
            ], fixes: fixes)
    }

    // MARK: Groups

    /// Devices of a declared group, in path order; E220.
    mutating func members(ofGroup name: String) -> Space {
        use(name)
        guard let entry = declarations.groups[name] else { return Space(name: name, devices: []) }
        if let known = groupMembers[name] { return Space(name: entry.name.text, devices: known) }
        if let start = groupStack.firstIndex(of: name) {
            let cycle = groupStack[start...] + [name]
            if circular.isDisjoint(with: cycle) {
                say("E220", "Group \(name) contains itself: \(cycle.joined(separator: " → ")).", at: entry.name.span)
                circular.formUnion(cycle)
            } else {
                fail()
            }
            return Space(name: entry.name.text, devices: [])
        }
        groupStack.append(name)
        let devices = within(entry.place, Scope()) { resolver in
            entry.syntax.flatMap { resolver.devices(of: $0) }
        }
        groupStack.removeLast()
        let ordered = names.ordered(devices)
        groupMembers[name] = ordered
        return Space(name: entry.name.text, devices: ordered)
    }

    private mutating func devices(of member: Ref) -> [DeviceIndex] {
        switch referent(member) {
        case .thing(.device(let device)): return [device]
        case .place(let space): return space.devices
        case .nothing: return []
        case .thing, .property, .value:
            say("E212", "A device is wanted here, this is a value.", at: member.span)
            return []
        }
    }

    /// Of a group of the registry; what is missing or circular there counts for nothing.
    func devices(ofRegistryGroup group: Int, seen: Set<Int>) -> [DeviceIndex] {
        guard !seen.contains(group) else { return [] }
        let devices = names.groups[group].members.flatMap { member -> [DeviceIndex] in
            switch names[member] {
            case .device(let device)?: [device]
            case .area(let area)?: names.devices(inArea: area)
            case .group(let inner)?: self.devices(ofRegistryGroup: inner, seen: seen.union([group]))
            case nil: []
            }
        }
        return names.ordered(devices)
    }
}
