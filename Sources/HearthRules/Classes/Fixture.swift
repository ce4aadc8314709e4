import HearthModel

/// A house made of `device` declarations, which stands in for the registry in tests (docs/spec/rule-language.md,
/// section 5.4).
package enum Fixture {
    /// Every beginning of a path is an area; a device has all properties of its class, and none of them is obeyed by
    /// itself: who drives the house answers its commands.
    /// - Returns: the house, and what is wrong with the declarations: E110, E201, E212.
    package static func names(
        of files: [SyntaxFile], units: HouseNames.Units = .metric
    ) -> (HouseNames, [Diagnostic]) {
        var making = Making()
        for file in files {
            for declaration in file.declarations {
                if case .device(let path, let word, let words) = declaration.kind {
                    making.add(path, word, words, declaration.span, in: file.source)
                }
            }
        }
        let areas = making.areas.sorted().map {
            HouseNames.Area(path: $0, name: displayName(of: $0.split(separator: ".").last.map(String.init) ?? $0))
        }
        return (HouseNames(registry: making.registry, areas: areas, units: units), making.diagnostics)
    }

    fileprivate static func displayName(of path: String) -> String {
        String(path.map { $0 == "." || $0 == "_" ? " " : $0 })
    }
}

private struct Making {
    var registry = Registry()
    var areas: Set<String> = []
    var diagnostics: [Diagnostic] = []
    private var places: [String: (SourceText, Span)] = [:]

    mutating func add(_ path: Ref, _ word: Word, _ words: [Word], _ span: Span, in source: SourceText) {
        var parts = path.words.map(\.key)
        if parts.count > 1, parts[0] == BuiltIn.house.rawValue { parts.removeFirst() }
        let id = parts.joined(separator: ".")
        if let (first, place) = places[id] {
            let (line, column) = first.place(of: place.start)
            diagnostics.append(
                Diagnostic(
                    "E110", "\(path.key) is declared twice, first at \(first.name):\(line):\(column).",
                    file: source.name, span: path.span,
                    notes: [Diagnostic.Note("first declared here", file: first.name, span: place)],
                    fixes: [Diagnostic.Fix("delete this one", replace: span, with: "")]))
            return
        }
        places[id] = (source, path.span)
        if let first = path.words.first, BuiltIn(rawValue: id) != nil {
            diagnostics.append(
                Diagnostic(
                    "E204", "\(path.key) already means a built-in name.", file: source.name, span: path.span,
                    fixes: [Diagnostic.Fix("write `\(first.text)_`", replace: first.span, with: first.text + "_")]))
            return
        }
        guard let deviceClass = DeviceClass.named(word.key) else {
            let near = nearestNames(to: word.key, among: SetWord.classes.values.compactMap(\.ofClass))
            diagnostics.append(
                Diagnostic(
                    "E201", "There is no class called \(word.text).", file: source.name, span: word.span,
                    fixes: near.map { Diagnostic.Fix("write `\($0)`", replace: word.span, with: $0) }))
            return
        }
        var properties = deviceClass.words.properties.flatMap(\.modelled)
        if deviceClass.id == .button {
            properties = [
                Property("event", .event(["press", "double", "long", "release", "other"])),
                Property("button", .text, choices: words.map(\.key)), Property("raw", .text),
            ]
        }
        if deviceClass.id == .select {
            var seen: Set<String> = []
            if let twice = words.first(where: { !seen.insert($0.key).inserted }) {
                let (line, column) = source.place(of: twice.span.start)
                diagnostics.append(
                    Diagnostic(
                        "E110", "\(twice.text) is declared twice, first at \(source.name):\(line):\(column).",
                        file: source.name, span: twice.span))
                return
            }
            properties = [Property("value", .word(words.map(\.key)), settable: true)]
        } else if deviceClass.id != .button, let first = words.first {
            diagnostics.append(
                Diagnostic(
                    "E212", "An enum is wanted here, this is a \(word.key).", file: source.name,
                    span: first.span.through(words[words.count - 1].span)))
        }
        var device = Device(
            id: id, name: Fixture.displayName(of: path.key), deviceClass: deviceClass,
            kind: DeviceClass.CoverKind(rawValue: word.key)?.rawValue, properties: properties,
            integration: "test")
        for depth in 1..<max(1, parts.count) { areas.insert(parts[..<depth].joined(separator: ".")) }
        device.area = parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
        _ = registry.define(device)
    }
}
