import Glibc
import HearthModel
import TestParts
import Testing

@testable import HearthLinks

/// With a real mosquitto.
@Suite(.timeLimit(.minutes(1))) struct BrokerSupervisorTests {
    private let state = TemporaryFolder()
    private let port = freePort()
    private var folder: BrokerFolder { BrokerFolder(stateFolder: state.path) }

    private var supervisor: BrokerSupervisor {
        var settings = BrokerSupervisor.Settings()
        settings.port = port
        return BrokerSupervisor(settings: settings, folder: folder, now: { Instant(milliseconds: 0) })
    }

    /// Runs the broker while `body` looks at what is told.
    private func supervised(_ body: (AsyncStream<BrokerSupervisor.Event>) async throws -> Void) async throws {
        let (events, tell) = AsyncStream<BrokerSupervisor.Event>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [supervisor] in try await supervisor.run { tell.yield($0) } }
            #expect(await events.first { _ in true } == .ready)
            try await body(events)
            group.cancelAll()
        }
    }

    private func outcome(_ login: BrokerLogin) async throws -> LinkProbe.Event? {
        var settings = MQTTLinkSettings(host: "127.0.0.1", port: port, clientID: "hearth-test")
        (settings.username, settings.password) = (login.name, login.password)
        let probe = LinkProbe()
        try await probe.dial(settings)
        let first = await probe.events.first { _ in true }
        await probe.stop()
        return first
    }

    @Test func theHubCanLogInAndNobodyElse() async throws {
        try await supervised { _ in
            var random = SystemRandomNumberGenerator()
            let login = try BrokerClients(folder).login(BrokerLogin.hub, using: &random)
            #expect(try await outcome(login) == .connected)
            guard
                case .ended(connected: false, .loginRefused) =
                    try await outcome(BrokerLogin(name: "hearth", password: ""))
            else {
                Issue.record("a wrong password was taken")
                return
            }
        }
        #expect(!LoopbackPort(port).isTaken)
    }

    @Test func aLoginAddedWhileItRunsWorksAtOnce() async throws {
        try await supervised { _ in
            var random = SystemRandomNumberGenerator()
            let login = try BrokerClients(folder).login("nodered", using: &random)
            #expect(login.password.utf8.count == 24)
            #expect(try BrokerClients(folder).login("nodered", using: &random) == login)
            while try await outcome(login) != .connected {}
        }
    }

    @Test func aBrokerThatDiesIsRestarted() async throws {
        try await supervised { events in
            try #require(try BrokerProcessFile(folder).running()).signal(SIGKILL)
            let verdict = BrokerSupervision.Verdict(restartAfter: Milliseconds(500), isConcern: false)
            #expect(await events.first { _ in true } == .ended(status: 128 + SIGKILL, verdict))
            #expect(await events.first { _ in true } == .ready)
        }
    }

    /// As after a hub that was killed so hard that its broker was left behind.
    @Test func aBrokerLeftBehindIsTakenOver() async throws {
        let left = try await withThrowingTaskGroup(of: Void.self) { group in
            let (events, tell) = AsyncStream<BrokerSupervisor.Event>.makeStream()
            group.addTask { [supervisor] in try await supervisor.run { tell.yield($0) } }
            _ = await events.first { _ in true }
            group.cancelAll()
            try await group.waitForAll()
            let left = try await ChildProcess.start(
                try BrokerProgram.find("mosquitto"), ["-c", folder.configuration])
            try BrokerProcessFile(folder).write(left.processID)
            while !LoopbackPort(port).isTaken { await Task.yield() }
            return left
        }
        try await supervised { _ in #expect(left.hasEnded) }
    }

    @Test func aPortInUseIsSaidSo() async throws {
        let broker = try await TestBroker(port: port)
        await #expect(throws: BrokerError.portTaken(broker.port)) { try await supervisor.run { _ in } }
    }

    @Test func aMissingProgramNamesItsPackage() {
        #expect(throws: BrokerError.programMissing(program: "no-such-broker", package: "mosquitto")) {
            try BrokerProgram.find("no-such-broker")
        }
    }

    @Test(arguments: ["", "a:b", "a b", "ä", String(repeating: "a", count: 65)])
    func aLoginNeedsAPlainName(name: String) {
        var random = SystemRandomNumberGenerator()
        #expect(throws: BrokerError.badName(name)) { try BrokerClients(folder).login(name, using: &random) }
    }

    @Test func filesAreForTheirOwnerAlone() throws {
        var random = SystemRandomNumberGenerator()
        let login = try BrokerClients(folder).login("nodered", using: &random)
        for (path, mode) in [(folder.path, 0o700), (folder.clients, 0o600), (folder.passwords, 0o600)] {
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o777 == mode)
        }
        let hashes = try #require(try folder.text(of: folder.passwords))
        #expect(hashes.hasPrefix("nodered:$7$"))
        #expect(!hashes.contains(login.password))
    }
}
