/// A calendar of the household: an entry of the block `calendars`.
package struct CalendarSettings: Sendable, Equatable {
    package enum Source: Sendable, Equatable {
        /// Path of an iCalendar file.
        case file(String)
        /// Of such a file on a server in the local network.
        case url(String)
    }

    package var id: String
    package var name: String
    /// Id of the person whose it is, and who alone sees it; `nil`: all who live here do.
    package var person: String?
    package var source: Source

    package init(id: String, name: String, person: String? = nil, source: Source) {
        (self.id, self.name, self.person, self.source) = (id, name, person, source)
    }

    init?(id: String, _ section: inout Section, people: Set<String>, folder: String) {
        let name = section.name("name") ?? displayName(of: id)
        let person = section.reference("person", "person", among: people)
        let (file, url) = (
            section.path("file", in: folder), section.serverAddress("url", such: "http://nas.lan/family.ics")
        )
        guard section.has("file") != section.has("url") else {
            section.examination.error(section.position, "\(section.subject.shown) needs 'file' or 'url', and not both")
            return nil
        }
        // Whose it is was not understood: nobody is to see it.
        guard section.has("person") == (person != nil), let source = file.map(Source.file) ?? url.map(Source.url) else {
            return nil
        }
        self.init(id: id, name: name, person: person, source: source)
    }
}

extension ConfigurationReader {
    /// - Parameter people: ids.
    static func calendars(_ section: inout Section, people: Set<String>, folder: String) -> [CalendarSettings] {
        let examination = section.examination
        return section.table("calendars").compactMap { entry in
            guard Identifier.isID(entry.key) else {
                examination.error(
                    entry.keyPosition, "'\(shortened(entry.key))' cannot be an id: \(Identifier.rule)")
                return nil
            }
            return examination.section(
                entry.value, entry.key, .block("calendars." + entry.key), at: entry.keyPosition
            ) { CalendarSettings(id: entry.key, &$0, people: people, folder: folder) } ?? nil
        }
    }
}
