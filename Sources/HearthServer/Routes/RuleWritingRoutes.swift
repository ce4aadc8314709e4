import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRuleTools
import HearthRules

/// What an editor asks while somebody writes rules (docs/spec/house-api.md, section 6.7): names, types and likely mistakes
/// at each pause, what could stand at the cursor, and the standard form. Nothing changes.
struct RuleWritingRoutes: Sendable {
    let ruleService: RuleService
    /// Pays for what takes long.
    let limiter: RateLimiter?

    /// How thoroughly rules are checked.
    enum Depth: String, CaseIterable {
        /// Names, types and likely mistakes.
        case text
        /// Promises and conflicts as well.
        case full
    }

    private static let depth = Field<Depth>.word("depth").optional
    private static let name = Field.text("name", 1...100)
    private static let source = Field.text("source", 0...SourceText.limit)
    private static let line = Field.integer("line", 1...1_000_000)
    private static let column = Field.integer("column", 1...1_000_000)
    private static let mostItems = 50

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/rules/check", .requires(.editRules), cost: .typing,
                .init(
                    "Checks rules merged over the live ones; nothing changes",
                    body: [FieldNotation("files?:map"), Self.depth],
                    example: #"{"files":{"hall.hearth":"when hall.motion turns on { turn on hall.light }"}}"#,
                    [
                        200:
                            """
                        ok:bool diagnostics:[Diagnostic] rules?:[{file line:int name paraphrase}]
                        conflicts?:[{slot? rules:[text] witness}] invariants?:[any]
                        """
                    ]),
                handler: check),
            Route(
                .post, "/rules/complete", .requires(.editRules), cost: .typing,
                .init(
                    "What could stand at the cursor of a text",
                    body: [FieldNotation("files:map"), Self.name, Self.line, Self.column],
                    example: #"{"files":{"hall.hearth":"when hall."},"name":"hall.hearth","line":1,"column":11}"#,
                    [
                        200:
                            """
                        items:[{label detail? insert kind}]
                        replaces?:{line:int column:int end_line:int end_column:int}
                        """
                    ]),
                handler: complete),
            Route(
                .post, "/rules/format", .requires(.editRules), cost: .typing,
                .init(
                    "A text of rules in the standard form", body: [Self.source],
                    example: #"{"source":"when hall.motion turns on {turn on hall.light}"}"#, [200: "source"]),
                handler: format),
        ]
    }

    // MARK: Checking

    private func check(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (changes, depth) = try call.readBody { fields in
            (fields.files("files") ?? [:], fields.read(Self.depth) ?? .full)
        }
        if depth == .text { return try await glance(at: changes, of: call.snapshot) }
        if let pause = limiter?.take(.trial, from: call.caller.bucket, at: call.now) {
            throw .request(.rateLimited(retryAfter: pause))
        }
        let review = try await made { () async throws(RuleProblem) in
            try await ruleService.check(changes, tests: false)
        }
        let book = review.book
        return OutgoingResponse { writer in
            writer.member("ok", book.errors.isEmpty)
            writer.member("diagnostics", (book.diagnostics + review.promises).map { RuleDiagnosticBody($0, in: book) })
            writer.member("conflicts", book.diagnostics.filter { $0.code == "W130" }.map { ConflictBody($0, in: book) })
            writer.member("invariants", review.proofs.map { InvariantBody($0, in: book) })
        }
    }

    private func glance(
        at changes: [String: String?], of snapshot: HouseSnapshot
    ) async throws(APIError) -> OutgoingResponse {
        let book = try await made { () async throws(RuleProblem) in
            try await ruleService.glance { await ruleService.variant(changes, of: snapshot).book }
        }
        return OutgoingResponse { writer in
            writer.member("ok", book.errors.isEmpty)
            writer.member("diagnostics", book.diagnostics.map { RuleDiagnosticBody($0, in: book) })
            writer.key("rules")
            writer.beginArray()
            for entry in book.entries {
                let code = book.program.rules[entry.index.position]
                guard changes.keys.contains(code.file) else { continue }
                writer.beginObject()
                writer.member("file", code.file)
                writer.member("line", code.line)
                writer.member("name", code.title)
                let rule = book.set.rules[entry.index.position]
                writer.member("paraphrase", Paraphrase.sentence(of: rule, in: book.set, names: book.names))
                writer.endObject()
            }
            writer.endArray()
        }
    }

    // MARK: Helping to write

    private func complete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let asked = try call.readBody { fields -> (files: [String: String?], name: String, line: Int, column: Int)? in
            let (files, name) = (fields.files("files"), fields.read(Self.name))
            let (line, column) = (fields.read(Self.line), fields.read(Self.column))
            guard let files, let name, let line, let column else { return nil }
            return (files, name, Int(line), Int(column))
        }
        guard case .some(.some(let text)) = asked.files[asked.name] else {
            throw .invalid([FieldProblem("name", "must be one of the files that are given")])
        }
        let position = TextPosition(line: asked.line, column: asked.column, in: text)
        let snapshot = call.snapshot
        let found = try await made { () async throws(RuleProblem) in
            try await ruleService.glance {
                var folder = RulesFolder(asked.files, over: snapshot)
                return folder.completions(in: asked.name, at: position)
            }
        }
        return OutgoingResponse { writer in
            let items = (found?.items ?? []).sorted { ($0.rank, $0.label) < ($1.rank, $1.label) }
            writer.member("items", items.prefix(Self.mostItems).map(CompletionBody.init))
            guard let range = found?.replaced else { return }
            let (start, end) = (range.lowerBound.place(in: text), range.upperBound.place(in: text))
            writer.key("replaces")
            writer.beginObject()
            writer.member("line", start.line)
            writer.member("column", start.column)
            writer.member("end_line", end.line)
            writer.member("end_column", end.column)
            writer.endObject()
        }
    }

    private func format(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let source = try call.readBody { $0.read(Self.source) }
        let (snapshot, name) = (call.snapshot, "text\(RuleFiles.suffix)")
        let edits = try await made { () async throws(RuleProblem) in
            try await ruleService.glance {
                var folder = RulesFolder([name: source], over: snapshot)
                return folder.formatting(of: name)
            }
        }
        return OutgoingResponse { $0.member("source", edits.first?.text ?? source) }
    }
}

