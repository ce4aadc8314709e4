package import HearthAccounts
package import HearthBackup
package import HearthConfig
package import HearthHTTP
package import HearthHub
package import HearthModel
import HearthTLS
import HearthWebSocket
package import Logging
import NIOCore
import NIOPosix
package import ServiceLifecycle

/// The HTTP port of a hub: a listener at each address, and one on a socket in the state folder for the command line.
package struct Server {
    /// To be run in one group with the hub's, and stopped before it.
    package let services: [any Service]

    /// - Parameters:
    ///   - doors: further APIs at the same addresses.
    ///   - voice: speaks for the house at the doors from now on.
    ///   - doorLog: of the house API and the doors together.
    ///   - console: folder of the console; `nil`: there is none.
    ///   - socket: path of the hub's own socket. Whoever can open it acts as owner, so its folder must be private.
    ///   - hubID: eight hexadecimal digits, made once.
    ///   - onListening: called once, when all addresses are bound.
    package init(
        hub: Hub, mind: MindService, ruleService: RuleService, service: ConfigurationService, backups: BackupService,
        accounts: Accounts, doors: [any Facade], voice: HouseVoice, doorLog: DoorLog,
        settings: HTTPSettings, console: String?, socket: String, hubID: String,
        version: String, clock: @escaping @Sendable () -> Instant, logger: Logger,
        onListening: @escaping @Sendable () -> Void
    ) {
        let certificate: CurrentIdentity?
        do throws(TLSError) {
            certificate = try settings.tls.map { files throws(TLSError) in
                try CurrentIdentity(certificate: files.certificate, key: files.key)
            }
        } catch {
            services = [FailingService(.tls(error))]
            return
        }
        let broadcaster = Broadcaster(hub: hub)
        let api = HouseAPI(
            hub: hub, mind: mind, ruleService: ruleService, service: service, backups: backups, accounts: accounts,
            doors: doors, voice: voice, doorLog: doorLog, broadcaster: broadcaster, settings: settings,
            console: console,
            identity: HubIdentity(id: hubID, version: version, startedAt: clock()),
            certificate: certificate, mdns: .installed, logger: logger, clock: clock)
        // One loop is enough for any house; a second one was measured to give nothing.
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        let connections = OpenConnections(limit: settings.maxConnections, logger: logger, clock: clock)
        let addresses =
            settings.listen.map { Listener.Address.network(host: $0.host, port: Int($0.port)) } + [.console(socket)]
        let missing = Countdown(of: addresses.count, whenComplete: onListening)
        let listeners = addresses.map {
            Listener(
                $0, certificate: certificate, site: api.site, connections: connections, missing: missing, loop: loop,
                logger: logger)
        }
        services =
            ([broadcaster] as [any Service] + listeners).map { EventLoopService($0, on: loop) }
            + [
                LearningService(rounds: api.rounds), api.calendars, ErrandService(errands: api.errands),
                SeasonService(desk: SeasonDesk(hub: hub), clock: clock, logger: logger),
                TalkService(talks: api.talks),
            ]
            + (certificate.map { [CertificateService(identity: $0, hub: hub, logger: logger)] } ?? [])
    }
}
