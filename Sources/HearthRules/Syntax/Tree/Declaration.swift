package struct Declaration: Sendable {
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }

    package enum Kind: Sendable {
        case device(path: Ref, class: Word, words: [Word])
        case modes([Word])
        case group(name: Word, members: [Ref])
        case scene(name: Word, parts: [ScenePart])
        case normally(Target, Expression)
        case manual(Target, holds: Expression, until: Expression?, resumes: Bool)
        case variable(name: Word, type: TypeName, value: Expression)
        case function(name: Word, parameters: [Parameter], body: Expression)
        case recipe(name: Word, parameters: [Parameter], rules: [RuleSyntax])
        case sequence(name: Word, Block)
        case use(Call)
        case rule(RuleSyntax)
        case test(TestSyntax)
    }
}

package struct ScenePart: Sendable {
    package var target: Target
    package var value: Expression
    package init(target: Target, value: Expression) { (self.target, self.value) = (target, value) }
}

/// `NAME` or `[ word , … ]`.
package enum TypeName: Sendable {
    case name(Word)
    case words([Word], span: Span)
}

package struct Parameter: Sendable {
    package var name: Word
    package var type: TypeName
    package var standard: Expression?
    package init(name: Word, type: TypeName, standard: Expression?) {
        (self.name, self.type, self.standard) = (name, type, standard)
    }
}
