extension Parser {
    mutating func test(from first: Int) throws(SyntaxError) -> TestSyntax {
        let name = try quotedName("the name of the test")
        let open = next
        guard at("{") else { throw confused(expecting: "{") }
        try enter()
        advance()
        nesting.open.append(open)
        let outer = home
        home = .test
        var steps: [Step] = []
        while !endsBlock(open) {
            if sees(";") {
                reportExtraneous("a step")
                continue
            }
            let start = next
            let parsed = recovering { parser throws(SyntaxError) -> [Step] in
                if try parser.statementOutOfPlace() { return [] }
                let step = try parser.step()
                try parser.finish(before: Vocabulary.steps)
                return [step]
            }
            if let parsed {
                steps += parsed
            } else {
                skip(from: start) { parser, index in parser.pieces[index].key == ";" || parser.beginsStep(index) }
            }
            if sees(";") { advance() }
        }
        home = outer
        nesting.open.removeLast()
        leave()
        isConfused = false
        return TestSyntax(name: name, steps: steps, span: span(from: first))
    }

    /// Whether a piece looks like the beginning of a step; its words are free elsewhere.
    private func beginsStep(_ index: Int) -> Bool {
        let (found, after) = (pieces[index], pieces[index + 1])
        guard found.kind == .word, pieces[index - 1].key != "." else { return false }
        switch found.key {
        case "given", "lose", "restart", "answer", "expect": return after.kind == .word
        case "wait": return after.kind == .number
        case "at": return after.kind == .time || after.kind == .isoDate
        case "by": return after.key == "hand"
        default: return isReport(index)
        }
    }

    mutating func step() throws(SyntaxError) -> Step {
        let first = next
        let kind = try stepKind()
        return Step(kind, span: span(from: first))
    }

    private mutating func stepKind() throws(SyntaxError) -> Step.Kind {
        // Before `.` and `->` every word is a name.
        if current.kind == .word, sees(".", 1) || sees("->", 1) { return try reported(byHand: false) }
        if take("given") {
            let ref = try ref("a name")
            require("is")
            return .given(ref, try sum())
        }
        if take("at") { return try moment() }
        if at("by"), sees("hand", 1) {
            next += 2
            return try reported(byHand: true)
        }
        if take("wait") { return .wait(try sum()) }
        if take("lose") { return .lose(try ref("a device")) }
        if take("restart") {
            require("hearth")
            return .restart(after: take("after") ? try sum() : nil)
        }
        if take("answer") { return .answer(try anyWord("an answer")) }
        if take("expect") { return try expectation() }
        throw confused(expecting: "a step")
    }

    private mutating func reported(byHand: Bool) throws(SyntaxError) -> Step.Kind {
        let ref = try ref("a device")
        require("->")
        if sees("turned"), sees("right", 1) || sees("left", 1) {
            let turned = Ref([word(current), word(piece(1))])
            next += 2
            return .report(byHand: byHand, ref, Expression(.ref(turned), span: turned.span))
        }
        return .report(byHand: byHand, ref, try sum())
    }

    private mutating func moment() throws(SyntaxError) -> Step.Kind {
        var date: ISODate?
        if current.kind == .isoDate {
            date = isoDate(current)
            advance()
        }
        guard current.kind == .time else { throw confused(expecting: "a time") }
        return .at(date: date, time: time())
    }

    private mutating func expectation() throws(SyntaxError) -> Step.Kind {
        let isNegated = at("not") && sees("notified", 1)
        let notified = isNegated ? 1 : 0
        let person = piece(notified + 1)
        if sees("notified", notified), person.isName || ["everyone", "it"].contains(person.key) {
            next += notified + 1
            let who = try who()
            let text = TextSyntax(plain: try plainText("a text"))
            return .expectNotified(who, text, negated: isNegated)
        }
        let condition = try expression(Need("expect"))
        if take("within") { return .expectWithin(condition, try sum()) }
        if take("throughout") { return .expectThroughout(condition, try sum()) }
        return .expect(condition)
    }
}

extension TextSyntax {
    fileprivate init(plain word: Word) { self.init(pieces: [.plain(word.text)], span: word.span) }
}
