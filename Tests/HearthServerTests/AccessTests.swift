import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Who may do what: docs/spec/house-api.md, sections 1, 2, 4 and 11.
@Suite struct AccessTests {
    /// Each endpoint says 401 without a token, and 403 to the role below its least.
    @Test func theRouteTableKeepsItsPromises() async throws {
        let house = try await TestHouse()
        let (guest, resident) = (try await house.token(.guest), try await house.token(.resident))
        for route in house.api.v1.table.routes + house.api.operations.table.routes {
            guard case .requires(let capability) = route.access else { continue }
            let least = capability.leastRole()
            let base = route.path.hasPrefix("/health") ? "" : "/api/v1"
            let path = base + route.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            let nobody = try await house.ask(route.method, path)
            #expect(nobody.status == 401, "\(route.method) \(path)")
            #expect(nobody.code == "UNAUTHORIZED")
            #expect(nobody.fields[.wwwAuthenticate] == "Bearer")
            guard let below = least == .owner ? resident : least == .resident ? guest : nil else { continue }
            let refused = try await house.ask(route.method, path, token: below)
            #expect(refused.status == 403, "\(route.method) \(path)")
            #expect(refused.details["needs"]?.string == least.rawValue)
        }
    }

    /// What a guest may, and with it a token with limits, whatever its role. A new endpoint is for others until it
    /// stands here.
    private static let guestsMay: Set<String> = [
        "GET /auth/me", "GET /consciousness/status", "GET /consciousness/emotions", "POST /consciousness/query",
        "GET /house/thought",
        "GET /house", "GET /areas",
        "GET /devices", "GET /devices/{device_id}", "PUT /devices/{device_id}/control", "POST /devices/batch-control",
        "POST /devices/{device_id}/refresh", "GET /commands/{command_id}", "DELETE /commands/{command_id}",
        "GET /groups", "GET /questions", "GET /questions/{question_id}", "POST /questions/{question_id}/answer",
        "GET /notifications", "POST /notifications/{notification_id}/read", "GET /why",
        "GET /modes", "GET /scenes", "GET /scenes/{name}", "POST /scenes/{name}/apply", "GET /people/{person_id}",
        "PUT /people/{person_id}/presence", "GET /history", "GET /statistics", "GET /events", "GET /events/{event_id}",
    ]
    /// What a guest who has signed in may as well.
    private static let ownAccount: Set<String> = [
        "POST /auth/logout", "PUT /auth/password", "GET /auth/tokens", "DELETE /auth/tokens/{token_id}",
        "GET /auth/me/settings", "PUT /auth/me/settings", "GET /household/export", "DELETE /household/data",
    ]
    /// Also without a token; the metrics only on this machine.
    private static let anybodyMay: Set<String> = [
        "GET /auth/setup", "POST /auth/setup", "POST /auth/login", "POST /auth/refresh", "POST /auth/join",
        "GET /openapi.json", "GET /health",
        "GET /health/ready", "GET /metrics",
    ]

    @Test func tokensWithLimitsOpenWhatGuestsMay() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        var tokens = [owner]
        for body in [
            #"{"name":"a","role":"owner","allowed":{"areas":["kitchen","hall"]}}"#,
            #"{"name":"b","role":"resident","allowed":{"devices":["kitchen.light"]}}"#,
            #"{"name":"c","role":"owner","allowed":{}}"#, #"{"name":"d","role":"guest"}"#,
        ] {
            let made = try await house.ask(.post, "/api/v1/auth/tokens", body, token: owner)
            tokens.append(try #require(made.json["token"]?.string, "\(made.text)"))
        }
        tokens.removeFirst()
        var open: Set<String> = []
        for route in house.api.v1.table.routes + house.api.operations.table.routes where route.access != .console {
            let name = "\(route.method) \(route.path)"
            let isOfRoot = house.api.operations.table.routes.contains { $0.path == route.path }
            let path = (isOfRoot ? "" : "/api/v1") + route.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            guard !Self.guestsMay.contains(name), !Self.anybodyMay.contains(name) else {
                open.insert(name)
                continue
            }
            for token in tokens {
                let answer = try await house.ask(route.method, path, token: token)
                #expect(answer.status == 403 && answer.code == "FORBIDDEN", "\(name): \(answer.text)")
            }
        }
        #expect(open == Self.guestsMay.union(Self.anybodyMay), "an endpoint that is gone stands in the lists")
        let guest = try await house.token(.guest)
        for name in Self.ownAccount.subtracting(["POST /auth/logout"]) {
            let words = name.split(separator: " ")
            let method = try #require(HTTPRequest.Method(String(words[0])))
            let path = "/api/v1" + words[1].replacing(/\{[a-z_]+\}/, with: "x_1")
            let answer = try await house.ask(method, path, token: guest)
            #expect(answer.status != 403, "\(name): \(answer.text)")
        }
    }

