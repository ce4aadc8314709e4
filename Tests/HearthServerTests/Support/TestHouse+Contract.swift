import HTTPTypes
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

extension TestHouse {
    /// Every answer that a test gets is as the description of the API says.
    func holdAgainstDescription(_ answer: Answer, of method: HTTPRequest.Method, _ path: String) {
        let plain = String(path.prefix { $0 != "?" })
        guard let segments = PathSegments(plain), let (base, route) = route(method, segments), route.access != .console,
            method != .head
        else { return }
        let operation = description.document["paths"]?[base + route.path]?[method.rawValue.lowercased()]
        guard let response = operation?["responses"]?["\(answer.status)"] else {
            Issue.record("\(method) \(route.path) does not say that it answers \(answer.status): \(answer.text)")
            return
        }
        guard answer.json != .null, let schema = response["content"]?["application/json"]?["schema"] else { return }
        for problem in description.problems(of: answer.json, as: schema) {
            Issue.record("\(method) \(route.path) answers \(answer.status): \(problem)")
        }
    }

    private func route(_ method: HTTPRequest.Method, _ path: PathSegments) -> (base: String, HouseRoute)? {
        for facade in [api.v1, api.operations, api.demo].compactMap(\.self) {
            guard case .route(let position, _, _) = facade.table.match(method, path) else { continue }
            return (facade.table.prefixes[0], facade.table.routes[position])
        }
        return nil
    }
}
