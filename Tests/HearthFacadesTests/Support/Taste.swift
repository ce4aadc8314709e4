import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

/// One person who uses the door for identities.
struct Taste: DoorUser {
    static let base = "/api/identity"

    let house: DoorHouse
    let token: String

    init(_ house: DoorHouse? = nil, token: String? = nil) async throws {
        self.house = if let house { house } else { try await DoorHouse() }
        self.token = if let token { token } else { try await self.house.token(.owner) }
    }

    func match(_ body: String) async throws -> DoorHouse.Answer { try await post("/match", body) }

    /// A category for music in a new identity.
    func category() async throws -> String {
        let identity = try await post("", #"{"user_id":"me","name":"Base"}"#).id
        return try await post("/categories", #"{"identity_id":"\#(identity)","name":"Bands","type":"music"}"#).id
    }

    func bases() async throws -> [String] {
        let identities = try await get("?user_id=me").json["identities"]?.array ?? []
        return identities.filter { $0["is_base"] == .bool(true) }.compactMap { $0["name"]?.string }
    }

    /// Of the best match.
    func score(of identity: String) async throws -> Double? {
        try await match(#"{"identity_id":"\#(identity)"}"#).json["matches"]?[0]?["match_score"]?.double
    }
}
