import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What opens the door, and what does not, as a client sees it: docs/spec/house-api.md, section 4.
@Suite struct TokenTests {
    private static let path = "/api/v1/devices"

    private func base64URL(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var (result, bits, count) = ("", 0, 0)
        for byte in text.utf8 {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 6 {
                count -= 6
                result.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { result.append(alphabet[bits << (6 - count) & 63]) }
        return result
    }

    private func decoded(_ part: Substring) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var (bytes, bits, count) = ([UInt8](), 0, 0)
        for character in part {
            (bits, count) = (bits << 6 | (alphabet.firstIndex(of: character) ?? 0), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func forgedTokensAreNobodys() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.guest)
        let parts = token.split(separator: ".")
        #expect(try await house.ask(.get, Self.path, token: token).status == 200)
        let header = decoded(parts[0])
        #expect(header.contains("HS256"))
        func with(algorithm: String) -> String { base64URL(header.replacing("HS256", with: algorithm)) }
        let promoted = base64URL(decoded(parts[1]).replacing("guest", with: "owner"))
        let forged = [
            "alg none, without a signature": "\(with(algorithm: "none")).\(parts[1]).",
            "alg none, with the signature": "\(with(algorithm: "none")).\(parts[1]).\(parts[2])",
            "alg None": "\(with(algorithm: "None")).\(parts[1]).\(parts[2])",
            "alg HS512": "\(with(algorithm: "HS512")).\(parts[1]).\(parts[2])",
            "alg RS256": "\(with(algorithm: "RS256")).\(parts[1]).\(parts[2])",
            "a role that was not given": "\(parts[0]).\(promoted).\(parts[2])",
            "another signature": "\(parts[0]).\(parts[1]).\(String(parts[2].reversed()))",
            "no signature": "\(parts[0]).\(parts[1])",
            "two signatures": token + "." + parts[2],
            "nothing": "",
            "an API token that was never made": "hearth_" + String(repeating: "A", count: 43),
        ]
        for (what, token) in forged {
            for path in [Self.path, "/v1/users"] {
                let answer = try await house.ask(.get, path, token: token)
                #expect(answer.status == 401 && answer.code == "UNAUTHORIZED", "\(what): \(answer.text)")
                #expect(answer.fields[.wwwAuthenticate] == "Bearer")
            }
        }
    }

    @Test func aTokenIsGoodForWhatItIsForOnly() async throws {
        let house = try await TestHouse()
        _ = try await house.token(.owner)
        let body = #"{"username":"anna","password":"correct horse battery"}"#
        let login = try await house.ask(.post, "/api/v1/auth/login", body).json
        let (access, refresh) = (login["access_token"]?.string ?? "", login["refresh_token"]?.string ?? "")
        #expect(try await house.ask(.get, Self.path, token: refresh).code == "UNAUTHORIZED")
        let asRefresh = try await house.ask(.post, "/api/v1/auth/refresh", #"{"refresh_token":"\#(access)"}"#)
        #expect(asRefresh.status == 400 || asRefresh.status == 401, "\(asRefresh.text)")
        #expect(try await house.ask(.get, Self.path, headers: [.authorization: "Basic " + access]).status == 401)
        #expect(try await house.ask(.get, Self.path, headers: [.apiKey: access]).status == 200)
    }

    @Test func aTokenThatHasExpiredOpensNothingAndIsReplacedByRefreshing() async throws {
        let house = try await TestHouse()
        _ = try await house.token(.owner)
        let body = #"{"username":"anna","password":"correct horse battery"}"#
        let login = try await house.ask(.post, "/api/v1/auth/login", body).json
        #expect(login["expires_in"]?.integer == 3_600)
        let access = login["access_token"]?.string
        // An hour, and the leeway of half a minute; some seconds may have passed by themselves.
        house.age(by: .minutes(60))
        #expect(try await house.ask(.get, Self.path, token: access).status == 200)
        house.age(by: .seconds(31))
        for path in [Self.path, "/v1/users"] {
            let answer = try await house.ask(.get, path, token: access)
            #expect(answer.status == 401 && answer.code == "TOKEN_EXPIRED", "\(answer.text)")
            #expect(answer.fields[.wwwAuthenticate] == "Bearer")
        }
        let refresh = #"{"refresh_token":"\#(login["refresh_token"]?.string ?? "")"}"#
        let next = try await house.ask(.post, "/api/v1/auth/refresh", refresh)
        #expect(next.status == 200)
        #expect(try await house.ask(.get, Self.path, token: next.json["access_token"]?.string).status == 200)
        #expect(try await house.ask(.get, Self.path, token: access).code == "TOKEN_EXPIRED")
    }

    @Test func aLoginThatNobodyUsesExpiresAndSoDoesATokenWithAnEnd() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let body = #"{"username":"anna","password":"correct horse battery"}"#
        let login = try await house.ask(.post, "/api/v1/auth/login", body).json
        let made = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"script","expires_in_days":1}"#, token: owner)
        #expect(made.status == 201)
        let token = made.json["token"]?.string
        #expect(try await house.ask(.get, Self.path, token: token).status == 200)
        house.age(by: .hours(25))
        #expect(try await house.ask(.get, Self.path, token: token).code == "TOKEN_EXPIRED")
        house.age(by: .days(30))
        let refresh = #"{"refresh_token":"\#(login["refresh_token"]?.string ?? "")"}"#
        let late = try await house.ask(.post, "/api/v1/auth/refresh", refresh)
        #expect(late.status == 401 && late.code == "TOKEN_EXPIRED", "\(late.text)")
    }

    @Test(arguments: [Role.resident, .guest])
    func aTokenOpensNoMoreThanItsRole(role: Role) async throws {
        let house = try await TestHouse()
        let token = try await house.token(role)
        let made = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"more","role":"owner"}"#, token: token)
        #expect(made.status == 400 || made.status == 403, "\(made.text)")
        for path in ["/api/v1/users", "/api/v1/auth/tokens?all=true"] {
            let answer = try await house.ask(.get, path, token: token)
            #expect(answer.status == 403, "\(path): \(answer.text)")
            #expect(answer.fields[.wwwAuthenticate] == nil)
        }
    }

