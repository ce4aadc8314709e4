import Glibc
import HearthModel
package import HearthTLS
import HearthWebSocket
import HummingbirdCore
package import Logging
package import NIOCore
import ServiceLifecycle

/// One address at which a site is served.
package struct Listener: Service {
    package enum Address: Sendable {
        case network(host: String, port: Int)
        /// The hub's own socket, by its path. Only the hub's user can open it.
        case console(String)

        var text: String {
            switch self {
            case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            case .console(let path): path
            }
        }
    }

    private let address: Address
    /// With which it shows who it is on the network; `nil`: it serves in the clear.
    private let certificate: CurrentIdentity?
    private let site: Site
    private let connections: OpenConnections
    private let missing: Countdown
    private let loop: any EventLoop
    private let logger: Logger

    /// - Parameter missing: counts the addresses at which nobody listens yet.
    package init(
        _ address: Address, certificate: CurrentIdentity?, site: Site, connections: OpenConnections,
        missing: Countdown, loop: any EventLoop, logger: Logger
    ) {
        (self.address, self.certificate, self.site) = (address, certificate, site)
        (self.connections, self.missing, self.loop, self.logger) = (connections, missing, loop, logger)
    }

    private var socketPath: String? { if case .console(let path) = address { path } else { nil } }

    private var bindAddress: BindAddress {
        switch address {
        case .network(let host, let port): .hostname(host, port: port)
        case .console(let path): .unixDomainSocket(path: path)
        }
    }

    package func run() async throws {
        guard case .console(let path) = address else { return try await serve() }
        // The house does not need it; a disk that has no room for the socket must not keep it from starting.
        do {
            try await serve()
        } catch ServerError.cannotListen(_, let code) {
            logger.error(
                "The command line cannot reach this hub; mend the state folder and restart the hub",
                metadata: ["socket": "\(path)", "why": "\(FileFault(code: code))"])
            missing.bound()
            try await gracefulShutdown()
        }
    }

    private func serve() async throws {
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [connections.attendant(), RequestDeadline()], idleTimeout: HTTPLimits.idleTime)
        http.httpDecoder.maxHeaderListSize = HTTPLimits.headers
        http.httpDecoder.maxHeaderFieldSize = HTTPLimits.headers
        let isConsole = socketPath != nil
        // Longer ones do not fit into the address of a socket (unix(7): 108 bytes with the zero at the end).
        if let socketPath, socketPath.utf8.count > 107 {
            throw ServerError.cannotListen(address.text, errno: ENAMETOOLONG)
        }
        // A socket that an earlier process left behind would keep the new one from being made.
        if let socketPath { unlink(socketPath) }
        var tls: (@Sendable () -> any ChannelHandler)?
        if let certificate, !isConsole { tls = { TLSHandler(certificate.identity) } }
        let builder = HTTPServerBuilder.webSocketUpgrade(
            accept: { try connections.enter($0, onConsole: isConsole) }, tls: tls, http: http,
            shouldUpgrade: { request in
                if connections.isRefused(request.channel) { return site.refusal(of: request, logger: logger) }
                let answer = await site.answer(to: request, onConsole: isConsole, logger: logger)
                // For as long as it lasts; sockets have limits of their own.
                if case .upgrade = answer { connections.beginUse(of: request.channel) }
                return answer
            },
            handler: { try await $1.serve($0) })
        let server = try builder.buildServer(
            configuration: ServerConfiguration(address: bindAddress), eventLoopGroup: loop, logger: quietLogger,
            responder: { request, writer, channel in
                let id = ObjectIdentifier(channel)
                let peer = Peer(
                    address: channel.remoteAddress, presence: connections.presence(of: id), logger: logger)
                let response =
                    connections.isRefused(id)
                    ? site.refusal(of: request, from: peer)
                    : await site.respond(to: request, from: peer, onConsole: isConsole)
                try await writer.write(response: response.head, body: response.body)
            },
            onServerRunning: { channel in
                if let socketPath { chmod(socketPath, 0o600) }
                let bound = socketPath ?? channel.localAddress?.description ?? address.text
                logger.info("Listening", metadata: ["address": "\(bound)"])
                missing.bound()
            })
        do {
            try await server.run()
        } catch let error as IOError {
            throw ServerError.cannotListen(address.text, errno: error.errnoCode)
        }
    }

    /// Hummingbird tells of each start in its own words; ours say the same once.
    private var quietLogger: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
