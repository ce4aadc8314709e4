import HearthJSON
import HearthModel

/// How a device is reached, without payloads and secrets.
struct BindingBody: JSONWritable {
    let binding: Binding

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key(named: binding.family)
        writer.beginObject()
        switch binding {
        case .mqtt(let generic):
            writer.memberIfPresent("state_topic", generic.stateTopic)
            writer.memberIfPresent("command_topic", generic.commandTopic)
        case .zigbee2mqtt(let zigbee):
            writer.memberIfPresent("ieee", zigbee.ieee)
            writer.memberIfPresent("name", zigbee.name)
            writer.memberIfPresent("endpoint", zigbee.endpoint)
            writer.memberIfPresent("base", zigbee.base)
        case .tasmota(let tasmota):
            writer.memberIfPresent("mac", tasmota.mac)
            writer.memberIfPresent("topic", tasmota.topic)
            writer.memberIfPresent("relay", tasmota.relay)
            writer.memberIfPresent("light", tasmota.light)
            writer.memberIfPresent("shutter", tasmota.shutter)
            writer.memberIfPresent("sensor", tasmota.sensor)
        case .shelly(let shelly):
            writer.memberIfPresent("id", shelly.id)
            writer.memberIfPresent("prefix", shelly.prefix)
            writer.memberIfPresent("gen", shelly.generation)
            writer.memberIfPresent("component", shelly.component)
            writer.memberIfPresent("low_power", shelly.lowPower)
        case .homie(let homie):
            writer.member("device", homie.device)
            writer.member("node", homie.node)
            writer.memberIfPresent("property", homie.property)
            writer.memberIfPresent("domain", homie.domain)
        case .homeAssistant(let entity):
            writer.memberIfPresent("unique_id", entity.uniqueID)
            writer.memberIfPresent("topic", entity.topic)
            writer.memberIfPresent("component", entity.component)
        case .esphome(let esphome):
            writer.member("node", esphome.node)
            writer.member("component", esphome.component)
            writer.member("object_id", esphome.objectID)
        case .simulate(let simulation): writer.member("dialect", simulation.dialect.rawValue)
        case .virtual(let virtual): writer.member("persist", virtual.persist)
        case .gpio(let pins):
            switch pins {
            case .input(let input): writer.member("line", input.pin.text)
            case .output(let output): writer.member("lines", output.hardware.text)
            }
        }
        writer.endObject()
        writer.endObject()
    }
}
