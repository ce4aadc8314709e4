import FoundationEssentials
import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// A user record, and of the caller's own what the role permits.
struct UserBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "User", "A user",
            "id uuid username email plan:free|plus|pro name role:\(Role.words) person_id? permissions?:[text] created_at:date last_login?:date allowed?:{devices:[text] areas:[text]} expires_at?:date token_id?"
        )
    }

    let user: User
    /// Of the caller's own record: what the caller may, which for a token is less than the user may.
    var caller: Principal?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", user.id.text)
        writer.member("uuid", user.uuid.uuidString.lowercased())
        writer.member("username", user.userName)
        writer.member("email", user.email)
        writer.member("plan", user.plan.rawValue)
        writer.member("name", user.name)
        writer.member("role", (caller?.role ?? user.role).rawValue)
        writer.memberIfPresent("person_id", user.personID)
        writer.memberIfPresent("permissions", caller?.rights.permissions)
        writer.member("created_at", user.createdAt.rfc3339)
        writer.memberIfPresent("last_login", user.lastLogin?.rfc3339)
        writer.memberIfPresent("allowed", (caller.map(\.allowed) ?? user.allowed).map(AllowedBody.init))
        writer.memberIfPresent("expires_at", user.expiresAt?.rfc3339)
        writer.memberIfPresent("token_id", caller?.tokenID?.text)
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

extension Rights {
    /// In words for clients that show or hide things by them.
    var permissions: [String] {
        let words: [(String, Capability)] = [
            ("read", .readHouse), ("control", .controlDevices), ("rules", .editRules), ("admin", .manageUsers),
        ]
        return words.filter { capabilities.contains($0.1) }.map { $0.0 }
    }
}

extension Role {
    /// In descriptions of shapes.
    static let words = allCases.reversed().map(\.rawValue).joined(separator: "|")
}
