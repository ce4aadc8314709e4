import HearthConfig
import HearthJSON

/// The house as Home Assistant's discovery wants it announced, in one message or one for each thing
/// (https://www.home-assistant.io/integrations/mqtt, "MQTT Discovery").
struct HouseAnnouncement {
    /// Of the house.
    let name: String
    /// `hearth_<hub id>`.
    let id: String
    /// Of the hub's program.
    let version: String
    /// Of the hub's own topics.
    let base: String
    /// Under which discovery messages are published.
    let prefix: String
    private(set) var components: [HouseComponent] = []

    init(name: String, hubID: String, version: String, base: String, prefix: String) {
        (self.name, id, self.version, self.base, self.prefix) = (name, "hearth_" + hubID, version, base, prefix)
    }

    /// A key that is taken gets a `_` behind it.
    mutating func add(_ component: HouseComponent) {
        var component = component
        while components.contains(where: { $0.key == component.key }) { component.key += "_" }
        components.append(component)
    }

    /// Topic → payload.
    /// - Parameter gone: key → platform of things that were announced and are no more. A message for the whole device
    ///   must name them once more, with nothing but their platform.
    func messages(style: PublishSettings.Style, gone: [String: String]) -> [String: [UInt8]] {
        switch style {
        case .device:
            let gone = gone.sorted { $0.key < $1.key }.map { key, platform in
                JSONValue.Member(key, .object([.init("p", .string(platform))]))
            }
            let parts = components.map { part in
                JSONValue.Member(part.key, .object([.init("p", .string(part.platform))] + body(of: part)))
            }
            return [
                deviceTopic: bytes(
                    shared + [.init("stat_t", .string(base + "/house/state")), .init("cmps", .object(parts + gone))])
            ]
        case .single:
            return Dictionary(
                uniqueKeysWithValues: components.map { part in
                    let own = body(of: part)
                    let hasState = own.contains { $0.key == "stat_t" || $0.key == "cmd_t" }
                    let state = hasState ? [] : [JSONValue.Member("stat_t", .string(base + "/house/state"))]
                    return ("\(prefix)/\(part.platform)/\(id)/\(part.key)/config", bytes(shared + state + own))
                })
        }
    }

    var deviceTopic: String { "\(prefix)/device/\(id)/config" }

    private var shared: [JSONValue.Member] {
        [
            .init(
                "dev",
                .object([
                    .init("ids", .array([.string(id)])), .init("name", .string(name)), .init("mf", "Hearth"),
                    .init("sw", .string(version)),
                ])),
            .init("o", .object([.init("name", "Hearth"), .init("sw", .string(version))])),
            .init("avty_t", .string(base + "/status")),
        ]
    }

    private func body(of part: HouseComponent) -> [JSONValue.Member] {
        [.init("unique_id", .string("\(id)_\(part.key)")), .init("name", .string(part.name))] + part.keys
    }

    private func bytes(_ members: [JSONValue.Member]) -> [UInt8] {
        JSONWriter.document { $0.value(JSONValue.object(members)) }
    }
}
