import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// An API token as it is listed; the token itself is in the answer that makes it, and nowhere else.
struct APITokenBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Token", "An API token; the token itself only when it is made",
            "id name role:\(Role.words) acts_as:person|automation created_at:date last_used?:date expires_at?:date allowed?:{devices:[text] areas:[text]} scope?:[\(Self.scopes)] prefix?:bool token?"
        )
    }

    private static let scopes = APIToken.Scope.allCases.map(\.rawValue).joined(separator: "|")

    let token: APIToken
    var secret: String?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", token.id.text)
        writer.member("name", token.name)
        writer.member("role", token.role.rawValue)
        writer.member("acts_as", token.actsAs.rawValue)
        writer.member("created_at", token.createdAt.rfc3339)
        writer.memberIfPresent("last_used", token.lastUsed?.rfc3339)
        writer.memberIfPresent("expires_at", token.expiresAt?.rfc3339)
        writer.memberIfPresent("allowed", token.allowed.map(AllowedBody.init))
        writer.memberIfPresent("scope", token.scope.map { $0.map(\.rawValue).sorted() })
        writer.memberIfPresent("prefix", token.isLink ? true : nil)
        writer.memberIfPresent("token", secret)
        writer.endObject()
    }
}
