import HearthAccounts
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthLinks
import HearthModel
import HearthStore
import Logging
import ServiceLifecycle
import UnixSignals

/// Runs the private broker for as long as the hub runs.
struct BrokerService: Service {
    let supervisor: BrokerSupervisor
    let ready: Latch
    let hub: Hub
    let logger: Logger

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await supervisor.run { event in
                switch event {
                case .ready:
                    ready.open()
                    logger.info("The embedded broker is up")
                case .unrecorded(let error):
                    logger.warning(
                        "A hub that is killed would leave this broker behind, as its number cannot be kept",
                        metadata: ["why": "\(error)"])
                case .delayed(let error):
                    logger.error(
                        "The embedded broker cannot be started and is tried again; the rest of the house goes on",
                        metadata: ["why": "\(error)"])
                case .ended(let status, let verdict):
                    logger.warning(
                        "The embedded broker ended and is started again",
                        metadata: ["status": "\(status)", "after_ms": "\(verdict.restartAfter.count)"])
                    if verdict.isConcern { Task { await worry(status: status) } }
                }
            }
        }
    }

    /// Over when it has not ended for as long as it is counted.
    private func worry(status: Int32) async {
        await hub.raise(
            .brokerEnds, for: .minutes(10),
            """
            The embedded broker has ended five times within ten minutes, the last time with status \(status). It is started \
            again each time; the log has what it said, and 'hearth doctor' on the hub looks for the cause
            """)
    }
}

/// Keeps the hub connected to its broker.
struct ConnectionService: Service {
    let hub: Hub
    let settings: @Sendable () async throws(MQTTLinkError) -> MQTTLinkSettings

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.stayConnected(settings) }
        // The hub ends first, and the connection with it; an end before its turn would count as a failure.
        if !Task.isShuttingDownGracefully { try await gracefulShutdown() }
    }
}

/// Plays the simulated devices, as the hub's configuration has them.
struct SimulationService: Service {
    let house: SimulatedHouse
    let hub: Hub
    let settings: @Sendable () async throws(MQTTLinkError) -> MQTTLinkSettings

    func run() async throws {
        let configuration = hub.snapshot.configuration
        await house.configure(configuration.devices, in: configuration.house.zone)
        await cancelWhenGracefulShutdown { await house.run(settings) }
    }
}

/// Writes what must survive; the last service to stop, so that nothing said before is lost.
struct PersistenceService: Service {
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.keepWriting() }
    }
}

/// Writes the trace beside it, which may take its time.
struct TracingService: Service {
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.keepTracing() }
    }
}

/// Tallies and removes what has aged.
struct TidyingService: Service {
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.keepTidy() }
    }
}

/// Leaves a sign of life, by which the next start knows how long nobody was there.
struct HeartbeatService: Service {
    let heartbeat: Heartbeat

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                heartbeat.beat()
                do { try await Task.sleep(for: .milliseconds(Heartbeat.interval.count)) } catch {}
            }
        }
        heartbeat.beat()
    }
}

/// Keeps room on the disk for the next start, and sees to it that the database is still where it was opened.
struct StorageService: Service {
    private static let pause = Duration.seconds(20)

    let reserve: Reserve
    let store: Store
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                reserve.fill()
                await hub.withCore { $0.noteFiles(trouble) }
                do { try await Task.sleep(for: Self.pause) } catch {}
            }
        }
    }
}

extension StorageService {
    private var trouble: StoreError? {
        do throws(StoreError) { try store.file.findFiles() } catch { return error }
        return nil
    }
}

/// Tells who started us that the hub is ready, that it is alive as long as the house's own thread answers, and that it
/// ends.
struct ServiceManagerService: Service {
    let manager: ServiceManager
    let hub: Hub
    /// Opens when the addresses are bound.
    let listening: Latch

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await listening.pass()
            guard !Task.isCancelled else { return }
            manager.tell(.ready)
            guard let beat = manager.beat else { return }
            while !Task.isCancelled {
                await hub.answer()
                manager.tell(.alive)
                do { try await Task.sleep(for: beat) } catch {}
            }
        }
        if !Task.isShuttingDownGracefully { try await gracefulShutdown() }
        manager.tell(.stopping)
    }
}

/// Makes rules anew when their files or the devices of the house change.
struct RulesService: Service {
    let ruleService: RuleService

    func run() async throws {
        await cancelWhenGracefulShutdown { await ruleService.run() }
    }
}

/// Reads the configuration anew when its files change or SIGHUP comes.
struct ReloadService: Service {
    let hub: Hub
    let service: ConfigurationService

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        try await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup { group in
                group.addTask { for await _ in signals { _ = await service.reload() } }
                group.addTask { while await hub.configurationChanged() { _ = await service.reload() } }
                try await group.waitForAll()
            }
        }
    }
}

/// Keeps what accounts collect in memory: when tokens were last used, and which logins have expired.
struct AccountsService: Service {
    let accounts: Accounts
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await Task.sleep(for: .seconds(600)) } catch {}
                do throws(AccountError) { try await accounts.tidy() } catch {
                    logger.warning("Cannot write when tokens were used", metadata: ["why": "\(error)"])
                }
            }
        }
    }
}

/// Looks at how the house is, and finds out how it feels.
struct MindfulService: Service {
    let mind: MindService

    func run() async throws {
        await cancelWhenGracefulShutdown { await mind.run() }
    }
}

/// Notes what happens in the house for those who live there.
struct DiaryService: Service {
    let diarist: Diarist

    func run() async throws {
        await cancelWhenGracefulShutdown { await diarist.run() }
    }
}

/// Worries about logins of which somebody else may have a copy.
struct AlarmService: Service {
    let reuses: AsyncStream<RefreshReuse>
    let accounts: Accounts
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await reuse in reuses {
                let name = accounts.users.first { $0.id == reuse.user }?.userName ?? reuse.user.text
                let device = reuse.deviceName.map { " on '\($0)'" } ?? ""
                await hub.raise(
                    .tokenReuse, about: reuse.user.text, for: .days(7),
                    """
                    The login of \(name)\(device) was renewed twice with the same token, as if somebody had copied it. It has \
                    been ended. Unless you know why, give \(name) a new password
                    """)
            }
        }
    }
}

/// Ends the hub before the services that it needs.
struct HubService: Service {
    let hub: Hub

    func run() async throws {
        try await gracefulShutdown()
        await hub.stop()
    }
}
