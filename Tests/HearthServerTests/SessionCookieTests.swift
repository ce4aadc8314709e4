import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Being signed in on a page: docs/spec/house-api.md, section 6.1.
@Suite struct SessionCookieTests {
    private let login = #"{"username":"anna","password":"seven green bottles","session":"cookie"}"#
    private let own: HTTPFields = [.origin: "http://localhost:8000"]

    private func house() async throws -> TestHouse {
        let house = try await TestHouse()
        _ = try await house.accounts.createUser(.init(userName: "anna", password: "seven green bottles", role: .owner))
        return house
    }

    private func cookie(_ answer: TestHouse.Answer) throws -> String {
        let set = try #require(answer.fields[.setCookie])
        return String(set.prefix { $0 != ";" })
    }

    @Test func theTokenLiesInACookieOnly() async throws {
        let house = try await house()
        let answer = try await house.ask(.post, "/api/v1/auth/login", login, headers: own)
        #expect(answer.status == 200 && answer.json["access_token"]?.string != nil)
        #expect(answer.json["refresh_token"] == nil && answer.json["refreshToken"] == nil, "\(answer.text)")
        let set = try #require(answer.fields[.setCookie])
        #expect(set.contains("; Path=/api/v1/auth; HttpOnly; SameSite=Strict"), "\(set)")
        #expect(!set.contains("Max-Age") && !set.contains("Secure"), "as long as the browser runs: \(set)")
        let staying = login.dropLast() + #","stay_signed_in":true}"#
        let stayed = try await house.ask(.post, "/api/v1/auth/login", String(staying), headers: own)
        #expect(stayed.fields[.setCookie]?.contains(/; Max-Age=259\d{4}/) == true, "\(stayed.fields)")
    }

    @Test func onlyPagesOfTheHubRenewByCookie() async throws {
        let house = try await house()
        let first = try cookie(try await house.ask(.post, "/api/v1/auth/login", login, headers: own))
        let body = #"{"session":"cookie"}"#
        for origin in [nil, "http://evil.example", "null"] {
            var fields: HTTPFields = [.cookie: first]
            fields[.origin] = origin
            let refused = try await house.ask(.post, "/api/v1/auth/refresh", body, headers: fields)
            #expect(refused.status == (origin == nil ? 400 : 403), "\(origin ?? "none"): \(refused.text)")
        }
        var fields = own
        fields[.cookie] = "other=1; \(first)"
        let renewed = try await house.ask(.post, "/api/v1/auth/refresh", body, headers: fields)
        #expect(renewed.status == 200, "\(renewed.text)")
        #expect(try cookie(renewed) != first)
        let token = try #require(renewed.json["access_token"]?.string)
        fields[.cookie] = try cookie(renewed)
        let out = try await house.ask(.post, "/api/v1/auth/logout", "{}", token: token, headers: fields)
        #expect(out.status == 204 && out.fields[.setCookie]?.contains("Max-Age=0") == true, "\(out.fields)")
        let over = try await house.ask(.post, "/api/v1/auth/refresh", body, headers: fields)
        #expect(over.status == 401, "\(over.text)")
    }

    @Test func aWallPanelHasItsTokenInTheCookieAndSeesItsRooms() async throws {
        let house = try await house()
        let signedIn = try await house.ask(.post, "/api/v1/auth/login", login, headers: own)
        let anna = try #require(signedIn.json["access_token"]?.string)
        let unlimited = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"hall","session":"cookie"}"#, token: anna, headers: own)
        #expect(unlimited.status == 400 && unlimited.text.contains("allowed"), "\(unlimited.text)")
        let made = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"hall","allowed":{"areas":["hall"]},"session":"cookie"}"#,
            token: anna, headers: own)
        #expect(made.status == 201 && !made.text.contains("hearth_"), "\(made.text)")
        let set = try #require(made.fields[.setCookie])
        #expect(set.hasPrefix("hearth_session=hearth_") && set.contains("HttpOnly; SameSite=Strict; Max-Age=34560000"))
        var fields = own
        fields[.cookie] = try cookie(made)
        let renewed = try await house.ask(
            .post, "/api/v1/auth/refresh", #"{"session":"cookie","stay_signed_in":true}"#, headers: fields)
        #expect(renewed.status == 200 && renewed.json["user"]?["role"]?.string == "guest", "\(renewed.text)")
        #expect(try cookie(renewed) == cookie(made))
        let panel = try #require(renewed.json["access_token"]?.string)
        let me = try await house.ask(.get, "/api/v1/auth/me", token: panel)
        #expect(me.json["token_id"] == made.json["id"] && me.json["role"]?.string == "guest", "\(me.text)")
        #expect(try await house.ask(.get, "/api/v1/auth/tokens", token: panel).status == 403)
        let id = try #require(made.json["id"]?.string)
        #expect(try await house.ask(.delete, "/api/v1/auth/tokens/\(id)", token: anna).status == 204)
        #expect(try await house.ask(.get, "/api/v1/auth/me", token: panel).status == 401)
        #expect(try await house.ask(.post, "/api/v1/auth/refresh", "{}", headers: fields).status == 401)
    }

    @Test func programsGetTheTokenAsBefore() async throws {
        let house = try await house()
        let answer = try await house.ask(
            .post, "/api/v1/auth/login", #"{"username":"anna","password":"seven green bottles"}"#)
        let token = try #require(answer.json["refresh_token"]?.string)
        #expect(answer.fields[.setCookie] == nil)
        let renewed = try await house.ask(.post, "/api/v1/auth/refresh", #"{"refresh_token":"\#(token)"}"#)
        #expect(renewed.status == 200 && renewed.json["refresh_token"]?.string != nil, "\(renewed.text)")
    }

    @Test func theHouseSaysWhetherItHasAnOwner() async throws {
        let empty = try await TestHouse()
        #expect(try await empty.ask(.get, "/api/v1/auth/setup").json["needed"] == .bool(true))
        #expect(try await house().ask(.get, "/api/v1/auth/setup").json["needed"] == .bool(false))
    }

    /// The console lies at `/` and `/console/`, under the strictest policy; a page of one's own comes first.
    @Test func theConsoleIsServedBesideOnesOwnPages() async throws {
        let folder = TemporaryFolder()
        try folder.write("<h1>Console</h1>", to: "console/index.html")
        try folder.write("export {}", to: "console/js/main.js")
        try folder.write("<h1>Mine</h1>", to: "web/index.html")
        var settings = HTTPSettings()
        let alone = try await TestHouse(settings: settings, console: folder.path + "/console")
        for path in ["/", "/console", "/console/", "/console/index.html"] {
            let answer = try await alone.ask(.get, path)
            #expect(answer.status == 200 && answer.text == "<h1>Console</h1>", "\(path)")
            #expect(answer.fields[.contentSecurityPolicy]?.contains("require-trusted-types-for 'script'") == true)
        }
        #expect(try await alone.ask(.get, "/api/v1/devices").status == 401)
        #expect(try await alone.ask(.get, "/console/../../etc/passwd").status == 404)
        settings.webRoot = folder.path + "/web"
        let both = try await TestHouse(settings: settings, console: folder.path + "/console")
        #expect(try await both.ask(.get, "/").text == "<h1>Mine</h1>")
        #expect(try await both.ask(.get, "/console/").text == "<h1>Console</h1>")
        #expect(try await TestHouse().ask(.get, "/").status == 404, "there is no console")
    }
}