    /// A token for one purpose opens neither the house nor its events, whatever its role.
    @Test func tokensWithAScopeOpenNothingOfTheHouse() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"app","scope":["identity"]}"#, token: owner)
        #expect(made.json["scope"] == .array(["identity"]) && made.json["prefix"] == nil)
        let token = try #require(made.json["token"]?.string)
        for route in house.api.v1.table.routes + house.api.operations.table.routes {
            guard case .requires = route.access else { continue }
            let isOfRoot = house.api.operations.table.routes.contains { $0.path == route.path }
            let path = (isOfRoot ? "" : "/api/v1") + route.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            let answer = try await house.ask(route.method, path, token: token)
            #expect(answer.status == 403, "\(route.method) \(path): \(answer.text)")
        }
        #expect(throws: APIError.self) {
            try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")
        }
        let link = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"phone","scope":["identity"],"prefix":true}"#, token: owner)
        #expect(link.json["prefix"] == .bool(true))
        let secret = try #require(link.json["token"]?.string)
        #expect(try await house.ask(.get, "/api/v1/devices", token: secret).status == 401)
        for body in [
            #"{"name":"x","prefix":true}"#, #"{"name":"x","scope":[]}"#, #"{"name":"x","scope":["everything"]}"#,
        ] {
            let refused = try await house.ask(.post, "/api/v1/auth/tokens", body, token: owner)
            #expect(refused.status == 400 && refused.code == "VALIDATION_ERROR", "\(body)")
        }
    }

    /// Who finds a token does not find its maker's password with it.
    @Test func aTokenGuessesNoPassword() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(.post, "/api/v1/auth/tokens", #"{"name":"script"}"#, token: owner)
        let token = try #require(made.json["token"]?.string)
        let guess = #"{"current_password":"not that one","new_password":"a sentence about boats"}"#
        var codes: [String?] = []
        for _ in 0..<6 { codes.append(try await house.ask(.put, "/api/v1/auth/password", guess, token: token).code) }
        #expect(codes == [String?](repeating: "INVALID_CREDENTIALS", count: 5) + ["LOGIN_THROTTLED"])
        #expect(try await house.ask(.put, "/api/v1/auth/password", guess, token: owner).code == "INVALID_CREDENTIALS")
    }

    @Test func beforeThereIsAnOwnerOnlySetupIsOpen() async throws {
        let house = try await TestHouse()
        #expect(try await house.ask(.get, "/api/v1/devices").code == "SETUP_REQUIRED")
        #expect(try await house.ask(.get, "/api/v1/devices", onConsole: true).status == 200)
        let code = try await house.ask(.post, "/api/v1/auth/setup-code", onConsole: true).json["setup_code"]?.string
        let body = #"{"setupCode":"\#(code ?? "")","username":"anna","password":"correct horse battery"}"#
        let made = try await house.ask(.post, "/api/v1/auth/setup", body)
        #expect(made.status == 201, "\(made.text)")
        #expect(made.fields[.cacheControl] == "no-store")
        for key in ["access_token", "token_type", "expires_in", "refresh_token", "refresh_expires_in"] {
            #expect(made.json[key] != nil && made.json[key] == made.json[key.camelCased])
        }
        let token = made.json["accessToken"]?.string
        let me = try await house.ask(.get, "/api/v1/auth/me", token: token)
        #expect(me.json["role"]?.string == "owner")
        #expect(try await house.ask(.post, "/api/v1/auth/setup", body).code == "ALREADY_SET_UP")
        #expect(try await house.ask(.post, "/api/v1/auth/setup-code", token: token).status == 404)
    }

    @Test func usersAndTokensLiveAndDie() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let body = #"{"username":"ben","password":"seven green bottles","role":"resident"}"#
        let ben = try await house.ask(.post, "/api/v1/users", body, token: owner)
        #expect(ben.status == 201, "\(ben.text)")
        #expect(try await house.ask(.post, "/api/v1/users", body, token: owner).code == "NAME_TAKEN")
        let typo = try await house.ask(.post, "/api/v1/users", #"{"usrname":"x"}"#, token: owner)
        #expect(typo.details["fields"]?.array?.compactMap { $0["path"]?.string }.contains("usrname") == true)
        let made = try await house.ask(.post, "/api/v1/auth/tokens", #"{"name":"panel","role":"guest"}"#, token: owner)
        #expect(made.status == 201)
        let secret = try #require(made.json["token"]?.string)
        let key: HTTPFields = [.apiKey: secret]
        #expect(try await house.ask(.get, "/api/v1/devices", headers: key).status == 200)
        let id = made.json["id"]?.string ?? ""
        #expect(try await house.ask(.delete, "/api/v1/auth/tokens/\(id)", token: owner).status == 204)
        #expect(try await house.ask(.get, "/api/v1/devices", headers: key).status == 401)
        let last = try await house.ask(.delete, "/api/v1/users/usr_1", token: owner)
        #expect(last.code == "LAST_OWNER")
    }

    @Test func tokensDoNotBelongIntoAddresses() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        #expect(try await house.ask(.get, "/api/v1/devices?access_token=\(token)").code == "TOKEN_IN_URL")
    }

    @Test func anotherHostNameIsRefused() async throws {
        let house = try await TestHouse()
        let answer = try await house.ask(.get, "/health", headers: [.host: "evil.example"])
        #expect(answer.status == 403)
        #expect(answer.code == "HOST_NOT_ALLOWED")
    }

    @Test func foreignPagesMayNotWrite() async throws {
        var settings = HTTPSettings()
        settings.corsOrigins = ["https://panel.lan"]
        let house = try await TestHouse(settings: settings)
        let token = try await house.token(.resident)
        let path = "/api/v1/devices/hall.light/control"
        let body = #"{"action":"turn_on"}"#
        let foreign = try await house.ask(.put, path, body, token: token, headers: [.origin: "https://evil.example"])
        #expect(foreign.code == "ORIGIN_NOT_ALLOWED")
        #expect(foreign.fields[.accessControlAllowOrigin] == nil)
        let own = try await house.ask(.put, path, body, token: token, headers: [.origin: "http://localhost:8000"])
        #expect(own.status == 200)
        let listed = try await house.ask(.put, path, body, token: token, headers: [.origin: "https://panel.lan"])
        #expect(listed.fields[.accessControlAllowOrigin] == "https://panel.lan")
        let preflight: HTTPFields = [.origin: "https://panel.lan", .accessControlRequestMethod: "PUT"]
        let asked = try await house.ask(.options, path, headers: preflight)
        #expect(asked.status == 204)
        #expect(asked.fields[.accessControlMaxAge] == "600")
        #expect(asked.fields[.accessControlAllowCredentials] == nil)
    }

    @Test func callsBeyondTheRateWait() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        var last = try await house.ask(.post, "/api/v1/devices/hall.light/refresh", token: token)
        for _ in 0..<100 where last.status != 429 {
            // No machine is so slow that the bucket fills again meanwhile.
            house.advance(by: .seconds(-10))
            last = try await house.ask(.post, "/api/v1/devices/hall.light/refresh", token: token)
        }
        #expect(last.code == "RATE_LIMIT_EXCEEDED")
        #expect(last.fields[.retryAfter] == "1")
    }
}
