@testable import HearthHub
@testable import HearthServer

extension TestHouse {
    /// With a broker, and a room that nothing is in.
    static func announcing(adopt: String) -> String {
        """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        discovery: { adopt: \(adopt) }
        areas:
          kitchen: { name: Kitchen }
        devices:
          kitchen.plug: { class: plug, name: Kettle, area: kitchen, virtual: {} }
        """
    }

    /// The broker is there, and somebody announces a lamp and a switch.
    func announceTwo() async {
        await hub.withCore { $0.connected(nonce: 1) }
        await announce("Bulb 7", "light", "l1")
        await announce("Relay", "switch", "s1")
    }

    /// Returns once the hub has found it.
    func announce(_ name: String, _ component: String, _ id: String) async {
        let topic = Array("homeassistant/\(component)/\(id)/config".utf8)
        let payload = Array(
            """
            {"name":"\(name)","unique_id":"\(id)","stat_t":"\(id)/state","cmd_t":"\(id)/set",
             "device":{"identifiers":["\(id)"],"manufacturer":"Acme"}}
            """.utf8)
        await hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: true) }
            }
        }
        // Its family waits a moment for what else the same hardware announces.
        while !DiscoveryHit.all(in: await hub.current()).contains(where: { $0.name == name }) { await Task.yield() }
    }
}
