import HearthModel
import Testing

@testable import HearthImport

@Suite struct SlotNamesTests {
    private static func device(_ id: String, _ name: String, _ kind: DeviceClass.ID, aliases: [String] = []) -> Device {
        var device = Device(id: id, name: name, deviceClass: DeviceClass[kind], integration: "mqtt")
        device.aliases = aliases
        return device
    }

    private let devices = [
        device("hall.sensor", "Hall sensor", .temp, aliases: ["stairs"]), device("hall.lamp", "Hall lamp", .light),
        device("bath.window", "Bath window", .window), device("cellar.plug", "Freezer", .plug),
    ]

    private func meaning(of name: String, mappings: [String] = []) throws -> String? {
        try SlotNames(devices: devices, mappings: mappings).slot(named: name)?.name
    }

    @Test(arguments: [
        ("hall.sensor.temp", "hall.sensor.temp"), ("hall.sensor.temperature", "hall.sensor.temp"),
        ("sensor.hall_sensor_temperature", "hall.sensor.temp"), ("sensor.hall_sensor", "hall.sensor.temp"),
        ("sensor.stairs_temperature", "hall.sensor.temp"), ("light.hall_lamp", "hall.lamp.on"),
        ("binary_sensor.bath_window", "bath.window.state"), ("sensor.freezer_power", "cellar.plug.power"),
        ("Freezer energy", "cellar.plug.energy"),
    ]) func aNameMeansWhatIsCalledSo(name: String, slot: String) throws {
        #expect(try meaning(of: name) == slot)
    }

    @Test(arguments: ["hall", "sensor.hall", "outside.temperature", "sensor.", "", "hall.sensor.mood"])
    func aNameThatIsNotOursMeansNothing(name: String) throws {
        #expect(try meaning(of: name) == nil)
    }

    @Test func whatTwoThingsAreCalledMeansNeitherAndBothAreNamed() throws {
        let twins = devices + [Self.device("attic.sensor", "Hall sensor", .temp)]
        let names = try SlotNames(devices: twins)
        #expect(names.slot(named: "sensor.hall_sensor_temperature")?.name == nil)
        #expect(names.nearest(to: "sensor.hall_sensor_temperature") == ["attic.sensor.temp", "hall.sensor.temp"])
        #expect(names.slot(named: "hall.sensor.temp")?.name == "hall.sensor.temp")
    }

    @Test func aMappingGoesBeforeAllElse() throws {
        #expect(
            try meaning(of: "sensor.esp=32", mappings: ["sensor.esp=32=hall.sensor.temperature"]) == "hall.sensor.temp")
        #expect(
            try meaning(of: "sensor.freezer_power", mappings: ["sensor.freezer_power=hall.lamp.power"])
                == "hall.lamp.power")
    }

    @Test(arguments: ["sensor.a", "=hall.lamp.on", "sensor.a=hall.lamp", "sensor.a=hall.lmp.on"])
    func aMappingToNothingIsAnError(mapping: String) {
        #expect { _ = try SlotNames(devices: devices, mappings: [mapping]) } throws: { error in
            "\(error)".contains(mapping.hasPrefix("sensor.a=") ? String(mapping.dropFirst(9)) : mapping)
        }
    }

    @Test func aMisspelledNameIsAnsweredWithTheNearest() throws {
        let names = try SlotNames(devices: devices)
        #expect(names.nearest(to: "sensor.freezr_power") == ["cellar.plug.power"])
        #expect(names.nearest(to: "sensor.sun_next_dawn").isEmpty)
    }

    @Test func whatWasRecordedOfFoundDevicesIsKnownToo() throws {
        let found = SlotNames.Slot(device: "zigbee_lamp", property: Property("on", .flag))
        let names = try SlotNames(devices: devices, recorded: [found])
        #expect(names.slot(named: "zigbee_lamp.on") == found)
    }
}
