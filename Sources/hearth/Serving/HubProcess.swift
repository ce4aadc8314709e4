import FoundationEssentials
import Glibc
import HearthAccounts
import HearthBackup
import HearthConfig
import HearthDatabase
import HearthFacades
import HearthHub
import HearthLinks
import HearthModel
import HearthServer
import HearthStore
import Logging
import ServiceLifecycle
import UnixSignals

/// The composition root: makes every part of a hub, in the order in which they need each other, and runs them as one
/// group of services that stops in reverse.
struct HubProcess {
    let configuration: Configuration
    let folders: FolderOptions

    func run() async throws {
        guard let level = Logger.Level(rawValue: configuration.log.level.rawValue) else {
            preconditionFailure("The configuration knows the levels of the logger")
        }
        LoggingSystem.bootstrap { _ in JournalLogHandler(level: level) }
        // A file that may not grow is a disk that is full, and no reason to end.
        signal(SIGXFSZ, SIG_IGN)
        let logger = Logger(label: "hearth")
        let http = try limited(configuration.http, to: .raise(for: configuration.http), logger)
        let folder = try openFolder()
        let lock = try StateLock(folder)
        defer { lock.release() }
        let reserve = Reserve(in: folder)
        if reserve.giveUpIfNeeded() {
            logger.warning(
                "The disk is almost full; its last reserve is given up so that the hub can start. Make room",
                metadata: ["folder": "\(folder.path)"])
        }
        let store = try openStore(in: folder, reserve, logger)
        let (reuses, alarm) = AsyncStream.makeStream(of: RefreshReuse.self, bufferingPolicy: .bufferingNewest(100))
        let accounts = try await openAccounts(store, alarm, logger)
        let household = try await openHousehold(in: folder, accounts, logger)
        let clock = HouseClock { span in
            logger.warning(
                """
                The clock was set back; the house goes on by its own time and comes back to the clock slowly. Restart \
                Hearth to take the clock as it is
                """, metadata: ["seconds": "\(span.count / 1_000)"])
        }
        let houseTime: @Sendable () -> Instant = { clock.now() }
        let loop = EventLoop()
        loop.start(name: "hearth-hub", inRealTime: true)
        let heartbeat = Heartbeat(path: folder.path(of: "heartbeat"))
        var recoveredState = try await RecoveredState(of: store)
        recoveredState.lastAlive = heartbeat.last
        let hub = Hub(
            configuration: configuration, recoveredState: recoveredState, store: store, household: household,
            loop: loop, logger: logger, version: Version.text, clock: houseTime)
        do throws(StoreError) {
            let users = accounts.users
            try await hub.memories.moveIn(from: store) { id in
                users.first { $0.id.text == id }?.uuid.uuidString.lowercased()
            }
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
        await hub.restore()
        if !loop.isInRealTime {
            logger.info(
                """
                The house's thread has no real-time priority, with which rules would answer sooner. The limit RTPRIO, \
                1, allows it; the package's service sets it
                """)
        }
        await hub.takePins(meetingAt: GuardFolder(stateFolder: folders.state), startGuard: guardStarter(folder))
        await hub.watchConfiguration(folder: folders.config)
        let ruleService = RuleService(
            files: RuleFiles(folder: folders.config + "/rules"),
            versions: RuleVersions(folder: folder.path(of: "rule-versions")), hub: hub, logger: logger)
        await hub.begin(with: await ruleService.open())

        let simulated = configuration.mqtt.map {
            SimulatedHouse(baseTopic: $0.baseTopic, logger: logger, clock: houseTime)
        }
        let service = ConfigurationService(
            folder: folders.config, hub: hub, ruleService: ruleService, simulated: simulated, logger: logger)

        let backups = BackupService(
            configuration: folders.config, state: folders.state, store: store, household: household,
            version: Version.text, clock: wallClock)

        let doorLog = DoorLog(logger: logger)
        let voice = HouseVoice()
        let doors = HouseholdDoors(
            hub: hub, voice: voice, store: household, accounts: accounts, settings: configuration.household,
            folder: folders.config, http: http, doorLog: doorLog, logger: logger, version: Version.text,
            clock: houseTime)
        let listening = Latch()
        let internet = InternetProbe(hub: hub)
        let mind = MindService(
            hub: hub, guests: { accounts.guests }, outside: { internet.findings }, logger: logger)
        let server = Server(
            hub: hub, mind: mind, ruleService: ruleService, service: service, backups: backups, accounts: accounts,
            doors: doors.facades, voice: voice, doorLog: doorLog, settings: http, console: ConsoleFolder.path(by: http),
            socket: folder.path(of: "hub.sock"),
            hubID: store.hubID, version: Version.text, clock: houseTime, logger: logger,
            onListening: { listening.open() })
        var services: [any Service] = [
            PersistenceService(hub: hub), TracingService(hub: hub), TidyingService(hub: hub),
            HeartbeatService(heartbeat: heartbeat), StorageService(reserve: reserve, store: store, hub: hub),
            AccountsService(accounts: accounts, logger: logger),
            AlarmService(reuses: reuses, accounts: accounts, hub: hub),
            MindfulService(mind: mind), DiaryService(diarist: Diarist(hub: hub, logger: logger)), internet,
        ]
        services += connectionServices(hub: hub, simulated: simulated, hubID: store.hubID, logger: logger)
        services += [HubService(hub: hub)] + server.services
        if let manager = ServiceManager() {
            services.append(ServiceManagerService(manager: manager, hub: hub, listening: listening))
        }
        services += [
            ReloadService(hub: hub, service: service),
            RulesService(ruleService: ruleService),
            GreetingService(
                hub: hub, accounts: accounts, settings: configuration.http, folders: folders,
                hasEmbeddedBroker: hasEmbeddedBroker, listening: listening),
        ]
        try await ServiceGroup(
            configuration: .init(
                services: services.map { .init(service: $0, successTerminationBehavior: .ignore) },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "services", factory: Self.quiet))
        ).run()
        await hub.writeLast()
        await loop.stop()
        do throws(StoreError) {
            try store.close()
            try household.close()
        } catch {
            logger.error("The database is not closed in good order", metadata: ["why": "\(error)"])
        }
    }

