import HearthJSON
import HearthRules

extension Declaration {
    /// As an LSP `DocumentSymbol`; the kinds are those of LSP 3.17. `nil` for what nobody would look for.
    func symbol(in document: Document) -> JSONValue? {
        let (name, kind, selection): (String, Int64, Span)
        switch self.kind {
        case .rule(let rule):
            let header = document.source[rule.bodySpan].prefix { $0 != "{" && $0 != "\n" }
            let written = String(header.reversed().drop { $0 == " " }.reversed())
            (name, kind, selection) = (rule.name?.text ?? written, 24, rule.name?.span ?? rule.bodySpan)
        case .test(let test): (name, kind, selection) = ("test " + test.name.text, 6, test.name.span)
        case .variable(let word, type: _, value: _): (name, kind, selection) = (word.text, 13, word.span)
        case .function(let word, parameters: _, body: _): (name, kind, selection) = (word.text, 12, word.span)
        case .recipe(let word, parameters: _, rules: _): (name, kind, selection) = (word.text, 5, word.span)
        case .scene(let word, parts: _): (name, kind, selection) = (word.text, 23, word.span)
        case .group(let word, members: _): (name, kind, selection) = (word.text, 18, word.span)
        case .modes: (name, kind, selection) = ("modes", 10, span)
        case .device, .normally, .manual, .use: return nil
        }
        return .members([
            "name": .string(name.isEmpty ? "rule" : name), "kind": .int(kind), "range": document.range(of: span).json,
            "selectionRange": document.range(of: selection).json,
        ])
    }
}
