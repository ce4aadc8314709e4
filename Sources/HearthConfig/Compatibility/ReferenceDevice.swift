import HearthModel

/// An entry of `devices.yaml` of the reference project. Its own drivers (clouds, vendors' bridges) have no counterpart
/// here: what is not simulated is known and cannot be controlled.
struct ReferenceDevice {
    /// As it was written.
    let key: String
    let entry: YAMLNode.Entry
    let isSimulated: Bool

    init(
        _ written: YAMLNode.Entry, _ section: inout Section, in house: ReferenceHouse,
        _ integration: ReferenceIntegration
    ) {
        key = written.key
        let (examination, subject, place) = (section.examination, section.subject.shown, written.keyPosition)
        let type = section.said("device_type")
        let wanted = section.said(in: "capabilities")
        let features = section.said(in: "supported_features")
        let known = ReferenceClass.named(
            section.said("device_class")?.text, type: type?.text, capabilities: wanted.map(\.text))
        let isFlagged = section.flag("simulate") ?? false
        isSimulated = known != nil && (isFlagged || integration.simulates(key))
        let deviceClass = isSimulated ? known ?? ReferenceClass.note : ReferenceClass.note
        let location = section.said("location")
        let room = house.room(of: key, at: location?.text)
        var notes = [section.said("brand"), section.said("model")].compactMap(\.?.text)
        if room == nil, let location { notes.append(location.text) }
        if let surroundings = room?.surroundings { notes.append(surroundings) }
        notes += Self.connection(&section)
        Self.refuseSecrets(&section)
        for dropped in ["is_online", "last_seen"] { _ = section.value(dropped) }

        var keys: [YAMLNode.Entry] = [.init("class", .plain(deviceClass.name, at: type?.position ?? place))]
        let id = Identifier.isID(key) ? key : Identifier.made(of: key) ?? key
        let alias = String(key.map { $0 == "_" ? "-" : $0 })
        if alias != id, Identifier.isAlias(alias) {
            keys.append(.init("aliases", .list([.plain(alias, at: place)], at: place)))
        }
        if let room { keys.append(.init("area", .plain(room.area, at: location?.position ?? place))) }
        if !notes.isEmpty { keys.append(.init("description", .text(notes.joined(separator: ", "), at: place))) }
        let configuration = section.value("simulation_config")
        if isSimulated {
            keys += ReferenceSimulation.keys(of: configuration, deviceClass, subject, at: place, examination)
            let missing = (wanted + features).filter { !ReferenceClass.has($0.text, deviceClass) }
            if let first = missing.first {
                let names = Set(missing.map { "'\(shortened($0.text))'" }).sorted().joined(separator: ", ")
                examination.warning(first.position, "\(subject) has no \(names) here")
            }
        } else {
            keys.append(.init("virtual", .map([.init("publish", .plain("false", at: place))], at: place)))
            examination.warning(
                place,
                "\(subject) is of a kind that has no driver here ('\(shortened(type?.text ?? "none"))'); it is kept as a note"
            )
        }
        entry = YAMLNode.Entry(key: id, keyPosition: place, value: .map(keys, at: place))
    }

    /// How it was reached, for people to read.
    private static func connection(_ section: inout Section) -> [String] {
        let (method, endpoint, port) = (
            section.said("connection_method"), section.said("endpoint"), section.said("port")
        )
        let hub = section.said("hub_name")
        _ = section.value("requires_hub")
        var words: [String] = []
        if let method { words.append("by " + method.text) }
        if let endpoint {
            words.append("at " + endpoint.text + (port.map { $0.text == "0" ? "" : ":" + $0.text } ?? ""))
        }
        if let hub { words.append("through " + hub.text) }
        return words.isEmpty ? [] : [words.joined(separator: " ")]
    }

    /// Never read: what was written is not even looked at, but for its being there.
    private static func refuseSecrets(_ section: inout Section) {
        for key in ["requires_auth", "auth_method"] { _ = section.value(key) }
        for key in ["username", "password", "api_key"] where section.said(key) != nil {
            section.examination.warning(
                section.place(of: key), "'\(key)' is not read; what a driver needs goes into secrets.yaml")
        }
    }
}
