import HearthKernel
package import HearthModel
import HearthRules
import HearthStore
import Logging

/// What people ask of the workshop through the API (docs/spec/house-api.md, section 6.7).
extension RuleService {
    /// What became of a file that was put.
    package struct Put: Sendable {
        package var file: RuleFiles.File
        package var isNew: Bool
        package var review: RuleReview
        /// What was live before.
        package var before: CompiledRules
    }

    /// Looks at what the live rules would be with these changes. Nothing changes.
    /// - Parameters:
    ///   - changes: file → text; `nil` deletes it.
    ///   - tests: whether to run them; otherwise promises are looked after.
    ///   - filter: only tests whose name contains this.
    ///   - tells: whether tests keep how they went.
    package func check(
        _ changes: [String: String?], tests: Bool, only filter: String? = nil, tells: Bool = false
    ) async throws(RuleProblem) -> RuleReview {
        try await inTurn {
            let live = hub.snapshot.rules
            let book = changes.isEmpty ? live : await build(merged(changes, over: live.sources))
            return .success(review(book, against: live, tests: tests, only: filter, tells: tells, proves: !tests))
        }
    }

    /// Saves a file, and makes it live between two instants.
    /// - Parameters:
    ///   - condition: the tag that the file must have now; `*`: any, it must only be there; `nil`: none.
    ///   - acceptWarnings: the caller has read the warnings and says yes to them.
    ///   - author: who saves it.
    package func put(
        _ text: String, as name: String, if condition: String?, acceptWarnings: Bool, by author: Origin
    ) async throws(RuleProblem) -> Put {
        try await inTurn { () async -> Result<Put, RuleProblem> in
            do throws(RuleProblem) {
                if let obstacle = files.obstacle(to: name) { throw .noPlace(obstacle) }
                let (old, before) = (try file(name), hub.snapshot.rules)
                if let condition { try check(condition, against: old) }
                let review = try await prepare([name: text], acceptWarnings: acceptWarnings)
                do throws(RuleFiles.Failure) {
                    try files.write(Array(text.utf8), to: name)
                } catch {
                    throw .disk(error.description, error.fault)
                }
                try await take(review, acceptWarnings: acceptWarnings)
                guard let file = try file(name) else { throw .noSuchFile }
                if let old { keep(old) }
                keep(file, by: author)
                await note(review.saved(name), by: author)
                return .success(Put(file: file, isNew: old == nil, review: review, before: before))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Deletes a file and takes its rules out of the house.
    package func delete(_ name: String, if condition: String?) async throws(RuleProblem) {
        try await inTurn { () async -> Result<Void, RuleProblem> in
            do throws(RuleProblem) {
                guard files.obstacle(to: name) == nil, let old = try file(name) else { throw .noSuchFile }
                if let condition { try check(condition, against: old) }
                let review = try await prepare([name: nil], acceptWarnings: true)
                do throws(RuleFiles.Failure) {
                    try files.delete(name)
                } catch {
                    throw .disk(error.description, error.fault)
                }
                try await take(review, acceptWarnings: false)
                keep(old)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    // MARK: Steps

    /// Other long work of somebody who asked, in the same queue: whoever tries things out, the house comes first.
    package func trial<Outcome: Sendable>(_ work: () async -> Outcome) async throws(RuleProblem) -> Outcome {
        try await inTurn { .success(await work()) }
    }

    /// A quick look at texts that are being written, in a queue of its own.
    package func glance<Outcome: Sendable>(_ work: () async -> Outcome) async throws(RuleProblem) -> Outcome {
        do throws(AsyncMutex.Full) {
            return try await typing.perform(work)
        } catch {
            throw .busy
        }
    }

    /// The live rules with these changes, for the house of a snapshot: names, types and lints. Nothing changes. Long
    /// enough to be done within `trial`, or `glance`.
    package func variant(_ changes: [String: String?], of snapshot: HouseSnapshot) async -> RuleReview {
        let live = snapshot.rules
        let heard = await hub.withCore { $0.ruledHouse.heard }
        let book = CompiledRules(
            merged(changes, over: live.sources), names: HouseNames(snapshot.house.registry, in: snapshot.configuration),
            heard: heard, registryVersion: live.registryVersion)
        return review(book, against: live, tests: false, proves: false)
    }

    func inTurn<Outcome: Sendable>(
        _ work: () async -> Result<Outcome, RuleProblem>
    ) async throws(RuleProblem) -> Outcome {
        let result: Result<Outcome, RuleProblem>
        do throws(AsyncMutex.Full) {
            result = try await mutex.perform(work)
        } catch {
            throw .busy
        }
        return try result.get()
    }

    private func file(_ name: String) throws(RuleProblem) -> RuleFiles.File? {
        do throws(RuleFiles.Failure) {
            return try files.file(name)
        } catch {
            throw .disk(error.description, error.fault)
        }
    }

    /// For being taken back. That this cannot be is no reason to refuse a text that is live already.
    private func keep(_ file: RuleFiles.File, by author: Origin? = nil) {
        do throws(RuleVersions.Failure) {
            try versions.keep(
                String(decoding: file.bytes, as: UTF8.self), of: file.name, by: author?.text,
                at: author == nil ? file.modified : hub.now)
        } catch {
            logger.warning("An earlier text of rules cannot be kept", metadata: ["why": "\(error)"])
        }
    }

    /// The house remembers it.
    private func note(_ text: String, by author: Origin) async {
        let event = LoggedEvent(at: hub.now, .config, subject: "rules", origin: author.text, text: text)
        await hub.log(event.remembered(.rules))
    }

    private func check(_ condition: String, against file: RuleFiles.File?) throws(RuleProblem) {
        guard let file else { throw .noSuchFile }
        guard condition == "*" || condition == file.tag else { throw .otherText(file.tag) }
    }

    func merged(_ changes: [String: String?], over sources: [SourceText]) -> [SourceText] {
        sources.filter { changes[$0.name] == nil }
            + changes.compactMap { name, text in text.map { SourceText(name: name, text: $0) } }
    }

    /// Builds and tests the live rules with the changes.
    private func prepare(
        _ changes: [String: String?], acceptWarnings: Bool
    ) async throws(RuleProblem) -> RuleReview {
        let live = hub.snapshot.rules
        let review = review(await build(merged(changes, over: live.sources)), against: live)
        guard review.failures.isEmpty, !review.news.contains(where: { $0.severity == .error }) else {
            throw .invalid(review)
        }
        let accepted = await hub.withCore { $0.acceptedWarnings }
        let open = review.news.filter { $0.severity == .warning && !accepted.contains(review.book.key(of: $0)) }
        guard open.isEmpty || acceptWarnings else { throw .unaccepted(review) }
        return review
    }

    private func take(_ review: RuleReview, acceptWarnings: Bool) async throws(RuleProblem) {
        var book = review.book
        // A device may have come or gone while the tests ran.
        while !(await goLive(book)) { book = await build(book.sources) }
        if acceptWarnings {
            let warnings = (book.warnings + review.promises).map(book.key(of:))
            await hub.withCore { $0.accept(warnings) }
        }
        if let contents = await read() { shelve(contents, book, promises: review.promises, isLive: true) }
    }
}
