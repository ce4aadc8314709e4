import HearthDialects
import HearthModel
import Testing

struct TasmotaDiscoveryTests {
    @Test func bothHalvesOfAnAnnouncementMakeADevice() throws {
        var stage = Stage()
        #expect(stage.hear("tasmota/discovery/\(Tasmota.mac)/config", Tasmota.config(relays: [1])).found.isEmpty)
        let output = stage.hear("tasmota/discovery/\(Tasmota.mac)/sensors", Tasmota.sensors())

        let found = try #require(output.found.first)
        #expect(output.found.count == 1)
        #expect(found.identities.map(\.text) == ["mac:A0B1C2D3E4F5/relay1", "mac:A0B1C2D3E4F5"])
        #expect(found.device.name == "Lamp")
        #expect(found.device.deviceClass.name == "switch")
        #expect(found.device.properties.map(\.name) == ["on"])
        #expect(found.device.integration == "tasmota")
        #expect(found.device.discovery == .mqttDiscovery)
        #expect(found.device.hardware.model == "Module")
        #expect(found.device.hardware.firmware == "14.2.0")
    }

    @Test func boundDevicesAreListenedToAndAsked() {
        var stage = Stage()
        let output = stage.announce(Tasmota.config(relays: [1]))
        #expect(
            output.filters == [
                "tele/lamp/STATE", "tele/lamp/SENSOR", "stat/lamp/RESULT", "stat/lamp/STATUS10", "stat/lamp/STATUS11",
                "tele/lamp/LWT",
            ])
        #expect(output.texts == ["cmnd/lamp/STATE ", "cmnd/lamp/STATUS 10"])
    }

    @Test func discoveryIsSubscribedToFirst() {
        var stage = Stage(connected: false)
        let filters = stage.connect().filters
        #expect(filters.starts(with: ["tasmota/discovery/+/config", "tasmota/discovery/+/sensors"]))
    }

    @Test func nothingIsSubscribedToWhereTheFamilyIsOff() {
        var settings = DialectSettings()
        settings.tasmotaPrefixes = []
        var stage = Stage(settings, connected: false)
        #expect(!stage.connect().filters.contains { $0.contains("tasmota") })
        #expect(stage.announce(Tasmota.config(relays: [1])).found.isEmpty)
    }

    @Test(arguments: [
        ("%prefix%/%topic%/", "cmnd/lamp/"), ("%topic%/%prefix%", "lamp/cmnd/"), ("home/%topic%/", "home/lamp/cmnd/"),
        ("%hostname%/%prefix%/%id%/", "lamp-host/cmnd/D3E4F5/"), ("100%/%prefix%/", "100%/cmnd/"),
    ])
    func topicsAreBuiltFromTheFullTopic(fullTopic: String, commands: String) {
        var stage = Stage()
        let output = stage.announce(Tasmota.config(fullTopic: fullTopic, relays: [1]))
        #expect(output.texts.first == commands + "STATE ")
    }

    @Test(arguments: [
        (Tasmota.config(mac: "A0B1C2D3E4FF", relays: [1]), "the MAC is not that of the topic"),
        (Tasmota.config(topic: "#", relays: [1]), "its topics cannot be subscribed to"),
        (Tasmota.config(topic: "a/+/b", relays: [1]), "its topics cannot be subscribed to"),
        (#"{"mac":"A0B1C2D3E4F5"}"#, "there are no topics in it"), ("[]", "the MAC is not that of the topic"),
    ])
    func whatIsNotBelievedIsAFault(config: String, text: String) {
        var stage = Stage()
        let output = stage.announce(config)
        #expect(output.found.isEmpty)
        #expect(output.faults.map(\.text) == [text])
        #expect(output.faults.map(\.reason) == [.malformed])
    }

    @Test func topicsWithoutAMACAreAFault() {
        var stage = Stage()
        #expect(
            stage.announce(Tasmota.config(relays: [1]), mac: "lamp").faults.map(\.reason) == [.malformed, .malformed])
    }

    @Test func theSameAnnouncementAgainIsNoNews() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let output = stage.announce(Tasmota.config(relays: [1]))
        #expect(output.isEmpty)
    }

    @Test func movingToAnotherTopicMovesTheSubscriptions() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let output = stage.announce(Tasmota.config(topic: "moved", relays: [1]))
        #expect(output.found.count == 1)
        #expect(output.filters.contains("tele/moved/LWT"))
        #expect(output.unsubscribe.contains("tele/lamp/LWT"))
        #expect(stage.tell("lamp", ["on": .flag(true)]) == ["cmnd/moved/POWER1 ON"])
    }

    @Test func anEmptyAnnouncementIsARemoval() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let device = stage.registry.index(of: "lamp")
        let output = stage.hear("tasmota/discovery/\(Tasmota.mac)/config", "")
        #expect(output.gone == [device])
        #expect(Set(output.unsubscribe).isSuperset(of: ["tele/lamp/STATE", "tele/lamp/LWT"]))
        #expect(stage.tell("lamp", ["on": .flag(true)]) == nil)
    }

    @Test func ignoredHardwareIsNotFound() {
        var settings = DialectSettings()
        settings.ignore = [Tasmota.mac]
        var stage = Stage(settings)
        #expect(stage.announce(Tasmota.config(relays: [1])).found.isEmpty)
    }

    @Test func batteriesMakeSleepers() {
        var stage = Stage()
        let output = stage.announce(
            Tasmota.config(extra: #""bat":1,"dslp":1,"#), Tasmota.sensors(#"{"AM2301":{"Temperature":20.5}}"#))
        #expect(output.found.map(\.device.sleepy) == [true])
        #expect(output.publications.isEmpty, "the question would be gone before it wakes")
    }
}

struct TasmotaClassTests {
    private func found(_ config: String, _ sensors: String = Tasmota.sensors()) -> [Device] {
        var stage = Stage()
        return stage.announce(config, sensors).found.map(\.device)
    }

    @Test func aRelayWithAMeterIsAPlug() {
        let devices = found(
            Tasmota.config(relays: [1]),
            Tasmota.sensors(
                #"{"ENERGY":{"TotalStartTime":"2026","Total":1.2,"Today":0.1,"Power":5,"Factor":0.9,"Voltage":230,"Current":0.1}}"#
            ))
        #expect(devices.map(\.deviceClass.name) == ["plug"])
        #expect(
            devices.first?.properties.map(\.name) == [
                "on", "energy", "energy_today", "power", "power_factor", "voltage", "current",
            ])
        #expect(devices.first?.property("energy_today")?.type.unit == .kilowattHour)
    }

    @Test func eachRelayIsADeviceWithItsOwnReadings() {
        let devices = found(
            Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]),
            Tasmota.sensors(#"{"ENERGY":{"Total":3,"Power":[5,7]}}"#))
        #expect(devices.map(\.name) == ["Desk", "Shelf"])
        #expect(devices.map { $0.properties.map(\.name) } == [["on", "energy", "power"], ["on", "power"]])
    }

    @Test func phasesAreCountedWhereTheyAreNotRelays() {
        let devices = found(
            Tasmota.config(relays: [1]), Tasmota.sensors(#"{"ENERGY":{"Total":3,"Power":[5,7,9]}}"#))
        #expect(devices.first?.properties.map(\.name) == ["on", "energy", "power_1", "power_2", "power_3"])
    }

    @Test func aLampMayHaveAMeter() {
        let devices = found(
            Tasmota.config(relays: [2], extra: #""lt_st":1,"#), Tasmota.sensors(#"{"ENERGY":{"Total":3,"Power":5}}"#))
        #expect(devices.map { $0.properties.map(\.name) } == [["on", "brightness", "energy", "power"]])
    }

    @Test func aMeterWithoutRelayIsASensor() {
        let devices = found(Tasmota.config(), Tasmota.sensors(#"{"ENERGY":{"Total":3,"Power":5}}"#))
        #expect(devices.map(\.deviceClass.name) == ["power"])
        #expect(devices.first?.properties.map(\.name) == ["power", "energy"])
    }

    @Test func relaysAreLightsOnRequest() {
        #expect(found(Tasmota.config(relays: [1], options: ["30": 1])).map(\.deviceClass.name) == ["light"])
    }

    @Test(arguments: [
        (0, ["on"]), (1, ["on", "brightness"]), (2, ["on", "brightness", "color_temp"]),
        (3, ["on", "brightness", "hue", "saturation"]), (4, ["on", "brightness", "hue", "saturation"]),
        (5, ["on", "brightness", "color_temp", "hue", "saturation"]), (77, ["on"]),
    ])
    func lampsHaveWhatTheirKindHas(kind: Int, properties: [String]) {
        let devices = found(Tasmota.config(relays: [2], extra: #""lk":1,"lt_st":\#(kind),"#))
        #expect(devices.map(\.deviceClass.name) == ["light"])
        #expect(devices.first?.properties.map(\.name) == properties)
    }

    @Test func unlinkedWhitesAreALampOfTheirOwn() {
        let devices = found(Tasmota.config(relays: [2, 2], extra: #""lk":0,"lt_st":5,"#))
        #expect(
            devices.map { $0.properties.map(\.name) } == [
                ["on", "brightness", "hue", "saturation"], ["on", "brightness", "color_temp"],
            ])
    }

    @Test func channelsAreLampsOnRequest() {
        let devices = found(Tasmota.config(relays: [2, 2, 2], options: ["68": 1], extra: #""lk":1,"lt_st":3,"#))
        #expect(devices.map { $0.properties.map(\.name) } == Array(repeating: ["on", "brightness"], count: 3))
    }

    @Test func twoNeighboursAreOneShutter() {
        let devices = found(
            Tasmota.config(relays: [3, 3, 3, 3, 1], extra: #""sho":[0,1],"sht":[[-90,90,22],[0,0,0]],"#))
        #expect(devices.map(\.deviceClass.name) == ["switch", "cover", "cover"])
        #expect(devices[1].kind == "shutter")
        #expect(devices[1].properties.map(\.name) == ["state", "position", "tilt"])
        #expect(devices[2].properties.map(\.name) == ["state", "position"])
    }

    @Test func ceilingFansHaveALamp() {
        let devices = found(Tasmota.config(relays: [2], extra: #""if":1,"#))
        #expect(devices.map(\.deviceClass.name) == ["light", "fan"])
        #expect(devices[1].properties.map(\.name) == ["on", "speed"])
    }

    @Test func inputsFollowOrArePressed() {
        let extra = #""swc":[1,0,-1],"btn":[0,1],"#
        #expect(
            found(Tasmota.config(options: ["73": 1, "114": 1], extra: extra)).map(\.deviceClass.name)
                == ["binary", "button", "button"])
        #expect(found(Tasmota.config(relays: [1], extra: extra)).map(\.deviceClass.name) == ["switch"])
    }

    @Test func aSensorIsWhatIsAskedForFirst() {
        let devices = found(
            Tasmota.config(name: "Attic"),
            Tasmota.sensors(
                #"""
                {"Time":"2026-01-01T00:00:00","Switch1":"OFF","BME280":{"Humidity":40,"Temperature":70,"DewPoint":40,"Pressure":1000},
                "DS18B20-1":{"Id":"0114","Temperature":68},"ANALOG":{"A0":512},"TempUnit":"F","PressureUnit":"hPa"}
                """#))
        #expect(devices.map(\.name) == ["Attic BME280", "Attic DS18B20-1", "Attic ANALOG"])
        #expect(devices.map(\.deviceClass.name) == ["temp", "temp", "sensor"])
        #expect(devices[0].properties.map(\.name) == ["temp", "humidity", "dew_point", "pressure"])
        #expect(devices[2].properties.map(\.name) == ["value"])
    }

    @Test func theHeatOfTheProcessorIsNotThatOfARoom() {
        let devices = found(Tasmota.config(), Tasmota.sensors(#"{"ESP32":{"Temperature":52},"TempUnit":"C"}"#))
        #expect(devices.map(\.deviceClass.name) == ["sensor"])
        #expect(devices.first?.properties.map(\.name) == ["value"])
    }

    @Test(arguments: [
        (#"{"VL53L1X":{"Distance":263}}"#, "value", Unit.millimetre),
        (#"{"HRXL":{"Distance":26}}"#, "value", .other("cm")),
        (#"{"AS3935":{"Event":4,"Distance":12}}"#, "distance", .other("km")),
        (#"{"PMS5003":{"CF1":3,"PM2.5":5,"PM10":7}}"#, "pm10", .microgramPerCubicMetre),
        (#"{"SGP30":{"eCO2":400,"TVOC":3}}"#, "eco2", .ppm),
        (#"{"WS":{"Speed":{"Act":3,"Max":9}},"SpeedUnit":"kn"}"#, "wind", .metrePerSecond),
        (#"{"WS":{"Speed":{"Act":3,"Max":9}},"SpeedUnit":"kn"}"#, "wind_max", .metrePerSecond),
        (#"{"WS":{"Dir":{"Card":"N","Deg":3}}}"#, "value", .degree),
    ])
    func figuresHaveUnits(tree: String, property: String, unit: Unit) {
        let devices = found(Tasmota.config(), Tasmota.sensors(tree))
        #expect(devices.first?.property(property)?.type.unit == unit)
    }

    @Test func textsAreReadings() {
        let tree =
            #"{"Time":"x","TIC":{"PTEC":"HP..","PAPP":480,"AmountUnit":"L","StartTime":"y"},"RC522":{"UID":"AA","Data":""}}"#
        let devices = found(Tasmota.config(name: "Box"), Tasmota.sensors(tree))
        #expect(devices.map(\.name) == ["Box TIC", "Box RC522"])
        #expect(devices[0].properties == [Property("value", .number(.none)), Property("ptec", .text)])
        #expect(devices[1].deviceClass.name == "text")
        #expect(devices[1].properties == [Property("value", .text), Property("data", .text)])
    }
}