    private func limited(
        _ settings: HTTPSettings, to files: OpenFiles, _ logger: Logger
    ) throws(Failure) -> HTTPSettings {
        var limited = settings
        limited.maxConnections = try files.connections(settings)
        if limited.maxConnections < settings.maxConnections {
            logger.warning(
                """
                This process may open too few files for all connections of http.max_connections; fewer are served. Raise \
                'ulimit -n', or LimitNOFILE of the service, or lower http.max_connections
                """,
                metadata: [
                    "files": "\(files.limit)", "kept_for_the_hub": "\(OpenFiles.reserve)",
                    "served": "\(limited.maxConnections)", "max_connections": "\(settings.maxConnections)",
                ])
        }
        return limited
    }

    private var hasEmbeddedBroker: Bool {
        if case .embedded? = configuration.mqtt?.broker { true } else { false }
    }

    /// The group tells of each service's start and stop, which is of no use to people who run a house.
    private static let quiet: @Sendable (String) -> any LogHandler = { _ in JournalLogHandler(level: .error) }

    private func openFolder() throws -> StateFolder {
        do { return try StateFolder(path: folders.state) } catch { throw Failure(.wrongUse, "\(error)") }
    }

    /// Starts a guard of the outputs as a process of its own. Under a service manager one is there already.
    private func guardStarter(_ folder: StateFolder) -> @Sendable () -> String? {
        let (state, log) = (folders.state, folder.path(of: "gpio-guard.log"))
        return { GuardProcess.start(stateFolder: state, log: log) }
    }