    @Test func aRefreshTokenThatWasUsedTwiceEndsTheLogin() async throws {
        let house = try await TestHouse()
        _ = try await house.token(.owner)
        let body = #"{"username":"anna","password":"correct horse battery"}"#
        let first = try await house.ask(.post, "/api/v1/auth/login", body).json
        func refresh(_ token: JSONValue?) async throws -> TestHouse.Answer {
            try await house.ask(.post, "/api/v1/auth/refresh", #"{"refresh_token":"\#(token?.string ?? "")"}"#)
        }
        let second = try await refresh(first["refresh_token"])
        let third = try await refresh(second.json["refresh_token"])
        #expect(second.status == 200 && third.status == 200)
        #expect(try await refresh(first["refresh_token"]).status == 401)
        #expect(try await refresh(third.json["refresh_token"]).status == 401)
        let access = third.json["access_token"]?.string
        #expect(try await house.ask(.get, Self.path, token: access).code == "TOKEN_REVOKED")
    }

    @Test func whatWasTakenBackIsTakenBackAtOnce() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let ben = try await house.token(.resident)
        let user = try #require(house.accounts.users.first { $0.role == .resident })
        #expect(try await house.ask(.get, "/api/v1/rules", token: ben).status == 200)
        let path = "/api/v1/users/\(user.id.text)"
        #expect(try await house.ask(.put, path, #"{"role":"guest"}"#, token: owner).status == 200)
        #expect(try await house.ask(.get, "/api/v1/rules", token: ben).code == "TOKEN_REVOKED")
        #expect(try await house.ask(.delete, path, token: owner).status == 204)
        #expect(try await house.ask(.get, Self.path, token: ben).status == 401)
        #expect(try await house.ask(.post, "/api/v1/auth/logout", token: owner).status == 204)
        #expect(try await house.ask(.get, Self.path, token: owner).code == "TOKEN_REVOKED")
    }

    @Test(arguments: [
        "access_token", "token", "auth_token", "api_key", "refresh_token", "accessToken", "apiKey", "ACCESS_TOKEN",
        "bearer",
    ])
    func noAddressBearsAToken(name: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, Self.path + "?\(name)=\(token)", token: token)
        #expect(answer.status == 400 && answer.code == "TOKEN_IN_URL")
        #expect(!answer.text.contains(token))
        let key = try await house.ask(.get, Self.path + "?q=hearth_abc", token: token)
        #expect(key.code == "TOKEN_IN_URL")
    }
}
