import HearthDialects
import HearthModel
import Testing

/// What a device does that leaves no value is offered only where the family has a way to ask for it.
@Suite struct ActTests {
    @Test func tasmota() {
        let stage = Stage.tasmota(
            Tasmota.config(relays: [3, 3, 1], extra: #""sho":[0],"sht":[[0,0,0]],"#))
        #expect(stage.device("lamp_shutter_1")?.acts == [.stop])
        #expect(
            stage.registry.devices.compactMap(\.self).filter { $0.deviceClass.id != .cover }.allSatisfy {
                $0.acts == []
            })
    }

    @Test func shelly() {
        let roller = Stage.shellyGen1("a", model: "SHSW-25", ["roller/0": "stop", "roller/0/pos": "40"])
        #expect(roller.device("a")?.acts == [.stop])
        let relay = Stage.shellyGen1("a", ["relay/0": "on"])
        #expect(relay.device("a")?.acts == [])
    }

    @Test(arguments: [("OPEN,CLOSE,STOP", [Command.Act.stop]), ("OPEN,CLOSE", [])])
    func homie(words: String, acts: [Command.Act]) {
        let stage = Stage.homie(Homie.node("n", Homie.property("state", "enum", format: words, settable: true)))
        #expect(stage.device("it")?.acts == acts)
    }

    @Test func zigbee() {
        var stage = Stage()
        let shade = Zigbee.main("cover", Zigbee.choice("state", ["OPEN", "CLOSE", "STOP"], access: 3))
        let lock = Zigbee.main("lock", Zigbee.state())
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(Zigbee.entry("Shade", shade), Zigbee.entry("Lock", ieee: "0x00124b0000000002", lock)))
        #expect(stage.device("shade")?.acts == [.stop])
        #expect(stage.device("lock")?.acts == [])
    }
}
