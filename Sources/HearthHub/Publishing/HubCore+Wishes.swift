import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel
import HearthRules
import Logging

/// What others on the broker ask of the hub. Whoever may write there has the rights of a resident, but reaches nothing
/// that lets people in or out or keeps them safe (docs/spec/devices.md, section 7).
extension HubCore {
    /// Listens to what the configuration wants listened to.
    mutating func listenForRequests() {
        guard publishing.isOpen else { return }
        let publish = configuration.publish
        var wanted: Set<String> = []
        if publish.enabled, publish.acceptCommands { wanted.formUnion(MQTTRequest.filters(under: baseTopic)) }
        if publish.enabled, publish.homeAssistant { wanted.insert(birthTopic) }
        var output = DriverOutput()
        output.unsubscribe = publishing.filters.subtracting(wanted).sorted()
        output.subscribe = wanted.subtracting(publishing.filters).sorted().map { TopicFilter(filter: $0, qos: 1) }
        send(&output)
        publishing.filters = wanted
        publishing.birthTopic = birthTopic
        publishing.requestPrefix = baseTopic + "/"
    }

    private var birthTopic: String { configuration.discovery.homeAssistant?.birthTopic ?? "homeassistant/status" }

    /// - Returns: whether the message was meant for the hub itself.
    mutating func hears(
        _ payload: UnsafeRawBufferPointer, on topic: UnsafeRawBufferPointer, retained: Bool
    ) -> Bool {
        guard publishing.isOpen, !publishing.filters.isEmpty else { return false }
        if topic.elementsEqual(publishing.birthTopic.utf8) {
            if !retained, payload.elementsEqual("online".utf8) { announceAgain() }
            return true
        }
        let prefix = publishing.requestPrefix.utf8
        guard topic.starts(with: prefix) else { return false }
        let path = String(decoding: topic.dropFirst(prefix.count), as: UTF8.self)
        guard let wish = MQTTRequest(path: path, payload: payload) else { return false }
        // What the broker has kept was asked of the house at another time.
        if !retained { grant(wish) }
        return true
    }

    /// Another program has started that wants to know what there is.
    private mutating func announceAgain() {
        let prefix = (configuration.discovery.homeAssistant?.prefix ?? "homeassistant") + "/"
        publishing.board.sendAgain { $0.hasPrefix(prefix) }
    }

    private mutating func grant(_ wish: MQTTRequest) {
        switch wish {
        case .mode(let name):
            if !setMode(name, by: .mqtt) { refuse(wish, "there is no such mode") }
        case .scene(let name):
            guard let scene = rules.scenes.first(where: { $0.name == name }) else {
                return refuse(wish, "there is no such scene")
            }
            let settings = scene.settings(in: house.registry)
            together { hub in
                for (device, values) in settings { hub.set(device, to: values, because: wish) }
            }
        case .device(let id, let value):
            guard let index = house.registry.index(of: id), publishing.shown.contains(index),
                let primary = house.registry[index]?.properties.first
            else { return refuse(wish, "no such device is shown here") }
            if case .map = value {
                set(index, to: value, because: wish)
            } else {
                set(index, to: .map([.init(primary.name, value)]), because: wish)
            }
        }
    }

    private mutating func set(_ device: DeviceIndex, to values: ControlValue, because wish: MQTTRequest) {
        guard house.registry[device]?.isBeyondBroker == false else {
            return refuse(wish, "locks, valves, alarms, garage doors and gates do not listen to the broker")
        }
        switch begin(ControlRequest(device: device, action: "set_state", value: values, origin: .mqtt)) {
        case .done(let report):
            if case .refused(let problem) = report.outcome { refuse(wish, "\(problem)") }
        case .open: break
        }
    }

    private mutating func refuse(_ wish: MQTTRequest, _ why: String) {
        logger.info("Did not do what a message asks", metadata: ["wish": "\(wish)", "why": "\(why)"])
    }
}
