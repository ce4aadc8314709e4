import HTTPTypes
import HearthConfig
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// Who may do what: house-api.md, sections 1, 2, 4 and 11.
@Suite struct AccessTests {
    /// Each endpoint says 401 without a token, and 403 to the role below its least.
    @Test func theRouteTableKeepsItsPromises() async throws {
        let house = try await TestHouse()
        let (guest, resident) = (try await house.token(.guest), try await house.token(.resident))
        for route in house.api.table.routes.api + house.api.table.routes.root {
            guard case .role(let least) = route.access else { continue }
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

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1:8000", true), ("[::1]:8000", true), ("elm", true), ("elm.local:80", true),
        ("API.consciousness.local", true), ("192.168.1.7", true), ("evil.example", false), ("elm.evil.example", false),
        ("::1", false), ("", false),
    ])
    func hostNames(authority: String, accepted: Bool) {
        #expect(HostNames(own: "elm", extra: ["house.lan"]).accept(authority) == accepted)
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
