// The syntax tree of rule-language.md, section 3: what the parser makes of a text, however broken. Names are not looked
// up here, so `film` in `apply film` is a word, and so is `on` in `lamp is on`.
//
// The tree says what was meant; the tokens of the file, with white space and comments, say how it was written.

/// A parsed file. What could not be understood is left out of the declarations and named in the findings.
package struct SyntaxFile: Sendable {
    package var source: SourceText
    /// All of the text in order, white space and comments included: joined they give the text back.
    package var tokens: [Token]
    package var declarations: [Declaration]
    package var findings: [Finding]
    package init(source: SourceText, tokens: [Token], declarations: [Declaration], findings: [Finding]) {
        (self.source, self.tokens, self.declarations, self.findings) = (source, tokens, declarations, findings)
    }
}

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
    package enum Kind: Sendable { case low, urgent, safety, evenIfHeld, off }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct WhenSyntax: Sendable {
    package enum Repeat: Sendable { case restarting, ignoringRepeats, queued }
    package var events: [Event]
    package var gate: Expression?
    package var `repeat`: Repeat?
    package var repeatSpan: Span?
    package var block: Block
    package init(events: [Event], gate: Expression?, repeat: Repeat?, repeatSpan: Span?, block: Block) {
        (self.events, self.gate, self.repeat, self.repeatSpan, self.block) = (events, gate, `repeat`, repeatSpan, block)
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

/// `basic [ then basic within sum ]`.
package struct Event: Sendable {
    package var first: BasicEvent
    package var then: BasicEvent?
    package var within: Expression?
    package var span: Span
    package init(first: BasicEvent, then: BasicEvent?, within: Expression?, span: Span) {
        (self.first, self.then, self.within, self.span) = (first, then, within, span)
    }
}

package struct BasicEvent: Sendable {
    package enum Kind: Sendable {
        case happening(Subject, Happening)
        case at(Expression, days: [Word])
        case every(Expression)
        case hearthStarts
        /// A condition, which fires at its edge.
        case condition(Expression)
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct Subject: Sendable {
    package enum Kind: Sendable {
        case ref(Ref)
        case any(class: Word, place: Ref?)
        case anyone, everyone
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct Happening: Sendable {
    package enum Kind: Sendable {
        case becomes(Expression)
        case changes, opens, closes, locks, unlocks, turnsOn, turnsOff, starts, stops
        case pressed, pressedTwice, pressedLong
        case arrives, leaves
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

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
        case wait(Expression)
        case waitUntil(Expression, atMost: Expression?)
        case raise(Expression, TextSyntax, about: Ref?)
        case `let`(Word, Expression)
        case log(TextSyntax)
        /// Each branch with its condition; then the block of `else`.
        case `if`([Branch], otherwise: Block?)
        case forEach(Word, in: Target, Block)
    }
    package enum Urgency: Sendable { case plain, urgently, quietly }
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
}

package enum Act: Sendable {
    case verb(Verb, verbSpan: Span, [Target])
    case set([Target], bound: Bound, Expression)
    case apply(Word)

    package enum Verb: String, Sendable {
        case turnOn = "turn on"
        case turnOff = "turn off"
        case open, close, lock, unlock, start, stop, toggle
    }
    package enum Bound: Sendable { case exact, atLeast, atMost }
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

/// A text with its interpolated values.
package struct TextSyntax: Sendable {
    package enum Piece: Sendable {
        /// Escapes resolved.
        case plain(String)
        case value(Expression)
    }
    package var pieces: [Piece]
    package var span: Span
    package init(pieces: [Piece], span: Span) { (self.pieces, self.span) = (pieces, span) }
}

/// An expression of any of the levels `expr` to `atom`.
package struct Expression: Sendable {
    package indirect enum Kind: Sendable {
        case or([Expression])
        case and([Expression])
        case not(Expression)
        /// `C default v`.
        case standing(Expression, default: Expression)
        case lasting(Expression, for: Expression)
        case recent(Expression, withinLast: Expression)
        case compare(Expression, Comparison, Expression)
        case `is`(Expression, negated: Bool, Expression)
        case between(Expression, Expression, Expression)
        case among(Expression, [Expression])
        /// `any lights in hall`, alone or at the left of a comparison.
        case quantity(Quantifier, class: Word, place: Ref?)
        case anyone, everyone
        case binary(Operator, Expression, Expression)
        case literal(Literal)
        case call(Call)
        case ref(Ref)
        case brackets(Expression)
        /// Where the parser found something else; a finding says so.
        case missing
    }
    package enum Comparison: String, Sendable { case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=" }
    package enum Quantifier: String, Sendable { case any, all, no }
    package enum Operator: String, Sendable { case plus = "+", minus = "-", times = "*", dividedBy = "/" }

    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct Call: Sendable {
    package struct Argument: Sendable {
        package var name: Word?
        package var value: Expression
        package init(name: Word?, value: Expression) { (self.name, self.value) = (name, value) }
    }
    package var name: Word
    package var arguments: [Argument]
    package var span: Span
    package init(name: Word, arguments: [Argument], span: Span) {
        (self.name, self.arguments, self.span) = (name, arguments, span)
    }
}

package enum Literal: Sendable {
    case number(Double)
    /// The unit as written.
    case quantity(Double, unit: Word)
    /// Milliseconds.
    case duration(Int64)
    /// Milliseconds since midnight.
    case time(Int64)
    case date(month: Int, day: Int)
    case text(TextSyntax)
    case yes, no, unknown
}

package struct TestSyntax: Sendable {
    package var name: Word
    package var steps: [Step]
    package var span: Span
    package init(name: Word, steps: [Step], span: Span) { (self.name, self.steps, self.span) = (name, steps, span) }
}

package struct Step: Sendable {
    package enum Kind: Sendable {
        case given(Ref, Expression)
        /// Milliseconds since midnight, on a date if one is written.
        case at(date: ISODate?, time: Int64)
        case report(byHand: Bool, Ref, Expression)
        case wait(Expression)
        case lose(Ref)
        case restart(after: Expression?)
        case answer(Word)
        case expect(Expression)
        case expectWithin(Expression, Expression)
        case expectThroughout(Expression, Expression)
        case expectNotified(Who, TextSyntax, negated: Bool)
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct ISODate: Sendable, Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }
}
