import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthJSON
import HearthModel
import Testing

@testable import HearthFacades

/// Who may do what at the door for identities, and by which credential (docs/spec/household.md, sections 0, 1.3 and 2.2).
@Suite struct IdentityAccessTests {
    private static let calls: [(HTTPRequest.Method, String, String?)] = [
        (.get, "?user_id=me", nil), (.get, "?id=x", nil), (.get, "/x", nil), (.post, "", "{}"), (.patch, "", "{}"),
        (.delete, "?id=x", nil), (.post, "/match", "{}"), (.post, "/play", "{}"), (.post, "/categories", "{}"),
        (.patch, "/categories", "{}"), (.delete, "/categories?id=x", nil), (.post, "/influences", "{}"),
        (.patch, "/influences", "{}"), (.delete, "/influences?id=x", nil),
    ]

    @Test func nobodyComesInWithoutAGoodCredential() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        let expired = owner
        for (method, path, body) in Self.calls {
            for token in [nil, "", "forged.token.here", "hearth_nonsense"] {
                let answer = try await house.ask(method, "/api/identity" + path, body, token: token)
                #expect(answer.status == 401, "\(method) \(path)")
                #expect(answer.text == #"{"error":"Unauthorized","code":"UNAUTHORIZED"}"#)
                #expect(answer.fields[.wwwAuthenticate] == "Bearer")
            }
        }
        house.advance(by: .hours(2))
        for (method, path, body) in Self.calls {
            #expect(try await house.ask(method, "/api/identity" + path, body, token: expired).status == 401)
        }
    }

    @Test func guestsReadAndMatchWhatTheHouseLikes() async throws {
        let house = try await DoorHouse()
        let (owner, guest) = (try await Taste(house), try await Taste(house, token: house.token(.guest)))
        let mine = try await owner.post("", #"{"user_id":"me","name":"Mine"}"#).id
        _ = try await owner.patch("", #"{"id":"\#(mine)","visibility":"household"}"#)
        let houses = try await guest.get("?user_id=house").json["identities"]?.array ?? []
        let id = try #require(houses.first?["id"]?.string)
        #expect(houses.count == 1 && houses[0]["user_id"]?.string == "house")
        #expect(try await guest.get("?id=\(id)").status == 200)
        #expect(try await guest.match(#"{"identity_id":"\#(id)"}"#).json["matches"] == .array([]))
        #expect(try await guest.get("?id=\(mine)").status == 404, "what is shared with the household is not for guests")
        #expect(try await guest.get("?user_id=anna").json["identities"] == .array([]))
        for (method, path, body) in Self.calls.dropFirst(3) where path != "/match" {
            let answer = try await house.ask(method, "/api/identity" + path, body, token: guest.token)
            #expect(answer.status == 403 && answer.code == "FORBIDDEN", "\(method) \(path)")
        }
    }

    /// Owning the hub is not owning diaries.
    @Test func theOwnerOfTheHubHasNoDoorToPrivateRows() async throws {
        let house = try await DoorHouse()
        let (owner, ben) = (try await Taste(house), try await Taste(house, token: house.token(.resident)))
        let id = try await ben.post("", #"{"user_id":"me","name":"Ben's"}"#).id
        let category = try await ben.post(
            "/categories", #"{"identity_id":"\#(id)","name":"x","type":"music"}"#
        ).id
        let influence = try await ben.post(
            "/influences", #"{"category_id":"\#(category)","name":"Can","alignment":90}"#
        ).id
        let user = try #require(try await ben.get("?id=\(id)").json["identity"]?["user_id"]?.string)
        #expect(try await owner.get("?user_id=\(user)").json["identities"] == .array([]))
        for answer in [
            try await owner.get("?id=\(id)"), try await owner.get("/\(id)"),
            try await owner.match(#"{"identity_id":"\#(id)"}"#), try await owner.patch("", #"{"id":"\#(id)"}"#),
            try await owner.delete("?id=\(id)"), try await owner.post("", #"{"duplicate_from":"\#(id)"}"#),
            try await owner.post("/categories", #"{"identity_id":"\#(id)","name":"x","type":"music"}"#),
            try await owner.patch("/categories", #"{"id":"\#(category)","name":"y"}"#),
            try await owner.delete("/categories?id=\(category)"),
            try await owner.post("/influences", #"{"category_id":"\#(category)","name":"x","alignment":1}"#),
            try await owner.patch("/influences", #"{"id":"\#(influence)","name":"y"}"#),
            try await owner.delete("/influences?id=\(influence)"),
            try await owner.post("/play", #"{"identityId":"\#(id)","influenceId":"\#(influence)","tool":"t"}"#),
        ] { #expect(answer.status == 404, "\(answer.text)") }
        #expect(try await owner.post("", #"{"user_id":"\#(user)","name":"x"}"#).status == 403)
        let guessed = try await owner.post("", #"{"id":"\#(id)","user_id":"me","name":"Ben's"}"#)
        #expect(guessed.status == 409 && guessed.json["name"] == nil, "an id that is taken shows nothing of the row")

        // What is shared is read, and not changed.
        _ = try await ben.patch("", #"{"id":"\#(id)","visibility":"household"}"#)
        #expect(try await owner.get("?id=\(id)").json["influences"]?.array?.count == 1)
        #expect(try await owner.match(#"{"identity_id":"\#(id)"}"#).json["matches"]?.array?.count == 1)
        #expect(try await owner.delete("?id=\(id)").status == 403)
        #expect(try await owner.patch("/influences", #"{"id":"\#(influence)","name":"y"}"#).status == 403)
        #expect(
            try await owner.post("/categories", #"{"identity_id":"\#(id)","name":"x","type":"music"}"#).status == 403)
        #expect(
            try await owner.post("/play", #"{"identityId":"\#(id)","influenceId":"\#(influence)","tool":"t"}"#).status
                == 403)
        // What the house has is everybody's of the house.
        let common = try await owner.get("?user_id=house").json["identities"]?[0]?["id"]?.string ?? ""
        #expect(try await ben.patch("", #"{"id":"\#(common)","name":"Us"}"#).json["name"]?.string == "Us")
    }

    @Test func aLinkActsAsItsMakerAtThisDoorAlone() async throws {
        let house = try await DoorHouse()
        let owner = try await Taste(house)
        let id = try await owner.post("", #"{"user_id":"me","name":"Mine"}"#).id
        let link = try await house.link(of: owner.token)
        #expect(link.token.utf8.count == 43)
        let base = "/t/\(link.token)"
        #expect(
            try await house.ask(.get, base + "/api/identity?user_id=me").json["identities"]?[0]?["id"]?.string == id)
        #expect(try await house.ask(.post, base + "/api/identity/match", #"{"identity_id":"\#(id)"}"#).status == 200)
        let made = try await house.ask(.post, base + "/api/identity", #"{"user_id":"anna","name":"By link"}"#)
        #expect(made.status == 201)
        // Nowhere else, and in no other place.
        #expect(try await house.ask(.get, base + "/api/v1/devices").status == 404)
        #expect(try await house.ask(.get, "/api/identity?user_id=me", token: link.token).status == 401)
        #expect(throws: AccountError.unauthorized) { try house.accounts.authenticate(link.token) }
        #expect(house.accounts.tokens(of: nil).first { $0.id == link.record.id }?.lastUsed == house.now)

        try await house.accounts.deleteToken(link.record.id, by: .console)
        #expect(try await house.ask(.get, base + "/api/identity?user_id=me").status == 401)
        #expect(!house.log.text.contains(link.token) && house.log.text.contains("unknown token"))
    }

    @Test func aLinkWorksInTheClearOnlyAtHome() async throws {
        let house = try await DoorHouse()
        let link = try await house.link(of: house.token(.owner))
        let path = "/t/\(link.token)/api/identity?user_id=me"
        for address in [
            "127.0.0.1", "10.1.2.3", "172.20.0.1", "169.254.3.4", "::1", "fe80::1", "fd00::7", "::ffff:10.0.0.1",
        ] {
            #expect(try await house.ask(.get, path, from: address).status == 200, "\(address)")
        }
        for address in ["203.0.113.9", "172.32.0.1", "2001:db8::1", "::ffff:203.0.113.9"] {
            let answer = try await house.ask(.get, path, from: address)
            #expect(answer.status == 403 && answer.code == "FORBIDDEN", "\(address)")
        }
        var http = HTTPSettings()
        http.tls = .init(certificate: "hub.pem", key: "hub.key")
        let secured = try await DoorHouse(http: http)
        let other = try await secured.link(of: secured.token(.owner))
        #expect(
            try await secured.ask(.get, "/t/\(other.token)/api/identity?user_id=me", from: "203.0.113.9").status == 200)
    }

    @Test func otherCredentialsInAnAddressAreRefused() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        for path in [
            "/t/\(owner)/api/identity?user_id=me", "/t/hearth_abc/api/identity?user_id=me",
            "/api/identity?user_id=me&access_token=x", "/api/identity?user_id=hearth_abc",
        ] {
            let answer = try await house.ask(.get, path, token: owner)
            #expect(answer.status == 400 && answer.code == "TOKEN_IN_URL", "\(answer.text)")
        }
    }

    @Test func keysAreTakenInTheirOrder() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        let maker = try house.accounts.authenticate(owner)
        let made = try await house.accounts.createToken(NewToken(name: "app"), by: .principal(maker))
        let path = "/api/identity?user_id=me"
        #expect(try await house.ask(.get, path, headers: [.apiKey: made.token]).status == 200)
        #expect(try await house.ask(.get, path, headers: [.plainAPIKey: made.token]).status == 200)
        #expect(try await house.ask(.get, path, headers: [.plainAPIKey: "anything"]).status == 401)
        #expect(try await house.ask(.get, path, token: owner, headers: [.apiKey: "wrong"]).status == 200)
        #expect(try await house.ask(.get, path, token: "wrong", headers: [.apiKey: made.token]).status == 401)
    }

    @Test func aTokenForIdentitiesOpensNothingElse() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        let maker = try house.accounts.authenticate(owner)
        let made = try await house.accounts.createToken(
            NewToken(name: "app", scope: [.identity]), by: .principal(maker))
        #expect(try house.accounts.authenticate(made.token).rights.capabilities == [.readTastes, .keepTastes])
        #expect(try await house.ask(.get, "/api/identity?user_id=me", token: made.token).status == 200)
        for new in [NewToken(name: "a", isLink: true), NewToken(name: "b", scope: [])] {
            await #expect(throws: AccountError.self) {
                try await house.accounts.createToken(new, by: .principal(maker))
            }
        }
    }

    @Test func aDoorThatIsOffIsNotThere() async throws {
        var settings = HouseholdSettings()
        settings.identity = false
        let house = try await DoorHouse(settings: settings)
        let answer = try await house.ask(.get, "/api/identity?user_id=me", token: house.token(.owner))
        #expect(answer.status == 404 && answer.json["porch"] != nil)
    }

    @Test func requestsOfOneMinuteAreCounted() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        let link = "/t/\(try await house.link(of: owner).token)/api/identity?user_id=me"
        house.advance(by: .seconds(20))
        for _ in 0..<60 { #expect(try await house.ask(.get, link).status == 200) }
        let refused = try await house.ask(.get, link)
        #expect(refused.status == 429 && refused.code == "RATE_LIMIT_EXCEEDED")
        #expect(refused.fields[.retryAfter] == "40" && refused.json["retry_after"] == .int(40))
        for _ in 0..<120 { #expect(try await house.ask(.get, "/api/identity?user_id=me", token: owner).status == 200) }
        #expect(try await house.ask(.get, "/api/identity?user_id=me", token: owner).status == 429)
        house.advance(by: .seconds(40))
        #expect(try await house.ask(.get, link).status == 200)
    }

    @Test func pagesOfOthersAndForeignNamesAreRefused() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        let page = try await house.ask(
            .post, "/api/identity", #"{"user_id":"me","name":"x"}"#, token: owner,
            headers: [.origin: "https://evil.example"])
        #expect(page.status == 403 && page.code == "FORBIDDEN")
        let name = try await house.ask(.get, "/api/identity?user_id=me", token: owner, host: "evil.example")
        #expect(name.status == 403)
    }

    @Test func bodiesHaveTheirLimits() async throws {
        let house = try await DoorHouse()
        let owner = try await house.token(.owner)
        func post(_ body: String, headers: HTTPFields = [:]) async throws -> DoorHouse.Answer {
            try await house.ask(.post, "/api/identity", body, token: owner, headers: headers)
        }
        let large = try await post(#"{"user_id":"me","name":"\#(String(repeating: "x", count: 1 << 20))"}"#)
        #expect(large.status == 413 && large.code == "PAYLOAD_TOO_LARGE")
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        #expect(try await post(#"{"user_id":"me","name":"x","more":\#(deep)}"#).code == "VALIDATION_ERROR")
        let typed = try await post("name=x", headers: [.contentType: "application/x-www-form-urlencoded"])
        #expect(typed.status == 415 && typed.code == "UNSUPPORTED_MEDIA_TYPE")
        let other = try await house.ask(.put, "/api/identity", "{}", token: owner)
        #expect(other.status == 405 && other.code == "METHOD_NOT_ALLOWED" && other.fields[.allow] != nil)
        let unknown = try await house.ask(.get, "/api/identity/a/b", token: owner)
        #expect(unknown.status == 404 && unknown.code == "NOT_FOUND", "in the shape of the door")
        let ignored = try await post(#"{"user_id":"me","name":"x","colour":"red"}"#)
        #expect(ignored.status == 201 && ignored.fields[HTTPField.Name("X-Ignored-Fields")!] == "colour")
    }

    @Test func theSameRequestTwiceIsCarriedOutOnce() async throws {
        let house = try await DoorHouse()
        let owner = try await Taste(house)
        let key: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "k-1"]
        let body = #"{"user_id":"me","name":"Once"}"#
        let first = try await house.ask(.post, "/api/identity", body, token: owner.token, headers: key)
        let again = try await house.ask(.post, "/api/identity", body, token: owner.token, headers: key)
        #expect(first.status == 201 && again.json == first.json)
        #expect(try await owner.get("?user_id=me").json["identities"]?.array?.count == 1)
    }
}
