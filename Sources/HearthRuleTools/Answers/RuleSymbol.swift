import HearthRules

/// What an editor's outline shows of a rule file.
package struct RuleSymbol: Sendable {
    package enum Kind: Sendable { case rule, test, variable, function, recipe, scene, group, modes }

    package var name: String
    package var kind: Kind
    /// Of the whole declaration.
    package var range: Range<TextPosition>
    /// Of its name, or of what stands for it.
    package var selection: Range<TextPosition>
}

extension RuleSymbol {
    /// `nil` for what nobody would look for.
    init?(_ declaration: Declaration, in document: Document) {
        let (name, kind, selection): (String, Kind, Span)
        switch declaration.kind {
        case .rule(let rule):
            let header = document.source[rule.bodySpan].prefix { $0 != "{" && $0 != "\n" }
            let written = String(header.reversed().drop { $0 == " " }.reversed())
            (name, kind, selection) = (rule.name?.text ?? written, .rule, rule.name?.span ?? rule.bodySpan)
        case .test(let test): (name, kind, selection) = ("test " + test.name.text, .test, test.name.span)
        case .variable(let word, type: _, value: _): (name, kind, selection) = (word.text, .variable, word.span)
        case .function(let word, parameters: _, body: _): (name, kind, selection) = (word.text, .function, word.span)
        case .recipe(let word, parameters: _, rules: _): (name, kind, selection) = (word.text, .recipe, word.span)
        case .sequence(let word, _): (name, kind, selection) = (word.text, .function, word.span)
        case .scene(let word, parts: _): (name, kind, selection) = (word.text, .scene, word.span)
        case .group(let word, members: _): (name, kind, selection) = (word.text, .group, word.span)
        case .modes: (name, kind, selection) = ("modes", .modes, declaration.span)
        case .device, .normally, .manual, .use: return nil
        }
        self.name = name.isEmpty ? "rule" : name
        self.kind = kind
        self.range = document.range(of: declaration.span)
        self.selection = document.range(of: selection)
    }
}
