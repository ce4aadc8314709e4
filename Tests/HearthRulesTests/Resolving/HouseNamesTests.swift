import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// docs/spec/rule-language.md, sections 4.1 to 4.4 and 5.
@Suite struct HouseNamesTests {
    let names = House.names

    private func device(_ path: String) throws -> DeviceIndex {
        guard case .device(let index)? = names[path] else { throw Missing(path: path) }
        return index
    }

    @Test func everyBeginningOfAPathIsAnArea() throws {
        let (names, diagnostics) = Fixture.names(of: [House.tree(of: [("upstairs.bath.light", "light")])])
        #expect(diagnostics.isEmpty)
        #expect(names.areas.map(\.path) == ["upstairs", "upstairs.bath"])
        #expect(
            names.registry[try #require(names.registry.index(of: "upstairs.bath.light"))]?.name == "upstairs bath light"
        )
    }

    @Test func anAreaIsWrittenWithoutThoseAroundItWhileItsNameIsUnique() {
        let (names, _) = Fixture.names(of: [
            House.tree(of: [
                ("upstairs.bath.light", "light"), ("upstairs.hall.light", "light"), ("downstairs.hall.light", "light"),
            ])
        ])
        #expect(names["bath"] == names["upstairs.bath"])
        #expect(names["bath.light"] == names["upstairs.bath.light"])
        #expect(names["hall"] == nil)
    }

    @Test func theHouseIsTheRootArea() {
        let (names, _) = Fixture.names(of: [House.tree(of: [("house.power", "power")])])
        #expect(names["power"] != nil)
        #expect(names.areas.isEmpty)
    }

    @Test func contactsAreDoorsAndWindowsToo() throws {
        let contacts = try #require(names.setWord("contacts"))
        let windows = try #require(names.setWord("window"))
        #expect(names.members(of: contacts, among: names.devices).map(names.path) == ["attic.hatch", "door", "win"])
        #expect(names.members(of: windows, among: names.devices).map(names.path) == ["attic.hatch", "win"])
    }

    @Test func temperaturesIncludeThermostatsAndLeaveOutTheWeather() throws {
        let (names, _) = Fixture.names(of: [
            House.tree(of: [("a", "temp"), ("b", "thermostat"), ("c", "weather"), ("d", "light")])
        ])
        let temps = try #require(names.setWord("temps"))
        #expect(names.members(of: temps, among: names.devices).map(names.path) == ["a", "b"])
    }

    @Test func peopleAreAClass() throws {
        let people = try #require(names.setWord("people"))
        #expect(people == names.setWord("person"))
        #expect(names.members(of: people, among: names.devices).map(names.path) == ["ann", "ben"])
    }

    @Test(arguments: [
        ("batteries", "battery"), ("switches", "switch"), ("lights", "light"), ("humidities", "humidity"),
        ("luxes", "lux"), ("positions", "position"), ("curtains", "curtain"),
    ])
    func pluralsAreRegular(plural: String, singular: String) {
        #expect(names.setWord(plural) != nil)
        #expect(names.setWord(plural) == names.setWord(singular))
    }

    @Test func aColourIsHueAndSaturation() throws {
        let color = try #require(names.property("color", of: try device("lamp")))
        #expect(color.property.type == .color)
        #expect(color.slots.map { names.registry[$0].property.name } == ["hue", "saturation"])
    }

    @Test(arguments: [("tap", "volume", "water"), ("tap", "flow", "flow")])
    func rulesHaveTheirOwnNames(device path: String, property: String, stored: String) throws {
        let found = try #require(names.property(property, of: try device(path)))
        #expect(names.registry[found.slots[0]].property.name == stored)
    }

    @Test func moversAreReadInTheirSettledWords() throws {
        let lock = try #require(DeviceClass.named("lock"))
        var registry = Registry()
        _ = registry.define(Device(id: "front.lock", name: "Lock", deviceClass: lock, integration: "mqtt"))
        let names = HouseNames(registry: registry)
        let state = try #require(names.mainProperty(of: DeviceIndex(0)))
        #expect(state.property.type == .words(["locked", "unlocked"]))
    }

    @Test(arguments: [
        ("lamp", "on", Value.flag(false)), ("lamp", "brightness", .unknown), ("bolt", "state", .text("locked")),
        ("bolt", "jammed", .flag(false)), ("trv", "on", .flag(true)), ("trv", "mode", .text("heat")),
        ("ann", "state", .text("home")), ("damp", "state", .text("dry")), ("room", "temp", .unknown),
    ])
    func discreteThingsRest(device path: String, property: String, value: Value) throws {
        let device = try device(path)
        let slot = try #require(names.registry.slot(property, of: device))
        #expect(RestingValues.of(try #require(names.registry[device]), names.registry[slot].property) == value)
    }

    @Test func devicesAnswerAfterTheDelayOfTheirClass() {
        #expect(DeviceClass[.cover].words.answerDelay == .seconds(20))
        #expect(DeviceClass[.light].words.answerDelay == Milliseconds(200))
    }

    @Test func aWrongDeviceIsToldAndLeftOut() {
        let (names, diagnostics) = Fixture.names(of: [House.tree(of: [("a", "light"), ("b", "lihgt"), ("a", "fan")])])
        #expect(diagnostics.map(\.code) == ["E201", "E110"])
        #expect(diagnostics.first?.fixes.first?.edits.first?.text == "light")
        #expect(names.devices.count == 1)
    }

    @Test func aDeviceTakesNoBuiltInNameAndNoWordTwice() {
        let file = House.file("device mode: light device x: enum [a, B, b] device y: light", name: "house.hearth")
        let (names, diagnostics) = Fixture.names(of: [file])
        #expect(
            diagnostics.map(\.message) == [
                "mode already means a built-in name.", "b is declared twice, first at house.hearth:1:42.",
            ])
        #expect(names.devices.map(names.path) == ["y"])
    }

    struct Missing: Error { var path: String }
}
