import FoundationEssentials
import HearthModel
import Testing

@testable import HearthAccounts

@Suite struct AccessTokenTests {
    static let now = Instant(milliseconds: 1_750_000_000_000)
    static let key = SigningKey(id: "k1", secret: Array(repeating: 7, count: 32), madeAt: .distantPast)
    static let user = User(
        id: UserID(1), uuid: UUID(uuidString: "BB196AD4-6BB8-4FE4-BAB3-894BE6A3A4AD")!, userName: "anna", name: "Anna",
        role: .owner, createdAt: now)

    static func token(
        issuedAt: Int64 = now.milliseconds / 1_000, _ change: (inout AccessToken) -> Void = { _ in }
    ) -> AccessToken {
        var token = AccessToken(
            user, role: user.role, sid: "family", hubID: "0a1b2c3d", jti: "1", issuedAt: issuedAt, lifetime: .hours(1))
        change(&token)
        return token
    }

    static func read(_ text: String, at now: Instant = now) -> Result<AccessToken, AccountError> {
        do throws(AccountError) {
            return .success(try AccessToken(text, keys: SigningKeys(first: key), hubID: "0a1b2c3d", at: now))
        } catch {
            return .failure(error)
        }
    }

    static func error(_ text: String, at now: Instant = now) -> AccountError? {
        if case .failure(let error) = read(text, at: now) { error } else { nil }
    }

    /// RFC 7515, appendix A.1.
    @Test func theSignatureIsThatOfTheStandard() throws {
        let secret = try #require(
            Base64URL.decode(
                "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow".utf8))
        let signed =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6"
            + "Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let key = SigningKey(id: "rfc", secret: secret, madeAt: .distantPast)
        let signature = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        #expect(Base64URL.encode(key.signature(of: Array(signed.utf8))) == signature)
        #expect(key.isSignature(try #require(Base64URL.decode(signature.utf8)), of: Array(signed.utf8)))
    }

    @Test func theClaimsAreThoseOfTheSpecification() throws {
        let parts = Self.token().signed(with: SigningKeys(first: Self.key)).split(separator: ".")
        let header = String(decoding: try #require(Base64URL.decode(parts[0].utf8)), as: UTF8.self)
        let claims = String(decoding: try #require(Base64URL.decode(parts[1].utf8)), as: UTF8.self)
        #expect(header == #"{"alg":"HS256","kid":"k1","typ":"JWT"}"#)
        #expect(
            claims
                == #"{"aud":"hearth","email":"anna@hearth.local","exp":1750003600,"iat":1750000000,"iss":"0a1b2c3d","jti":"1","name":"Anna","#
                + #""role":"owner","sid":"family","sub":"usr_1","type":"access","uid":"bb196ad4-6bb8-4fe4-bab3-894be6a3a4ad"}"#
        )
    }

    @Test func aTokenIsGoodUntilItExpiresAndALittleLonger() {
        let text = Self.token().signed(with: SigningKeys(first: Self.key))
        #expect(Self.error(text) == nil)
        #expect(Self.error(text, at: Self.now + .hours(1) + .seconds(29)) == nil)
        #expect(Self.error(text, at: Self.now + .hours(1) + .seconds(30)) == .tokenExpired)
    }

    @Test(arguments: [
        #"{"alg":"none","kid":"k1","typ":"JWT"}"#, #"{"alg":"None"}"#, #"{"alg":"HS512","kid":"k1","typ":"JWT"}"#,
        #"{"alg":"RS256","kid":"k1","typ":"JWT"}"#, #"{"alg":"HS256","kid":"k2","typ":"JWT"}"#, "{}",
    ])
    func noOtherHeaderIsBelieved(_ header: String) throws {
        let payload = Self.token().signed(with: SigningKeys(first: Self.key)).split(separator: ".")[1]
        let signed = Base64URL.encode(header.utf8) + "." + payload
        let signature = Base64URL.encode(Self.key.signature(of: Array(signed.utf8)))
        #expect(Self.error(signed + "." + signature) == .unauthorized)
        #expect(Self.error(signed + ".") == .unauthorized)
        #expect(Self.error(signed) == .unauthorized)
    }

    @Test func anotherKeyIsNotOurs() {
        let forger = SigningKey(id: "k1", secret: Array(repeating: 8, count: 32), madeAt: .distantPast)
        #expect(Self.error(Self.token().signed(with: SigningKeys(first: forger))) == .unauthorized)
    }

    @Test func everyClaimThatSaysWhatItIsForCounts() {
        let keys = SigningKeys(first: Self.key)
        #expect(Self.error(Self.token { $0.aud = "other" }.signed(with: keys)) == .unauthorized)
        #expect(Self.error(Self.token { $0.iss = "ffffffff" }.signed(with: keys)) == .unauthorized)
        #expect(Self.error(Self.token { $0.type = "refresh" }.signed(with: keys)) == .unauthorized)
        #expect(Self.error(keys.sign(Array("{}".utf8))) == .unauthorized)
        #expect(Self.error(keys.sign([])) == .unauthorized)
        #expect(Self.error(Self.token { $0.exp = .max }.signed(with: keys)) == nil)
        #expect(Self.error(Self.token { $0.exp = .min }.signed(with: keys)) == .tokenExpired)
    }

    /// Every single changed character, and every shortened form, is refused.
    @Test func noChangedTokenIsGood() {
        let text = Self.token().signed(with: SigningKeys(first: Self.key))
        let letters = Array(text.utf8)
        for index in letters.indices {
            var changed = letters
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(Self.error(String(decoding: changed, as: UTF8.self)) == .unauthorized)
            #expect(Self.error(String(decoding: letters[..<index], as: UTF8.self)) == .unauthorized)
        }
        for noise in [
            "", ".", "..", "...", text + ".", text + "A", " " + text, "ä.ö.ü", String(repeating: "a", count: 5_000),
        ] {
            #expect(Self.error(noise) == .unauthorized)
        }
    }

    @Test func base64URLIsStrict() {
        for bytes in [[], [0], [0, 255], [1, 2, 3], Array(0...255)] as [[UInt8]] {
            #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
        }
        #expect(Base64URL.encode([251, 255]) == "-_8")
        for wrong in ["A", "AB", "-_9", "-_8=", "+/8", "AA AA", "ABCDE"] {
            #expect(Base64URL.decode(wrong.utf8) == nil)
        }
    }
}
