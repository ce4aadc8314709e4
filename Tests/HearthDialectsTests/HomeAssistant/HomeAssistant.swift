import HearthDialects
import HearthModel

/// Discovery messages, written from the description of the format in Home Assistant's documentation.
enum HomeAssistant {
    /// One entity, alone on its hardware.
    static func alone(_ component: String, _ keys: String) -> (topic: String, payload: String) {
        ("homeassistant/\(component)/thing/config", #"{"name":"Thing","unique_id":"thing",\#(keys)}"#)
    }

    static let device = #""dev":{"ids":["box1"],"name":"Box","mf":"Maker","mdl":"M1","sw":"1.2","sa":"Living Room"}"#

    /// One of several entities of the same hardware.
    static func part(_ component: String, _ object: String, _ keys: String) -> (topic: String, payload: String) {
        (
            "homeassistant/\(component)/box1/\(object)/config",
            #"{"name":"\#(object)","uniq_id":"box1_\#(object)",\#(device),\#(keys)}"#
        )
    }

    static let deviceTopic = "homeassistant/device/box1/config"

    static func whole(_ components: String, _ shared: String = "") -> String {
        #"{\#(device),"o":{"name":"maker2mqtt"},\#(shared)"cmps":{\#(components)}}"#
    }
}

extension Stage {
    /// A house that has heard the announcement of one entity, and knows it as `thing`.
    static func announced(
        _ component: String, _ keys: String, entries: [ConfiguredDevice] = []
    ) -> (stage: Stage, output: DriverOutput) {
        var stage = Stage()
        stage.configure(entries)
        let message = HomeAssistant.alone(component, keys)
        let output = stage.hear(message.topic, message.payload, retained: true)
        return (stage, output)
    }

    /// Announces parts of a piece of hardware and waits until it is looked at.
    @discardableResult
    mutating func announce(_ messages: [(topic: String, payload: String)]) -> DriverOutput {
        var output = DriverOutput()
        for message in messages { output.append(hear(message.topic, message.payload, retained: true)) }
        output.append(tick(after: .seconds(1)))
        return output
    }

    /// The value of one property of `thing` after a message.
    mutating func value(_ property: String, after topic: String, _ payload: String) -> Value? {
        values("thing", in: hear(topic, payload))[property]
    }
}
