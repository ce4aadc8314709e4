import HTTPTypes
package import HearthWebSocket
import HummingbirdCore
package import Logging
import NIOCore

extension Site {
    /// The answer to a WebSocket handshake, by the steps of a request.
    package func answer(
        to request: UpgradeRequest, onConsole: Bool, logger: Logger
    ) async -> UpgradeAnswer<AdmittedSocket> {
        let incoming = incoming(
            request.head, from: Peer(address: request.remoteAddress, logger: logger), onConsole: onConsole)
        guard let path = incoming.path else { return .notWebSocket }
        for facade in facades {
            if let answer = await answer(to: request, incoming, path, of: facade) { return answer }
        }
        return .notWebSocket
    }

    /// The answer to a handshake on a connection for which there is no room.
    package func refusal(of request: UpgradeRequest, logger: Logger) -> UpgradeAnswer<AdmittedSocket> {
        let incoming = incoming(
            request.head, from: Peer(address: request.remoteAddress, logger: logger), onConsole: false)
        let facade = incoming.path.map(owner) ?? facades[0]
        return facade.answer(.unavailable, to: incoming).asRefusal
    }

    /// `nil` if the facade has no socket there.
    private func answer<F: Facade>(
        to request: UpgradeRequest, _ incoming: IncomingRequest, _ path: PathSegments, of facade: F
    ) async -> UpgradeAnswer<AdmittedSocket>? {
        guard let (route, parameters) = facade.socket(at: path) else { return nil }
        var incoming = incoming
        (incoming.parameters, incoming.subprotocols) = (parameters, request.subprotocols)
        do throws(F.Failure) {
            try refuseStrangers(incoming, of: facade)
            if !incoming.onConsole, incoming.standing == .foreign { throw F.Failure(.originNotAllowed) }
            let socket = try await route.admit(incoming)
            let chosen = route.subprotocol.flatMap { name in request.subprotocols.first { $0 == name } }
            return .upgrade(headers: chosen.map { [.secWebSocketProtocol: String($0)] } ?? [:], socket)
        } catch {
            return facade.render(error, to: incoming).asRefusal
        }
    }
}

extension Facade {
    fileprivate func socket(at path: PathSegments) -> (SocketRoute<Self>, parameters: [String: String])? {
        guard !sockets.isEmpty, let (rest, before) = table.split(path) else { return nil }
        for socket in sockets {
            if let parameters = socket.path.parameters(in: rest) { return (socket, before.merging(parameters) { $1 }) }
        }
        return nil
    }
}

extension OutgoingResponse {
    /// As the answer to a handshake.
    fileprivate var asRefusal: UpgradeAnswer<AdmittedSocket> {
        .refuse(response.head, body: ByteBuffer(bytes: body ?? []))
    }
}
