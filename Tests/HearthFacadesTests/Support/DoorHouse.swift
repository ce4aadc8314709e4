import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthDatabase
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthServer
import HearthStore
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import TestParts

@testable import HearthFacades
@testable import HearthHTTP

/// Real accounts and a real household behind the real doors, asked without a port.
final class DoorHouse: Sendable {
    static let start = Instant(milliseconds: 1_764_000_000_000)

    let folder = TemporaryFolder()
    let store: HouseholdStore
    let accounts: Accounts
    let site: Site
    let log = Lines()
    let voice = HouseVoice()
    private let time = Time()

    init(settings: HouseholdSettings = HouseholdSettings(), http: HTTPSettings = HTTPSettings()) async throws {
        let state = try StateFolder(path: folder.path + "/state")
        let main = try Store(in: state)
        store = try HouseholdStore(in: state)
        try await store.welcome(houseIdentity: UUID(), at: Self.start)
        let (time, log) = (time, log)
        let zone = try ZoneFile.zone(named: "Europe/Berlin")!
        accounts = try await Accounts.open(in: main.file) { time.now }
        _ = try await accounts.createUser(
            NewUser(userName: "anna", password: "correct horse battery", role: .owner))
        let logger = Logger(label: "test") { _ in LineLog(lines: log) }
        let doors = HouseholdDoors(
            voice: voice, store: store, accounts: accounts, settings: settings, folder: folder.path, http: http,
            doorLog: DoorLog(logger: logger), logger: logger,
            moment: { _ in HouseMoment(hour: 19, mode: "home", feeling: "content") }, zone: { zone },
            version: "1.2.3", isWell: { true }, clock: { time.now })
        site = Site(
            facades: [Porch()] + doors.facades, hostNames: HostNames(own: "elm", extra: []), limiter: RateLimiter()
        ) { time.now }
    }

    func advance(by span: Milliseconds) { time.lead.withLock { $0 = $0 + span } }

    var now: Instant { time.now }

    /// An access token of a new user with this role, or of the owner.
    func token(_ role: Role) async throws -> String {
        if role == .owner { return try await login("anna", "correct horse battery") }
        let name = "\(role.rawValue)\(accounts.users.count)"
        _ = try await accounts.createUser(NewUser(userName: name, password: "seven green bottles", role: role))
        return try await login(name, "seven green bottles")
    }

    private func login(_ name: String, _ password: String) async throws -> String {
        try await accounts.login(userName: name, password: password, address: nil).accessToken
    }

    /// Writes a pack of the guide.
    func pack(_ name: String, _ text: String) throws {
        try FileWriter.replace(folder.path + "/guide/" + name, with: Array(text.utf8))
    }

    func link(of token: String, name: String = "phone") async throws -> MadeToken {
        let maker = try accounts.authenticate(token)
        return try await accounts.createToken(
            NewToken(name: name, scope: [.identity], isLink: true), by: .principal(maker))
    }

    struct Answer {
        let status: Int
        let fields: HTTPFields
        let text: String
        let json: JSONValue

        var error: String? { json["error"]?.string }
        var code: String? { json["code"]?.string }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil,
        headers: HTTPFields = [:], from address: String = "192.168.1.20", host: String = "localhost"
    ) async throws -> Answer {
        var fields = headers
        if let token { fields[.authorization] = "Bearer " + token }
        if body != nil, !fields.contains(.contentType) { fields[.contentType] = "application/json" }
        let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path, headerFields: fields)
        let peer = Peer(
            address: try SocketAddress(ipAddress: address, port: 50_000),
            logger: Logger(label: "test") { [log] _ in LineLog(lines: log) })
        let response = await site.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? ""))), from: peer,
            onConsole: false)
        let writer = BodyWriter()
        try await response.body.write(writer)
        let bytes = writer.bytes.withLock { $0 }
        return Answer(
            status: response.status.code, fields: response.headers, text: String(decoding: bytes, as: UTF8.self),
            json: bytes.isEmpty ? .null : try JSONValue(parsing: bytes))
    }

    private final class Time: Sendable {
        let lead = Mutex(Milliseconds.zero)
        var now: Instant { DoorHouse.start + lead.withLock { $0 } }
    }
}

/// What was written to the log.
final class Lines: Sendable {
    let all = Mutex<[String]>([])
    var text: String { all.withLock { $0.joined(separator: "\n") } }
}

private struct LineLog: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(
        level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String, file: String,
        function: String, line: UInt
    ) {
        lines.all.withLock { $0.append("\(message) \(metadata ?? [:])") }
    }
}

/// Answers what belongs to no door, as the house API does.
private struct Porch: Facade {
    enum Access: RouteAccess {
        case anybody
        var credential: CredentialNeed { .none }
    }

    struct Caller: RequestCaller {
        let bucket: String
    }

    let table = RouteTable<Porch>([], under: [""])

    func authenticate(_ request: IncomingRequest, for access: Access) throws(HouseholdError) -> Caller {
        Caller(bucket: request.address)
    }
    func state(for route: Route<Porch>) async {}
    func render(_ error: HouseholdError, to request: IncomingRequest) -> OutgoingResponse {
        OutgoingResponse(error.status) { $0.member("porch", error.sentence) }
    }
}
