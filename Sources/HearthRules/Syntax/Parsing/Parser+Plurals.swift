extension Parser {
    /// `ann and ben are away`: each of them needs its own `is`, which would else be said of the last one alone.
    ///
    /// - Parameter isNegated: `not` stands before them, and is meant of all.
    mutating func tellPlural(isNegated: Bool) throws(SyntaxError) {
        guard !isConfused, let (subjects, verb) = pluralSubjects else { return }
        let first = next
        let joints = subjects.dropFirst().map { pieces[$0.lowerBound - 1].key }
        next = verb + 1
        let order = Phrase.orders[current.key]
        if order != nil { next += sees("than", 1) ? 2 : 1 }
        let value = next
        _ = take("not")
        _ = try sum()
        guard !isConfused else { throw SyntaxError(isPutRight: false) }
        let said = "\(order ?? "is") \(source[span(from: value)])"
        let each = subjects.map { subject in
            "\(source[Span(pieces[subject.lowerBound].span.start, pieces[subject.upperBound - 1].span.end)]) \(said)"
        }
        // A comma stands for the word before the last.
        let last = joints.last == "or" ? "or" : "and"
        let all = zip(joints, each.dropFirst()).reduce(each[0]) { "\($0) \($1.0 == "," ? last : $1.0) \($1.1)" }
        // `for 5 min` is meant of all of them too.
        let meant = isNegated || suffixWord != nil ? "(\(all))" : all
        let span = span(from: first)
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        lose()
        throw SyntaxError(isPutRight: false)
    }

    /// Names and sets that are joined by commas, `and` or `or` and have one `are`.
    private var pluralSubjects: (subjects: [Range<Int>], verb: Int)? {
        var subjects: [Range<Int>] = []
        var index = next
        while subjects.count < Parser.mostSubjects {
            let first = index
            if ["all", "any", "no"].contains(pieces[index].key) { index += 1 }
            guard let end = endOfName(at: index) else { return nil }
            index = end
            if first + 2 == index, pieces[index].key == "in", let end = endOfName(at: index + 1) { index = end }
            subjects.append(first..<index)
            guard pieces[index].key != "are" else { return subjects.count > 1 ? (subjects, index) : nil }
            guard ["and", "or", ","].contains(pieces[index].key) else { return nil }
            index += 1
        }
        return nil
    }

    private func endOfName(at index: Int) -> Int? {
        guard pieces[index].isName else { return nil }
        var end = index + 1
        while pieces[end].key == ".", pieces[end + 1].kind == .word { end += 2 }
        return end
    }

    private static let mostSubjects = 8
}
