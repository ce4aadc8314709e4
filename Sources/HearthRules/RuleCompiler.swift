/// The whole way of the rule language in one page: texts are parsed, resolved, looked over and compiled.
package enum RuleCompiler {
    /// - Parameter sources: all files of a rules folder, in any order.
    package static func build(
        sources: [SourceText], names: HouseNames, heard: Heard = Heard()
    ) -> RuleBuild {
        let files = sources.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(Parser.parse)
        return build(files: files, names: names, heard: heard)
    }

    /// - Parameter files: in the order of their paths, bytewise.
    package static func build(files: [SyntaxFile], names: HouseNames, heard: Heard = Heard()) -> RuleBuild {
        let set = Resolver.resolve(files, names: names)
        let warnings = Lints.check(set, names: names, heard: heard)
        return RuleBuild(
            set: set, program: Compiler.compile(set, names: names),
            diagnostics: (set.diagnostics + warnings).inOrder(of: set.files.map(\.source.name)))
    }
}

extension [Diagnostic] {
    /// By file and place; what stands at one place stays as it was.
    fileprivate func inOrder(of files: [String]) -> [Diagnostic] {
        let ranks = Dictionary(zip(files, files.indices), uniquingKeysWith: { first, _ in first })
        func key(_ diagnostic: Diagnostic) -> (Int, Int) {
            (ranks[diagnostic.file] ?? files.count, diagnostic.span.start)
        }
        return enumerated().sorted { a, b in
            key(a.element) == key(b.element) ? a.offset < b.offset : key(a.element) < key(b.element)
        }.map(\.element)
    }
}
