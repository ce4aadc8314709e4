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
