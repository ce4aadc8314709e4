import HTTPTypes
import HearthHub
import Synchronization

/// Counts requests by route, method and status, and how long they took. Paths that lead nowhere share one route, so that
/// nobody can make it grow.
final class RequestFigures: Sendable {
    struct Key: Hashable, Sendable {
        let route: String
        let method: String
        let code: Int

        private static let methods: Set<HTTPRequest.Method> = [.get, .head, .put, .post, .patch, .delete, .options]

        init(_ match: RouteTable.Match, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status) {
            route = if case .route(let route, _) = match { route.path } else { "none" }
            self.method = Key.methods.contains(method) ? method.rawValue : "other"
            code = status.code
        }
    }

    struct Values: Sendable {
        var requests: [Key: Int] = [:]
        var duration = Histogram(bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
    }

    private let state = Mutex(Values())

    var values: Values { state.withLock { $0 } }

    func note(_ key: Key, seconds: Double) {
        state.withLock { values in
            values.requests[key, default: 0] += 1
            values.duration.note(seconds: seconds)
        }
    }
}
