package import HearthConfig
import HearthModel
import HearthRules
package import Logging
import Synchronization

/// Where rules are made: it reads their files, builds and tests them away from the hub loop, and hands the hub a new
/// set when there is nothing wrong with it (rule-language.md, section 16). One piece of work at a time; two may wait.
package final class RuleWorkshop: Sendable {
    package let files: RuleFiles
    let hub: Hub
    let turns = Turns(places: 2)
    private let logger: Logger
    private let shelved = Mutex(RuleShelf())

    package init(files: RuleFiles, hub: Hub, logger: Logger) {
        (self.files, self.hub, self.logger) = (files, hub, logger)
    }

    /// What lies in the folder.
    package var shelf: RuleShelf { shelved.withLock { $0 } }

    // MARK: Life

    /// The rules to start with: of what lies in the folder all that compiles. A rule can break itself, never the hub.
    package func open() async -> RuleBook {
        await turns.performAnyway {
            let contents = await read() ?? RuleFiles.Contents()
            let book = await build(contents.files.map(\.source))
            shelve(contents, book, isLive: true)
            for finding in contents.findings + book.findings { log(finding, in: book) }
            return book
        }
    }

    /// Follows the files and the registry until the hub stops. The tests of what is live from the start come first.
    package func run() async {
        await turns.performAnyway { await testLiveRules() }
        while await hub.rulesWereOutdated() {
            await turns.performAnyway { await renew() }
        }
    }

    private func testLiveRules() async {
        let review = review(hub.snapshot.rules, against: nil)
        shelved.withLock { $0.failures = review.failures }
        for finding in review.failures { log(finding, in: review.book) }
    }

    private func renew() async {
        let live = hub.snapshot.rules
        guard let contents = await read() else { return await rebuild(live.sources, nil) }
        let sources = contents.files.map(\.source)
        guard sources != live.sources else { return await rebuild(live.sources, contents) }
        let book = await build(sources)
        let review = review(book, against: live)
        let errors = review.news.filter { $0.severity == .error } + contents.findings
        guard errors.isEmpty, review.failures.isEmpty else {
            shelve(contents, book, failures: review.failures, isLive: false)
            for finding in errors + review.failures { log(finding, in: book) }
            logger.error("The rules in the folder have errors; the old ones stay in force")
            // The registry may have changed as well.
            return await rebuild(live.sources, nil)
        }
        guard await goLive(book) else { return }
        shelve(contents, book, isLive: true)
        for finding in review.news { log(finding, in: book) }
    }

    /// The same texts for the registry as it is now: rules that lost a name are left out, others come in.
    private func rebuild(_ sources: [SourceText], _ contents: RuleFiles.Contents?) async {
        let live = hub.snapshot.rules
        if await hub.registryVersion != live.registryVersion {
            let book = await build(sources)
            guard await goLive(book) else { return }
            for finding in news(in: book, against: live) { log(finding, in: book) }
        }
        if let contents { shelve(contents, hub.snapshot.rules, isLive: true) }
    }

    /// - Returns: whether they are live; otherwise the house has changed meanwhile, and they will be made again.
    func goLive(_ book: RuleBook) async -> Bool {
        guard await hub.load(book) else { return false }
        logger.info("Rules are live", metadata: ["rules": "\(book.entries.count)", "files": "\(book.sources.count)"])
        return true
    }

    // MARK: The configuration

    /// What a new configuration would take from the live rules: the mistakes that they do not have now.
    package func losses(under configuration: Configuration) async -> [String] {
        await turns.performAnyway {
            let live = hub.snapshot.rules
            let registry = await hub.registry(under: configuration)
            let book = RuleBook(live.sources, names: HouseNames(registry, in: configuration))
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

    func build(_ sources: [SourceText]) async -> RuleBook {
        let (registry, version) = await hub.registry
        return RuleBook(
            sources, names: HouseNames(registry, in: hub.snapshot.configuration), registryVersion: version)
    }

    /// Runs the tests, and looks for what is new.
    func review(_ book: RuleBook, against live: RuleBook?, only filter: String? = nil) -> RuleReview {
        var options = TestRunner.Options()
        options.only = filter
        let settings = hub.snapshot.configuration.house
        options.zone = settings.zone
        if let place = settings.place { options.place = place }
        let tests = TestRunner.run(book.set, names: book.names, options: options).results
        return RuleReview(book: book, tests: tests, news: live.map { news(in: book, against: $0) } ?? book.findings)
    }

    private func news(in book: RuleBook, against live: RuleBook) -> [Finding] {
        let known = Set(live.findings.map(live.key(of:)))
        return book.findings.filter { !known.contains(book.key(of: $0)) }
    }

    func shelve(_ contents: RuleFiles.Contents, _ book: RuleBook, failures: [Finding] = [], isLive: Bool) {
        shelved.withLock { shelf in
            shelf.contents = contents
            shelf.findings = contents.findings + book.findings
            shelf.failures = failures
            shelf.isLive = isLive
        }
    }

    private func log(_ finding: Finding, in book: RuleBook) {
        logger.log(level: finding.severity == .error ? .error : .warning, "\(line(finding, in: book))")
    }

    private func line(_ finding: Finding, in book: RuleBook) -> String {
        let place = book.source(of: finding.file)?.place(of: finding.span.start) ?? (1, 1)
        return "\(finding.file):\(place.0):\(place.1): \(finding.code) \(finding.message)"
    }
}
