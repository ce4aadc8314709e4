import HTTPTypes
import HearthConfig
import HearthHTTP
import HearthJSON

/// Where the doors of the household are: APIs for clients of other servers (docs/spec/household.md, section 0).
struct DoorAddresses: Sendable {
    struct Door: Sendable {
        let name: String
        /// For whom it was made.
        let client: String
        let isOn: Bool
        /// `link`: the address is the key; `token`: in a header.
        let credential: String
        /// Of the base URL, behind the hub's address.
        var path = ""
        let how: String
    }

    let doors: [Door]
    private let isSecured: Bool
    /// For who asks over the hub's own socket.
    private let usual: String

    /// - Parameter hostName: of the machine.
    init(_ household: HouseholdSettings, _ http: HTTPSettings, hostName: String) {
        doors = [
            Door(
                name: "identity", client: "IdentityKit", isOn: household.identity, credential: "link",
                how: "POST /api/v1/auth/tokens with scope [\"identity\"] and prefix true; add /t/TOKEN to the address"),
            Door(
                name: "memory", client: "PRSNL", isOn: household.memory != nil, credential: "token",
                how: "POST /api/v1/auth/tokens with scope [\"memory\"]; send it as Authorization: Bearer TOKEN"),
            Door(
                name: "guide", client: "Mookti", isOn: household.guide != nil, credential: "token", path: "/api",
                how: "hearth token create NAME --role resident; send it as Authorization: Bearer TOKEN"),
        ]
        isSecured = http.tls != nil
        usual = hostName + (http.listen.first.map { ":\($0.port)" } ?? "")
    }

    /// The address at which the caller reached the house works for apps in the same place.
    func base(for request: IncomingRequest) -> String {
        let authority = request.onConsole ? usual : request.head.authority ?? usual
        return (isSecured ? "https://" : "http://") + authority
    }
}

struct DoorBody: JSONWritable {
    let door: DoorAddresses.Door
    let base: String

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("door", door.name)
        writer.member("client", door.client)
        writer.member("on", door.isOn)
        writer.member("base_url", base + door.path)
        writer.member("credential", door.credential)
        writer.member("how", door.how)
        writer.endObject()
    }
}
