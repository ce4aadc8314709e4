import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// Rules on trial against recorded days (docs/twins.md). Nothing of it can reach a device.
struct ReplayRoutes: Sendable {
    private static let disable = Field<[String]>.texts("disable").optional
    private static let lanes = Field.flag("lanes").optional
    private static let longest = Milliseconds.days(42)

    let ruleService: RuleService
    let desk: ReplayDesk

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/rules/replay-diff", .requires(.lookAhead), cost: .trial,
                .init(
                    "What recorded days would have been with other rules; nothing changes",
                    body: [
                        FieldNotation("replace?:map"), Self.disable, FieldNotation("from?"), FieldNotation("to?"),
                        Self.lanes,
                    ],
                    example: #"{"replace":{"hall.hearth":"when hall.motion turns on { turn on hall.light }"}}"#,
                    [200: "ReplayDiff"], errors: [404]),
                handler: replay
            ).with(.endsWithItsClient),
            Route(
                .get, "/rules/replay-diff/{replay_id}", .requires(.lookAhead),
                .init(
                    "The answer to a replay that was asked for, or set off by a save, before",
                    [200: "ReplayDiff", 202: "replay_id status:running|skipped progress?:num summary"], errors: [404]),
                handler: result),
        ]
    }

    private func replay(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, rules) = (call.now, call.snapshot.rules)
        let (files, names, range, hasLanes) = try call.readBody { fields in
            let files = fields.files("replace") ?? [:]
            let names = fields.read(Self.disable) ?? []
            let hasLanes = fields.read(Self.lanes) ?? false
            let range = fields.timeRange(now: now, length: ReplayDesk.span)
            if let range, range.to - range.from > Self.longest {
                fields.refuse("from", "must lie at most 42 days before to")
            }
            // A misspelt key would be answered with "no difference".
            fields.refuseUnknown()
            return range.map { (files, names, $0, hasLanes) }
        }
        let disabled = try names.map { name throws(APIError) in
            try key(name, among: rules)
        }
        let id = desk.begin(at: now)
        let replay: RuleReplay
        do throws(RuleProblem) {
            replay = try await ruleService.replay(
                files, disabling: Set(disabled), from: range.from, to: min(range.to, now),
                patience: ReplayDesk.patience, plant: desk.plant
            ) { [desk] in desk.tell(id, .running($0)) }
        } catch {
            desk.forget(id)
            if case .invalid(let review) = error { throw .rulesDoNotCompile(review) }
            throw APIError(error)
        }
        let known = Set(replay.new.program.rules.map(\.key))
        if let place = disabled.firstIndex(where: { !known.contains($0) }) {
            desk.forget(id)
            throw .ruleNotFound(
                names[place], didYouMean: nearestNames(to: names[place], among: rules.entries.map(\.id)))
        }
        let body = ReplayBody(id: id, replay: replay, from: range.from, to: min(range.to, now), hasLanes: hasLanes)
        let bytes = JSONWriter.document { $0.value(body) }
        desk.tell(id, .done(bytes))
        return OutgoingResponse(status: .ok, body: bytes)
    }

    /// Of a rule by its id or name; it may be among the new ones only.
    private func key(_ name: String, among rules: CompiledRules) throws(APIError) -> String {
        if let entry = rules[id: name] { return rules.program.rules[entry.index.position].key }
        return name
    }

    private func result(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("replay_id")
        switch desk.state(of: id, at: call.now) {
        case nil: throw .analysisNotFound
        case .done(let bytes): return OutgoingResponse(status: .ok, body: bytes)
        case .running(let share):
            return waiting(id, "running", share, "What would have been different is still being looked for")
        case .skipped(let why):
            return waiting(id, "skipped", nil, "What would have been different is not known: \(why)")
        }
    }

    private func waiting(_ id: String, _ status: String, _ share: Double?, _ summary: String) -> OutgoingResponse {
        OutgoingResponse(.accepted) { writer in
            writer.member("replay_id", id)
            writer.member("status", status)
            writer.memberIfPresent("progress", share?.rounded(decimals: 2))
            writer.member("summary", summary)
        }
    }
}
