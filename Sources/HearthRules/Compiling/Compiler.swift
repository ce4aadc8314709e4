package import HearthKernel

/// From what a rule set means to the tables that the kernel runs. It cannot fail: what is wrong in a rule has been
/// found before, and such a rule is not in the set.
///
/// Start with `Compilation+Rules.swift`; how conditions become cells is in `Compilation+Conditions.swift`.
package enum Compiler {
    package static func compile(_ set: RuleSet, names: HouseNames) -> Program {
        var compilation = Compilation(set, names: names)
        compilation.compileDeclarations()
        for position in set.rules.indices { compilation.compileRule(at: position) }
        return compilation.finished
    }
}
