import Foundation
import HTTPTypes
import HearthJSON

/// IdentityKit as an app sees it: the calls that its pages print, with decoders that want every key which they name. It
/// sends no credentials.
struct IdentityKit {
    struct Identity: Decodable {
        let id: UUID
        let userId: String
        let name: String
        let parentId: UUID?
        let isBase: Bool
        let createdAt: Date
        let updatedAt: Date
    }

    struct Category: Decodable {
        let id: UUID
        let identityId: UUID
        let parentId: UUID?
        let name: String
        let type: String
        let level: Int
        let createdAt: Date
    }

    struct Influence: Decodable, Identifiable {
        let id: UUID
        let categoryId: UUID
        let name: String
        let alignment: Double
        let position: Int
        let moodTags: [String]
        let metadata: [String: String]?
        let createdAt: Date
        let matchScore: Double?

        var alignmentPercentage: String { "\(Int(alignment.rounded()))%" }
    }

    struct MatchContext: Encodable {
        let mood: String
        let timeOfDay: String
        let songType: String
        let categoryTypes: [String]
    }

    private struct Whole: Decodable {
        let identity: Identity
        let categories: [Category]
        let influences: [Influence]
    }

    private struct MatchBody: Encodable {
        let identityId: String
        let context: MatchContext
        let count: Int
    }

    /// Of the address in the app's settings, what comes after the hub's name.
    let baseURL: String
    let house: DoorHouse

    func fetchIdentities(userId: String) async throws -> [Identity] {
        try await decoded([String: [Identity]].self, .get, "/api/identity?user_id=\(userId)")["identities"] ?? []
    }

    func fetchIdentity(id: UUID) async throws -> (Identity, [Category], [Influence]) {
        let whole = try await decoded(Whole.self, .get, "/api/identity?id=\(id)")
        return (whole.identity, whole.categories, whole.influences)
    }

    func matchInfluences(identityId: UUID, context: MatchContext, count: Int) async throws -> [Influence] {
        let body = MatchBody(identityId: identityId.uuidString, context: context, count: count)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let text = String(decoding: try encoder.encode(body), as: UTF8.self)
        return try await decoded([String: [Influence]].self, .post, "/api/identity/match", text)["matches"] ?? []
    }

    private func decoded<Value: Decodable>(
        _ type: Value.Type, _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
    ) async throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let answer = try await house.ask(method, baseURL + path, body)
        return try decoder.decode(type, from: Data(answer.text.utf8))
    }
}
