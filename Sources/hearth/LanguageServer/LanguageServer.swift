import HearthJSON
import HearthRuleTools

/// Answers an editor about rule files: the Language Server Protocol 3.17 as a state machine. It is told each message
/// of the editor and returns what is to be sent; it does no I/O but what `Surroundings` do for it.
///
/// `LanguageServer+Texts.swift` follows the texts, `LanguageServer+Answers.swift` answers about them,
/// `LanguageServer+Navigation.swift` about names.
struct LanguageServer {
    /// Codes of JSON-RPC 2.0 and of LSP 3.17, `ErrorCodes` and `LSPErrorCodes`.
    struct Refusal: Error {
        var code: Int64
        var message: String

        static let notInitialized = Refusal(code: -32002, message: "Send 'initialize' first.")
        static let shutDown = Refusal(code: -32600, message: "The server has been shut down.")
        static let wrongParameters = Refusal(code: -32602, message: "The parameters do not fit the method.")
        /// What was asked for cannot be done, for a reason that people understand.
        static func failed(_ reason: String) -> Refusal { Refusal(code: -32803, message: reason) }
    }

    private enum Phase { case fresh, ready, shutDown, ended }

    let surroundings: Surroundings
    var folders: [String: EditedFolder] = [:]
    private var phase = Phase.fresh

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    /// Whether the editor has sent `exit`.
    var hasEnded: Bool { phase == .ended }
    /// Whether it sent `shutdown` before, as it should.
    private(set) var endedWell = false

    // MARK: Messages

    /// - Returns: the answer to a request; nothing to a notification.
    mutating func handle(_ message: JSONValue) async -> [JSONValue] {
        guard let method = message["method"]?.string else {
            // An answer to something of ours; we ask nothing.
            if message["result"] != nil || message["error"] != nil { return [] }
            return [Self.refusal(Refusal(code: -32600, message: "This is no request."), id: message["id"] ?? .null)]
        }
        let parameters = message["params"] ?? .null
        guard let id = message["id"] else {
            notice(method, parameters)
            return []
        }
        do throws(Refusal) {
            return [
                .members(["jsonrpc": .string("2.0"), "id": id, "result": try await answer(method, parameters)])
            ]
        } catch {
            return [Self.refusal(error, id: id)]
        }
    }

    /// What there is to say of texts that changed since this was asked last. It takes as long as checking the folder,
    /// so it is asked when no message waits.
    mutating func diagnose() -> [JSONValue] {
        guard phase == .ready else { return [] }
        return folders.keys.sorted().flatMap { root -> [JSONValue] in
            guard var folder = folders.removeValue(forKey: root) else { return [] }
            defer { folders[root] = folder }
            guard folder.hasNews else { return [] }
            return folder.news().map { file, diagnostics in
                Self.notification(
                    "textDocument/publishDiagnostics",
                    .members([
                        "uri": .string(folder.uri(of: file)),
                        "diagnostics": .array(diagnostics.map { $0.json(folder.uri) }),
                    ]))
            }
        }
    }

    private mutating func notice(_ method: String, _ parameters: JSONValue) {
        if method == "exit" {
            endedWell = phase == .shutDown
            phase = .ended
        }
        guard phase == .ready else { return }
        switch method {
        case "textDocument/didOpen": didOpen(parameters)
        case "textDocument/didChange": didChange(parameters)
        case "textDocument/didClose": didClose(parameters)
        case "textDocument/didSave": didSave(parameters)
        case "workspace/didChangeWatchedFiles": refreshAll()
        default: break
        }
    }

    private mutating func answer(_ method: String, _ parameters: JSONValue) async throws(Refusal) -> JSONValue {
        switch phase {
        case .fresh where method != "initialize": throw .notInitialized
        case .shutDown, .ended: throw .shutDown
        default: break
        }
        switch method {
        case "initialize":
            phase = .ready
            return Self.abilities
        case "shutdown":
            phase = .shutDown
            return .null
        case "textDocument/hover": return try await hover(parameters)
        case "textDocument/completion": return try completion(parameters)
        case "textDocument/codeAction": return try codeActions(parameters)
        case "textDocument/formatting": return try formatting(parameters)
        case "textDocument/documentSymbol": return try symbols(parameters)
        case "textDocument/definition": return try definition(parameters)
        case "textDocument/references": return try references(parameters)
        case "textDocument/documentHighlight": return try highlights(parameters)
        case "textDocument/foldingRange": return try folds(parameters)
        case "textDocument/semanticTokens/full": return try semanticTokens(parameters)
        case "textDocument/signatureHelp": return try signature(parameters)
        case "workspace/symbol": return workspaceSymbols(parameters)
        case "textDocument/prepareRename": return try prepareRename(parameters)
        case "textDocument/rename": return try rename(parameters)
        default: throw Refusal(code: -32601, message: "There is no method '\(method)' here.")
        }
    }

    private static let abilities: JSONValue = .members([
        "capabilities": .members([
            "positionEncoding": .string("utf-16"),
            "textDocumentSync": .members([
                "openClose": .bool(true), "change": .int(2), "save": .members(["includeText": .bool(false)]),
            ]),
            "hoverProvider": .bool(true),
            "completionProvider": .members([
                "triggerCharacters": .array([.string("."), .string(" "), .string("{")])
            ]),
            "codeActionProvider": .members(["codeActionKinds": .array([.string("quickfix")])]),
            "documentFormattingProvider": .bool(true), "documentSymbolProvider": .bool(true),
            "definitionProvider": .bool(true), "referencesProvider": .bool(true),
            "documentHighlightProvider": .bool(true), "foldingRangeProvider": .bool(true),
            "workspaceSymbolProvider": .bool(true),
            "signatureHelpProvider": .members(["triggerCharacters": .array([.string("("), .string(",")])]),
            "semanticTokensProvider": .members([
                "legend": .members([
                    "tokenTypes": .array(NameKind.allCases.map { .string($0.tokenType) }),
                    "tokenModifiers": .array([]),
                ]), "full": .bool(true),
            ]),
            "renameProvider": .members(["prepareProvider": .bool(true)]),
        ]),
        "serverInfo": .members(["name": .string("hearth"), "version": .string(Version.text)]),
    ])

    private static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        .members(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters])
    }

    /// The answer to what is no JSON.
    static func unreadable(_ error: JSONError) -> JSONValue {
        refusal(Refusal(code: -32700, message: "This is no JSON: \(error)."), id: .null)
    }

    private static func refusal(_ refusal: Refusal, id: JSONValue) -> JSONValue {
        .members([
            "jsonrpc": .string("2.0"), "id": id,
            "error": .members(["code": .int(refusal.code), "message": .string(refusal.message)]),
        ])
    }
}
