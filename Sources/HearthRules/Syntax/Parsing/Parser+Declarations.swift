extension Parser {
    mutating func file() -> [Declaration] {
        var declarations: [Declaration] = []
        while !isAtEnd {
            if sees("}") || sees(";") {
                reportExtraneous("a rule or declaration")
                continue
            }
            let start = next
            nesting = Nesting()
            let declaration = recovering { parser throws(SyntaxError) in
                let kind = try parser.declarationKind()
                let declaration = Declaration(kind, span: parser.span(from: start))
                try parser.finish(before: Vocabulary.declarations)
                return declaration
            }
            if let declaration {
                declarations.append(declaration)
            } else {
                skip(from: start) { parser, index in parser.startsDeclaration(index) }
                if sees("}") { advance() }
            }
        }
        return declarations
    }

    mutating func declarationKind() throws(SyntaxError) -> Declaration.Kind {
        let first = next
        try refusePasted()
        if take("device") { return try device(first) }
        if take("modes") {
            passOver([":", "="], expecting: "a mode")
            return .modes(try names("a mode"))
        }
        if take("group") { return try group() }
        if take("scene") { return try scene() }
        if take("normally") {
            let target = try target()
            passOver([":", "=", "is", "to"], expecting: "a value")
            return .normally(target, try sum())
        }
        if take("manual") { return try manual() }
        if take("var") { return try variable() }
        if take("fn") { return try function() }
        if take("recipe") { return try recipe() }
        if take("use") { return .use(try call()) }
        if take("sequence") { return .sequence(name: try name(of: "a name"), try block(.rule)) }
        if take("test") { return .test(try test(from: first)) }
        for word in ["rule"] + Parser.bodies where at(word) { return .rule(try rule()) }
        if beginsTimedEvent || phrase(among: Phrase.events) != nil { return .rule(try rule()) }
        throw confused(expecting: "a rule or declaration")
    }

    /// Tells a sign or word that other languages have here, and goes on behind it.
    mutating func passOver(_ signs: [String], expecting what: String) {
        guard signs.contains(current.key), !isConfused else { return }
        report(
            "E100", "Expected \(what), found \(current.key).", at: current.span,
            fixes: [.deleting(Span(previousEnd, current.span.end))])
        advance()
    }

    private mutating func names(_ what: String) throws(SyntaxError) -> [Word] {
        var names = [try name(of: what)]
        while take(",") { names.append(try name(of: what)) }
        return names
    }

    private mutating func device(_ first: Int) throws(SyntaxError) -> Declaration.Kind {
        if !isFixture { tellPlace("device", "a file that is not a fixture", at: pieces[first].span) }
        let path = try ref("a name")
        require(":")
        let kind = try name(of: "a class")
        return .device(path: path, class: kind, words: sees("[") ? try wordList() : [])
    }

    private var isFixture: Bool {
        source.name.split(separator: "/").last?.lowercased().hasPrefix("fixture") ?? false
    }

    private mutating func group() throws(SyntaxError) -> Declaration.Kind {
        let name = try self.name(of: "a name")
        require("=")
        guard at("[") else { throw confused(expecting: "[") }
        try enter()
        advance()
        var members = [try ref("a device, area or group")]
        while take(",") { members.append(try ref("a device, area or group")) }
        require("]")
        leave()
        return .group(name: name, members: members)
    }

    private mutating func scene() throws(SyntaxError) -> Declaration.Kind {
        let name = try self.name(of: "a name")
        passOver([":", "="], expecting: "{")
        let open = next
        guard at("{") else { throw confused(expecting: "{") }
        try enter()
        advance()
        nesting.open.append(open)
        var parts: [ScenePart] = []
        repeat {
            if sees("}") { break }
            let target = try target()
            require(":")
            parts.append(ScenePart(target: target, value: try sum()))
        } while takeComma()
        if parts.isEmpty { throw confused(expecting: "a device") }
        if !endsBlock(open) { throw confused(expecting: "}") }
        nesting.open.removeLast()
        leave()
        return .scene(name: name, parts: parts)
    }

    /// Between the parts of a scene, where `;` is a likely mistake.
    private mutating func takeComma() -> Bool {
        guard sees(";") else { return take(",") }
        report("E100", "Expected a comma, found ;.", at: current.span, fixes: [.writing(",", for: current.span)])
        advance()
        return true
    }

    private mutating func manual() throws(SyntaxError) -> Declaration.Kind {
        let target = try target()
        require("holds")
        let holds = try sum()
        let until = take("until") ? try expression(Need("until")) : nil
        let resumes = take("then")
        if resumes { require("resume") }
        return .manual(target, holds: holds, until: until, resumes: resumes)
    }

    private mutating func variable() throws(SyntaxError) -> Declaration.Kind {
        let name = try self.name(of: "a name")
        var shown = try typeByValue(of: name)
        if shown == nil {
            if sees("=") { throw confused(expecting: ": and a type") }
            require(":")
            shown = try typeName()
        }
        guard let type = shown else { throw confused(expecting: ": and a type") }
        require("=", fix: initialValue(of: type).map { "= \($0)" })
        if isConfused {
            let place = Span(previousEnd, previousEnd)
            return .variable(name: name, type: type, value: Expression(.missing, span: place))
        }
        return .variable(name: name, type: type, value: try sum())
    }

    private func initialValue(of type: TypeName) -> String? {
        switch type {
        case .name(let word): ["yesno": "no", "onoff": "off", "number": "0"][word.key]
        case .words(let words, span: _): words.first?.text
        }
    }

    private mutating func function() throws(SyntaxError) -> Declaration.Kind {
        let name = try self.name(of: "a name")
        let parameters = try parameters()
        require("=")
        return .function(name: name, parameters: parameters, body: try expression(Need("fn")))
    }

    private mutating func parameters() throws(SyntaxError) -> [Parameter] {
        guard at("(") else { throw confused(expecting: "(") }
        try enter()
        advance()
        let wasList = isList
        isList = true
        var parameters: [Parameter] = []
        if !sees(")") {
            repeat {
                let name = try self.name(of: "a name")
                require(":")
                let type = try typeName()
                parameters.append(Parameter(name: name, type: type, standard: take("=") ? try sum() : nil))
            } while take(",")
        }
        isList = wasList
        require(")")
        leave()
        return parameters
    }

    private mutating func recipe() throws(SyntaxError) -> Declaration.Kind {
        let name = try self.name(of: "a name")
        let parameters = try parameters()
        let open = next
        guard at("{") else { throw confused(expecting: "{") }
        try enter()
        advance()
        nesting.open.append(open)
        var rules: [RuleSyntax] = []
        while !endsRecipe(open) {
            let start = next
            let parsed = recovering { parser throws(SyntaxError) -> [RuleSyntax] in
                let keyword = parser.current
                let kind = try parser.declarationKind()
                if case .rule(let rule) = kind { return [rule] }
                parser.tellPlace(parser.described(keyword), "a recipe", at: keyword.span)
                return []
            }
            if let parsed {
                rules += parsed
            } else {
                skip(from: start) { parser, index in parser.startsDeclaration(index) }
            }
        }
        nesting.open.removeLast()
        leave()
        return .recipe(name: name, parameters: parameters, rules: rules)
    }

    /// As a block, but rules may stand on the margin of a recipe.
    private mutating func endsRecipe(_ open: Int) -> Bool {
        let isRule = sees("rule") || Parser.bodies.contains(current.key)
        return isRule ? false : endsBlock(open)
    }
}
