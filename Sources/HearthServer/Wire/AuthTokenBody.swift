import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// A login (docs/spec/house-api.md, section 6.1).
struct AuthTokenBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "AuthToken", "A login", aliased: true,
            "access_token token_type expires_in:int refresh_token? refresh_expires_in:int user:{id name role:\(Role.words)}"
        )
    }

    let tokens: IssuedTokens
    /// The refresh token is in a cookie then, and not here.
    var isInCookie = false

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.aliased("access_token", tokens.accessToken)
        writer.aliased("token_type", "Bearer")
        writer.aliased("expires_in", tokens.expiresIn.count / 1_000)
        if !isInCookie { writer.aliased("refresh_token", tokens.refreshToken) }
        writer.aliased("refresh_expires_in", tokens.refreshExpiresIn.count / 1_000)
        writer.key("user")
        writer.beginObject()
        writer.member("id", tokens.user.id.text)
        writer.member("name", tokens.user.name)
        writer.member("role", tokens.role.rawValue)
        writer.endObject()
        writer.endObject()
    }
}
