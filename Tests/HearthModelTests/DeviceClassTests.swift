import HearthModel
import Testing

@Suite struct DeviceClassTests {
    @Test func theFirstPropertyIsThePrimaryOne() throws {
        #expect(DeviceClass.named("light")?.primary?.name == "on")
        #expect(DeviceClass.named("thermostat")?.primary?.name == "setpoint")
        #expect(DeviceClass.named("temp")?.primary?.name == "temp")
        #expect(DeviceClass.named("nonsense") == nil)
    }

    @Test func aKindOfCoverIsACover() throws {
        let cover = try #require(DeviceClass.named("garage"))
        #expect(cover.name == "cover")
        let garage = Device(id: "garage.gate", name: "Gate", deviceClass: cover, kind: "gate", integration: "mqtt")
        #expect(garage.category == .security)
        #expect(garage.times.commandTTL == .zero)
        let blind = Device(id: "hall.blind", name: "Blind", deviceClass: cover, kind: "blind", integration: "mqtt")
        #expect(blind.category == .other)
        #expect(blind.times.commandTTL == .seconds(60))
    }

    @Test func sensorsCannotBeSet() throws {
        let motion = try #require(DeviceClass.named("motion"))
        #expect(motion.properties.allSatisfy { !$0.settable })
    }

    @Test(arguments: [
        (50.0, 52.0, true), (50, 52.1, false), (0, 2, true),
    ])
    func brightnessMatchesWithinTwoPercent(asked: Double, reported: Double, matches: Bool) throws {
        let brightness = try #require(Property.standard("brightness"))
        #expect(brightness.matches(report: .number(reported), asked: .number(asked)) == matches)
    }

    @Test func hueWrapsAndUnknownMatchesNothing() throws {
        let hue = try #require(Property.standard("hue"))
        #expect(hue.matches(report: .number(358), asked: .number(2)))
        #expect(!hue.matches(report: .unknown, asked: .unknown))
    }
}
