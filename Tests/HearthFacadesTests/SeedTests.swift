import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

/// Every request that IdentityKit's own pages print, sent as they print it over a link, and the answer in the shape that
/// they print.
@Suite struct SeedTests {
    @Test func theCallsOfIdentityKit() async throws {
        let taste = try await Taste()
        let base = "/t/\(try await taste.house.link(of: taste.token).token)"
        let bands = try await taste.category()
        let listed = try await taste.house.ask(.get, base + "/api/identity?user_id=anna")
        let identity = try #require(listed.json["identities"]?[0]?["id"]?.string)
        _ = try await taste.post(
            "/influences",
            #"{"category_id":"\#(bands)","name":"Radiohead","alignment":95.5,"mood_tags":["mellow","atmospheric"]}"#)

        #expect(listed.keys == ["identities"])
        let single = try await taste.house.ask(.get, base + "/api/identity?id=\(identity)")
        #expect(single.keys == ["identity", "categories", "influences"])

        let matched = try await taste.house.ask(
            .post, base + "/api/identity/match",
            """
            {
              "identity_id": "\(identity)",
              "context": {
                "mood": "mellow",
                "time_of_day": "morning",
                "song_type": "inspiration",
                "category_types": ["music"]
              },
              "count": 10
            }
            """)
        #expect(matched.status == 200 && matched.keys == ["matches"])
        let match = try #require(matched.json["matches"]?[0])
        #expect(match.keys == IdentityRowTests.influenceKeys + ["match_score"])
        #expect(match["name"]?.string == "Radiohead" && match["alignment"]?.double == 95.5)
        #expect(match["match_score"]?.double == 171.9 && match["mood_tags"] == .array(["mellow", "atmospheric"]))
        // Older decoders refuse what the one on Linux takes.
        for date in [match["created_at"], single.json["identity"]?["updated_at"]] {
            #expect(date?.string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
        }
    }

    /// The quick start of IdentityKit's page, word for word but for the hub's address.
    @Test func theQuickStartOfIdentityKit() async throws {
        let taste = try await Taste()
        let bands = try await taste.category()
        for (name, alignment) in [("Radiohead", 95.5), ("Can", 80), ("Muzak", 30)] {
            let metadata = #"{"from":"a friend","why":null}"#
            let body =
                #"{"category_id":"\#(bands)","name":"\#(name)","alignment":\#(alignment),"metadata":\#(metadata)}"#
            let made = try await taste.post("/influences", body)
            #expect(made.status == 201, "\(made.text)")
        }
        let base = "/t/\(try await taste.house.link(of: taste.token).token)"
        let currentUserId = "anna"

        // Initialize the client
        let identityKit = IdentityKit(baseURL: base, house: taste.house)

        // Fetch user's identities
        let identities = try await identityKit.fetchIdentities(userId: currentUserId)
        let identityId = try #require(identities.first?.id)

        // Get full identity with categories and influences
        let (identity, categories, influences) = try await identityKit.fetchIdentity(id: identityId)
        #expect(identity.isBase && categories.map(\.name) == ["Bands"] && influences.count == 3)
        #expect(influences.first?.metadata == ["from": "a friend"])

        // Match influences based on context
        let context = IdentityKit.MatchContext(
            mood: "mellow",
            timeOfDay: "morning",
            songType: "inspiration",
            categoryTypes: ["music"]
        )
        let matches = try await identityKit.matchInfluences(
            identityId: identity.id,
            context: context,
            count: 10
        )
        #expect(
            matches.map { "\($0.name) - \($0.alignmentPercentage) match" } == [
                "Radiohead - 96% match", "Can - 80% match",
            ])
        #expect(matches.allSatisfy { $0.matchScore != nil })
    }
}
