import HearthModel

/// Thrown, after a finding, where the text cannot be understood as it stands.
struct SyntaxError: Error {
    /// The parser has put in what was meant: parsing the same stretch again will get past this place.
    var isPutRight: Bool
}

extension Parser {
    mutating func report(
        _ code: String, _ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
    ) {
        diagnostics.append(Diagnostic(code, message, file: source.name, span: span, notes: notes, fixes: fixes))
    }

    /// Nothing more is said of the present statement.
    mutating func lose() {
        isConfused = true
        unread.append(current.span.start)
    }

    /// Tells that what stands here fits nowhere (E100, E106), with the nearest word that would.
    ///
    /// - Parameter what: `nil` for that word itself.
    mutating func confused(expecting what: String?) -> SyntaxError {
        guard !isConfused else { return SyntaxError(isPutRight: false) }
        if isBehindArticle { return tellNameWithArticle() ?? putArticleRight() }
        if let phrase = phrase(among: Phrase.continuations) { return recover(phrase, expecting: what) }
        let meant = meaning(of: current)
        if isStrangeUnit(next), tellStrangeUnit(unless: meant != nil) { return SyntaxError(isPutRight: true) }
        if let meant, next != lastPutRight { return recover(1, as: [meant]) }
        lose()
        guard next != lastPutRight else { return SyntaxError(isPutRight: false) }
        noteNamesApart()
        report("E100", "Expected \(what ?? "something else"), found \(described(current)).", at: current.span)
        return SyntaxError(isPutRight: false)
    }

    private mutating func noteNamesApart() {
        guard lastRefEnd == next, current.isName, current.isApart, current.line == piece(-1).line else { return }
        var (start, end) = (next - 1, next + 1)
        while start > 1, pieces[start - 1].key == "." { start -= 2 }
        while pieces[end].key == ".", pieces[end + 1].kind == .word { end += 2 }
        func ref(_ range: Range<Int>) -> Ref { Ref(pieces[range].filter { $0.kind == .word }.map(word)) }
        namesApart[current.span.start] = NamesApart(names: [ref(start..<next), ref(next..<end)])
    }

    /// `the hall light`: one name in several words. `nil` where only one word follows, or the next says something else.
    private mutating func tellNameWithArticle() -> SyntaxError? {
        var names: [Ref] = []
        var index = next
        while names.count < 3, pieces[index].isName, pieces[index].isApart, pieces[index].line == current.line,
            names.isEmpty || !Parser.behindNames.contains(pieces[index].key)
        {
            var words = [word(pieces[index])]
            index += 1
            while pieces[index].key == ".", pieces[index + 1].kind == .word {
                words.append(word(pieces[index + 1]))
                index += 2
            }
            names.append(Ref(words))
        }
        guard names.count > 1 else { return nil }
        let article = Span(piece(-1).span.start, current.span.start)
        let span = Span(article.start, pieces[index - 1].span.end)
        namesApart[article.start] = NamesApart(names: names, article: article)
        report("E100", "Expected one name, found \(source[span]).", at: span, fixes: [.deleting(article)])
        lose()
        return SyntaxError(isPutRight: false)
    }

    /// `the lamp`.
    private mutating func putArticleRight() -> SyntaxError {
        next -= 1
        let name = described(piece(1))
        let span = Span(current.span.start, piece(1).span.start)
        report(
            "E100", "Expected \(name), found the \(name).", at: span.through(piece(1).span), fixes: [.deleting(span)])
        pieces.remove(at: next)
        lastPutRight = next
        return SyntaxError(isPutRight: true)
    }

    /// A name follows the word `the`, which was taken for one.
    private var isBehindArticle: Bool {
        lastRefEnd == next && current.isName && current.line == piece(-1).line && sees("the", -1) && !sees(".", -2)
    }

    /// Takes what must stand here. Missing, it is told once and thought of as written.
    ///
    /// - Parameter fix: what is to be written; `nil` if only the author knows.
    mutating func require(_ key: String, fix: String?) {
        if take(key) || isConfused { return }
        let found = current
        let message = "Expected \(key), found \(described(found))."
        if meaning(of: found) == key {
            report("E100", message, at: found.span, fixes: [.writing(key, for: found.span)])
            advance()
        } else {
            let fixes = fix.map { fix in
                let isTight = fix == ")" || fix == "]" || fix == ":"
                let place = Span(previousEnd, previousEnd)
                return [Diagnostic.Fix("write `\(fix)`", replace: place, with: isTight ? fix : " \(fix)")]
            }
            noteNamesApart()
            report("E100", message, at: found.span, fixes: fixes ?? [])
            lose()
        }
    }

