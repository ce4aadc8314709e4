import HTTPTypes
import HearthJSON

@testable import HearthHTTP
@testable import HearthServer

/// A request that is nearly right: to an address of the API, with its fields, and with values that nobody would choose.
struct RandomRequest: CustomStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    let body: String?
    let fields: HTTPFields

    var description: String { "\(method) \(path) \(body ?? "")" }

    /// Of what a house has, and of what none should have.
    private static let words = [
        "kitchen.light", "kitchen.plug", "hall.lock", "all.lights", "kitchen.light.on", "lights-kitchen", "anna",
        "home",
        "away", "r", "r.hearth", "r.line_1", "turn_on", "set_brightness", "owner", "now", "-1h", "2025-06-27T10:00:00Z",
        "1h", "on", "50", "72 °F", "", " ", "-1", "0", "9223372036854775808", "1e400", "NaN", "null", "true", "..", "%",
        "\u{0}", "\u{FEFF}x", "🏠", "é", "a/b", "*", "'", "\"", "<script>", "cmd_1", "evt_t1",
        "evt_s9999999999999999999",
        "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", "-99999999999w", String(repeating: "x", count: 5_000),
    ]

    init(to routes: [HouseRoute], using random: inout some RandomNumberGenerator) {
        let route = routes.randomElement(using: &random)!
        method = route.method
        var path = "/api/v1"
        for segment in route.path.split(separator: "/") {
            path += "/" + (segment.hasPrefix("{") ? Self.escaped(Self.word(&random)) : String(segment))
        }
        let query = route.endpoint.query.names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            .map { $0 + "=" + Self.escaped(Self.word(&random)) }
        self.path = query.isEmpty ? path : path + "?" + query.joined(separator: "&")
        body = Self.body(of: route, using: &random)
        var fields = HTTPFields()
        if Int.random(in: 0..<6, using: &random) == 0 {
            fields[.idempotencyKey] = "k\(Int.random(in: 0...2, using: &random))"
        }
        if Int.random(in: 0..<10, using: &random) == 0 { fields[.ifMatch] = "\"0123\"" }
        self.fields = fields
    }

    private static func body(of route: HouseRoute, using random: inout some RandomNumberGenerator) -> String? {
        guard let fields = route.endpoint.body, Int.random(in: 0..<20, using: &random) > 0 else { return nil }
        var value = JSONValue.object(
            fields.names.map { .init($0, self.value(depth: 2, using: &random)) }
                .filter { _ in Bool.random(using: &random) })
        if let example = route.endpoint.example, Bool.random(using: &random),
            case .success(let good) = Result(catching: { try JSONValue(parsing: Array(example.utf8)) })
        {
            value = changed(good, using: &random)
        }
        var bytes = JSONWriter.document { $0.value(value) }
        if Int.random(in: 0..<8, using: &random) == 0, let place = bytes.indices.randomElement(using: &random) {
            bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same, with another value at some place.
    private static func changed(_ value: JSONValue, using random: inout some RandomNumberGenerator) -> JSONValue {
        switch value {
        case .object(var members):
            guard let place = members.indices.randomElement(using: &random) else { return value }
            members[place] = .init(members[place].key, changed(members[place].value, using: &random))
            return .object(members)
        case .array(var elements):
            guard let place = elements.indices.randomElement(using: &random) else { return value }
            elements[place] = changed(elements[place], using: &random)
            return .array(elements)
        default: return self.value(depth: 2, using: &random)
        }
    }

    private static func value(depth: Int, using random: inout some RandomNumberGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .int([0, -1, 1, 50, 101, .max, .min, 1 << 53].randomElement(using: &random)!)
        case 3: .number([0.5, -0.0, 1e308, -1e-308, 1e19, 100.0001].randomElement(using: &random)!)
        case 4...6: .string(word(&random))
        case 7:
            .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
        default:
            .object(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    .init(word(&random), value(depth: depth - 1, using: &random))
                })
        }
    }

    private static func word(_ random: inout some RandomNumberGenerator) -> String {
        words.randomElement(using: &random)!
    }

    /// What may stand in a path or a query stands there; all else is percent-encoded.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
