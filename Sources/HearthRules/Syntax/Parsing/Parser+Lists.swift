extension Parser {
    /// The list between two braces of a text; `nil` where no list begins.
    ///
    /// `"all" NAME [ "in" ref ] [ "where" expr ] [ "or" word { word } ]`, or a word for `it is word` before the name.
    mutating func list() throws(SyntaxError) -> ListSyntax? {
        let first = next
        var state: Word?
        if sees("all") {
            advance()
        } else if current.isName, piece(1).isName, piece(1).key.hasSuffix("s") || sees("people", 1) {
            state = word(current)
            advance()
        } else {
            return nil
        }
        let name = try self.name(of: "a class")
        let place = try place()
        var condition = state.map { state in
            let it = Expression(.ref(Ref([Word("it", span: state.span)])), span: state.span)
            return Expression(
                .is(it, negated: false, Expression(.ref(Ref([state])), span: state.span)), span: state.span)
        }
        if state == nil, take("where") { condition = try listCondition() }
        let none = try noneOfList()
        return ListSyntax(className: name, place: place, condition: condition, none: none, span: span(from: first))
    }

    /// A condition without `or`, which begins what stands for none.
    private mutating func listCondition() throws(SyntaxError) -> Expression {
        let first = next
        let parts = try operands(Need("where"), Chain(first: first)).map { operand in
            switch operand {
            case .condition(let expression): expression
            case .instant(let instant): Expression(.missing, span: instant.span)
            }
        }
        return parts.count == 1 ? parts[0] : Expression(.and(parts), span: span(from: first))
    }

    private mutating func noneOfList() throws(SyntaxError) -> String {
        guard take("or") else { return "none" }
        let first = next
        while current.kind == .word { advance() }
        guard next > first else { throw confused(expecting: "a word") }
        return source[span(from: first)]
    }
}
