package import HearthConfig
import HearthModel
import HearthRules
package import Logging
import Synchronization

/// Where rules are made: it reads their files, builds and tests them away from the hub loop, and hands the hub a new
/// set when there is nothing wrong with it (docs/spec/rule-language.md, section 16). One piece of work at a time; two
/// may wait.
package final class RuleService: Sendable {
    package let files: RuleFiles
    /// What was saved before.
    package let versions: RuleVersions
    let hub: Hub
    let mutex = AsyncMutex(waiting: 2)
    /// Whoever types must not wait for somebody's proofs.
    let typing = AsyncMutex(waiting: 8)
    /// Diagnostics that are logged one by one.
    private static let loggedDiagnostics = 8
    let logger: Logger
    let shelved = Mutex(RuleFolderStatus())

    package init(files: RuleFiles, versions: RuleVersions, hub: Hub, logger: Logger) {
        (self.files, self.versions, self.hub, self.logger) = (files, versions, hub, logger)
    }

    /// What lies in the folder.
    package var shelf: RuleFolderStatus { shelved.withLock { $0 } }

    // MARK: Life

    /// The rules to start with: of what lies in the folder all that compiles. A rule can break itself, never the hub.
    package func open() async -> CompiledRules {
        await mutex.performAnyway {
            let contents = await read() ?? RuleFiles.Contents()
            let book = await build(contents.files.map(\.source))
            shelve(contents, book, isLive: true)
            await tell(contents.diagnostics + book.diagnostics, in: book)
            return book
        }
    }

    /// Follows the files and the registry until the hub stops. The tests and promises of what is live from the start
    /// come first.
    package func run() async {
        await mutex.performAnyway {
            if !shelf.awaitsDevices { await testLiveRules() }
        }
        while await hub.rulesWereOutdated() {
            await mutex.performAnyway {
                await renew()
                await tellWhatWaited()
            }
        }
    }

    func testLiveRules() async {
        let review = review(hub.snapshot.rules, against: nil)
        let (failures, promises) = (review.failures, review.promises)
        shelved.withLock { ($0.failures, $0.promises) = (failures, promises) }
        log(failures + promises, in: review.book)
    }

    private func renew() async {
        let live = hub.snapshot.rules
        guard let contents = await read() else { return await rebuild(live.sources, nil) }
        let sources = contents.files.map(\.source)
        if sources.isEmpty, !live.sources.isEmpty, !files.exists {
            // Whoever wants no rules empties the folder; one that is gone was moved, or its disk is away.
            if !shelved.withLock({ $0.isGone }) {
                logger.error(
                    "The folder of the rules is gone; the old ones stay in force",
                    metadata: ["folder": "\(files.folder)"])
                shelved.withLock { $0.isGone = true }
            }
            return await rebuild(live.sources, nil)
        }
        guard sources != live.sources else { return await rebuild(live.sources, contents) }
        let book = await build(sources)
        let review = review(book, against: live)
        let errors = review.news.filter { $0.severity == .error } + contents.diagnostics
        guard errors.isEmpty, review.failures.isEmpty else {
            shelve(contents, book, failures: review.failures, promises: review.promises, isLive: false)
            log(errors.isEmpty ? review.failures : errors, in: book)
            logger.error("The rules in the folder have errors; the old ones stay in force")
            // The registry may have changed as well.
            return await rebuild(live.sources, nil)
        }
        guard await goLive(book) else { return }
        shelve(contents, book, promises: review.promises, isLive: true)
        await tell(review.news, in: book)
    }

    /// The same texts for the registry as it is now: rules that lost a name are left out, others come in.
    private func rebuild(_ sources: [SourceText], _ contents: RuleFiles.Contents?) async {
        let live = hub.snapshot.rules
        if await hub.withCore({ $0.registryVersion }) != live.registryVersion {
            let book = await build(sources)
            guard await goLive(book) else { return }
            await tell(news(in: book, against: live), in: book)
        }
        if let contents { shelve(contents, hub.snapshot.rules, isLive: true) }
    }

    /// - Returns: whether they are live; otherwise the house has changed meanwhile, and they will be made again.
    func goLive(_ book: CompiledRules) async -> Bool {
        guard await hub.withCore({ $0.load(book) }) else { return false }
        logger.info("Rules are live", metadata: ["rules": "\(book.entries.count)", "files": "\(book.sources.count)"])
        return true
    }

    // MARK: The configuration

    /// What a new configuration would take from the live rules: the mistakes that they do not have now.
    package func losses(under configuration: Configuration) async -> [String] {
        await mutex.performAnyway {
            let live = hub.snapshot.rules
            let registry = await hub.withCore { $0.registry(under: configuration) }
            let book = CompiledRules(live.sources, names: HouseNames(registry, in: configuration))
            return news(in: book, against: live).filter { $0.severity == .error }.map { line($0, in: book) }
        }
    }

    // MARK: Work

    /// Reads the folder, which is watched from before it is read, so that no change is missed.
    /// - Returns: `nil` if it cannot be read, which is no reason to stop what is live.
    func read() async -> RuleFiles.Contents? {
        do {
            while await hub.watchRules(in: try files.folders()) {}
            return try files.read()
        } catch {
            logger.error("The rules cannot be read", metadata: ["why": "\(error)"])
            return nil
        }
    }

    func build(_ sources: [SourceText]) async -> CompiledRules {
        let house = await hub.withCore { $0.ruledHouse }
        return CompiledRules(
            sources, names: HouseNames(house.registry, in: house.configuration), heard: house.heard,
            registryVersion: house.version)
    }

    /// Runs the tests, looks for stories in which promises are broken, and then for what is new.
    /// - Parameters:
    ///   - tests: whether to run them.
    ///   - filter: only tests whose name contains this.
    ///   - tells: whether tests keep how they went.
    ///   - proves: whether to look after promises.
    func review(
        _ book: CompiledRules, against live: CompiledRules?, tests: Bool = true, only filter: String? = nil,
        tells: Bool = false, proves: Bool = true
    ) -> RuleReview {
        let settings = hub.snapshot.configuration.house
        let results = tests ? run(book, settings, only: filter, tells: tells) : []
        let proofs = proves && book.errors.isEmpty ? prove(book, settings) : []
        let found = Prover.diagnostics(of: proofs, in: book.set)
        let news =
            live.map { live in
                let known = Set(shelf.promises.map(live.key(of:)))
                return self.news(in: book, against: live) + found.filter { !known.contains(book.key(of: $0)) }
            } ?? book.diagnostics + found
        return RuleReview(book: book, tests: results, proofs: proofs, news: news)
    }

    private func run(
        _ book: CompiledRules, _ settings: HouseSettings, only filter: String?, tells: Bool
    ) -> [TestResult] {
        var options = TestRunner.Options()
        (options.only, options.zone, options.tells) = (filter, settings.zone, tells)
        if let place = settings.place { options.place = place }
        return TestRunner.run(book.set, names: book.names, options: options).results
    }

    private func prove(_ book: CompiledRules, _ settings: HouseSettings) -> [Proof] {
        var options = Prover.Options()
        options.zone = settings.zone
        if let place = settings.place { options.place = place }
        return Prover.prove(book.set, names: book.names, options: options)
    }

    func news(in book: CompiledRules, against live: CompiledRules) -> [HearthRules.Diagnostic] {
        let known = Set(live.diagnostics.map(live.key(of:)))
        return book.diagnostics.filter { !known.contains(book.key(of: $0)) }
    }

    /// - Parameter promises: `nil`: as they were.
    func shelve(
        _ contents: RuleFiles.Contents, _ book: CompiledRules, failures: [HearthRules.Diagnostic] = [],
        promises: [HearthRules.Diagnostic]? = nil,
        isLive: Bool
    ) {
        shelved.withLock { shelf in
            shelf.contents = contents
            shelf.diagnostics = contents.diagnostics + book.diagnostics
            shelf.failures = failures
            if let promises { shelf.promises = promises }
            shelf.isLive = isLive
            shelf.isGone = false
        }
    }

    /// The first few, mistakes before warnings, and how many more there are: a house whose devices have gone may have
    /// hundreds.
    func log(_ diagnostics: [HearthRules.Diagnostic], in book: CompiledRules) {
        let ordered = diagnostics.filter { $0.severity == .error } + diagnostics.filter { $0.severity != .error }
        for diagnostic in ordered.prefix(RuleService.loggedDiagnostics) {
            logger.log(level: diagnostic.severity == .error ? .error : .warning, "\(line(diagnostic, in: book))")
        }
        let rest = Dictionary(grouping: ordered.dropFirst(RuleService.loggedDiagnostics), by: \.code)
        guard !rest.isEmpty else { return }
        let counts = rest.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
        logger.warning("There is more to say of rules; hearth rules check tells all", metadata: ["more": "\(counts)"])
    }

    private func line(_ diagnostic: HearthRules.Diagnostic, in book: CompiledRules) -> String {
        let place = book.source(of: diagnostic.file)?.place(of: diagnostic.span.start) ?? (1, 1)
        let fix = diagnostic.fixes.first.map { " (\($0.title))" } ?? ""
        return "\(diagnostic.file):\(place.0):\(place.1): \(diagnostic.code) \(diagnostic.message)\(fix)"
    }
}
