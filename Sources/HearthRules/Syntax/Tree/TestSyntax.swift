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
