package import HearthConversation
package import HearthModel

/// Everything that the files of the configuration folder say, checked. A value: a reload makes a new one.
package struct Configuration: Sendable, Equatable {
    package var house: HouseSettings
    /// By id, like `areas` and `people`.
    package var floors: [String: Floor] = [:]
    package var areas: [String: Area] = [:]
    package var people: [String: Person] = [:]
    /// `nil`: there is no broker, and devices on it are out of reach.
    package var mqtt: MQTTSettings?
    package var discovery = DiscoverySettings()
    package var gpio = GPIOSettings()
    package var publish = PublishSettings()
    /// In the order of the files.
    package var devices: [ConfiguredDevice] = []
    /// Of devices that were found, by their ids.
    package var adjustments: [String: DeviceAdjustment] = [:]
    package var groups: [DeviceGroup] = []
    package var http = HTTPSettings()
    package var household = HouseholdSettings()
    package var log = LogSettings()
    /// How people hear what the house says, by their ids.
    package var notify: [String: NotifyChannels] = [:]
    /// `nil`: no language model is asked.
    package var model: ModelSettings?
    package var seasons = SeasonSettings()
    package var watch = WatchSettings()
    /// In their order.
    package var calendars: [CalendarSettings] = []
    /// Those of `scenarios.yaml`, in its order.
    package var scenarios: [Scenario] = []
    package var tone = Tone.warm
    /// How people say what they want: what comes with the house, and `phrases.txt` before it.
    package var phrases = PhraseBook.english
    /// Whether they are there is not looked at here.
    package var namedFiles: [NamedFile] = []

    package init(house: HouseSettings) { self.house = house }

    /// Keys of a device's entry that say how it is reached; it has one of them.
    package static var bindings: [String] { DeviceReader.bindings }

    /// Every id and alias in use; a newly found device may have none of them.
    package var takenNames: Set<String> {
        var names = Set(areas.keys).union(people.keys).union(groups.map(\.id))
        for area in areas.values { names.formUnion(area.aliases) }
        for person in people.values { names.formUnion(person.aliases) }
        for entry in devices {
            names.insert(entry.device.id)
            names.formUnion(entry.device.aliases)
        }
        for (id, adjustment) in adjustments {
            names.insert(id)
            names.formUnion(adjustment.aliases)
        }
        return names
    }

    /// Reads and checks all files of a folder.
    /// - Parameter discovered: ids of devices that discovery has found before, so that people, groups and tariffs
    ///   may refer to them.
    /// - Returns: the configuration, or `nil` if there is any error; and all errors and warnings, sorted by place.
    package static func load(
        folder: String, discovered: Set<String> = []
    ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        check(ConfigurationFiles(readingFrom: folder), discovered: discovered)
    }

    /// The same for files that have been read.
    package static func check(
        _ files: ConfigurationFiles, discovered: Set<String> = []
    ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var reader = ConfigurationReader(files, discovered: discovered)
        let configuration = reader.read()
        let diagnostics = reader.examination.diagnostics.sortedByPlace()
        return (diagnostics.hasErrors ? nil : configuration, diagnostics)
    }
}
