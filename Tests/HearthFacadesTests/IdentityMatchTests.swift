import HearthAccounts
import HearthJSON
import HearthModel
import Testing

/// Matching and playing over the wire (docs/spec/household.md, sections 2.1, 2.3 and 2.4).
@Suite struct IdentityMatchTests {
    /// Three bands, one film, and the identity that has them.
    private func filled() async throws -> (taste: Taste, identity: String, influences: [String]) {
        let taste = try await Taste()
        let bands = try await taste.category()
        let identity = try #require(try await taste.get("?user_id=me").json["identities"]?[0]?["id"]?.string)
        let films = try await taste.post("/categories", #"{"identity_id":"\#(identity)","name":"Films","type":"film"}"#)
            .id
        var ids: [String] = []
        for (category, name, alignment, position) in [
            (bands, "Radiohead", 95.5, 1), (bands, "Can", 80, 0), (bands, "Muzak", 59.9, 0), (films, "Stalker", 90, 0),
        ] {
            ids.append(
                try await taste.post(
                    "/influences",
                    #"{"category_id":"\#(category)","name":"\#(name)","alignment":\#(alignment),"position":\#(position),"mood_tags":["mellow"]}"#
                ).id)
        }
        return (taste, identity, ids)
    }

    private func names(_ answer: DoorHouse.Answer) -> [String?] {
        (answer.json["matches"]?.array ?? []).map { $0["name"]?.string }
    }

    @Test func typesAreTakenLiterally() async throws {
        let (taste, id, _) = try await filled()
        for (context, expected) in [
            ("", ["Radiohead", "Can"]), (#","context":{}"#, ["Radiohead", "Can"]),
            (#","context":{"category_types":null}"#, ["Radiohead", "Can"]), (#","context":{"category_types":[]}"#, []),
            (#","context":{"categoryTypes":["film","books"]}"#, ["Stalker"]),
            (#","context":{"category_types":["Music"]}"#, []),
            (#","context":{"category_types":["music","film"]},"count":2"#, ["Stalker", "Radiohead"]),
        ] {
            let answer = try await taste.match(#"{"identity_id":"\#(id)"\#(context)}"#)
            #expect(names(answer) == expected, "\(context): \(answer.text)")
            #expect(answer.keys == ["matches"], "nothing else unless it is asked for")
        }
    }

    @Test func countsAreCutAndTheLimitIsRaisedOnly() async throws {
        let (taste, id, _) = try await filled()
        for (more, count) in [
            (#""count":0"#, 1), (#""count":-3"#, 1), (#""count":1000"#, 2), (#""count":null"#, 2), (#""limit":1"#, 1),
            (#""minAlignment":90"#, 1), (#""minAlignment":5"#, 2), (#""count":1e300"#, 2),
        ] {
            #expect(names(try await taste.match(#"{"identity_id":"\#(id)",\#(more)}"#)).count == count, "\(more)")
        }
        #expect(try await taste.match(#"{"identity_id":"\#(id)","count":1.5}"#).status == 400)
        #expect(try await taste.match(#"{"count":1}"#).status == 400)
        #expect(try await taste.match(#"{"identity_id":"x"}"#).error == "Identity not found")
    }

    @Test func whoAsksInCamelCaseHearsMore() async throws {
        let (taste, id, _) = try await filled()
        let answer = try await taste.match(#"{"identityId":"\#(id)","context":{"mood":"mellow"},"limit":1}"#)
        #expect(answer.keys == ["matches", "contextApplied", "totalMatches"])
        #expect(answer.json["totalMatches"] == .int(2) && names(answer) == ["Radiohead"])
        #expect(answer.json["contextApplied"]?["mood"]?.string == "mellow")
    }

    /// At seven in the evening, in a house that is content (docs/spec/household.md, section 2.6).
    @Test func theHouseFillsInWhatIsNotSaid() async throws {
        let (taste, id, _) = try await filled()
        let plain = try await taste.match(#"{"identity_id":"\#(id)"}"#)
        #expect(plain.json["matches"]?[0]?["match_score"]?.double == 129.6)
        let filled = try await taste.match(#"{"identity_id":"\#(id)","context":{"house":true}}"#)
        #expect(filled.json["matches"]?[0]?["match_score"]?.double == 155.5, "mellow is a word for content")
        #expect(filled.keys == ["matches", "contextApplied"])
        let applied = filled.json["contextApplied"]
        #expect(applied?["moods"] == .array(["mellow", "calm"]) && applied?["time_of_day"]?.string == "evening")
        let asked = try await taste.match(#"{"identity_id":"\#(id)","context":{"house":true,"mood":"loud"}}"#)
        #expect(asked.json["matches"] == plain.json["matches"] && asked.json["contextApplied"]?["moods"] == nil)
    }

    @Test func whatWasPlayedComesLater() async throws {
        let (taste, id, influences) = try await filled()
        let played =
            #"{"identityId":"\#(id)","influenceId":"\#(influences[0])","tool":"soundtrack","context":{"mood":"mellow"}}"#
        let first = try await taste.post("/play", played)
        #expect(first.status == 201 && first.keys == ["success", "id"] && first.json["success"] == .bool(true))
        #expect(names(try await taste.match(#"{"identity_id":"\#(id)"}"#)) == ["Can", "Radiohead"])
        taste.house.advance(by: .seconds(10))
        let same = try await taste.post("/play", played)
        #expect(same.status == 200 && same.json["id"] == first.json["id"], "within 10 s it is one play")
        #expect(try await taste.post("/play", played.replacing("soundtrack", with: "other")).status == 201)
        taste.house.advance(by: Milliseconds(1))
        #expect(try await taste.post("/play", played).status == 201)
        // 20 days and a little later it counts no more.
        taste.house.advance(by: .days(20) + .seconds(1))
        let later = try await Taste(taste.house, token: taste.house.token(.owner))
        #expect(names(try await later.match(#"{"identity_id":"\#(id)"}"#)) == ["Radiohead", "Can"])
    }

    @Test func aPlayMayBeToldLater() async throws {
        let (taste, id, influences) = try await filled()
        func play(_ at: String, _ influence: String? = nil) async throws -> DoorHouse.Answer {
            try await taste.post(
                "/play",
                #"{"identityId":"\#(id)","influenceId":"\#(influence ?? influences[1])","tool":"t","played_at":"\#(at)"}"#
            )
        }
        #expect(try await play("2025-11-04T16:00:00Z").status == 201, "20 days ago to the second")
        let early = try await play("2025-11-04T15:59:59Z")
        #expect(early.status == 400 && early.code == "VALIDATION_ERROR")
        #expect(try await play("2031-01-01T00:00:00Z").status == 201)
        #expect(try await taste.match(#"{"identity_id":"\#(id)"}"#).json["matches"]?[1]?["match_score"]?.double == 56)
        for wrong in ["nonsense", "11111111-1111-4111-8111-111111111111", id] {
            #expect(try await play("2025-11-20T16:00:00Z", wrong).error == "Influence not found")
        }
        let other = try await taste.post("", #"{"user_id":"me","name":"Other"}"#).id
        let foreign = try await taste.post(
            "/play", #"{"identityId":"\#(other)","influenceId":"\#(influences[0])","tool":"t"}"#)
        #expect(foreign.status == 404 && foreign.error == "Influence not found", "it belongs to another identity")
        #expect(
            try await taste.post("/play", #"{"identityId":"\#(id)","influenceId":"\#(influences[0])"}"#).status == 400)
    }
}
