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
    package enum Comparison: String, Sendable {
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }
    package enum Quantifier: String, Sendable { case any, all, no }
    package enum Operator: String, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case dividedBy = "/"
    }

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
