import HearthJSON

/// What a device says of itself in answer to calls, or in a full status (Shelly's Gen2 API, "Shelly").
struct ShellyGen2Description: Sendable {
    struct Component: Sendable {
        var config: JSONValue = .null
        var status: JSONValue = .null
    }

    /// More components than any device has are not believed.
    private static let mostComponents = 128

    /// Of the device: `shellyplus1-a8032abe54dc`.
    var id: String?
    /// 12 hex digits, upper case.
    var mac: String?
    var model: String?
    var firmware: String?
    var name: String?
    private(set) var components: [String: Component] = [:]

    /// How long it sleeps between two reports, s; 0: it does not.
    var wakeupPeriod: Int64 { components["sys"]?.status["wakeup_period"]?.integer ?? 0 }

    var isEmpty: Bool { components.isEmpty }

    /// - Parameter info: the answer to `Shelly.GetDeviceInfo`.
    mutating func take(info: JSONValue) {
        id = info["id"]?.string.map { String($0.prefix(64)) }
        mac = info["mac"]?.string.flatMap(Self.mac)
        model = info["model"]?.string.map { String($0.prefix(64)) }
        firmware = info["ver"]?.string.map { String($0.prefix(64)) }
        name = info["name"]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) }
    }

    /// - Parameter configs: the answer to `Shelly.GetConfig`: by component.
    mutating func take(configs: JSONValue) {
        for member in configs.object ?? [] { take(member.key) { $0.config = member.value } }
        if let own = components["sys"]?.config["device"]?["name"]?.string, !own.isEmpty {
            name = String(own.prefix(100))
        }
    }

    /// - Parameter statuses: the answer to `Shelly.GetStatus`, or a full status: by component.
    mutating func take(statuses: JSONValue) {
        for member in statuses.object ?? [] where member.value.object != nil {
            take(member.key) { $0.status = member.value }
        }
        mac = mac ?? components["sys"]?.status["mac"]?.string.flatMap(Self.mac)
    }

    /// - Parameter page: the answer to `Shelly.GetComponents`.
    mutating func take(page: JSONValue) {
        for entry in page["components"]?.array ?? [] {
            guard let key = entry["key"]?.string else { continue }
            take(key) { component in
                component.config = entry["config"] ?? component.config
                component.status = entry["status"] ?? component.status
            }
        }
    }

    private mutating func take(_ key: String, _ change: (inout Component) -> Void) {
        guard key.utf8.count <= 40, components[key] != nil || components.count < Self.mostComponents else { return }
        change(&components[key, default: Component()])
    }

    /// The numbers of the components of one kind.
    func numbers(of kind: String) -> [Int] {
        components.keys.compactMap { key in
            let halves = key.split(separator: ":", omittingEmptySubsequences: false)
            guard halves.count == 2, halves[0] == kind, let number = Int(halves[1]), (0..<1_000).contains(number) else {
                return nil
            }
            return number
        }.sorted()
    }

    private static func mac(_ text: String) -> String? {
        let digits = text.filter { $0 != ":" }
        return digits.utf8.count == 12 && digits.allSatisfy(\.isHexDigit) ? digits.uppercased() : nil
    }
}
