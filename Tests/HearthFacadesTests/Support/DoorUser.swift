import HTTPTypes
import HearthJSON
import Testing

/// One person who uses a door with a token.
protocol DoorUser {
    /// With which paths of the door begin.
    static var base: String { get }
    var house: DoorHouse { get }
    var token: String { get }
}

extension DoorUser {
    func get(_ path: String) async throws -> DoorHouse.Answer { try await ask(.get, path) }
    func post(_ path: String, _ body: String) async throws -> DoorHouse.Answer { try await ask(.post, path, body) }
    func patch(_ path: String, _ body: String) async throws -> DoorHouse.Answer { try await ask(.patch, path, body) }
    func delete(_ path: String) async throws -> DoorHouse.Answer { try await ask(.delete, path) }

    func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> DoorHouse.Answer {
        try await house.ask(method, Self.base + path, body, token: token)
    }
}

extension DoorHouse.Answer {
    var keys: [String] { json.keys }
    var id: String { get throws { try #require(json["id"]?.string, "\(status) \(text)") } }
}

extension JSONValue {
    var keys: [String] { object?.map(\.key) ?? [] }
}
