import Glibc
import HearthConfig
import HearthWebSocket
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// One address at which the API and the event stream are served.
struct Listener: Sendable {
    /// Bytes of all header fields of a request (house-api.md, section 2.1).
    private static let headerLimit = 16 * 1_024

    enum Place: Sendable {
        case network(ListenAddress)
        /// The hub's own socket, by its path. Whoever can open it is the hub's user, and needs no credential.
        case console(String)

        var text: String {
            switch self {
            case .network(let address): address.text
            case .console(let path): path
            }
        }
    }

    let place: Place
    let api: API
    let realtime: Realtime
    let connections: OpenConnections

    private var socketPath: String? { if case .console(let path) = place { path } else { nil } }

    private var address: BindAddress {
        switch place {
        case .network(let address): .hostname(address.host, port: Int(address.port))
        case .console(let path): .unixDomainSocket(path: path)
        }
    }

    /// Hummingbird tells of each start in its own words; ours say the same once.
    private func quiet(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    func service(on group: any EventLoopGroup, logger: Logger) -> any Service {
        let connections = connections
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [connections.counter()], idleTimeout: .seconds(75))
        http.httpDecoder.maxHeaderListSize = Self.headerLimit
        http.httpDecoder.maxHeaderFieldSize = Self.headerLimit
        let (api, realtime, path) = (api, realtime, socketPath)
        let isConsole = path != nil
        // A socket that an earlier process left behind would keep the new one from being made.
        if let path { unlink(path) }
        let application = Application(
            responder: CallbackResponder { request, peer in
                connections.areTooMany && !isConsole
                    ? api.refusal(of: request) : await api.respond(to: request, from: peer, onConsole: isConsole)
            },
            server: .webSocketUpgrade(
                http: http,
                shouldUpgrade: { await realtime.answer(to: $0, onConsole: isConsole, logger: logger) },
                handler: { try await realtime.serve($0, guest: $1) }),
            configuration: ApplicationConfiguration(address: address),
            onServerRunning: { channel in
                if let path { chmod(path, 0o600) }
                logger.info("Listening", metadata: ["address": "\(path ?? channel.localAddress?.description ?? "")"])
            },
            eventLoopGroupProvider: .shared(group), logger: quiet(logger))
        return Listening(application: application, place: place)
    }

    /// Says which address cannot be had.
    private struct Listening: Service {
        let application: any Service
        let place: Place

        func run() async throws {
            do {
                try await application.run()
            } catch let error as IOError {
                throw ServerError.cannotListen(place.text, errno: error.errnoCode)
            }
        }
    }
}
