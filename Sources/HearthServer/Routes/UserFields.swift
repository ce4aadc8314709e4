import HearthAccounts
import HearthHTTP
import HearthModel

/// What the house knows of a user, as clients send it.
enum UserFields {
    static let userName = Field.text("username", 1...32)
    static let password = Field.text("password", 1...256)
    static let name = Field.text("name", 1...100).optional
    static let role = Field<Role>.word("role")
    static let person = Field.text("person_id", 1...100).optional
    static let email = Field.text("email", 3...254).optional
    static let plan = Field<Plan>.word("plan").optional
    static let expiry = Field.date("expires_at").optional
    static let allowed = Field<Allowed>.object("allowed", of: [devices, areas]) {
        Allowed(devices: $0.read(devices) ?? [], areas: $0.read(areas) ?? [])
    }.optional

    private static let devices = Field.texts("devices").optional
    private static let areas = Field.texts("areas").optional
}
