import HearthJSON
import TestParts

/// What the API has answered.
struct Answer: Sendable, CustomStringConvertible {
    let status: Int
    let head: String
    let body: JSONValue

    init(_ response: WebSocketTestClient.Response) throws {
        (status, head) = (response.status, response.head)
        body = response.body.isEmpty ? .null : try JSONValue(parsing: Array(response.body.utf8), maximumBytes: 1 << 26)
    }

    subscript(path: String...) -> JSONValue? {
        path.reduce(body) { value, key in Int(key).map { value?[$0] } ?? value?[key] }
    }

    /// `error.code`, if it is an error.
    var code: String? { self["error", "code"]?.string }

    func header(_ name: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
    }

    var description: String { "\(status) \(body.text)" }
}

extension JSONValue {
    /// Written without blanks.
    var text: String {
        String(decoding: JSONWriter.document { writer in writer.value(self) }, as: UTF8.self)
    }
}
