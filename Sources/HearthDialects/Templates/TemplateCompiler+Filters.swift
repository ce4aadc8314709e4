extension TemplateCompiler {
    mutating func filters() throws(TemplateProblem) {
        while true {
            if take(.sign("|")) {
                let token = current
                let name = try name()
                guard let function = TemplateFunction(named: name) else {
                    throw TemplateProblem(unsupported: "filter '\(name)'", column: token.column)
                }
                if take(.sign("(")) {
                    try arguments(of: function, token)
                } else {
                    try finish(function, given: [], token)
                }
            } else if take(.name("is")) {
                let isNegated = take(.name("not"))
                let token = current
                let name = try name()
                guard let test = TemplateTest(rawValue: name) else {
                    throw TemplateProblem(unsupported: "test '\(name)'", column: token.column)
                }
                code.append(.test(test))
                if isNegated { code.append(.not) }
            } else {
                return
            }
        }
    }

    /// `int(value, 0)` is `value | int(0)`; `min` and `max` take a list or what would be in it.
    mutating func call(_ function: TemplateFunction, _ token: TemplateToken) throws(TemplateProblem) {
        if current.kind == .sign(")") {
            throw TemplateProblem("function '\(function.rawValue)' without arguments", column: token.column)
        }
        try expression()
        if function == .min || function == .max {
            if take(.sign(",")) { code.append(.list(1 + (try elements(until: ")")))) } else { try expect(.sign(")")) }
            return code.append(.call(function, arguments: 0))
        }
        if !take(.sign(",")), current.kind != .sign(")") { try expect(.sign(")")) }
        try arguments(of: function, token)
    }

    /// What follows the value, by place or by name, each in the place of its parameter.
    private mutating func arguments(
        of function: TemplateFunction, _ token: TemplateToken
    ) throws(TemplateProblem) {
        let start = code.count
        var given: [[TemplateInstruction]?] = []
        while !take(.sign(")")) {
            var place = given.count
            if case .name(let name) = current.kind, next.kind == .sign("=") {
                guard let named = function.parameters.firstIndex(of: name) else {
                    throw TemplateProblem(unsupported: "argument '\(name)'", column: current.column)
                }
                place = named
                advance()
                advance()
            }
            guard place < function.parameters.count else {
                throw TemplateProblem("too many arguments of '\(function.rawValue)'", column: token.column)
            }
            try expression()
            while given.count <= place { given.append(nil) }
            given[place] = Array(code[start...])
            code.removeSubrange(start...)
            if !take(.sign(",")), current.kind != .sign(")") { try expect(.sign(")")) }
        }
        try finish(function, given: given, token)
    }

    private mutating func finish(
        _ function: TemplateFunction, given: [[TemplateInstruction]?], _ token: TemplateToken
    ) throws(TemplateProblem) {
        guard given.prefix(function.required).count == function.required else {
            throw TemplateProblem("too few arguments of '\(function.rawValue)'", column: token.column)
        }
        for argument in given { code += argument ?? [.push(.undefined)] }
        code.append(.call(function, arguments: given.count))
    }
}
