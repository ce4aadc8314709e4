package import HearthModel

package struct Block: Sendable {
    package var statements: [Statement]
    /// Braces included.
    package var span: Span
    package init(statements: [Statement], span: Span) { (self.statements, self.span) = (statements, span) }
}

package struct Statement: Sendable {
    package enum Kind: Sendable {
        case act(Act, over: Expression?, for: Expression?)
        case notify(Who, TextSyntax, Urgency)
        case ask(Who, TextSyntax, within: Expression, otherwise: Word, answers: [Answer])
        /// `do NAME`: the statements of a sequence.
        case perform(Word)
        /// How often, and how long; three times where neither is said.
        case flash([Target], times: Expression?, for: Expression?)
        case wait(Expression)
        case waitUntil(Expression, atMost: Expression?)
        case raise(Expression, TextSyntax, about: Ref?)
        case `let`(Word, Expression)
        case log(TextSyntax)
        /// Each branch with its condition; then the block of `else`.
        case `if`([Branch], otherwise: Block?)
        case forEach(Word, in: Target, Block)
    }
    package enum Urgency: String, Sendable { case plain, urgently, quietly }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct Branch: Sendable {
    package var condition: Expression
    package var block: Block
    package init(condition: Expression, block: Block) { (self.condition, self.block) = (condition, block) }
}

package struct Answer: Sendable {
    package var name: Word
    package var block: Block
    package init(name: Word, block: Block) { (self.name, self.block) = (name, block) }
}

package enum Who: Sendable {
    case ref(Ref)
    case everyone(Span)

    var span: Span {
        switch self {
        case .ref(let ref): ref.span
        case .everyone(let span): span
        }
    }
}

package enum Act: Sendable {
    case verb(Verb, verbSpan: Span, [Target])
    case set([Target], bound: Bound, Expression)
    case apply(Word)

    package typealias Verb = ActVerb

    package enum Bound: String, Sendable {
        case exact
        case atLeast = "at least"
        case atMost = "at most"
    }
}

package struct Target: Sendable {
    package enum Kind: Sendable {
        case ref(Ref)
        case all(class: Word, place: Ref?)
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}
