import FuzzParts
import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import Testing

/// Whatever is sent, the door answers, in its own shape, and never with a mistake of ours.
@Suite struct IdentityFuzzTests {
    private static let paths: [(HTTPRequest.Method, String)] = [
        (.get, ""), (.post, ""), (.patch, ""), (.delete, ""), (.post, "/match"), (.post, "/play"),
        (.post, "/categories"), (.patch, "/categories"), (.post, "/influences"), (.patch, "/influences"),
    ]
    private static let keys = [
        "id", "user_id", "userId", "name", "is_base", "parent_id", "duplicate_from", "identity_id", "identityId",
        "context", "count", "limit", "minAlignment", "category_id", "alignment", "position", "mood_tags", "metadata",
        "influence_curve_override", "influenceId", "tool", "played_at", "created_at", "updated_at", "visibility",
        "type",
    ]

    @Test func identities() async throws {
        var settings = HTTPSettings()
        settings.rateLimits = false
        let house = try await DoorHouse(http: settings)
        let owner = try await Taste(house)
        let category = try await owner.category()
        let identity = try await owner.get("?user_id=me").json["identities"]?[0]?["id"]?.string ?? ""
        try await Fuzzer("identities", usually: 400).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            let (method, path) = Self.paths[Int.random(in: 0..<Self.paths.count, using: &random)]
            let members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
                return "\"\(key)\":" + Self.value([identity, category], depth: 0, using: &random)
            }
            let body = "{" + members.joined(separator: ",") + "}"
            let query =
                method == .get || method == .delete
                ? "?id=\(identity.prefix(Int.random(in: 0...36, using: &random)))%00" : ""
            fuzzer.leave("\(method) \(path)\(query) \(body)")
            let answer = try await house.ask(
                method, "/api/identity" + path + query, query.isEmpty ? body : nil, token: owner.token)
            #expect(answer.status < 500, "\(seed): \(method) \(path) \(body): \(answer.text)")
            if answer.status >= 400 { #expect(answer.error != nil && answer.code != nil, "\(seed): \(answer.text)") }
        }
        #expect(try await owner.bases().count == 1)
    }

    private static func value(_ ids: [String], depth: Int, using random: inout SplitMix64) -> String {
        switch Int.random(in: 0...(depth < 3 ? 11 : 8), using: &random) {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2: return "\(Int64.random(in: .min ... .max, using: &random))"
        case 3: return ["1e308", "-0", "59.95", "100", "1e-320"].randomElement(using: &random) ?? "0"
        case 4: return #""\#(ids.randomElement(using: &random) ?? "")""#
        case 5: return #""\u0000\ud83c\udfb5\n""#
        case 6: return #""me""#
        case 7: return "\"" + String(repeating: "é", count: Int.random(in: 0...90, using: &random)) + "\""
        case 8: return #""2025-11-20T10:00:00+14:00""#
        case 9, 10:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                value(ids, depth: depth + 1, using: &random)
            }
            return "[" + elements.joined(separator: ",") + "]"
        default: return "{\"mood\":" + value(ids, depth: depth + 1, using: &random) + "}"
        }
    }
}
