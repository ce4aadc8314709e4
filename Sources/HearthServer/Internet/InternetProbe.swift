import HearthConfig
package import HearthHub
package import HearthMind
import NIOCore
import NIOPosix
package import ServiceLifecycle
import Synchronization

/// Notices that the Internet is not reached: once a minute it connects to the server of `watch.internet`, says nothing, and
/// closes again. Without such a server it does nothing.
package final class InternetProbe: Service {
    private static let pause = Duration.seconds(60)
    private static let patience = TimeAmount.seconds(3)

    private let hub: Hub
    /// Of the last try; `nil`: there was none.
    private let isReached = Mutex<Bool?>(nil)

    package init(hub: Hub) { self.hub = hub }

    /// What weighs on the house, ten minutes after it has begun.
    package var findings: [Finding] {
        guard let server = hub.snapshot.configuration.watch.internet, isReached.withLock({ $0 }) == false else {
            return []
        }
        return [
            Finding(
                .internetDown, about: "internet",
                "The Internet is not reached: \(server.host):\(server.port) takes no connection. See to the router",
                severity: 0.25, likelihood: FeltConcern.likelihood(ofEvidence: 4))
        ]
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                do { try await Task.sleep(for: Self.pause) } catch { return }
            }
        }
    }

    func look() async {
        guard let server = hub.snapshot.configuration.watch.internet else {
            return isReached.withLock { $0 = nil }
        }
        var answers = true
        do {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(Self.patience).connect(host: server.host, port: Int(server.port)).get()
            try await channel.close()
        } catch {
            answers = false
        }
        isReached.withLock { [answers] in $0 = answers }
    }
}
