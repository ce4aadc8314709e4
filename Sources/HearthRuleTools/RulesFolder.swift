package import HearthModel
package import HearthRules

/// All rule files of one folder, those open in the editor as the editor has them, and what there is to say of them.
/// `RulesFolder+Answers.swift` answers an editor about them.
package struct RulesFolder: Sendable {
    /// A house with a configuration: its names, and where it is.
    package struct House: Sendable {
        package var names: HouseNames
        package var zone: CivilZone
        package var place: HearthModel.Place?

        package init(names: HouseNames, zone: CivilZone, place: HearthModel.Place?) {
            (self.names, self.zone, self.place) = (names, zone, place)
        }
    }

    /// What the texts mean, and everything wrong with them.
    struct Analysis: Sendable {
        var set: RuleSet
        var names: HouseNames
        /// By file.
        var diagnostics: [String: [Diagnostic]]
        var index: NameIndex
    }

    package private(set) var open: [String: Document] = [:]
    private var resting: [String: Document] = [:]
    private var house: House?
    private var parsed: [String: SyntaxFile] = [:]
    private var known: Analysis?
    /// Failures of tests and broken promises, by the file whose saving ran them.
    private var failures: [String: [Diagnostic]] = [:]
    private var isStale = true
    /// Grows whenever `diagnostics()` may have changed.
    package private(set) var revision = 0

    package init() {}

    // MARK: Texts

    /// Takes over what lies on the disk.
    /// - Parameters:
    ///   - files: all rule files of the folder, fixtures included, named by their paths below it.
    ///   - house: `nil` if there is no configuration, so that fixtures make the house.
    package mutating func refresh(_ files: [SourceText], house: House?) {
        resting = Dictionary(files.map { ($0.name, Document(name: $0.name, text: $0.text)) }) { first, _ in first }
        self.house = house
        outdate()
    }

    /// - Parameter document: of the editor, whose text counts until it is released.
    package mutating func hold(_ document: Document) {
        let name = document.source.name
        open[name] = document
        failures[name] = nil
        outdate()
    }

    package mutating func release(_ name: String) {
        (open[name], failures[name]) = (nil, nil)
        outdate()
    }

    private mutating func outdate() {
        isStale = true
        revision += 1
    }

    package subscript(name: String) -> Document? { open[name] ?? resting[name] }

    /// Of all files, fixtures included.
    var fileNames: [String] { Set(resting.keys).union(open.keys).sorted() }

    /// The tree of one file, made once for each text.
    mutating func syntax(of name: String) -> SyntaxFile? {
        guard let source = self[name]?.source else { return nil }
        if let known = parsed[name], known.source == source { return known }
        let file = Parser.parse(source)
        parsed[name] = file
        return file
    }

    // MARK: Analysis

    mutating func analysis() -> Analysis {
        if let known, !isStale { return known }
        isStale = false
        let analysis = analysed()
        known = analysis
        return analysis
    }

    /// The last one, though a text may have changed since: what completion needs of it changes seldom.
    mutating func latestAnalysis() -> Analysis { known ?? analysis() }

    private mutating func analysed() -> Analysis {
        let all = Set(resting.keys).union(open.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        parsed = parsed.filter { self[$0.key] != nil }
        let files = all.compactMap { syntax(of: $0) }
        let fixtures = files.filter { RulesFolder.isFixture($0.source.name) }
        let rules = house == nil ? files : files.filter { !RulesFolder.isFixture($0.source.name) }
        let (made, mistakes) = Fixture.names(of: fixtures)
        let names = house?.names ?? made
        let set = Resolver.resolve(rules, names: names)
        var diagnostics = mistakes
        if house != nil { diagnostics += fixtures.flatMap(\.diagnostics) }
        if house == nil, fixtures.isEmpty {
            // Without a house no name can be right or wrong.
            diagnostics += files.flatMap(\.diagnostics)
        } else {
            diagnostics += set.diagnostics + Lints.check(set, names: names)
        }
        return Analysis(
            set: set, names: names, diagnostics: Dictionary(grouping: diagnostics, by: \.file), index: NameIndex(rules))
    }

    /// What is wrong in each file where something is, failures of tests among it.
    package mutating func diagnostics() -> [String: [RuleDiagnostic]] {
        var found = analysis().diagnostics
        for (file, failed) in failures { found[file, default: []] += failed }
        var diagnostics: [String: [RuleDiagnostic]] = [:]
        for (file, ofFile) in found {
            guard let document = self[file] else { continue }
            diagnostics[file] = ofFile.map { RuleDiagnostic($0, in: document, of: self) }
        }
        return diagnostics
    }

    /// Runs the tests of one file and tries its promises, if there is nothing wrong in the folder; what came of it is
    /// in `diagnostics()`.
    package mutating func test(_ name: String) {
        let analysis = analysis()
        guard !analysis.diagnostics.values.joined().contains(where: { $0.severity == .error }) else { return }
        var set = analysis.set
        set.tests.removeAll { set.files[$0.file].source.name != name }
        var options = TestRunner.Options()
        if let house { options.zone = house.zone }
        if let place = house?.place { options.place = place }
        let results = TestRunner.run(set, names: analysis.names, options: options).results
        failures[name] = results.compactMap { $0.failure?.diagnostic } + brokenPromises(of: name, analysis)
        revision += 1
    }

    private func brokenPromises(of name: String, _ analysis: Analysis) -> [Diagnostic] {
        let set = analysis.set
        var options = Prover.Options()
        options.only = Set(set.rules.indices.filter { set.files[set.rules[$0].file].source.name == name })
        if let house { options.zone = house.zone }
        if let place = house?.place { options.place = place }
        return Prover.diagnostics(of: Prover.prove(set, names: analysis.names, options: options), in: set)
    }

    /// Test houses, which a live hub ignores.
    package static func isFixture(_ name: String) -> Bool {
        (name.split(separator: "/").last ?? "").hasPrefix("fixture")
    }
}
