import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// A user record, and of the caller's own what the role permits.
struct UserBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "User", "A user",
            "id username name role:owner|resident|guest person_id? permissions?:[text] created_at:date last_login?:date allowed?:{devices:[text] areas:[text]} expires_at?:date"
        )
    }

    let user: User
    var permissions: [String]?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", user.id.text)
        writer.member("username", user.userName)
        writer.member("name", user.name)
        writer.member("role", user.role.rawValue)
        writer.memberIfPresent("person_id", user.personID)
        writer.memberIfPresent("permissions", permissions)
        writer.member("created_at", user.createdAt.rfc3339)
        writer.memberIfPresent("last_login", user.lastLogin?.rfc3339)
        writer.memberIfPresent("allowed", user.allowed.map(AllowedBody.init))
        writer.memberIfPresent("expires_at", user.expiresAt?.rfc3339)
        writer.endObject()
    }
}

struct AllowedBody: JSONWritable {
    let allowed: Allowed

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("devices", allowed.devices)
        writer.member("areas", allowed.areas)
        writer.endObject()
    }
}

extension Role {
    /// What a role may do, in words for clients that show or hide things by it.
    var permissions: [String] {
        switch self {
        case .guest: ["read", "control"]
        case .resident: ["read", "control", "rules"]
        case .owner: ["read", "control", "rules", "admin"]
        }
    }
}
