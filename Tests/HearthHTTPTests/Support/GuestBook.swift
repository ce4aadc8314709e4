import HTTPTypes
import HearthJSON
import HearthModel
import HearthWebSocket
import Synchronization

@testable import HearthHTTP

/// An API that is unlike the house's in all that a facade decides: its paths, the token that may stand in them, who its
/// callers are, and what its errors look like.
struct GuestBook: Facade {
    enum Access: RouteAccess {
        case anybody, guest

        var credential: CredentialNeed { self == .anybody ? .none : .always }
    }

    typealias Caller = Guest
    typealias State = [String]

    struct Guest: RequestCaller {
        let name: String
        var bucket: String { name }
    }

    enum Failure: FacadeError {
        case request(RequestError)
        case stranger, torn

        init(_ error: RequestError) { self = .request(error) }
    }

    /// Name after name, as they were written.
    final class Pages: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    static let tokenField = HTTPField.Name("X-Book-Token")!
    static let countField = HTTPField.Name("X-Book-Count")!
    static let tokens = ["t-anna": "anna", "t-ben": "ben"]
    static let guestName = Field.text("guest_name", 1...20)
    static let writing = Cost("writing", rate: 1, burst: 3)

    let table: RouteTable<GuestBook>
    let sockets: [SocketRoute<GuestBook>]
    let pages: Pages

    /// - Parameter places: for which it speaks; `nil`: its prefixes.
    init(_ pages: Pages, places: [String]? = nil) {
        self.pages = pages
        let routes: [Route<GuestBook>] = [
            Route(.get, "/pages", .anybody, .init("All names", "names:[text]")) { request throws(Failure) in
                let names = request.state
                return OutgoingResponse { $0.member("names", names) }
            },
            Route(
                .post, "/pages", .guest, cost: Self.writing,
                .init("Writes a name", body: [Self.guestName], [201: "names:[text]"]), bodyLimit: 100
            ) { request throws(Failure) in
                let name = try request.readBody { $0.read(Self.guestName) }
                if name == request.caller.name { throw .torn }
                pages.add(name)
                return OutgoingResponse(.created) { $0.member("names", pages.all) }
            },
        ]
        table = RouteTable(routes, under: ["/book", "/t/{token}/book"], speakingFor: places)
        sockets = [
            SocketRoute("/live", subprotocol: "book.v1") { request throws(Failure) in
                _ = try Self.guest(request)
                return AdmittedSocket { _ in }
            }
        ]
    }

    func authenticate(_ request: IncomingRequest, for access: Access) throws(Failure) -> Guest {
        access == .anybody ? Guest(name: request.address) : try Self.guest(request)
    }

    private static func guest(_ request: IncomingRequest) throws(Failure) -> Guest {
        let token = request.parameters["token"] ?? request.head.headerFields[tokenField]
        guard let name = token.flatMap({ tokens[$0] }) else { throw .stranger }
        return Guest(name: name)
    }

    func state(for route: Route<GuestBook>) async -> [String] { pages.all }

    func fields(for request: IncomingRequest) -> HTTPFields { [Self.countField: "\(pages.all.count)"] }

    func render(_ error: Failure, to request: IncomingRequest) -> OutgoingResponse {
        let (status, trouble): (HTTPResponse.Status, String) =
            switch error {
            case .stranger: (.forbidden, "stranger")
            case .torn: (.conflict, "torn")
            case .request(.notFound): (.notFound, "no such page")
            case .request(.methodNotAllowed(let methods)): (.methodNotAllowed, methods.joined(separator: " "))
            case .request(.bodyTooLarge(let limit)): (.contentTooLarge, HTTPLimits.text(ofBytes: limit))
            case .request(.rateLimited): (.tooManyRequests, "slowly")
            case .request(.invalid(let problems)): (.badRequest, problems.map(\.path).joined(separator: " "))
            case .request: (.badRequest, "\(error)")
            }
        return OutgoingResponse(status) { $0.member("trouble", trouble) }
    }
}
