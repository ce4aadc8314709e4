import HearthModel

extension Resolver {
    /// Notes that a declaration is used, and that the rule at hand changes with it.
    mutating func use(_ name: String) {
        used.insert(name)
        dependencies.add(print(of: name))
    }

    /// A rule changes when its sets get other members.
    mutating func depend(on devices: [DeviceIndex]) {
        for device in devices { dependencies.add(names.path(of: device)) }
    }

    /// Of the declaration's text without layout and comments.
    private mutating func print(of name: String) -> UInt64 {
        if let known = prints[name] { return known }
        let print = declarations.place(of: name).map { self.print(of: $0.place) } ?? 0
        prints[name] = print
        return print
    }

    /// Of a stretch of text without layout and comments.
    func print(of place: Place) -> UInt64 {
        let file = set.files[place.file]
        var print = Fingerprint()
        var low = 0
        var high = file.tokens.count
        while low < high {
            let middle = (low + high) / 2
            if file.tokens[middle].span.start < place.span.start { low = middle + 1 } else { high = middle }
        }
        for token in file.tokens[low...] {
            guard token.span.end <= place.span.end else { break }
            switch token.kind {
            case .space, .newline, .comment: continue
            case .text: print.add(file.source[token.span])
            default:
                let text = file.source[token.span].lowercased()
                if text != ";" { print.add(text) }
            }
        }
        return print.value
    }

    /// W180 for whatever nobody reads.
    mutating func sayUnused() {
        var unused: [(Word, Place)] = []
        unused += declarations.variables.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.functions.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.scenes.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.recipes.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        unused += declarations.groups.values.filter { !used.contains($0.name.key) }.map { ($0.name, $0.place) }
        for (name, place) in unused {
            file = place.file
            say(
                "W180", "\(name.text) is not used.", at: name.span,
                fixes: [Finding.Fix("delete it", replace: place.span, with: "")])
        }
        for (place, name) in locals where !readLocals.contains(place) {
            file = place.file
            say("W180", "\(name) is not used.", at: place.span)
        }
    }
}
