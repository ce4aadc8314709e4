import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// The files of rules (docs/spec/house-api.md, section 6.7). A file in a folder is `/rules/files/<folder>/<name>`.
struct RuleFileRoutes: Sendable {
    let ruleService: RuleService
    let replays: ReplayDesk

    private static let source = Field.text("source", 0...SourceText.limit)
    private static let acceptWarnings = Field.flag("accept_warnings").optional

    var routes: [HouseRoute] {
        let paths = ["/rules/files/{name}", "/rules/files/{folder}/{name}"]
        return [
            Route(
                .get, "/rules/files", .requires(.readRules), .init("The files of rules", "files:[RuleFile]"),
                handler: list)
        ] + paths.flatMap(routes)
    }

    private func routes(_ path: String) -> [HouseRoute] {
        let saved = "name etag diagnostics:[Diagnostic] tests:[RuleTest] invariants:[any] " + ReplayOfSave.notation
        return [
            Route(
                .get, path, .requires(.readRules),
                .init("The text of a file, as JSON or as it is", "name source etag diagnostics:[Diagnostic]"),
                handler: show),
            Route(
                .put, path, .requires(.editRules),
                .init(
                    "Saves a file if it compiles and its tests pass", query: [Self.acceptWarnings],
                    body: [Self.source, Self.acceptWarnings], defines: true,
                    example: #"{"source":"when hall.motion turns on { turn on hall.light }\n"}"#,
                    [200: saved, 201: saved], errors: [422], isConditional: true),
                handler: put),
            Route(
                .delete, path, .requires(.editRules),
                .init("Deletes a file", [204: ""], errors: [422], isConditional: true),
                handler: delete),
        ].with(.takesText)
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (shelf, live) = (ruleService.shelf, call.snapshot.rules)
        return OutgoingResponse { writer in
            writer.member("files", shelf.contents.files.map { RuleFileBody(file: $0, shelf: shelf, live: live) })
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = try name(call)
        let shelf = ruleService.shelf
        guard let file = shelf.contents.files.first(where: { $0.name == name }) else { throw notFound(name) }
        var reply =
            call.prefersText
            ? OutgoingResponse(text: file.bytes)
            : OutgoingResponse { writer in
                writer.member("name", name)
                writer.member("source", String(decoding: file.bytes, as: UTF8.self))
                writer.member("etag", file.tag)
                let source = file.source
                writer.member("diagnostics", shelf.diagnostics(of: name).map { RuleDiagnosticBody($0, source: source) })
            }
        reply.headers[.eTag] = "\"" + file.tag + "\""
        return reply
    }

    private func put(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = try name(call)
        let (text, accepts) = try source(&call)
        try refuseSafety(in: [name: text], call)
        let (condition, now, origin) = (call.condition, call.now, call.caller.origin)
        replays.beginSaving()
        let put = try await made { () async throws(RuleProblem) in
            try await ruleService.put(text, as: name, if: condition, acceptWarnings: accepts, by: origin)
        }
        let review = put.review
        let replay = await replays.saved(put.before, review.book, at: now)
        var reply = OutgoingResponse(put.isNew ? .created : .ok) { writer in
            writer.member("name", name)
            writer.member("etag", put.file.tag)
            writer.member(
                "diagnostics",
                (review.book.diagnostics + review.promises).filter { $0.file == name }
                    .map { RuleDiagnosticBody($0, in: review.book) })
            writer.member("tests", review.tests.filter { $0.file == name }.map { RuleTestBody($0, in: review.book) })
            writer.member("invariants", review.proofs(of: name).map { InvariantBody($0, in: review.book) })
            writer.member("replay", replay)
        }
        reply.headers[.eTag] = "\"" + put.file.tag + "\""
        return reply
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = try name(call)
        try refuseSafety(in: [:], call)
        let condition = call.condition
        do throws(RuleProblem) {
            try await ruleService.delete(name, if: condition)
        } catch {
            if case .noSuchFile = error { throw notFound(name) }
            throw APIError(error)
        }
        return .noContent
    }

    // MARK: Parts

    private func name(_ call: HouseRequest) throws(APIError) -> String {
        let name = (call.parameters["folder"].map { $0 + "/" } ?? "") + call.parameter("name")
        guard RuleFiles.isName(name), !RuleFiles.isFixture(name) else {
            throw call.body == nil && call.text == nil
                ? notFound(name)
                : .invalid([
                    FieldProblem("name", "must be letters, digits, '_' or '-' and end in \(RuleFiles.suffix)")
                ])
        }
        return name
    }

    private func source(_ call: inout HouseRequest) throws(APIError) -> (String, acceptsWarnings: Bool) {
        if let text = call.text {
            let accepts = try call.readQuery { $0.read(Self.acceptWarnings) ?? false }
            return (text, accepts)
        }
        return try call.readBody(defines: true) { fields in
            let accepts = fields.read(Self.acceptWarnings) ?? false
            return fields.read(Self.source).map { ($0, accepts) }
        }
    }

    /// Rules of the layer `safety` are the owner's: nobody else may write one, or touch a file that has one.
    private func refuseSafety(in texts: [String: String], _ call: HouseRequest) throws(APIError) {
        guard !call.caller.may(.editSafetyRules) else { return }
        let name = (call.parameters["folder"].map { $0 + "/" } ?? "") + call.parameter("name")
        let live = call.snapshot.rules.program.rules.contains { $0.file == name && $0.layer == .safety }
        let written = texts.contains { SourceText(name: $0, text: $1).hasSafetyRules }
        if live || written { try call.caller.require(.editSafetyRules) }
    }

    private func notFound(_ name: String) -> APIError {
        .ruleFileNotFound(
            name, didYouMean: nearestNames(to: name, among: ruleService.shelf.contents.files.map(\.name)))
    }
}

extension SourceText {
    /// Only an owner may save it.
    fileprivate var hasSafetyRules: Bool {
        Parser.parse(self).declarations.contains { declaration in
            switch declaration.kind {
            case .rule(let rule): rule.isSafety
            case .recipe(_, _, let rules): rules.contains(where: \.isSafety)
            default: false
            }
        }
    }
}

extension RuleSyntax {
    fileprivate var isSafety: Bool { attributes.contains { $0.kind == .safety } }
}
