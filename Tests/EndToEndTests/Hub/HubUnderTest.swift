import Glibc
import HearthJSON
import TestParts

/// A running `hearth serve` with folders and a port of its own.
actor HubUnderTest {
    struct DidNotStart: Error, CustomStringConvertible {
        let words: [String]
        var description: String { "The hub did not become ready:\n" + words.joined(separator: "\n") }
    }

    nonisolated let config = TemporaryFolder()
    nonisolated let state = TemporaryFolder()
    nonisolated let port = freePort()
    /// The process, a new one after each restart, and what the earlier ones wrote.
    private(set) var program: RunningProgram?
    private var earlier: [String] = []
    /// The owner, once there is one.
    private(set) var owner: API
    private let environment: [String]

    nonisolated static let ownerName = "anna"
    nonisolated static let ownerPassword = "correct horse battery"

    /// - Parameters:
    ///   - devices: `devices.yaml`.
    ///   - settings: `hearth.yaml`; without limits of rate, since tests are in a hurry.
    ///   - secrets: `secrets.yaml`.
    ///   - rules: name → text of files in `rules/`.
    ///   - environment: what `env` is given before the program: variables as `NAME=value`, and a command that starts it.
    private init(
        devices: String, settings: String, secrets: String, rules: [String: String], environment: [String] = []
    ) throws {
        owner = API(port: port)
        self.environment = environment
        try config.write(devices, to: "devices.yaml")
        try config.write(settings, to: "hearth.yaml")
        for (name, text) in rules { try config.write(text, to: "rules/" + name) }
        if !secrets.isEmpty { try config.write(secrets, to: "secrets.yaml", mode: 0o600) }
    }

    /// Starts a hub, waits until it is ready, and makes its first owner with the code that it shows.
    static func start(
        devices: String, settings: String = "http: {rate_limits: false}\n", secrets: String = "",
        rules: [String: String] = [:]
    ) async throws -> HubUnderTest {
        let hub = try HubUnderTest(devices: devices, settings: settings, secrets: secrets, rules: rules)
        try await hub.open()
        return hub
    }

    /// One whose folders are there, and which does not run yet.
    static func prepared(
        devices: String, settings: String = "http: {rate_limits: false}\n", rules: [String: String] = [:],
        environment: [String] = []
    ) throws -> HubUnderTest {
        try HubUnderTest(
            devices: devices, settings: settings, secrets: "", rules: rules, environment: environment)
    }

    /// Starts it for the first time and makes its owner.
    func open() async throws {
        try await begin()
        try await setUp()
    }

    /// Starts it, again on the same folders and port, and waits until it is ready.
    func begin() async throws {
        let program = try await RunningProgram.start(
            "env",
            environment + [
                HearthProgram.path, "serve", "--config", config.path, "--state", state.path, "--listen",
                "127.0.0.1:\(port)",
            ])
        self.program = program
        let deadline = ContinuousClock.now + .seconds(30)
        while !(await isReady()) {
            guard !program.hasEnded, ContinuousClock.now < deadline else { throw DidNotStart(words: words) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func isReady() async -> Bool {
        guard answers(port) else { return false }
        do { return try await API(port: port).get("/health/ready").status == 200 } catch { return false }
    }

    private func setUp() async throws {
        guard let program else { return }
        let line = try await program.output.first { $0.contains("setup code") }
        let code = line.split(separator: " ").dropFirst(2).first ?? ""
        let made = try await owner.post(
            "/auth/setup",
            #"{"setup_code":"\#(code)","username":"\#(Self.ownerName)","password":"\#(Self.ownerPassword)"}"#)
        guard made.status == 201, let token = made["access_token"]?.string else {
            throw DidNotStart(words: ["\(made)"] + words)
        }
        owner.credential = API.bearer(token)
    }

    /// Everything that it has written to its outputs since the first start.
    var words: [String] {
        earlier + (program.map { $0.output.elements + $0.complaints.elements } ?? [])
    }

    /// As the power cut does it.
    func kill() async { await end(SIGKILL) }

    /// As systemd does it.
    /// - Returns: exit status.
    @discardableResult
    func terminate() async -> Int32 { await end(SIGTERM) }

    func signal(_ signal: Int32) { program?.signal(signal) }

    @discardableResult
    private func end(_ signal: Int32) async -> Int32 {
        guard let program else { return 0 }
        program.signal(signal)
        // A hub that does not end when told to would hold up the tests for ever.
        let patience = Task {
            try await Task.sleep(for: .seconds(20))
            program.signal(SIGKILL)
        }
        let status = await program.ended()
        patience.cancel()
        earlier = words
        if signal == SIGTERM, status != 0 { print("The hub ended with \(status):", earlier.joined(separator: "\n")) }
        self.program = nil
        return status
    }

    /// A command of the same program about this hub.
    nonisolated func hearth(_ arguments: String..., input: String = "") async throws -> Shell {
        try await Shell.run(
            HearthProgram.path, arguments + ["--config", config.path, "--state", state.path], input: input)
    }
}
