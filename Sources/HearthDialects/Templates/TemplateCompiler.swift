/// Turns tokens into instructions.
struct TemplateCompiler {
    private let tokens: [TemplateToken]
    private var position = 0
    private var names: [String]
    var code: [TemplateInstruction] = []
    private var depth = 0

    /// How deep expressions and statements may lie inside each other.
    private static let maximumDepth = 32

    init(tokens: [TemplateToken], variables: [String]) { (self.tokens, names) = (tokens, variables) }

    mutating func compile() throws(TemplateProblem) -> (code: [TemplateInstruction], slots: Int) {
        if let keyword = try block() {
            throw TemplateProblem("'\(keyword)' without 'if'", column: tokens[position - 1].column)
        }
        return (code, names.count)
    }

    func slot(of name: String) -> Int? { names.firstIndex(of: name) }

    mutating func enter(at token: TemplateToken) throws(TemplateProblem) {
        depth += 1
        if depth > Self.maximumDepth { throw TemplateProblem("nested too deeply", column: token.column) }
    }

    mutating func leave() { depth -= 1 }
}

// MARK: - Tokens

extension TemplateCompiler {
    /// The last token is `.end` and is never passed.
    var current: TemplateToken { tokens[position] }

    var next: TemplateToken { tokens[min(position + 1, tokens.count - 1)] }

    @discardableResult
    mutating func advance() -> TemplateToken {
        let token = tokens[position]
        if position < tokens.count - 1 { position += 1 }
        return token
    }

    mutating func take(_ kind: TemplateToken.Kind) -> Bool {
        guard current.kind == kind else { return false }
        advance()
        return true
    }

    mutating func expect(_ kind: TemplateToken.Kind) throws(TemplateProblem) {
        guard take(kind) else {
            let wanted = TemplateToken(kind: kind, column: 0).shown
            throw TemplateProblem("expected \(wanted), not \(current.shown),", column: current.column)
        }
    }

    mutating func name() throws(TemplateProblem) -> String {
        guard case .name(let name) = current.kind else {
            throw TemplateProblem("expected a name, not \(current.shown),", column: current.column)
        }
        advance()
        return name
    }
}

// MARK: - Statements

extension TemplateCompiler {
    /// Everything up to the end, or to a statement that belongs to an `if` around it.
    /// - Returns: the word of that statement, which has been passed.
    private mutating func block() throws(TemplateProblem) -> String? {
        while true {
            switch current.kind {
            case .end: return nil
            case .text(let text):
                advance()
                code.append(.text(text))
            case .beginPrint:
                advance()
                try expression()
                try expect(.endPrint)
                code.append(.print)
            default:
                try expect(.beginStatement)
                let keyword = current
                switch try name() {
                case "if": try conditional(keyword)
                case "set": try assignment()
                case let word where ["elif", "else", "endif"].contains(word): return word
                case let word: throw TemplateProblem(unsupported: "'\(word)'", column: keyword.column)
                }
            }
        }
    }

    private mutating func assignment() throws(TemplateProblem) {
        let target = current
        let name = try name()
        guard current.kind == .sign("=") else {
            throw TemplateProblem("'set' without '='", column: target.column)
        }
        advance()
        try expression()
        try expect(.endStatement)
        if slot(of: name) == nil { names.append(name) }
        code.append(.store(slot(of: name) ?? 0))
    }

    private mutating func conditional(_ keyword: TemplateToken) throws(TemplateProblem) {
        try enter(at: keyword)
        // Jumps to the end of the whole, to be given their distance.
        var exits: [Int] = []
        var word: String? = "elif"
        while word == "elif" {
            try expression()
            try expect(.endStatement)
            let branch = code.count
            code.append(.jumpUnless(0))
            word = try block()
            exits.append(code.count)
            code.append(.jump(0))
            code[branch] = .jumpUnless(code.count - branch - 1)
        }
        if word == "else" {
            try expect(.endStatement)
            word = try block()
        }
        guard word == "endif" else { throw TemplateProblem("'if' without 'endif'", column: keyword.column) }
        try expect(.endStatement)
        for exit in exits { code[exit] = .jump(code.count - exit - 1) }
        leave()
    }
}
