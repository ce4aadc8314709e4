import HearthModel

extension Resolver {
    /// Notes that a declaration is used, and that the rule at hand changes with it.
    mutating func use(_ name: String) {
        used.insert(name)
        if let print = declarations.fingerprints[name] { dependencies.add("\(print)") }
    }

    func fingerprint(of devices: [DeviceIndex]) -> String {
        var print = Fingerprint()
        for device in devices { print.add(names.path(of: device)) }
        return "\(print.value)"
    }

    /// W180 for whatever nobody reads.
    mutating func sayUnused() {
        var unused: [(Word, Place)] = []
        unused += declarations.variables.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.functions.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.scenes.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.recipes.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.sequences.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.groups.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        for (name, place) in unused {
            file = place.file
            say(
                "W180", "\(name.text) is not used.", at: name.span,
                fixes: [Diagnostic.Fix("delete it", replace: place.span, with: "")])
        }
        for (place, name) in locals where !readLocals.contains(place) {
            file = place.file
            say("W180", "\(name) is not used.", at: place.span)
        }
    }
}
