import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthModel

/// Being signed in on a page: its refresh token lies in a cookie that no script can read, goes to the doors of accounts
/// only, and counts only for requests of the hub's own pages (docs/spec/house-api.md, section 6.1).
struct SessionCookie: Sendable {
    /// A body asks for it by `"session":"cookie"`.
    enum Kind: String, CaseIterable { case cookie }

    static let field = Field<Kind>.word("session").optional
    /// Signed in also after the browser was closed.
    static let stay = Field.flag("stay_signed_in").optional

    private static let name = "hearth_session"
    private static let path = "/api/v1/auth"

    /// Whether browsers may send it only over TLS.
    let isSecure: Bool

    /// The refresh token of a page's request; `nil` for programs, and for pages of others.
    func token(of request: IncomingRequest) -> String? {
        let fields = request.head.headerFields
        // Browsers say whose page a POST comes from; what says nothing is no page.
        guard fields.contains(.origin), request.standing == .own, let cookies = fields[.cookie] else { return nil }
        let pairs = cookies.split(separator: ";").map { $0.drop { $0 == " " } }
        return pairs.first { $0.hasPrefix(Self.name + "=") }.map { String($0.dropFirst(Self.name.count + 1)) }
    }

    /// The answer to a login: with `nil` the token stands in the body, as programs expect it.
    /// - Parameter stays: `nil`: for as long as the browser runs.
    func answer(_ status: HTTPResponse.Status, _ tokens: IssuedTokens, _ kind: Kind?, stays: Bool) -> OutgoingResponse {
        guard kind == .cookie else { return OutgoingResponse(status, AuthTokenBody(tokens: tokens)) }
        var answer = OutgoingResponse(status, AuthTokenBody(tokens: tokens, isInCookie: true))
        let age = stays ? "; Max-Age=\(tokens.refreshExpiresIn.count / 1_000)" : ""
        answer.headers[.setCookie] = cookie(tokens.refreshToken) + age
        return answer
    }

    /// The answer that makes a token: of a panel it lies in the cookie, and nobody gets to see it.
    func answer(_ made: MadeToken, _ kind: Kind?) -> OutgoingResponse {
        guard kind == .cookie else {
            return OutgoingResponse(.created, APITokenBody(token: made.record, secret: made.token))
        }
        var answer = OutgoingResponse(.created, APITokenBody(token: made.record))
        let age = made.record.expiresAt.map { $0 - made.record.createdAt } ?? MadeToken.cookieLifetime
        answer.headers[.setCookie] = cookie(made.token) + "; Max-Age=\(age.count / 1_000)"
        return answer
    }

    /// Takes it from the browser.
    func end(in answer: inout OutgoingResponse) { answer.headers[.setCookie] = cookie("") + "; Max-Age=0" }

    private func cookie(_ token: String) -> String {
        "\(Self.name)=\(token); Path=\(Self.path); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}
