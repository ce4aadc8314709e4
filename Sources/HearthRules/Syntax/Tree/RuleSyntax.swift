package struct RuleSyntax: Sendable {
    /// Of `rule "name"`: without quotes, escapes resolved.
    package var name: Word?
    package var attributes: [RuleAttribute]
    package var body: Body
    /// From `rule`, or from the first word of the body, to the last brace or word.
    package var span: Span
    /// Of the body without name and attributes.
    package var bodySpan: Span

    package enum Body: Sendable {
        case when(WhenSyntax)
        case `while`(WhileSyntax)
        case never(PromiseSyntax)
        case expect(ObligationSyntax)
    }

    package init(name: Word?, attributes: [RuleAttribute], body: Body, span: Span, bodySpan: Span) {
        (self.name, self.attributes, self.body, self.span, self.bodySpan) = (name, attributes, body, span, bodySpan)
    }
}

package struct RuleAttribute: Sendable {
    /// As written.
    package enum Kind: String, Sendable {
        case low, urgent, safety
        case evenIfHeld = "even if held"
        case off
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct WhenSyntax: Sendable {
    /// As written.
    package enum Repeat: String, Sendable {
        case restarting
        case ignoringRepeats = "ignoring repeats"
        case queued
    }
    package var events: [Event]
    package var gate: Expression?
    package var `repeat`: Repeat?
    package var repeatSpan: Span?
    /// Of `at most once per d`.
    package var limit: Expression?
    package var block: Block
    package init(
        events: [Event], gate: Expression?, repeat: Repeat?, repeatSpan: Span?, limit: Expression? = nil, block: Block
    ) {
        (self.events, self.gate, self.repeat, self.repeatSpan) = (events, gate, `repeat`, repeatSpan)
        (self.limit, self.block) = (limit, block)
    }
}

package struct WhileSyntax: Sendable {
    package var condition: Expression
    package var gate: Expression?
    package var lingering: Expression?
    package var block: Block
    package init(condition: Expression, gate: Expression?, lingering: Expression?, block: Block) {
        (self.condition, self.gate, self.lingering, self.block) = (condition, gate, lingering, block)
    }
}

package struct PromiseSyntax: Sendable {
    /// `always C` promises `never (not C)`.
    package var isAlways: Bool
    package var condition: Expression
    package var because: Word?
    package var otherwise: Block?
    package init(isAlways: Bool, condition: Expression, because: Word?, otherwise: Block?) {
        (self.isAlways, self.condition, self.because, self.otherwise) = (isAlways, condition, because, otherwise)
    }
}

package struct ObligationSyntax: Sendable {
    package var condition: Expression
    package var within: Expression
    package var events: [Event]
    package var gate: Expression?
    package var because: Word?
    package var otherwise: Block?
    package init(
        condition: Expression, within: Expression, events: [Event], gate: Expression?, because: Word?, otherwise: Block?
    ) {
        (self.condition, self.within, self.events) = (condition, within, events)
        (self.gate, self.because, self.otherwise) = (gate, because, otherwise)
    }
}
