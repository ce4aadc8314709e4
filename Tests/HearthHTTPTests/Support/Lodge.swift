import HTTPTypes

@testable import HearthHTTP

/// A second facade, at a path of the first. Its errors are plain text.
struct Lodge: Facade {
    enum Access: RouteAccess {
        case anybody
        var credential: CredentialNeed { .none }
    }

    typealias Caller = Visitor
    typealias State = Void

    struct Visitor: RequestCaller { let bucket: String }

    struct Failure: FacadeError {
        let text: String

        init(_ error: RequestError) {
            text = if case .methodNotAllowed(let methods) = error { methods.joined(separator: " ") } else { "closed" }
        }
    }

    let table: RouteTable<Lodge>

    /// - Parameter search: what is done to find a lost page.
    init(search: @escaping @Sendable () async -> Void = {}) {
        table = RouteTable<Lodge>(
            [
                Route(.delete, "/pages", .anybody, .init("Tears a page out", [204: ""])) { _ throws(Failure) in
                    .noContent
                },
                Route(.post, "/searches", .anybody, .init("Looks for a lost page", [204: ""])) { _ throws(Failure) in
                    await search()
                    return .noContent
                }.with(.endsWithItsClient),
            ],
            under: ["/book"])
    }

    func authenticate(_ request: IncomingRequest, for access: Access) -> Visitor { Visitor(bucket: request.address) }
    func state(for route: Route<Lodge>) async {}

    func render(_ error: Failure, to request: IncomingRequest) -> OutgoingResponse {
        let status: HTTPResponse.Status = error.text == "closed" ? .notFound : .methodNotAllowed
        return OutgoingResponse(status: status, body: Array(error.text.utf8), type: "text/plain")
    }
}
