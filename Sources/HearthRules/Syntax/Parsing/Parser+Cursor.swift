extension Parser {
    var current: Piece { pieces[next] }
    var isAtEnd: Bool { pieces[next].kind == nil }

    /// The piece so many further on; the last one is the end.
    func piece(_ offset: Int) -> Piece { pieces[min(max(0, next + offset), pieces.count - 1)] }

    /// Looks without having expected it.
    func sees(_ key: String, _ offset: Int = 0) -> Bool { piece(offset).key == key }

    mutating func advance() {
        // What an unfinished text swallowed may be missing behind it, a brace first of all.
        if current.kind == .text, unfinished.contains(current.span.start) {
            isConfused = true
            nesting.isUnclosedTold = true
        }
        next = min(next + 1, pieces.count - 1)
    }

    /// Whether this word or symbol, which would fit here, is here.
    mutating func at(_ key: String) -> Bool {
        tried.note(key, at: next)
        return pieces[next].key == key
    }

    mutating func take(_ key: String) -> Bool {
        guard at(key) else { return false }
        advance()
        return true
    }

    /// The first of several words that would fit.
    mutating func take(oneOf keys: [String]) -> String? {
        for key in keys where take(key) { return key }
        return nil
    }

    /// End of the piece before `next`.
    var previousEnd: Int { next > 0 ? pieces[next - 1].span.end : 0 }

    /// From a piece to the piece before `next`.
    func span(from first: Int) -> Span { Span(pieces[first].span.start, previousEnd) }

    /// Of a piece that is a word.
    func word(_ piece: Piece) -> Word { Word(source[piece.span], key: piece.key, span: piece.span) }
}

/// What the parser looked for at one place since it came there.
struct Tried {
    private var place = -1
    private(set) var keys: [String] = []

    mutating func note(_ key: String, at place: Int) {
        if place != self.place {
            self.place = place
            keys.removeAll(keepingCapacity: true)
        }
        keys.append(key)
    }

    func keys(at place: Int) -> [String] { place == self.place ? keys : [] }
}
