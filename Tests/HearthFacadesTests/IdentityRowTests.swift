import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

/// Identities, categories and influences as rows (docs/spec/household.md, section 2.1).
@Suite struct IdentityRowTests {
    static let identityKeys = ["id", "user_id", "name", "parent_id", "is_base", "created_at", "updated_at"]
    static let categoryKeys = [
        "id", "identity_id", "parent_id", "name", "type", "level", "influence_curve_override", "created_at",
    ]
    static let influenceKeys = [
        "id", "category_id", "name", "alignment", "position", "mood_tags", "metadata", "created_at",
    ]

    @Test func aRowHasExactlyItsKeys() async throws {
        let taste = try await Taste()
        let made = try await taste.post("", #"{"user_id":"me","name":"Evenings"}"#)
        #expect(made.status == 201)
        #expect(made.keys == Self.identityKeys + ["identity"])
        #expect(made.json["identity"]?.keys == Self.identityKeys)
        #expect(made.json["parent_id"] == .null && made.json["is_base"] == .bool(true))
        let id = try made.id
        #expect(id == id.lowercased() && made.json["created_at"]?.string == "2025-11-24T16:00:00Z")

        let category = try await taste.post(
            "/categories", #"{"identity_id":"\#(id)","name":"Bands","type":"music"}"#)
        #expect(category.status == 201 && category.keys == Self.categoryKeys)
        #expect(category.json["level"] == .int(1) && category.json["influence_curve_override"] == .null)

        let influence = try await taste.post(
            "/influences", #"{"category_id":"\#(try category.id)","name":"Radiohead","alignment":95.45}"#)
        #expect(influence.status == 201 && influence.keys == Self.influenceKeys)
        #expect(influence.json["alignment"]?.double == 95.5 && influence.json["mood_tags"] == .array([]))
        #expect(influence.json["metadata"] == .null && influence.json["position"] == .int(0))

        let whole = try await taste.get("?id=\(id.uppercased())")
        #expect(whole.keys == ["identity", "categories", "influences"])
        #expect(whole.json["categories"]?[0] == category.json && whole.json["influences"]?[0] == influence.json)
        #expect(try await taste.get("/\(id)").json == whole.json)
    }

    @Test func bothSpellingsAreRead() async throws {
        let taste = try await Taste()
        let identity = try await taste.post("", #"{"userId":"anna","name":"Base","isBase":true}"#).id
        let category = try await taste.post(
            "/categories", #"{"identityId":"\#(identity)","name":"Bands","type":"music","influenceCurveOverride":0.5}"#)
        #expect(category.json["influence_curve_override"]?.double == 0.5)
        let influence = try await taste.post(
            "/influences", #"{"categoryId":"\#(try category.id)","name":"Can","alignment":70,"moodTags":["calm"]}"#)
        #expect(influence.json["mood_tags"] == .array(["calm"]))
        #expect(try await taste.get("?userId=me").json["identities"]?[0]?["id"]?.string == identity)
    }

    @Test func nullsInMetadataAreRemovedAtEveryDepth() async throws {
        let taste = try await Taste()
        let category = try await taste.category()
        let made = try await taste.post(
            "/influences",
            #"{"category_id":"\#(category)","name":"Can","alignment":70,"metadata":{"a":null,"b":[1,null,{"c":null,"d":"x"}]}}"#
        )
        #expect(made.json["metadata"] == (try JSONValue(parsing: Array(#"{"b":[1,{"d":"x"}]}"#.utf8))))
        let empty = try await taste.post(
            "/influences", #"{"category_id":"\#(category)","name":"Can","alignment":70,"metadata":{"a":null}}"#)
        #expect(empty.json["metadata"] == .null)
    }

    @Test func thereIsOneBaseAndItIsHandedOn() async throws {
        let taste = try await Taste()
        let first = try await taste.post("", #"{"user_id":"me","name":"A","is_base":false}"#)
        #expect(first.json["is_base"] == .bool(true), "the first is the base, whatever it says")
        let second = try await taste.post("", #"{"user_id":"me","name":"B","parent_id":"\#(try first.id)"}"#)
        #expect(second.json["is_base"] == .bool(false))
        #expect(try second.json["parent_id"]?.string == first.id)
        let third = try await taste.post("", #"{"user_id":"me","name":"C","is_base":true}"#)
        #expect(third.status == 409 && third.code == "CONFLICT")

        let changed = try await taste.patch("", #"{"id":"\#(try second.id)","is_base":true,"name":"B2"}"#)
        #expect(changed.keys == Self.identityKeys && changed.json["name"]?.string == "B2")
        #expect(try await taste.bases() == ["B2"])
        #expect(try await taste.patch("", #"{"id":"\#(try second.id)","is_base":false}"#).status == 400)

        #expect(try await taste.delete("?id=\(try second.id)").json["success"] == .bool(true))
        #expect(try await taste.bases() == ["A"])
        let only = try await taste.delete("?id=\(try first.id)")
        #expect(only.status == 400 && only.error == "Cannot delete the only identity")
    }

    @Test func aParentThatGoesIsNullAndADeletionIsRepeatable() async throws {
        let taste = try await Taste()
        let parent = try await taste.post("", #"{"user_id":"me","name":"A"}"#).id
        let child = try await taste.post("", #"{"user_id":"me","name":"B","parent_id":"\#(parent)"}"#).id
        for _ in 0..<3 { #expect(try await taste.delete("?id=\(parent)").status == 200) }
        let left = try await taste.get("?id=\(child)")
        #expect(left.json["identity"]?["parent_id"] == .null && left.json["identity"]?["is_base"] == .bool(true))
        #expect(try await taste.get("?id=\(parent)").error == "Identity not found")
    }

    @Test func aCopyKeepsTheTreeAndForgetsWhatWasPlayed() async throws {
        let taste = try await Taste()
        let identity = try await taste.post("", #"{"user_id":"me","name":"A"}"#).id
        var above: String?
        for level in 1...3 {
            let parent = above.map { #","parent_id":"\#($0)""# } ?? ""
            let made = try await taste.post(
                "/categories", #"{"identity_id":"\#(identity)","name":"L\#(level)","type":"music"\#(parent)}"#)
            #expect(made.json["level"] == .int(Int64(level)))
            above = try made.id
        }
        let influence = try await taste.post(
            "/influences",
            #"{"category_id":"\#(above ?? "")","name":"Can","alignment":80,"mood_tags":["calm"],"metadata":{"a":1}}"#
        ).id
        let play = try await taste.post(
            "/play", #"{"identityId":"\#(identity)","influenceId":"\#(influence)","tool":"test"}"#)
        #expect(play.status == 201)

        let copy = try await taste.post("", #"{"duplicate_from":"\#(identity)","name":"A again"}"#)
        #expect(copy.status == 201 && copy.json["is_base"] == .bool(false) && copy.json["name"]?.string == "A again")
        let whole = try await taste.get("?id=\(try copy.id)").json
        let categories = whole["categories"]?.array ?? []
        #expect(categories.map { $0["name"]?.string } == ["L1", "L2", "L3"])
        #expect(categories[1]["parent_id"] == categories[0]["id"] && categories[2]["parent_id"] == categories[1]["id"])
        #expect(!categories.contains { $0["id"]?.string == above })
        #expect(
            whole["influences"]?[0]?["metadata"] == .null && whole["influences"]?[0]?["mood_tags"] == .array(["calm"]))
        #expect(try await taste.score(of: identity) == 56)
        #expect(try await taste.score(of: copy.id) == 120)
    }

    @Test func aCategoryMovesWithWhatIsInIt() async throws {
        let taste = try await Taste()
        let identity = try await taste.post("", #"{"user_id":"me","name":"A"}"#).id
        func make(_ name: String, in parent: String? = nil) async throws -> String {
            let place = parent.map { #","parent_id":"\#($0)""# } ?? ""
            return try await taste.post(
                "/categories", #"{"identity_id":"\#(identity)","name":"\#(name)","type":"music"\#(place)}"#
            ).id
        }
        let (one, other) = (try await make("one"), try await make("other"))
        let inner = try await make("inner", in: one)
        _ = try await make("innermost", in: inner)
        #expect(try await taste.patch("/categories", #"{"id":"\#(one)","parent_id":"\#(inner)"}"#).status == 400)
        #expect(try await taste.patch("/categories", #"{"id":"\#(one)","parent_id":"\#(one)"}"#).status == 400)
        let moved = try await taste.patch("/categories", #"{"id":"\#(one)","parent_id":"\#(other)","name":"moved"}"#)
        #expect(moved.json["level"] == .int(2) && moved.json["name"]?.string == "moved")
        let levels = try await taste.get("?id=\(identity)").json["categories"]?.array ?? []
        #expect(levels.map { $0["name"]?.string } == ["other", "moved", "inner", "innermost"])
        #expect(levels.map { $0["level"]?.integer } == [1, 2, 3, 4])
        #expect(try await taste.delete("/categories?id=\(other)").status == 200)
        #expect(try await taste.get("?id=\(identity)").json["categories"] == .array([]))
    }

    /// Sync that may be repeated (docs/spec/household.md, section 1.10).
    @Test func aQueueMayBeReplayed() async throws {
        let taste = try await Taste()
        let id = "0E2C5C0F-5B1E-4C1B-9D0A-3F6F5A0B9C11"
        let body = #"{"id":"\#(id)","user_id":"me","name":"A","created_at":"2024-05-01T10:00:00.123+02:00"}"#
        let made = try await taste.post("", body)
        #expect(made.json["id"]?.string == id.lowercased() && made.json["created_at"]?.string == "2024-05-01T08:00:00Z")
        for _ in 0..<2 { #expect(try await taste.post("", body).json == made.json) }
        #expect(try await taste.post("", body.replacing("\"A\"", with: "\"B\"")).code == "CONFLICT")
        let ahead = try await taste.post("", #"{"user_id":"me","name":"B","created_at":"2031-01-01T00:00:00Z"}"#)
        #expect(ahead.json["created_at"]?.string == "2025-11-24T16:00:00Z", "what lies ahead counts as now")
        let stale = try await taste.patch("", #"{"id":"\#(id)","name":"old","updated_at":"2024-05-01T10:00:00Z"}"#)
        #expect(stale.status == 200 && stale.json["name"]?.string == "A", "an older write changes nothing")

        let category =
            #"{"id":"11111111-1111-4111-8111-111111111111","identity_id":"\#(id)","name":"x","type":"music"}"#
        let influence =
            #"{"id":"22222222-2222-4222-8222-222222222222","category_id":"11111111-1111-4111-8111-111111111111","name":"Can","alignment":70.04}"#
        for _ in 0..<3 {
            #expect(try await taste.post("/categories", category).status == 201)
            #expect(try await taste.post("/influences", influence).status == 201)
        }
        #expect(try await taste.post("/influences", influence.replacing("70.04", with: "71")).status == 409)
        #expect(try await taste.get("?id=\(id)").json["influences"]?.array?.count == 1)
        for _ in 0..<3 {
            #expect(try await taste.delete("/influences?id=22222222-2222-4222-8222-222222222222").status == 200)
            #expect(try await taste.delete("/categories?id=11111111-1111-4111-8111-111111111111").status == 200)
        }
    }

    @Test func whoAsksWhatHasChangedHearsOfDeletions() async throws {
        let taste = try await Taste()
        let gone = try await taste.post("", #"{"user_id":"me","name":"Gone"}"#).id
        let kept = try await taste.post("", #"{"user_id":"me","name":"Kept"}"#).id
        let quiet = try await taste.post("", #"{"user_id":"me","name":"Quiet"}"#).id
        taste.house.advance(by: .seconds(10))
        _ = try await taste.delete("?id=\(gone)")
        let list = try await taste.get("?user_id=me&updated_since=2025-11-24T16:00:05Z").json["identities"]?.array ?? []
        #expect(list.map { $0["id"]?.string } == [kept, gone], "the heir of the base changed, \(quiet) did not")
        #expect(list[1].keys == ["id", "deleted", "deleted_at"])
        #expect(list[1]["deleted"] == .bool(true) && list[1]["deleted_at"]?.string == "2025-11-24T16:00:10Z")
        let ben = try await Taste(taste.house, token: taste.house.token(.resident))
        let seen = try await ben.get("?user_id=anna&updated_since=2025-11-24T16:00:05Z")
        #expect(seen.json["identities"] == .array([]), "deletions are not for others")
    }

    @Test func whatIsMalformedIsNamed() async throws {
        let taste = try await Taste()
        let identity = try await taste.post("", #"{"user_id":"me","name":"A"}"#).id
        let category = try await taste.post(
            "/categories", #"{"identity_id":"\#(identity)","name":"x","type":"music"}"#
        ).id
        let long = String(repeating: "x", count: 81)
        let tags = Array(repeating: "\"a\"", count: 21).joined(separator: ",")
        for (path, body) in [
            ("", #"{"user_id":"me"}"#), ("", #"{"user_id":"me","name":""}"#),
            ("", #"{"user_id":"me","name":"\#(long)"}"#),
            ("", #"{"user_id":"me","name":"a\u0000b"}"#), ("", #"{"user_id":"me","name":7}"#), ("", "[]"), ("", "{"),
            ("", #"{"user_id":"me","name":"a","parent_id":"\#(category)"}"#),
            ("", #"{"name":"\ud800","user_id":"me"}"#),
            ("/categories", #"{"identity_id":"\#(identity)","name":"x"}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":100.1}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":-1}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":"high"}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":7,"position":-1}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":7,"mood_tags":[\#(tags)]}"#),
            ("/influences", #"{"category_id":"\#(category)","name":"x","alignment":7,"metadata":[1]}"#),
            (
                "/influences",
                #"{"category_id":"\#(category)","name":"x","alignment":7,"metadata":{"a":"\#(String(repeating: "x", count: 8_200))"}}"#
            ),
        ] {
            let answer = try await taste.post(path, body)
            #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(path) \(body): \(answer.text)")
            #expect(answer.keys == ["error", "code"] && answer.error?.isEmpty == false)
        }
        #expect(try await taste.get("").error == "Missing id or user_id parameter")
        for path in ["?id=nonsense", "?id=11111111-1111-4111-8111-111111111111", "/nonsense"] {
            let answer = try await taste.get(path)
            #expect(answer.status == 404 && answer.error == "Identity not found" && answer.code == "NOT_FOUND")
        }
        #expect(try await taste.get("?user_id=nobody").json["identities"] == .array([]))
    }

    @Test func thereIsAnEndToWhatOnePersonKeeps() async throws {
        let taste = try await Taste()
        for number in 0..<20 {
            #expect(try await taste.post("", #"{"user_id":"me","name":"\#(number)"}"#).status == 201)
        }
        #expect(try await taste.post("", #"{"user_id":"me","name":"20"}"#).status == 400)
        let names = try await taste.get("?user_id=me").json["identities"]?.array?.map { $0["name"]?.string }
        #expect(names == (0..<20).map { "\($0)" }, "as they were made")
    }
}
