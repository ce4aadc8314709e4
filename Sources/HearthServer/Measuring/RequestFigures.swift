import HTTPTypes
import HearthHTTP
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

        init(_ answered: AnsweredRequest) {
            route = answered.route ?? "none"
            let method = answered.request.method
            self.method = Key.methods.contains(method) ? method.rawValue : "other"
            code = answered.status.code
        }
    }

    struct Values: Sendable {
        var requests: [Key: Int] = [:]
        var duration = Histogram(bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
    }

    private let state = Mutex(Values())

    var values: Values { state.withLock { $0 } }

    func note(_ answered: AnsweredRequest) {
        state.withLock { values in
            values.requests[Key(answered), default: 0] += 1
            values.duration.note(seconds: answered.seconds)
        }
    }
}
