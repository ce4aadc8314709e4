import HearthRules

/// All rule files of one folder, those open in the editor as the editor has them, and what there is to say of them.
struct RulesFolder: Sendable {
    /// What the texts mean, and everything wrong with them.
    struct Analysis: Sendable {
        var set: RuleSet
        var names: HouseNames
        /// By file.
        var findings: [String: [Finding]]
        var index: NameIndex
    }

    let root: String
    private(set) var open: [String: Document] = [:]
    /// Of open documents, as the editor spells them.
    private var uris: [String: String] = [:]
    private var resting: [String: Document] = [:]
    private var house: Surroundings.House?
    private var parsed: [String: SyntaxFile] = [:]
    private var known: Analysis?
    /// Files that the editor was told something of.
    private var told: Set<String> = []
    /// Failures of tests and broken promises, by the file whose saving ran them.
    private var failures: [String: [Finding]] = [:]
    private var isStale = true
    /// The editor has not been told everything.
    private(set) var hasNews = true

    init(root: String) { self.root = root }

    // MARK: Texts

    /// Looks at the disk again.
    mutating func refresh(from surroundings: Surroundings) {
        let files = surroundings.files(root).map { ($0.name, Document(name: $0.name, text: $0.text)) }
        resting = Dictionary(files) { first, _ in first }
        house = surroundings.house(root)
        (isStale, hasNews) = (true, true)
    }

    /// - Parameter uri: of a document that is being opened.
    mutating func hold(_ document: Document, from uri: String? = nil) {
        let name = document.source.name
        open[name] = document
        if let uri { uris[name] = uri }
        failures[name] = nil
        (isStale, hasNews) = (true, true)
    }

    mutating func release(_ name: String) {
        (open[name], failures[name]) = (nil, nil)
        (isStale, hasNews) = (true, true)
    }

    subscript(name: String) -> Document? { open[name] ?? resting[name] }

    func uri(of name: String) -> String { uris[name] ?? FileURI.uri(of: root + "/" + name) }

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
        var findings = mistakes
        if house != nil { findings += fixtures.flatMap(\.findings) }
        if house == nil, fixtures.isEmpty {
            // Without a house no name can be right or wrong.
            findings += files.flatMap(\.findings)
        } else {
            findings += set.findings + Lints.check(set, names: names)
        }
        return Analysis(
            set: set, names: names, findings: Dictionary(grouping: findings, by: \.file), index: NameIndex(rules))
    }

    /// Findings of each file that has any, or had some before; test failures among them.
    mutating func news() -> [(document: Document, findings: [Finding])] {
        var findings = analysis().findings
        hasNews = false
        for (file, failed) in failures { findings[file, default: []] += failed }
        let due = told.union(findings.keys).union(open.keys).sorted()
        told = Set(findings.keys)
        return due.compactMap { name in self[name].map { ($0, findings[name] ?? []) } }
    }

    /// Runs the tests of one file and tries its promises, if there is nothing wrong in the folder; what came of it is in
    /// `news`.
    mutating func test(_ name: String) {
        let analysis = analysis()
        guard !analysis.findings.values.joined().contains(where: { $0.severity == .error }) else { return }
        var set = analysis.set
        set.tests.removeAll { set.files[$0.file].source.name != name }
        var options = TestRunner.Options()
        if let house { options.zone = house.zone }
        if let place = house?.place { options.place = place }
        let results = TestRunner.run(set, names: analysis.names, options: options).results
        failures[name] = results.compactMap { $0.failure?.finding } + brokenPromises(of: name, analysis)
        hasNews = true
    }

    private func brokenPromises(of name: String, _ analysis: Analysis) -> [Finding] {
        let set = analysis.set
        var options = Prover.Options()
        options.only = Set(set.rules.indices.filter { set.files[set.rules[$0].file].source.name == name })
        if let house { options.zone = house.zone }
        if let place = house?.place { options.place = place }
        return Prover.findings(of: Prover.prove(set, names: analysis.names, options: options), in: set)
    }

    /// Test houses, which a live hub ignores (rule-language.md, section 5.4).
    static func isFixture(_ name: String) -> Bool {
        (name.split(separator: "/").last ?? "").hasPrefix("fixture")
    }
}
