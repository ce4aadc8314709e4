extension Proof {
    /// W200 of a promise that is broken, W201 of one of which nothing can be said; `nil` where there is nothing to say.
    package func diagnostic(in set: RuleSet) -> Diagnostic? {
        let rule = set.rules[rule]
        let file = set.files[rule.file].source.name
        // A promise of a recipe is told of at its `use`.
        let span = rule.isOfRecipe ? rule.span : rule.syntax.headSpan
        switch verdict {
        case .proved, .noViolation: return nil
        case .notDecided(let reason):
            return Diagnostic("W201", "Not decided: \(reason).", file: file, span: span)
        case .violated(let counterexample):
            let notes = counterexample.acting.map { position in
                let other = set.rules[position]
                return Diagnostic.Note(
                    "takes part in it", file: set.files[other.file].source.name, span: other.span)
            }
            let end = Span(rule.span.end, rule.span.end)
            return Diagnostic(
                "W200", "This promise is broken: \(counterexample.sentence).", file: file, span: span, notes: notes,
                fixes: [Diagnostic.Fix("add the test that fails", replace: end, with: "\n\n" + counterexample.test)])
        }
    }
}
