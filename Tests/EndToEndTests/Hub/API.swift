import HearthJSON
import TestParts

/// The hub's REST API as one client uses it: a new connection for each request, which nobody can leave in disorder.
struct API: Sendable {
    let port: UInt16
    /// A header line such as `Authorization: Bearer …`, or none.
    var credential: String?
    /// Before each path but those of `/health`.
    var base = "/api/v1"

    static func bearer(_ token: String) -> String { "Authorization: Bearer \(token)" }

    func get(_ path: String) async throws -> Answer { try await send("GET", path) }
    func delete(_ path: String) async throws -> Answer { try await send("DELETE", path) }
    func put(_ path: String, _ body: String) async throws -> Answer { try await send("PUT", path, body) }
    func post(_ path: String, _ body: String = "{}") async throws -> Answer { try await send("POST", path, body) }

    func control(_ device: String, _ body: String) async throws -> Answer {
        try await put("/devices/\(device)/control", body)
    }

    func device(_ id: String) async throws -> Answer { try await get("/devices/\(id)") }

    private static let otherPaths = ["/health", "/api/", "/t/"]

    /// - Parameter path: below `base`, or one of `/health…`, `/api/…` and `/t/…`.
    func send(_ method: String, _ path: String, _ body: String? = nil, headers: [String] = []) async throws -> Answer {
        let base = Self.otherPaths.contains(where: path.hasPrefix) ? "" : base
        var lines = ["\(method) \(base)\(path) HTTP/1.1", "Host: localhost"]
        lines += ["Connection: close"] + headers
        if let credential { lines.append(credential) }
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
        let response = try await WebSocketTestClient.run(port: Int(port)) { client in
            try await client.send(request)
            return try await client.response()
        }
        return try Answer(response)
    }

    /// Asks until the answer fits, for what the house learns by itself in its own time.
    func wait(
        for path: String, within patience: Duration = .seconds(20), until fits: (Answer) async throws -> Bool
    ) async throws -> Answer {
        let deadline = ContinuousClock.now + patience
        while true {
            let answer = try await get(path)
            if try await fits(answer) { return answer }
            guard ContinuousClock.now < deadline else { throw Never(answer: answer) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    struct Never: Error, CustomStringConvertible {
        let answer: Answer
        var description: String { "It never became so; the last answer was \(answer)" }
    }
}
