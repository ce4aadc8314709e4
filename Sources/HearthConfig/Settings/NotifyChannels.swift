/// How one person hears what the house says and asks: an entry of the block `notify`.
package struct NotifyChannels: Sendable, Equatable {
    /// Topic on the house's broker.
    package var mqtt: String?
    package var ntfy: NtfyServer?

    init?(_ section: inout Section) {
        mqtt = section.topic("mqtt")
        if let server = section.section("ntfy", { NtfyServer(&$0) }) { ntfy = server }
        if !section.has("mqtt"), !section.has("ntfy") {
            section.examination.error(section.position, "\(section.subject.shown) needs 'mqtt', 'ntfy' or both")
            return nil
        }
    }
}

extension ConfigurationReader {
    /// - Parameter people: ids.
    static func channels(
        _ section: inout Section, people: Set<String>, hasBroker: Bool
    ) -> [String: NotifyChannels] {
        let examination = section.examination
        var channels: [String: NotifyChannels] = [:]
        for entry in section.table("notify") {
            guard people.contains(entry.key) else {
                examination.unknown("person", entry.key, at: entry.keyPosition, among: people)
                continue
            }
            let read = examination.section(
                entry.value, entry.key, .block("notify." + entry.key), at: entry.keyPosition
            ) { NotifyChannels(&$0) }
            guard let read, let read else { continue }
            if read.mqtt != nil, !hasBroker {
                examination.warning(
                    entry.keyPosition,
                    "'mqtt' of '\(entry.key)' reaches nobody, as devices.yaml names no broker under 'mqtt'")
            }
            channels[entry.key] = read
        }
        return channels
    }
}
