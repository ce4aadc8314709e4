import HearthModel
package import HearthRules

/// The file of scenes that were made through the API: its text with one scene put in or taken out.
package struct SceneFile {
    private let source: SourceText

    /// - Parameter source: as it is now; `nil` if there is none.
    package init(_ source: SourceText?) {
        self.source = source ?? SourceText(name: HouseScene.ownFile, text: "# Scenes made in the app.\n")
    }

    /// - Parameter values: what each property is set to, as the language writes it.
    package func setting(_ name: String, _ values: [(path: String, value: String)]) -> String {
        let parts = values.map { "\($0.path): \($0.value)" }.joined(separator: ", ")
        return written(without(name) + "\nscene \(name) { \(parts) }\n")
    }

    package func removing(_ name: String) -> String { written(without(name)) }

    /// Whether a scene can be called so.
    package static func isName(_ name: String) -> Bool {
        let probe = Parser.parse(SourceText(name: HouseScene.ownFile, text: "scene \(name) { x: on }"))
        guard probe.diagnostics.isEmpty, probe.declarations.count == 1 else { return false }
        guard case .scene(let word, _) = probe.declarations[0].kind else { return false }
        return word.key == name
    }

    /// In which value of a scene, counted as they were given to `setting`, a place lies.
    package func value(at span: Span, of name: String) -> Int? {
        for declaration in Parser.parse(source).declarations {
            guard case .scene(let word, let parts) = declaration.kind, word.key == name else { continue }
            return parts.firstIndex { $0.target.span.start <= span.start && span.end <= $0.value.span.end }
        }
        return nil
    }

    private func without(_ name: String) -> String {
        var bytes = source.utf8
        for declaration in Parser.parse(source).declarations.reversed() {
            guard case .scene(let word, _) = declaration.kind, word.key == name else { continue }
            bytes.removeSubrange(declaration.span.start..<declaration.span.end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func written(_ text: String) -> String {
        Formatter.format(Parser.parse(SourceText(name: source.name, text: text))) { _ in nil }
    }
}