    mutating func require(_ key: String) { require(key, fix: key) }

    /// What was probably meant by something that does not fit here.
    func meaning(of piece: Piece) -> String? {
        let fitting = tried.keys(at: next)
        if let meant = Parser.foreign[piece.key] { return meant.first(where: fitting.contains) }
        guard piece.kind == .word, !piece.isReserved, piece.key.utf8.count > 1 else { return nil }
        if let day = Vocabulary.day(piece.key), fitting.contains(day) { return day }
        let words = fitting.filter { $0.first?.isLetter == true }
        // Of two letters, none may be another one.
        let likely = piece.key.utf8.count > 2 ? words : words.filter { Set(piece.key).isSubset(of: $0) }
        return nearestNames(to: piece.key, among: likely).first
    }

    /// At the end of a statement, step or declaration: a word that begins no other is perhaps its misspelt
    /// continuation.
    mutating func finish(before starts: [String]) throws(SyntaxError) {
        guard !isConfused, !starts.contains(current.key), current.kind == .word || current.kind == .stray else {
            return
        }
        if isBehindArticle { throw confused(expecting: nil) }
        // Before `.` and `->` it is the name that begins a step.
        guard !isFollowedAsName(next) else { return }
        guard !isStrangeUnit(next) else { throw confused(expecting: nil) }
        // Nearer to the beginning of another: that will be told there.
        if nearestNames(to: current.key, among: starts + tried.keys(at: next)).first.map(starts.contains) == true {
            return
        }
        if phrase(among: Phrase.continuations) != nil || meaning(of: current) != nil {
            throw confused(expecting: nil)
        }
    }

    /// What other languages write, and what it can mean here.
    private static let foreign: [String: [String]] = [
        "=": ["is", "to", "->", ":"], "==": ["is", "="], ":": ["=", "{"], "&&": ["and"], "&": ["and", ","],
        "||": ["or"], "|": ["or"], "!": ["not"], "≤": ["<="], "=<": ["<="], "≥": [">="], "=>": ["->", ">="],
        "→": ["->"], "and": [","], "plus": ["+"], "minus": ["-"], "are": ["is"], "automation": ["rule"],
        "if": ["while"], "switch": ["turn"], "dim": ["set"], "brighten": ["set"], "delay": ["wait"],
        "sleep": ["wait"], "pause": ["wait"], "tell": ["notify"], "print": ["log"], "clicked": ["pressed"],
    ]

    func described(_ piece: Piece) -> String {
        guard piece.kind != nil else { return "the end of the file" }
        let written = source[piece.span]
        return written.count > 40 ? "\(written.prefix(40))…" : written
    }

    /// Parses something; where a misspelt word was put right, once more from its beginning.
    ///
    /// - Returns: `nil` if it remained unclear; `next` is then somewhere inside.
    mutating func recovering<Part>(_ parse: (inout Parser) throws(SyntaxError) -> Part) -> Part? {
        let (start, outer) = (next, nesting)
        let (wasList, lastHome) = (isList, home)
        isConfused = false
        // Each turn puts one word right; a stretch with more of them is hardly a sentence.
        for _ in 0..<4 {
            let (mark, unreadBefore) = (diagnostics.count, unread.count)
            do throws(SyntaxError) {
                return try parse(&self)
            } catch {
                (nesting, isList, home) = (nesting.closing(to: outer), wasList, lastHome)
                guard error.isPutRight else { return nil }
                // What was said on the way here will be said again.
                diagnostics.removeSubrange(mark..<diagnostics.count - 1)
                unread.removeSubrange(unreadBefore...)
                next = start
            }
        }
        return nil
    }
}

extension Diagnostic.Fix {
    static func writing(_ text: String, for span: Span) -> Diagnostic.Fix {
        Diagnostic.Fix("write `\(text)`", replace: span, with: text)
    }

    static func deleting(_ span: Span) -> Diagnostic.Fix { Diagnostic.Fix("delete it", replace: span, with: "") }
}
