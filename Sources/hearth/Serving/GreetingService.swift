import HearthAccounts
import HearthConfig
import HearthHub
import HearthKernel
import HearthModel
import ServiceLifecycle

/// What a person sees when the hub has come up: where it is, and what to do first.
struct GreetingService: Service {
    let hub: Hub
    let accounts: Accounts
    let settings: HTTPSettings
    let folders: FolderOptions
    let hasEmbeddedBroker: Bool
    /// Opens when the addresses are bound; before that nobody could use them.
    let listening: Latch

    func run() async throws {
        await cancelWhenGracefulShutdown { await listening.pass() }
        guard !Task.isCancelled, !Task.isShuttingDownGracefully else { return }
        let snapshot = hub.snapshot
        let registry = snapshot.house.registry
        let count = registry.indices.count { registry[$0]?.isPerson == false }
        Console.say("Hearth \(Version.text) serves \(snapshot.configuration.house.name), \(count) devices")
        let scheme = settings.tls == nil ? "http" : "https"
        for address in settings.listen { Console.say("  address     \(scheme)://\(address.text)") }
        if try await accounts.needsSetup() {
            let code = try await accounts.makeSetupCode()
            Console.say(
                "  setup code  \(Console.bold(code))   (valid 60 min; makes the first owner with POST /api/v1/auth/setup)"
            )
        }
        if hasEmbeddedBroker {
            Console.say(
                "  broker      a login for mosquitto_sub: hearth broker add-client NAME --state \(folders.state)")
        }
        try await gracefulShutdown()
    }
}