    /// A house goes on without its memory rather than not at all.
    private func openStore(in folder: StateFolder, _ reserve: Reserve, _ logger: Logger) throws -> Store {
        do {
            let opened: (store: Store, quarantined: Quarantined?)
            do throws(StoreError) {
                opened = try Store.openOrBeginAnew(in: folder, at: wallClock())
            } catch {
                // Room that was there a moment ago may have gone meanwhile.
                guard case .full = error, reserve.giveUp() else { throw error }
                opened = try Store.openOrBeginAnew(in: folder, at: wallClock())
            }
            let (store, quarantined) = opened
            if let quarantined {
                logger.critical(
                    """
                    The database was damaged and has been set aside; users, holds and history begin anew. \
                    Restore a backup, or make the first owner again with the setup code
                    """, metadata: ["damaged": "\(quarantined.path)", "why": "\(quarantined.detail)"])
            }
            return store
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }

    /// It lies in a file of its own, so that damage to one leaves the other.
    private func openHousehold(
        in folder: StateFolder, _ accounts: Accounts, _ logger: Logger
    ) async throws -> HouseholdStore {
        do {
            let (store, quarantined) = try HouseholdStore.openOrBeginAnew(in: folder, at: wallClock())
            if let quarantined {
                logger.critical(
                    "The database of the household was damaged and has been set aside; restore a backup",
                    metadata: ["damaged": "\(quarantined.path)", "why": "\(quarantined.detail)"])
            }
            try await store.welcome(houseIdentity: UUID(), at: wallClock())
            // A hub that was killed while a user was deleted.
            let users = Set(accounts.users.map(\.uuid))
            for person in try await store.departures() {
                if users.contains(person) {
                    try await store.cancelDeparture(of: person)
                } else {
                    try await store.depart(person, at: wallClock())
                }
            }
            return store
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }

    private func openAccounts(
        _ store: Store, _ alarm: AsyncStream<RefreshReuse>.Continuation, _ logger: Logger
    ) async throws -> Accounts {
        do {
            return try await Accounts.open(
                in: store.file, settings: AccountSettings(configuration.http), clock: wallClock,
                onReuse: { reuse in
                    logger.warning(
                        "A refresh token was used twice; its login has been ended",
                        metadata: ["user": "\(reuse.user.text)", "device": "\(reuse.deviceName ?? "unnamed")"])
                    alarm.yield(reuse)
                })
        } catch AccountError.unavailable(let error) {
            throw Failure(.wrongUse, "\(error)")
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }

    /// The broker, if it is ours; the hub's own connection; and the simulated devices.
    private func connectionServices(
        hub: Hub, simulated: SimulatedHouse?, hubID: String, logger: Logger
    ) -> [any Service] {
        guard let mqtt = configuration.mqtt, let simulated else { return [] }
        let folder = BrokerFolder(stateFolder: folders.state)
        let ready = Latch()
        var services: [any Service] = []
        if case .embedded(let embedded) = mqtt.broker {
            let supervisor = BrokerSupervisor(settings: .init(embedded), folder: folder, now: wallClock)
            services.append(BrokerService(supervisor: supervisor, ready: ready, hub: hub, logger: logger))
        } else {
            ready.open()
        }
        // Asked anew before each try, so that a reload reaches the next connection.
        let settings: LoginSettings = { (clientID, login) async throws(MQTTLinkError) in
            await ready.pass()
            let mqtt = hub.snapshot.configuration.mqtt ?? mqtt
            return try MQTTLinkSettings(mqtt, clientID: clientID, login: login, folder: folder)
        }
        let clientID = mqtt.clientID ?? "hearth-" + hubID
        return services + [
            ConnectionService(hub: hub) { () async throws(MQTTLinkError) in
                try await settings(clientID, BrokerLogin.hub)
            },
            SimulationService(house: simulated, hub: hub) { () async throws(MQTTLinkError) in
                try await settings("sim-" + hubID, BrokerLogin.simulator)
            },
        ]
    }

    private typealias LoginSettings =
        @Sendable (_ clientID: String, _ login: String) async throws(MQTTLinkError) -> MQTTLinkSettings
}

extension AccountSettings {
    fileprivate init(_ http: HTTPSettings) {
        self.init()
        (accessLifetime, refreshIdle, refreshMaximum) = (http.accessTokenTTL, http.refreshIdle, http.refreshMax)
    }
}

extension BrokerSupervisor.Settings {
    fileprivate init(_ embedded: MQTTSettings.Embedded) {
        self.init()
        (port, persistence, program) = (embedded.port, embedded.persistence, embedded.program)
    }
}

extension MQTTLinkSettings {
    /// - Parameters:
    ///   - login: the name under which the embedded broker knows this client.
    ///   - folder: of the embedded broker, which has its logins.
    fileprivate init(
        _ mqtt: MQTTSettings, clientID: String, login: String, folder: BrokerFolder
    ) throws(MQTTLinkError) {
        switch mqtt.broker {
        case .remote(let host, let port, let secured):
            self.init(host: host, port: port, clientID: clientID)
            (username, password, tls) = (mqtt.username, mqtt.password?.text, secured.map(TLS.init))
        case .embedded(let embedded):
            self.init(host: "127.0.0.1", port: embedded.port, clientID: clientID)
            var random = SystemRandomNumberGenerator()
            do {
                let login = try BrokerClients(folder).login(login, using: &random)
                (username, password) = (login.name, login.password)
            } catch {
                throw .unreachable("\(error)")
            }
        }
        version = mqtt.version == .v5 ? .v5 : .v311
        keepalive = mqtt.keepalive
        connectTimeout = mqtt.connectTimeout
    }
}

extension MQTTLinkSettings.TLS {
    fileprivate init(_ configured: MQTTSettings.TLS) {
        self.init()
        (authority, certificate, key) = (configured.ca, configured.certificate, configured.key)
        (keyPassphrase, verify) = (configured.keyPassphrase?.text, configured.verify)
    }
}
