import Glibc
import HearthConfig
import HearthModel
import HearthTLS
import HearthWebSocket
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// One address at which the API and the event stream are served.
struct Listener: Service {
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
    /// With which it shows who it is on the network; `nil`: it serves in the clear.
    let certificate: CurrentIdentity?
    let api: API
    let realtime: Realtime
    let connections: OpenConnections
    let opening: Opening
    let loop: any EventLoop
    let logger: Logger

    private var socketPath: String? { if case .console(let path) = place { path } else { nil } }

    private var address: BindAddress {
        switch place {
        case .network(let address): .hostname(address.host, port: Int(address.port))
        case .console(let path): .unixDomainSocket(path: path)
        }
    }

    func run() async throws {
        guard case .console(let path) = place else { return try await serve() }
        // The house does not need it; a disk that has no room for the socket must not keep it from starting.
        do {
            try await serve()
        } catch ServerError.cannotListen(_, let code) {
            logger.error(
                "The command line cannot reach this hub; mend the state folder and restart the hub",
                metadata: ["socket": "\(path)", "why": "\(FileFault(code: code))"])
            opening.bound()
            try await gracefulShutdown()
        }
    }

    private func serve() async throws {
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [connections.attendant(), RequestDeadline()], idleTimeout: .seconds(75))
        http.httpDecoder.maxHeaderListSize = Self.headerLimit
        http.httpDecoder.maxHeaderFieldSize = Self.headerLimit
        let isConsole = socketPath != nil
        // A socket that an earlier process left behind would keep the new one from being made.
        if let socketPath { unlink(socketPath) }
        var tls: (@Sendable () -> any ChannelHandler)?
        if let certificate, !isConsole { tls = { TLSHandler(certificate.identity) } }
        let builder = HTTPServerBuilder.webSocketUpgrade(
            accept: { try connections.enter($0, onConsole: isConsole) }, tls: tls, http: http,
            shouldUpgrade: { request in
                if connections.isRefused(request.channel) { return realtime.refusal(of: request, .unavailable) }
                let answer = await realtime.answer(to: request, onConsole: isConsole, logger: logger)
                // For as long as it lasts; sockets have limits of their own.
                if case .upgrade = answer { connections.beginUse(of: request.channel) }
                return answer
            },
            handler: { try await realtime.serve($0, admission: $1) })
        let server = try builder.buildServer(
            configuration: ServerConfiguration(address: address), eventLoopGroup: loop, logger: quietLogger,
            responder: { request, writer, channel in
                let peer = Peer(address: channel.remoteAddress, logger: logger)
                let response =
                    connections.isRefused(ObjectIdentifier(channel))
                    ? api.refusal(of: request) : await api.respond(to: request, from: peer, onConsole: isConsole)
                try await writer.write(response: response.head, body: response.body)
            },
            onServerRunning: { channel in
                if let socketPath { chmod(socketPath, 0o600) }
                let address = socketPath ?? channel.localAddress?.description ?? place.text
                logger.info("Listening", metadata: ["address": "\(address)"])
                opening.bound()
            })
        do {
            try await server.run()
        } catch let error as IOError {
            throw ServerError.cannotListen(place.text, errno: error.errnoCode)
        }
    }

    /// Hummingbird tells of each start in its own words; ours say the same once.
    private var quietLogger: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