extension RulesFolder {
    /// The live rules with these texts in the place of theirs.
    fileprivate init(_ texts: [String: String?], over snapshot: HouseSnapshot) {
        self.init()
        let settings = snapshot.configuration.house
        let names = HouseNames(snapshot.house.registry, in: snapshot.configuration)
        refresh(
            snapshot.rules.sources.filter { !texts.keys.contains($0.name) },
            house: House(names: names, zone: settings.zone, place: settings.place))
        for case (let name, let text?) in texts { hold(Document(name: name, text: text)) }
    }
}

/// The API counts lines and characters from 1, editors count UTF-16 units from 0.
extension TextPosition {
    fileprivate init(line: Int, column: Int, in text: String) {
        let line = line - 1
        self.init(line, String(TextPosition.line(line, of: text).prefix(column - 1)).utf16.count)
    }

    fileprivate func place(in text: String) -> (line: Int, column: Int) {
        let units = TextPosition.line(line, of: text).utf16
        let head = units.prefix(character)
        return (line + 1, String(decoding: Array(head), as: UTF16.self).count + 1)
    }

    private static func line(_ number: Int, of text: String) -> Substring {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return number < lines.count ? lines[number] : ""
    }
}

/// Something that could stand at the cursor.
private struct CompletionBody: JSONWritable {
    let item: Completion

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("label", item.label)
        writer.memberIfPresent("detail", item.detail)
        writer.member("insert", item.label)
        writer.member("kind", "\(item.kind)")
        writer.endObject()
    }
}
