/// The block `watch` of `hearth.yaml`: what the house needs from outside, how it notices that it is gone, and which sensors
/// see pets.
package struct WatchSettings: Sendable, Equatable {
    /// A server outside, as that of names of the provider.
    package struct Server: Sendable, Equatable {
        package var host: String
        package var port: UInt16
    }

    /// Id of a device that is active while there is power from the mains.
    package var mains: String?
    /// Whoever takes a connection there shows that the Internet is reached.
    package var internet: Server?

    /// Ids of motion and presence sensors that pets set off too.
    package var pets: [String] = []

    package init() {}

    init(_ section: inout Section, devices: Set<String>) {
        mains = section.reference("mains", "device", among: devices)
        internet = section.server("internet")
        pets = section.references("pets", "device", among: devices)
    }
}

extension Section {
    fileprivate mutating func server(_ key: String) -> WatchSettings.Server? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        guard let endpoint = Endpoint(text), let port = endpoint.port else {
            return examination.needs("a server with its port, such as '192.0.2.1:53'", node, key)
        }
        return WatchSettings.Server(host: endpoint.host, port: port)
    }
}
