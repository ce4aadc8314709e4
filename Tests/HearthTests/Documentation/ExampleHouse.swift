import HearthConfig
import HearthHub
import HearthRules

/// The house of `devices.yaml` that comes with the sources, and the pages about it.
enum ExampleHouse {
    static let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")

    static let configuration: Configuration = {
        guard let configuration = Configuration.load(folder: repository).configuration else {
            preconditionFailure("The example house has mistakes; `hearth check --config .` tells them.")
        }
        return configuration
    }()

    static let names = HouseNames(configuration)

    /// Builds texts as the files of one folder, and plays their tests where the house is.
    /// - Parameter proves: whether to try promises, too.
    static func check(
        _ texts: [(name: String, text: String)], in names: HouseNames = names, proves: Bool = false
    ) -> Checked {
        let build = RuleCompiler.build(
            sources: texts.map { SourceText(name: $0.name, text: $0.text) }, names: names)
        var options = TestRunner.Options()
        options.zone = configuration.house.zone
        if let place = configuration.house.place { options.place = place }
        let proofs = proves ? Prover.prove(build.set, names: names) : []
        return Checked(
            diagnostics: build.diagnostics + Prover.diagnostics(of: proofs, in: build.set),
            rules: build.set.rules.count,
            tests: TestRunner.run(build.set, names: names, options: options).results)
    }

    struct Checked {
        var diagnostics: [HearthRules.Diagnostic]
        var rules: Int
        var tests: [TestResult]
    }
}
