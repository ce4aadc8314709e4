import HearthModel
import HearthRules

/// Describes the place under the cursor: of a name what it is, elsewhere in a rule its sentence.
struct Describer {
    struct Found {
        /// Markdown.
        var text: String
        var span: Span
        var device: String?
        var property: String?
    }

    let file: SyntaxFile
    let analysis: RulesFolder.Analysis

    func description(at offset: Int) -> Found? {
        if let (path, span) = path(at: offset), let found = describe(path, span) { return found }
        return sentence(at: offset)
    }

    // MARK: Names

    /// The dotted name around a place up to the word that is there; `hall` in `hall.light` is the hall.
    private func path(at offset: Int) -> ([String], Span)? {
        if let use = analysis.index.use(at: offset, in: file.source.name) { return ([use.word.key], use.word.span) }
        let code = file.tokens
        guard let last = code.lastIndex(where: { $0.span.start <= offset && offset <= $0.span.end && $0.kind == .word })
        else { return nil }
        var first = last
        while first >= 2, file.source[code[first - 1].span] == ".", code[first - 2].kind == .word { first -= 2 }
        let words = stride(from: first, through: last, by: 2).map { file.source[code[$0].span].lowercased() }
        return (words, code[first].span.through(code[last].span))
    }

    private func describe(_ path: [String], _ span: Span) -> Found? {
        let lookup = Lookup(analysis)
        if path.count == 1, let declared = analysis.index.declared[path[0]], let text = text(of: declared) {
            return Found(text: text, span: span)
        }
        let names = analysis.names
        switch lookup.found(path) {
        case .device(let index)?:
            guard let device = names.registry[index] else { return nil }
            let properties = names.propertyNames(of: index).compactMap { name in
                names.property(name, of: index).map { "- `\(name)`: \(text(of: $0.property))" }
            }
            let place = device.area.map { ", in \($0)" } ?? ""
            let head = "**\(device.name)**: \(device.kind ?? device.deviceClass.name) `\(device.id)`\(place)"
            return Found(
                text: ([head, ""] + properties).joined(separator: "\n"), span: span, device: device.id,
                property: lookup.main(of: index)?.stored.first)
        case .property(let index, let property, _)?:
            guard let device = names.registry[index] else { return nil }
            return Found(
                text: "**\(device.name)** `\(device.id).\(property.name)`: \(text(of: property))", span: span,
                device: device.id, property: property.stored.first)
        case .pseudo(let word, let index, _)?:
            let meanings = [
                "asked": "what the house now asks for", "age": "the time since the last report",
                "name": "the display name", "ambient": "the light without what the house's own lamps add",
            ]
            return Found(text: "`\(names.path(of: index)).\(word)`: \(meanings[word] ?? word)", span: span)
        case .area(let area)?:
            let count = names.areas.firstIndex(of: area).map { names.devices(inArea: $0).count } ?? 0
            return Found(text: "**\(area.name)**: area `\(area.path)` with \(count) devices", span: span)
        case .group(let name, let members)?:
            return Found(text: "Group `\(name)`: \(members.joined(separator: ", "))", span: span)
        case .builtIn(.mode)?:
            return Found(text: "`mode`: \(analysis.set.modes.joined(separator: ", "))", span: span)
        case .builtIn, .variable, nil: return nil
        }
    }

    private func text(of declared: NameIndex.Declared) -> String? {
        guard let source = analysis.set.files.first(where: { $0.source.name == declared.file })?.source else {
            return nil
        }
        let code = source[declared.span].split(separator: "\n", omittingEmptySubsequences: false).prefix(8)
        let place = source.place(of: declared.span.start)
        return "```hearth\n\(code.joined(separator: "\n"))\n```\n\(declared.file):\(place.line)"
    }

    private func text(of property: RuleProperty) -> String {
        var text = property.type.valueWords?.joined(separator: " or ") ?? property.type.text
        if case .quantity(let dimension) = property.type, let unit = dimension.unitWord { text += " in \(unit)" }
        return text + (property.settable ? "" : ", measured")
    }

    // MARK: Rules

    private func sentence(at offset: Int) -> Found? {
        let rule = analysis.set.rules.first { rule in
            analysis.set.files[rule.file].source.name == file.source.name && rule.span.start <= offset
                && offset <= rule.span.end
        }
        guard let rule else { return nil }
        return Found(text: Paraphrase.sentence(of: rule, in: analysis.set, names: analysis.names), span: rule.span)
    }
}
