extension Parser {
    /// `ann and ben are away`: each of them gets its own `is`, which would else be said of the last one alone.
    mutating func putPluralRight() throws(Confusion) {
        guard !isConfused, let (subjects, verb) = pluralSubjects else { return }
        let first = next
        var joint = pieces[subjects[subjects.count - 1].lowerBound - 1]
        if joint.key == "," { (joint.key, joint.kind, joint.isReserved) = ("and", .word, true) }
        next = verb + 1
        _ = take("not")
        _ = try sum()
        guard !isConfused else { throw Confusion(isPutRight: false) }
        let span = span(from: first)
        var singular = pieces[verb]
        (singular.key, singular.isReserved) = ("is", true)
        let said = [singular] + pieces[verb + 1..<next]
        let state = source[Span(pieces[verb + 1].span.start, span.end)]
        var meant: [String] = []
        var put: [Piece] = []
        for subject in subjects {
            if !put.isEmpty { put.append(joint) }
            put += pieces[subject] + said
            let name = Span(pieces[subject.lowerBound].span.start, pieces[subject.upperBound - 1].span.end)
            meant.append("\(source[name]) is \(state)")
        }
        var whole = meant.joined(separator: " \(joint.key) ")
        // `for 5 min` is meant of all of them.
        if suffixWord != nil {
            whole = "(\(whole))"
            let (start, end) = (Span(span.start, span.start), Span(span.end, span.end))
            put = [Piece(kind: .symbol, span: start, key: "(")] + put + [Piece(kind: .symbol, span: end, key: ")")]
        }
        report("E100", "Expected \(whole), found \(source[span]).", at: span, fixes: [.writing(whole, for: span)])
        pieces.replaceSubrange(first..<next, with: put)
        throw Confusion(isPutRight: true)
    }

    /// Names that are joined by commas, `and` or `or` and have one `are`.
    private var pluralSubjects: (subjects: [Range<Int>], verb: Int)? {
        var subjects: [Range<Int>] = []
        var index = next
        while pieces[index].isName, subjects.count < Parser.mostSubjects {
            let first = index
            index += 1
            while pieces[index].key == ".", pieces[index + 1].kind == .word { index += 2 }
            subjects.append(first..<index)
            guard pieces[index].key != "are" else { return subjects.count > 1 ? (subjects, index) : nil }
            guard ["and", "or", ","].contains(pieces[index].key) else { return nil }
            index += 1
        }
        return nil
    }

    private static let mostSubjects = 8
}
