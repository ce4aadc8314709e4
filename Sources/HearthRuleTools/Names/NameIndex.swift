import HearthRules

/// Where names are declared and used in a folder of rules, as far as the texts alone tell.
struct NameIndex: Sendable {
    enum Kind: String, Sendable {
        case variable, function, recipe, sequence, scene, group
        /// A `let` or the counter of a `for each`; it lives in one rule.
        case local
        /// Of a function or recipe; it lives in it and in the named arguments of its calls.
        case parameter
    }

    struct Declared: Sendable {
        var kind: Kind
        var name: Word
        var file: String
        /// Of the whole declaration.
        var span: Span
    }

    struct Use: Sendable {
        enum Role: Sendable {
            case declares(Kind)
            /// `apply NAME`, `use NAME(..)`, `do NAME`, `NAME(..)`.
            case scene, recipe, sequence, function
            /// `NAME: value` in a call of what this word names.
            case argument(of: Word)
            /// The first word of a ref. Where it is compared with something or written to it, it may be a word of that
            /// thing's type instead: `mode is night`.
            case ref(Ref, beside: Expression?)
        }
        var word: Word
        var role: Role
        var file: String
        /// Of the rule or other declaration around it.
        var unit: Span
    }

    /// By folded name; locals are in none.
    private(set) var declared: [String: Declared] = [:]
    private(set) var uses: [Use] = []

    init(_ files: [SyntaxFile]) {
        for file in files {
            for declaration in file.declarations {
                var walk = NameWalk(file: file.source.name, unit: declaration.span)
                walk.visit(declaration)
                uses += walk.uses
                guard let (kind, name) = declaration.named, declared[name.key] == nil else { continue }
                declared[name.key] = Declared(kind: kind, name: name, file: file.source.name, span: declaration.span)
            }
        }
    }

    /// The name at a place of a file; at its end too, where the cursor stands after typing it.
    func use(at offset: Int, in file: String) -> Use? {
        uses.first { $0.file == file && $0.word.span.start <= offset && offset <= $0.word.span.end }
    }

    func names(of kind: Kind) -> [Declared] {
        declared.values.filter { $0.kind == kind }.sorted { $0.name.key < $1.name.key }
    }

    /// The declaration around what lives in one declaration only; `nil` of names that all files know.
    func scope(of use: Use) -> Scope? {
        if case .argument(of: let callee) = use.role {
            return declared[callee.key].map { Scope(file: $0.file, unit: $0.span) }
        }
        return local(use.word.key, in: use.file, use.unit) == nil ? nil : Scope(file: use.file, unit: use.unit)
    }

    struct Scope: Equatable {
        var file: String
        var unit: Span
    }

    /// The `let`, `for each` or parameter of this name in the same declaration.
    func local(_ key: String, in file: String, _ unit: Span) -> Use? {
        uses.first { use in
            switch use.role {
            case .declares(.local), .declares(.parameter):
                use.word.key == key && use.file == file && use.unit == unit
            default: false
            }
        }
    }
}

extension NameIndex.Use {
    /// It is a word of the type of what it stands beside.
    func isValue(_ lookup: Lookup) -> Bool {
        guard case .ref(let ref, beside: let other?) = role, ref.words.count == 1 else { return false }
        return lookup.type(of: other)?.valueWords?.contains(word.key) ?? false
    }

    /// The whole name: of a ref all its words.
    var span: Span { if case .ref(let ref, _) = role { ref.span } else { word.span } }
}

extension Declaration {
    /// What it declares for all files, if it has a name that others use.
    var named: (NameIndex.Kind, Word)? {
        switch kind {
        case .variable(let name, type: _, value: _): (.variable, name)
        case .function(let name, parameters: _, body: _): (.function, name)
        case .recipe(let name, parameters: _, rules: _): (.recipe, name)
        case .sequence(let name, _): (.sequence, name)
        case .scene(let name, parts: _): (.scene, name)
        case .group(let name, members: _): (.group, name)
        case .device, .modes, .normally, .manual, .use, .rule, .test: nil
        }
    }
}
