import HearthConfig
import HearthDialects
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthStore

/// What the hub itself says on the broker (docs/spec/devices.md, section 7).
extension HubCore {
    /// The house is ready and the broker there: says all there is to say, since the broker may have lost it.
    mutating func openPublishing() {
        publishing.isOpen = true
        publishing.board.sendAgain()
        publishing.everythingChanged = true
        listenForRequests()
    }

    mutating func closePublishing() {
        publishing.isOpen = false
        publishing.filters = []
    }

    /// Looks at what has changed, and sends what may be sent now.
    mutating func publishNews() {
        guard publishing.isOpen else { return }
        if publishing.everythingChanged { pinEverything() }
        if publishing.houseChanged { pinHouse() }
        for device in publishing.devicesChanged { pinState(of: device) }
        publishing.devicesChanged.removeAll(keepingCapacity: true)
        for publication in publishing.board.take(at: now, interval: configuration.publish.interval) {
            transmit(publication)
            keepNotice(publication)
        }
    }

    /// The next process shall know what to take down.
    private mutating func keepNotice(_ publication: Publication) {
        let isAnnouncement = publication.topic == announcement.deviceTopic
        let notice = publication.payload.isEmpty ? nil : isAnnouncement ? publishing.announced : [:]
        if publishing.note(notice, on: publication.topic) { keep(notice, in: .notices, under: publication.topic) }
    }

    // MARK: What is said

    private mutating func pinEverything() {
        (publishing.everythingChanged, publishing.houseChanged) = (false, false)
        publishing.devicesChanged.removeAll()
        listenForRequests()
        guard configuration.publish.enabled else { return publishing.board.keepOnly([]) }
        publishing.shown = Set(house.registry.indices.filter(isShown))
        let shown = publishing.shown.sorted()
        var kept = Set(shown.compactMap { house.registry[$0].map(stateTopic) })
        kept.formUnion(["state", "concerns"].map { "\(baseTopic)/house/\($0)" })
        kept.insert(baseTopic + "/mode/state")
        if configuration.publish.homeAssistant {
            let announcement = announcement
            publishing.announce(announcement.components)
            let messages = announcement.messages(style: configuration.publish.style, gone: publishing.gone)
            for (topic, payload) in messages { publishing.board.pin(payload, on: topic) }
            kept.formUnion(messages.keys)
        }
        pinHouse()
        for device in shown { pinState(of: device) }
        publishing.board.keepOnly(kept)
    }

    private mutating func pinHouse() {
        publishing.houseChanged = false
        guard configuration.publish.enabled else { return }
        let news = HouseNews(
            awareness: publishing.takeAwareness(awareness.level.level),
            status: awareness.level.status(isReady: house.isReady),
            feelings: mind.state,
            concerns: publishedConcerns,
            mode: mode.name)
        publishing.board.pin(JSONWriter.document { $0.value(news) }, on: baseTopic + "/house/state")
        publishing.board.pin(JSONWriter.document(news.writeConcerns), on: baseTopic + "/house/concerns")
        publishing.board.pin(Array(mode.name.utf8), on: baseTopic + "/mode/state")
    }

    /// Those of security are not for everybody who may read the broker.
    var publishedConcerns: [HouseConcern] {
        concerns.known.values.filter { !$0.hasEnded && $0.trouble?.isOfSecurity != true }.sorted {
            ($1.concern.severity, $0.concern.since) < ($0.concern.severity, $1.concern.since)
        }
    }

    private mutating func pinState(of device: DeviceIndex) {
        guard let known = house.registry[device] else { return }
        publishing.board.pin(
            JSONWriter.document { $0.value(StateBody(DeviceView(device, in: house))) }, on: stateTopic(known))
    }

    private func stateTopic(_ device: Device) -> String { "\(baseTopic)/device/\(device.id)/state" }

    private func isShown(_ index: DeviceIndex) -> Bool {
        guard let device = house.registry[index], device.enabled, !device.isPerson else { return false }
        if case .virtual(let binding)? = configured[index]?.binding, binding.publish { return true }
        let listed = configuration.publish.devices
        return listed.contains(device.id) || listed.contains(device.deviceClass.name)
    }

    private var announcement: HouseAnnouncement {
        var announcement = HouseAnnouncement(
            name: configuration.house.name, hubID: hubID, version: programVersion, base: baseTopic,
            prefix: configuration.discovery.homeAssistant?.prefix ?? "homeassistant")
        let acceptsCommands = configuration.publish.acceptCommands
        let ofHouse = HouseComponent.ofHouse(
            base: baseTopic, modes: rules.set.modes, scenes: rules.scenes.map(\.name),
            acceptsCommands: acceptsCommands)
        for component in ofHouse { announcement.add(component) }
        for index in publishing.shown.sorted() {
            guard let device = house.registry[index] else { continue }
            let component = HouseComponent(
                device, base: baseTopic, isCommandable: acceptsCommands && !device.isBeyondBroker)
            if let component { announcement.add(component) }
        }
        return announcement
    }

    /// What rules tell people goes to the broker as well, once; what is private does not, as all clients may read there.
    mutating func publish(_ message: HouseMessage) {
        guard publishing.isOpen, configuration.publish.enabled, message.isPrivate != true else { return }
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("to", message.to)
            writer.member("text", message.text)
            writer.member("level", message.urgency.rawValue)
            writer.member("rule", message.rule)
            writer.endObject()
        }
        transmit(Publication(topic: baseTopic + "/notify", payload: payload, qos: 1, retain: false))
    }
}
