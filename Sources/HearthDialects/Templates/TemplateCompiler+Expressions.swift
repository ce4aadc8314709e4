extension TemplateCompiler {
    /// `a if b else c`, and everything that binds closer.
    mutating func expression() throws(TemplateProblem) {
        try enter(at: current)
        let start = code.count
        try disjunction()
        if take(.name("if")) {
            // The condition comes first; jumps inside the moved part stay right, because they are relative.
            let value = Array(code[start...])
            code.removeSubrange(start...)
            try disjunction()
            code.append(.jumpUnless(value.count + 1))
            code += value
            let exit = code.count
            code.append(.jump(0))
            if take(.name("else")) { try expression() } else { code.append(.push(.undefined)) }
            code[exit] = .jump(code.count - exit - 1)
        }
        leave()
    }

    private mutating func disjunction() throws(TemplateProblem) {
        try conjunction()
        while take(.name("or")) {
            let decision = code.count
            code.append(.keepIf(0))
            try conjunction()
            code[decision] = .keepIf(code.count - decision - 1)
        }
    }

    private mutating func conjunction() throws(TemplateProblem) {
        try negation()
        while take(.name("and")) {
            let decision = code.count
            code.append(.keepUnless(0))
            try negation()
            code[decision] = .keepUnless(code.count - decision - 1)
        }
    }

    private mutating func negation() throws(TemplateProblem) {
        var isNegated = false
        var isWritten = false
        while take(.name("not")) { (isNegated, isWritten) = (!isNegated, true) }
        try comparison()
        if isWritten { code.append(.not) }
        if isWritten, !isNegated { code.append(.not) }
    }

    private mutating func comparison() throws(TemplateProblem) {
        try sum(.first)
        var links: [(position: Int, comparison: TemplateInstruction.Comparison)] = []
        while let comparison = takeComparison() {
            try sum(.first)
            links.append((code.count, comparison))
            code.append(.link(comparison, otherwise: 0))
        }
        guard let last = links.popLast() else { return }
        code[last.position] = .compare(last.comparison)
        for link in links {
            code[link.position] = .link(link.comparison, otherwise: code.count - link.position - 1)
        }
    }

    private mutating func takeComparison() -> TemplateInstruction.Comparison? {
        switch current.kind {
        case .sign(let sign):
            guard let comparison = TemplateInstruction.Comparison(rawValue: sign) else { return nil }
            advance()
            return comparison
        case .name("in"):
            advance()
            return .contained
        case .name("not") where next.kind == .name("in"):
            advance()
            advance()
            return .notContained
        default: return nil
        }
    }

    /// Jinja2 lets `~` bind closer than `+` and looser than `*`.
    private enum Level {
        case first, concatenation, product

        var signs: [String] {
            switch self {
            case .first: ["+", "-"]
            case .concatenation: ["~"]
            case .product: ["*", "/", "//", "%"]
            }
        }
    }

    private mutating func sum(_ level: Level) throws(TemplateProblem) {
        let start = code.count
        try operand(of: level)
        while case .sign(let sign) = current.kind, level.signs.contains(sign),
            let operation = TemplateInstruction.Arithmetic(rawValue: sign)
        {
            let formats = operation == .modulo && code.count == start + 1 && code[start].isText
            advance()
            try operand(of: level)
            if formats {
                code.append(.call(.format, arguments: 1))
                continue
            }
            code.append(.arithmetic(operation))
        }
    }

    private mutating func operand(of level: Level) throws(TemplateProblem) {
        switch level {
        case .first: try sum(.concatenation)
        case .concatenation: try sum(.product)
        case .product:
            try unary(takesFilters: true)
            if current.kind == .sign("**") { throw TemplateProblem(unsupported: "'**'", column: current.column) }
        }
    }

    /// `-1 | abs` filters -1, as in Jinja2.
    private mutating func unary(takesFilters: Bool) throws(TemplateProblem) {
        if current.kind == .sign("-") || current.kind == .sign("+") {
            try enter(at: current)
            let isNegative = advance().kind == .sign("-")
            try unary(takesFilters: false)
            if isNegative { code.append(.negate) }
            leave()
        } else {
            try primary()
        }
        try postfix()
        if takesFilters { try filters() }
    }
}

