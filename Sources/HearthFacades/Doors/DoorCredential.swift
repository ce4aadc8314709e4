import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthServer

/// What a request to a door brings to say who makes it (docs/spec/household.md, section 1.3).
enum DoorCredential: Equatable {
    /// The part of the path behind `/t/`.
    case link(String)
    case token(String)
    case none

    /// - Throws: if there is one in the URL that must not stand there.
    init(_ request: IncomingRequest) throws(HouseholdError) {
        if Credential.isIn(query: request.query) { throw .credentialInURL }
        if let link = request.parameters[DoorGate.linkParameter] {
            // Access tokens have dots, API tokens begin with the name of the hub's kind.
            if link.hasPrefix(Self.apiPrefix) || link.contains(".") { throw .credentialInURL }
            self = .link(link)
            return
        }
        let fields = request.head.headerFields
        let apikey = fields[.plainAPIKey].flatMap { $0.hasPrefix(Self.apiPrefix) ? $0 : nil }
        let token = fields[.authorization].flatMap(Credential.bearer) ?? fields[.apiKey] ?? apikey
        self = token.map(DoorCredential.token) ?? .none
    }

    private static let apiPrefix = "hearth_"
}

extension HouseholdError {
    fileprivate static let credentialInURL = HouseholdError(
        .credentialInURL,
        "Tokens do not belong into the address; send the header Authorization: Bearer, or make a link")
}

extension HTTPField.Name {
    static let plainAPIKey = HTTPField.Name("apikey")!
}
