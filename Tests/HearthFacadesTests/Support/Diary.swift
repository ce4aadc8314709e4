import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

/// One person who uses the door for memories.
struct Diary: DoorUser {
    static let base = "/api"

    let house: DoorHouse
    let token: String

    /// Of the owner of a hub that does not count requests.
    init(_ settings: HouseholdSettings = HouseholdSettings()) async throws {
        var http = HTTPSettings()
        http.rateLimits = false
        house = try await DoorHouse(settings: settings, http: http)
        token = try await house.token(.owner)
    }

    init(_ house: DoorHouse, token: String) { (self.house, self.token) = (house, token) }

    /// Of another person in the same house.
    func other(_ role: Role = .resident) async throws -> Diary { Diary(house, token: try await house.token(role)) }

    /// Keeps a note.
    /// - Returns: its id.
    @discardableResult
    func note(
        _ text: String, title: String? = nil, tags: [String] = [], visibility: String = "private",
        at date: String? = nil
    ) async throws -> String {
        var members: [JSONValue.Member] = [
            .init("notes", .string(text)), .init("tags", .array(tags.map { .string($0) })),
            .init("visibility", .string(visibility)),
        ]
        if let title { members.append(.init("title", .string(title))) }
        if let date { members.append(.init("created_at", .string(date))) }
        let body = String(decoding: JSONWriter.document { JSONValue.object(members).write(to: &$0) }, as: UTF8.self)
        let made = try await post("/items", body)
        #expect(made.status == 201, "\(made.text)")
        return try made.id
    }

    /// What a list has.
    func titles(_ path: String) async throws -> [String] {
        let answer = try await get(path)
        #expect(answer.status == 200, "\(path): \(answer.text)")
        return answer.json["items"]?.array?.compactMap { $0["title"]?.string } ?? []
    }
}
