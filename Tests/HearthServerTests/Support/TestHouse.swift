import Glibc
import HTTPTypes
import HearthAccounts
import HearthBackup
import HearthConfig
import HearthDatabase
import HearthHub
import HearthJSON
import HearthLinks
import HearthModel
import HearthStore
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// A real hub with virtual devices, real accounts and the real API, asked without a port.
final class TestHouse: Sendable {
    static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin, location: { latitude: 52.52, longitude: 13.4 } }
        floors: { ground: { name: Ground floor, level: 0 } }
        areas:
          kitchen: { name: Kitchen, floor: ground }
          hall: { name: Hall, floor: ground }
        devices:
          kitchen.light: { class: light, name: Kitchen light, area: kitchen, aliases: [lights-kitchen], virtual: {} }
          kitchen.plug: { class: plug, name: Kettle, area: kitchen, virtual: {} }
          hall.light: { class: light, name: Hall light, area: hall, virtual: {} }
          hall.lock: { class: lock, name: Front door, area: hall, virtual: {} }
          hall.off: { class: switch, name: Out of use, area: hall, enabled: false, virtual: {} }
        groups:
          all.lights: { name: All lights, members: [kitchen.light, hall.light] }
        """

    let folder = TemporaryFolder()
    let store: Store
    let accounts: Accounts
    let loop = EventLoop()
    let hub: Hub
    let ruleService: RuleService
    let broadcaster: Broadcaster
    let configurationService: ConfigurationService
    /// `devices.yaml` as a reload reads it.
    let configurationFile: String
    let api: HouseAPI
    let description: SchemaCheck
    /// By how much the clocks of hub and API are ahead of the machine's.
    private let course: Lead
    /// By how much the clock of the API is ahead of the hub's.
    private let lead: Lead
    /// By how much the clock of the accounts is ahead.
    private let age: Lead
    private let peer: Peer

    /// - Parameters:
    ///   - process: `hearth.yaml`, but for what `settings` are.
    ///   - scenarios: `scenarios.yaml`.
    ///   - rules: name → text.
    ///   - console: folder of the console.
    ///   - mdns: what looks around in the network; `nil`: nothing does.
    init(
        settings: HTTPSettings = HTTPSettings(), devices: String = TestHouse.devices, process: String = "",
        scenarios: String = "", rules: [String: String] = [:], console: String? = nil,
        mdns: MDNSBrowser? = nil
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        peer = Peer(address: try SocketAddress(ipAddress: "127.0.0.1", port: 50_000), logger: logger)
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", devices)
        if !process.isEmpty { files.process = SourceFile("hearth.yaml", process) }
        if !scenarios.isEmpty { files.scenarios = SourceFile("scenarios.yaml", scenarios) }
        let (checked, diagnostics) = Configuration.check(files)
        guard let configuration = checked else {
            preconditionFailure("The configuration of the test is wrong: \(diagnostics)")
        }
        let state = try StateFolder(path: folder.path + "/state")
        store = try Store(in: state)
        let household = try HouseholdStore(in: state)
        let age = Lead()
        self.age = age
        accounts = try await Accounts.open(in: store.file) {
            TestHouse.now() + age.span.withLock { $0 }
        }
        loop.start(name: "test-hub")
        let course = Lead()
        self.course = course
        hub = Hub(
            configuration: configuration, recoveredState: try await RecoveredState(of: store), store: store,
            household: household, loop: loop, logger: logger,
            version: "1.0.0", clock: { TestHouse.now() + course.span.withLock { $0 } })
        await hub.restore()
        let ruleFiles = RuleFiles(folder: folder.path + "/rules")
        for (name, text) in rules { try ruleFiles.write(Array(text.utf8), to: name) }
        let ruleService = RuleService(
            files: ruleFiles, versions: RuleVersions(folder: folder.path + "/state/rule-versions"), hub: hub,
            logger: logger)
        self.ruleService = ruleService
        await hub.begin(with: await ruleService.open())
        broadcaster = Broadcaster(hub: hub)
        let written = folder.path + "/config"
        mkdir(written, 0o700)
        configurationFile = written + "/devices.yaml"
        TestHouse.write(devices, to: configurationFile)
        configurationService = ConfigurationService(
            folder: written, hub: hub, ruleService: ruleService, simulated: nil, logger: logger)
        let backups = BackupService(
            configuration: written, state: state.path, store: store, household: household,
            version: "1.0.0", clock: TestHouse.now)
        let lead = Lead()
        self.lead = lead
        api = HouseAPI(
            hub: hub, mind: MindService(hub: hub, logger: logger), ruleService: ruleService,
            service: configurationService,
            backups: backups, accounts: accounts,
            broadcaster: broadcaster,
            settings: settings, console: console,
            identity: HubIdentity(id: "1a2b3c4d", version: "1.0.0", startedAt: TestHouse.now()), hostName: "elm",
            // However busy the machine is that tests.
            whatIfPatience: .seconds(300), mdns: mdns,
            logger: logger,
            clock: { TestHouse.now() + course.span.withLock { $0 } + lead.span.withLock { $0 } })
        description = SchemaCheck(document: api.description.document.json)
    }

    private final class Lead: Sendable {
        let span = Mutex(Milliseconds.zero)
    }

    /// Writes `devices.yaml` anew.
    func configure(_ devices: String) { TestHouse.write(devices, to: configurationFile) }

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { preconditionFailure("Cannot write \(path)") }
        defer { fclose(file) }
        fputs(text, file)
    }

    var zone: CivilZone { hub.snapshot.configuration.house.zone }

    /// What the house answers to a sentence.
    func say(_ said: String, token: String) async throws -> JSONValue {
        let answer = try await ask(.post, "/api/v1/consciousness/query", #"{"query":"\#(said)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    /// Time passes for the whole house.
    func pass(_ span: Milliseconds) { course.span.withLock { $0 = $0 + span } }

    func advance(by span: Milliseconds) { lead.span.withLock { $0 = $0 + span } }

    /// Logins, tokens and users grow older.
    func age(by span: Milliseconds) { age.span.withLock { $0 = $0 + span } }

    @Sendable static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// A token of a new user with this role; the house has an owner after it.
    func token(_ role: Role, allowed: Allowed? = nil) async throws -> String {
        if accounts.users.isEmpty {
            let owner = NewUser(userName: "anna", password: "correct horse battery", role: .owner)
            let user = try await accounts.createUser(owner)
            if role == .owner { return try await token(of: user.userName, "correct horse battery") }
        }
        let name = "\(role.rawValue)\(accounts.users.count)"
        _ = try await accounts.createUser(
            NewUser(userName: name, password: "seven green bottles", role: role, allowed: allowed))
        return try await token(of: name, "seven green bottles")
    }

    private func token(of name: String, _ password: String) async throws -> String {
        try await accounts.login(userName: name, password: password, address: "test").accessToken
    }

    struct Answer {
        var status: Int
        var fields: HTTPFields
        var text: String
        var json: JSONValue

        var code: String? { json["error"]?["code"]?.string }
        var details: JSONValue { json["error"]?["details"] ?? .null }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil,
        headers: HTTPFields = [:], onConsole: Bool = false, from address: String? = nil
    ) async throws -> Answer {
        var fields = headers
        if let token { fields[.authorization] = "Bearer " + token }
        if body != nil, !fields.contains(.contentType) { fields[.contentType] = "application/json" }
        let authority = fields[HTTPField.Name.host] ?? "localhost:8000"
        fields[HTTPField.Name.host] = nil
        let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: fields)
        let buffer = ByteBuffer(string: body ?? "")
        let far = try address.map { Peer(address: try SocketAddress(ipAddress: $0, port: 50_000), logger: peer.logger) }
        let response = await api.site.respond(
            to: Request(head: head, body: RequestBody(buffer: buffer)), from: far ?? peer, onConsole: onConsole)
        let writer = BodyWriter()
        try await response.body.write(writer)
        let bytes = writer.bytes.withLock { $0 }
        let answer = Answer(
            status: response.status.code, fields: response.headers, text: String(decoding: bytes, as: UTF8.self),
            json: response.headers[.contentType] == OutgoingResponse.json && !bytes.isEmpty
                ? try JSONValue(parsing: bytes) : .null)
        holdAgainstDescription(answer, of: method, path)
        return answer
    }

    deinit {
        let loop = loop
        Task { await loop.stop() }
    }
}

extension HTTPField.Name {
    /// Carries the authority of a test's request.
    static var host: HTTPField.Name { HTTPField.Name("X-Test-Host")! }
}
