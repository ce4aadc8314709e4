import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthStore

/// The live rules, and trying out others (docs/spec/house-api.md, section 6.7).
struct RuleRoutes: Sendable {
    let hub: Hub
    let ruleService: RuleService

    private static let enabled = Field.flag("enabled")
    private static let limit = Field.integer("limit", 1...1_000).optional
    private static let test = Field.text("filter", 1...200).optional
    private static let testDetail = Field<Detail>.word("detail").optional

    /// How much is told of a test.
    private enum Detail: String, CaseIterable { case summary, full }

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/rules", .requires(.readRules),
                .init(
                    "The live rules", query: RuleFilter.fields,
                    [200: "rules:[Rule] total:int page?:int per_page?:int"]),
                handler: list),
            Route(
                .get, "/rules/{rule_id}", .requires(.readRules),
                .init("One rule: its text, what it reads, writes and holds", "Rule"),
                handler: show),
            Route(
                .put, "/rules/{rule_id}", .requires(.editRules),
                .init("Switches a rule on or off", body: [Self.enabled], defines: true, [200: "Rule"]),
                handler: enable),
            Route(
                .get, "/rules/{rule_id}/history", .requires(.readRules),
                .init(
                    "What a rule did, newest first",
                    query: [FieldNotation("from?"), FieldNotation("to?"), Self.limit, FieldNotation("cursor?")],
                    [200: "runs:[RuleRun] trace_since?:date next_cursor?"]),
                handler: history),
            Route(
                .post, "/rules/test", .requires(.editRules), cost: .trial,
                .init(
                    "Runs the test blocks of rules merged over the live ones",
                    body: [FieldNotation("files?:map"), Self.test, Self.testDetail],
                    [200: "passed:int failed:int tests:[RuleTest] elapsed_ms:int"], errors: [422]),
                handler: test),
        ]
    }

    // MARK: Live rules

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let filter = try call.readQuery { RuleFilter(&$0) }
        let snapshot = call.snapshot
        let matching = snapshot.rules.entries.filter { filter.matches($0, in: snapshot) }
        let shown = filter.page.map { $0.slice(of: matching) } ?? matching[...]
        let counts = try await counts(at: call.now)
        return OutgoingResponse { writer in
            writer.member(
                "rules",
                shown.map { RuleBody(snapshot: snapshot, entry: $0, count: counts[key($0, in: snapshot)] ?? 0) })
            writer.member("total", matching.count)
            filter.page?.write(to: &writer)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let entry = try entry(call)
        return try await detail(of: entry, in: call.snapshot, at: call.now)
    }

    private func enable(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let entry = try entry(call)
        let isEnabled = try call.readBody(defines: true) { fields in
            fields.read(Self.enabled)
        }
        let rule = call.snapshot.rules.program.rules[entry.index.position]
        if rule.layer == .safety { try call.caller.require(.editSafetyRules) }
        await hub.withCore { $0.enable(rule: rule.key, isEnabled, by: call.caller.origin) }
        let snapshot = hub.snapshot
        guard let now = snapshot.rules[id: entry.id] else { throw .ruleNotFound(entry.id, didYouMean: []) }
        return try await detail(of: now, in: snapshot, at: call.now)
    }

    private func history(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let entry = try entry(call)
        let now = call.now
        let (range, limit, cursor) = try call.readQuery { query in
            let range = query.timeRange(now: now, length: .days(7))
            let (limit, cursor) = (query.read(Self.limit), query.integer("cursor", in: 1 ... .max))
            return range.map { ($0, limit ?? 100, cursor) }
        }
        var wanted = Store.TraceQuery(rule: key(entry, in: call.snapshot), limit: max(Int(limit), 100))
        (wanted.from, wanted.to, wanted.before) = (range.from, range.to, cursor)
        // Between two runs there may be any number of records of what they wrote.
        var records: [StoredTrace] = []
        var isAtEnd = false
        while records.count(where: { RuleRunBody.kind(of: $0.what) != nil }) <= limit, !isAtEnd {
            let query = wanted
            let more = try await stored { () async throws(StoreError) in try await hub.trace(query) }
            records += more
            (isAtEnd, wanted.before) = (more.count < wanted.limit, more.last?.id)
        }
        let beginning = try await stored { () async throws(StoreError) in try await hub.traceBeginning() }
        let shown = RuleRunBody.runs(in: records).prefix(Int(limit))
        return OutgoingResponse { writer in
            writer.member("runs", Array(shown))
            writer.memberIfPresent("trace_since", beginning?.rfc3339)
            if shown.count == limit, let last = shown.last { writer.member("next_cursor", "\(last.record.id)") }
        }
    }

    // MARK: Trying out

    private func test(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (changes, filter, isFull) = try call.readBody { fields in
            (fields.files("files") ?? [:], fields.read(Self.test), fields.read(Self.testDetail) == .full)
        }
        let began = call.now
        let review = try await made { () async throws(RuleProblem) in
            try await ruleService.check(changes, tests: true, only: filter, tells: isFull)
        }
        // What is broken in the live rules already is left out of them.
        guard !review.news.contains(where: { $0.severity == .error }) else { throw .rulesInvalid(review) }
        let elapsed = hub.now - began
        return OutgoingResponse { writer in
            writer.member("passed", review.tests.count { $0.failure == nil })
            writer.member("failed", review.failures.count)
            writer.member(
                "tests",
                review.tests.map { test in
                    // How the tests of other files went is of interest to nobody who changes this one.
                    RuleTestBody(test, in: review.book, tells: changes.isEmpty || changes[test.file] != nil)
                })
            writer.member("elapsed_ms", max(0, elapsed.count))
        }
    }

    // MARK: Parts

    private func entry(_ call: HouseRequest) throws(APIError) -> CompiledRules.Entry {
        let id = call.parameter("rule_id")
        if let entry = call.snapshot.rules[id: id] { return entry }
        throw .ruleNotFound(id, didYouMean: nearestNames(to: id, among: call.snapshot.rules.entries.map(\.id)))
    }

    private func key(_ entry: CompiledRules.Entry, in snapshot: HouseSnapshot) -> String {
        snapshot.rules.program.rules[entry.index.position].key
    }

    private func detail(
        of entry: CompiledRules.Entry, in snapshot: HouseSnapshot, at now: Instant
    ) async throws(APIError) -> OutgoingResponse {
        let count = try await counts(at: now)[key(entry, in: snapshot)] ?? 0
        return OutgoingResponse(.ok, RuleBody(snapshot: snapshot, entry: entry, count: count, isDetailed: true))
    }

    /// How often each rule, by key, has begun in the last 24 h.
    private func counts(at now: Instant) async throws(APIError) -> [String: Int] {
        try await stored { () async throws(StoreError) in try await hub.firings(since: now - .hours(24)) }
    }

    private func stored<Result>(
        _ work: () async throws(StoreError) -> Result
    ) async throws(APIError) -> Result {
        do throws(StoreError) {
            return try await work()
        } catch {
            throw APIError(error)
        }
    }
}

/// Runs what the workshop does, in the errors of the API.
func made<Result>(_ work: () async throws(RuleProblem) -> Result) async throws(APIError) -> Result {
    do throws(RuleProblem) {
        return try await work()
    } catch {
        throw APIError(error)
    }
}