// MARK: - Values

extension TemplateCompiler {
    private mutating func primary() throws(TemplateProblem) {
        let token = advance()
        switch token.kind {
        case .integer(let number): code.append(.push(.int(number)))
        case .float(let number): code.append(.push(.float(number)))
        case .string(let text): code.append(.push(.string(text)))
        case .sign("("):
            try expression()
            if current.kind == .sign(",") {
                advance()
                code.append(.list(1 + (try elements(until: ")"))))
            } else {
                try expect(.sign(")"))
            }
        case .sign("["): code.append(.list(try elements(until: "]")))
        case .sign("{"): code.append(.dictionary(try members()))
        case .name(let name): try named(name, token)
        default: throw TemplateProblem("expected a value, not \(token.shown),", column: token.column)
        }
    }

    private static let words: [String: TemplateValue] = [
        "true": .bool(true), "True": .bool(true), "false": .bool(false), "False": .bool(false), "none": .none,
        "None": .none,
    ]

    private static let reserved: Set<String> = ["if", "else", "elif", "endif", "and", "or", "not", "in", "is", "set"]

    private mutating func named(_ name: String, _ token: TemplateToken) throws(TemplateProblem) {
        if let value = Self.words[name] { return code.append(.push(value)) }
        if Self.reserved.contains(name) {
            throw TemplateProblem("expected a value, not '\(name)',", column: token.column)
        }
        if current.kind == .sign("(") {
            guard let function = TemplateFunction(rawValue: name), function.isCallable else {
                throw TemplateProblem(unsupported: "function '\(name)'", column: token.column)
            }
            advance()
            return try call(function, token)
        }
        guard let slot = slot(of: name) else {
            throw TemplateProblem(unsupported: "variable '\(name)'", column: token.column)
        }
        code.append(.load(slot))
    }

    mutating func elements(until closing: String) throws(TemplateProblem) -> Int {
        var count = 0
        while !take(.sign(closing)) {
            try expression()
            count += 1
            if !take(.sign(",")), current.kind != .sign(closing) { try expect(.sign(closing)) }
        }
        return count
    }

    private mutating func members() throws(TemplateProblem) -> Int {
        var count = 0
        while !take(.sign("}")) {
            try expression()
            try expect(.sign(":"))
            try expression()
            count += 1
            if !take(.sign(",")), current.kind != .sign("}") { try expect(.sign("}")) }
        }
        return count
    }

    private mutating func postfix() throws(TemplateProblem) {
        while true {
            if take(.sign(".")) {
                try dotted()
            } else if take(.sign("[")) {
                try bracketed()
            } else if current.kind == .sign("(") {
                throw TemplateProblem(unsupported: "a call", column: current.column)
            } else {
                return
            }
        }
    }

    /// What stands in `[…]`: an index, a key, or up to three ends of a slice.
    private mutating func bracketed() throws(TemplateProblem) {
        if current.kind != .sign(":") {
            try expression()
            if take(.sign("]")) { return code.append(.part) }
        } else {
            code.append(.push(.undefined))
        }
        for _ in 0..<2 {
            if take(.sign(":")), current.kind != .sign(":"), current.kind != .sign("]") {
                try expression()
            } else {
                code.append(.push(.undefined))
            }
        }
        try expect(.sign("]"))
        code.append(.slice)
    }

    private mutating func dotted() throws(TemplateProblem) {
        let token = advance()
        switch token.kind {
        case .integer(let index): code += [.push(.int(index)), .part]
        case .name(let name):
            guard current.kind == .sign("(") else {
                code += [.push(.string(name)), .part]
                return
            }
            guard let method = TemplateMethod(rawValue: name) else {
                throw TemplateProblem(unsupported: "method '\(name)'", column: token.column)
            }
            advance()
            let count = try elements(until: ")")
            guard method.arguments.contains(count) else {
                throw TemplateProblem(unsupported: "method '\(name)' with \(count) arguments", column: token.column)
            }
            code.append(.method(method, arguments: count))
        default: throw TemplateProblem("expected a name, not \(token.shown),", column: token.column)
        }
    }
}
