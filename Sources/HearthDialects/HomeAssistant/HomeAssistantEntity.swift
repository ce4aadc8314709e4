import HearthModel

/// What the driver keeps of one announced entity.
struct HomeAssistantEntity: Sendable {
    var key: EntityKey
    let component: String
    let object: String
    let uniqueID: String?
    /// Its own name; `nil` where that of the device says enough.
    let name: String?
    /// It configures or diagnoses the device, and is not what the device is for.
    let isAside: Bool
    /// What it says of its device.
    let hardware: HomeAssistantHardware
    var group: Int
    /// Grows with each change, so that devices made of it know that they are out of date.
    var revision = 0
    /// `nil`: the component has no place among our devices.
    var blueprint: EntityBlueprint?
    /// Kept for a sensor that may have to be read anew, as text.
    var untyped: EntityAnnouncement?
    /// What told that its values are texts, until it is read as such.
    var firstText: FirstText?
    /// It will be announced on another topic.
    var isMigrating = false

    init(_ announcement: EntityAnnouncement, group: Int, topics: TopicRules) {
        let configuration = announcement.configuration
        (key, component, object) = (announcement.key, announcement.component, announcement.object)
        uniqueID = configuration.text("unique_id")
        name = configuration.text("name")
        isAside = configuration.text("entity_category") != nil || configuration.flag("enabled_by_default") == false
        hardware = announcement.hardware
        self.group = group
        blueprint = EntityBlueprint(announcement, topics: topics)
        if blueprint?.mayBeText == true { untyped = announcement }
    }

    struct FirstText: Sendable {
        let value: Value
        let provenance: Provenance
    }

    /// Its values have turned out to be texts.
    mutating func readAsText(_ message: IncomingMessage, topics: TopicRules) {
        guard let announcement = untyped else { return }
        untyped = nil
        blueprint = EntityBlueprint(announcement, topics: topics, isText: true)
        revision += 1
        guard let reading = blueprint?.readings.first else { return }
        let heard =
            reading.readPlain(message.payload) ?? TemplatePayload(message.payload).flatMap { reading.read($0).first }
        guard case .value(let value)? = heard?.decoded else { return }
        firstText = FirstText(value: value, provenance: message.retained ? .retained : .live)
    }

    /// A device is made for it.
    var isMain: Bool { EntityBlueprint.mainComponents.contains(component) && !isAside && isUsable }

    /// What is pressed has no value, and so cannot be a property of anything.
    var standsAlone: Bool { ["button", "scene"].contains(component) && isUsable }

    var isUsable: Bool { blueprint.map { !$0.properties.isEmpty } ?? false }

    /// How well it suits as that for which a device without a main entity is; less is better.
    var rank: Int {
        let aside = isAside ? 10 : 0
        switch component {
        case "event", "device_automation", "device_tracker": return aside
        case "sensor", "binary_sensor":
            let name = blueprint?.propertyName ?? ""
            return aside + (["battery", "battery_low", "online", "signal_strength"].contains(name) ? 3 : 1)
        default: return aside + 2
        }
    }

    /// By what it is told apart within its device.
    var identity: String { uniqueID ?? object }
}
