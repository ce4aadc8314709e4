import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

/// Paths that several clients call: docs/spec/household.md, section 6.1.
@Suite struct SignInTests {
    private static func login(_ name: String, _ password: String) -> String {
        #"{"email":"\#(name)","password":"\#(password)","device_name":"Ann's phone"}"#
    }

    @Test func aNameOrAnEmailIsSignedInWithOneToken() async throws {
        let house = try await DoorHouse()
        for (key, name) in [("email", "anna@hearth.local"), ("username", "Anna"), ("email", "anna")] {
            let body = #"{"\#(key)":"\#(name)","password":"correct horse battery"}"#
            let answer = try await house.ask(.post, "/api/auth/login", body)
            #expect(answer.status == 200 && answer.json["success"] == .bool(true), "\(answer.text)")
            let token = try #require(answer.json["token"]?.string)
            #expect(answer.json["access_token"]?.string == token && answer.json["token_type"]?.string == "bearer")
            #expect(answer.json["expires_in"] == .int(30 * 86_400))
            let user = try #require(answer.json["user"])
            #expect(user["email"]?.string == "anna@hearth.local" && user["type"]?.string == "user")
            #expect(user["plan"]?.string == "pro" && user["createdAt"] == user["created_at"])
            // It opens the doors, and says whose it is.
            #expect(try await house.ask(.get, "/api/timeline", token: token).status == 200)
            let verified = try await house.ask(.get, "/api/auth/verify", token: token)
            #expect(verified.json["valid"] == .bool(true) && verified.json["user"] == user)
            #expect(try await house.ask(.get, "/api/auth/me", token: token).json == user)
        }
    }

    @Test func whoSignsOutIsOut() async throws {
        let house = try await DoorHouse()
        let body = Self.login("anna", "correct horse battery")
        let token = try await house.ask(.post, "/api/auth/login", body).json["token"]?.string
        #expect(house.accounts.tokens(of: nil).map(\.name) == ["Ann's phone"])
        #expect(try await house.ask(.post, "/api/auth/logout", token: token).json["success"] == .bool(true))
        #expect(house.accounts.tokens(of: nil).isEmpty)
        let after = try await house.ask(.get, "/api/auth/verify", token: token)
        #expect(after.status == 401 && after.fields[.init("X-Error-Code")!] == after.code)
    }

    @Test func aTokenEndsAfterThirtyDays() async throws {
        let house = try await DoorHouse()
        let body = Self.login("anna", "correct horse battery")
        let token = try await house.ask(.post, "/api/auth/login", body).json["token"]?.string
        house.advance(by: .days(30) - .seconds(1))
        #expect(try await house.ask(.get, "/api/auth/me", token: token).status == 200)
        house.advance(by: .seconds(1))
        #expect(try await house.ask(.get, "/api/auth/me", token: token).status == 401)
    }

    /// With all the keys in which one of the clients looks.
    @Test func aWrongPasswordIsSaidAndNotedAndThrottled() async throws {
        let house = try await DoorHouse()
        let wrong = Self.login("anna", "a guess")
        let refused = try await house.ask(.post, "/api/auth/login", wrong)
        #expect(refused.status == 401 && refused.code == "INVALID_CREDENTIALS")
        #expect(refused.json["success"] == .bool(false))
        #expect(refused.fields[.init("X-Error-Code")!] == "INVALID_CREDENTIALS")
        for key in ["error", "detail", "details", "message"] {
            #expect(refused.json[key]?.string == "The name or the password is wrong", "\(key)")
        }
        #expect(house.log.text.contains("wrong user name or password") && !house.log.text.contains("a guess"))
        var last = refused
        for _ in 0..<20 where last.status == 401 { last = try await house.ask(.post, "/api/auth/login", wrong) }
        #expect(last.status == 429 && last.fields[.retryAfter] != nil)
        #expect(try await house.ask(.post, "/api/auth/login", #"{"email":"anna"}"#).status == 400)
    }

    @Test func accountsBeginWithAnInvitationOnly() async throws {
        let house = try await DoorHouse()
        let body = #"{"email":"eve@example.org","password":"seven green bottles"}"#
        let closed = try await house.ask(.post, "/api/auth/register", body)
        #expect(closed.status == 403 && closed.code == "REGISTRATION_CLOSED")
        let wrong = #"{"invite":"AAAA-BBBB-CCCC","password":"seven green bottles"}"#
        #expect(try await house.ask(.post, "/api/auth/register", wrong).code == "REGISTRATION_CLOSED")
        let guest = try await house.ask(.post, "/api/auth/guest", "{}")
        #expect(guest.status == 403 && guest.code == "GUEST_DISABLED")

        let ben = try await house.accounts.createUser(
            NewUser(userName: "ben", password: "seven green bottles", role: .resident))
        let code = try await house.accounts.invite(ben.id).code
        let joined = try await house.ask(
            .post, "/api/auth/register", #"{"invite":"\#(code)","password":"eight blue kettles"}"#)
        #expect(joined.status == 201 && joined.json["user"]?["name"]?.string == "ben", "\(joined.text)")
        #expect(try await house.ask(.post, "/api/auth/login", Self.login("ben", "eight blue kettles")).status == 200)
    }

    /// Guests make no tokens: theirs ends by itself.
    @Test func aGuestIsSignedInForAnHour() async throws {
        let house = try await DoorHouse()
        _ = try await house.accounts.createUser(
            NewUser(userName: "gus", password: "seven green bottles", role: .guest))
        let answer = try await house.ask(.post, "/api/auth/login", Self.login("gus", "seven green bottles"))
        #expect(answer.json["expires_in"] == .int(3_600) && answer.json["user"]?["type"]?.string == "guest")
        #expect(house.accounts.tokens(of: nil).isEmpty)
        let token = answer.json["token"]?.string
        #expect(try await house.ask(.get, "/api/auth/me", token: token).json["plan"]?.string == "free")
        #expect(try await house.ask(.get, "/api/timeline", token: token).status == 403)
    }

    @Test func anybodyMayAskHowTheHubDoes() async throws {
        var settings = HouseholdSettings()
        settings.identity = false
        let health = try await DoorHouse(settings: settings).ask(.get, "/api/health")
        #expect(health.status == 200 && health.json["status"]?.string == "healthy")
        #expect(health.json["service"]?.string == "hearth" && health.json["version"]?.string == "1.2.3")
        #expect(health.json["doors"]?["identity"] == .bool(false) && health.json["doors"]?["memory"] == .bool(true))
        #expect(health.json["timestamp"]?.string == DoorHouse.start.rfc3339)
    }
}
