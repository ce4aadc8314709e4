/// How one person hears what the house says and asks: an entry of the block `notify`.
package struct NotifyChannels: Sendable, Equatable {
    /// Topic on the house's broker.
    package var mqtt: String

    init?(_ section: inout Section) {
        guard let topic = section.required("mqtt", { $0.topic($1) }) else { return nil }
        mqtt = topic
    }
}

extension ConfigurationReader {
    /// - Parameter people: ids.
    static func channels(_ section: inout Section, people: Set<String>) -> [String: NotifyChannels] {
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
            if let read, let read { channels[entry.key] = read }
        }
        return channels
    }
}
