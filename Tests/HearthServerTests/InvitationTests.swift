import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Inviting people, and what pages keep for them: docs/spec/house-api.md, section 6.1.
@Suite struct InvitationTests {
    @Test func aGuestIsInvitedAndSignsInOnAnotherPhone() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(
            .post, "/api/v1/users",
            #"{"username":"gast","role":"guest","allowed":{"devices":["hall.light"]}}"#, token: owner)
        #expect(made.status == 201, "\(made.text)")
        let id = try #require(made.json["id"]?.string)
        let invited = try await house.ask(.post, "/api/v1/users/\(id)/invitation", "{}", token: owner)
        #expect(invited.status == 201 && invited.json["expires_at"]?.string != nil, "\(invited.text)")
        let code = try #require(invited.json["code"]?.string)
        let joined = try await house.ask(
            .post, "/api/v1/auth/join", #"{"code":"\#(code)","password":"seven green bottles"}"#)
        #expect(joined.status == 201 && joined.json["user"]?["role"]?.string == "guest", "\(joined.text)")
        let token = try #require(joined.json["access_token"]?.string)
        let seen = try await house.ask(.get, "/api/v1/devices", token: token)
        #expect(seen.json["devices"]?.array?.compactMap { $0["id"]?.string } == ["hall.light"], "\(seen.text)")
        let again = try await house.ask(.post, "/api/v1/auth/join", #"{"code":"\#(code)"}"#)
        #expect(again.status == 401 && again.code == "INVALID_INVITATION", "\(again.text)")
        let nobody = try await house.ask(.post, "/api/v1/users/u_999/invitation", "{}", token: owner)
        #expect(nobody.status == 404, "\(nobody.text)")
    }

    @Test func settingsOfPagesFollowAUser() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let path = "/api/v1/auth/me/settings"
        #expect(try await house.ask(.get, path, token: token).text == #"{"settings":{}}"#)
        let kept = try await house.ask(.put, path, #"{"settings":{"pins":["hall.light"]}}"#, token: token)
        #expect(kept.status == 200, "\(kept.text)")
        #expect(
            try await house.ask(.get, path, token: token).json["settings"]?["pins"]?[0]?.string == "hall.light")
        let other = try await house.token(.resident)
        #expect(try await house.ask(.get, path, token: other).text == #"{"settings":{}}"#)
        let long = String(repeating: "x", count: 17_000)
        for body in [#"{"settings":[]}"#, "{}", #"{"settings":{"a":"\#(long)"}}"#] {
            let refused = try await house.ask(.put, path, body, token: token)
            #expect(refused.status == 400 && refused.text.contains("settings"), "\(refused.text)")
        }
    }
}
