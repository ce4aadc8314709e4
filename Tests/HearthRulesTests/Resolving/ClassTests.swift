import HearthModel
import Testing

@testable import HearthRules

/// Every class of the device layer is usable by its name, and so is every property of it.
@Suite struct ClassTests {
    private static func names(_ deviceClass: DeviceClass) -> HouseNames {
        var registry = Registry()
        _ = registry.define(Device(id: "it_", name: "It", deviceClass: deviceClass, integration: "mqtt"))
        return HouseNames(registry: registry)
    }

    static let classes = DeviceClass.rows

    @Test(arguments: classes) func everyPropertyCanBeAskedFor(_ deviceClass: DeviceClass) {
        let names = Self.names(deviceClass)
        for property in names.propertyNames(of: DeviceIndex(0)) {
            let set = House.resolve("when it_.\(property) is unknown for 1 h { log \"{it_.name}\" }", in: names)
            #expect(set.diagnostics == [], "\(deviceClass.name).\(property)")
        }
    }

    @Test(arguments: classes) func everyVerbIsAWrite(_ deviceClass: DeviceClass) {
        let names = Self.names(deviceClass)
        for verb in deviceClass.words.verbs.keys {
            let set = House.resolve("when at 07:00 { \(verb.rawValue) it_ }", in: names)
            #expect(set.diagnostics == [], "\(verb.rawValue) \(deviceClass.name)")
        }
    }

    @Test(arguments: classes) func everyEventWordIsAnEvent(_ deviceClass: DeviceClass) {
        let names = Self.names(deviceClass)
        for word in deviceClass.words.events.keys {
            let set = House.resolve("when it_ \(word.rawValue) { log \"x\" }", in: names)
            #expect(set.diagnostics == [], "\(deviceClass.name) \(word.rawValue)")
        }
    }

    @Test(arguments: classes) func aClassIsASet(_ deviceClass: DeviceClass) throws {
        let names = Self.names(deviceClass)
        let word = try #require(names.setWord(SetWord.plural(of: deviceClass.name)))
        #expect(names.members(of: word, among: names.devices) == [DeviceIndex(0)])
    }

    /// What rules call main, active and settable is so for devices too.
    @Test(arguments: classes) func wordsAndPropertiesOfARowAgree(_ deviceClass: DeviceClass) throws {
        let row = deviceClass.words
        // A cover and a valve are active when open, and yet have to be spelt out in rules.
        #expect(row.active == deviceClass.activeValue || row.active == nil)
        guard let main = row.main else { return }
        #expect(main.stored == [deviceClass.primary?.name])
    }

    /// As in a fixture, so in the house: `weather.rain` was an amount there.
    @Test(arguments: classes) func aConditionByItselfIsOneInWordsAndProperties(_ deviceClass: DeviceClass) {
        for property in deviceClass.words.properties where property.stored == [property.name] {
            guard let live = deviceClass.property(property.name) else { continue }
            let isFlag = property.type == .yesno || property.type == .onoff
            #expect(isFlag == (live.type == .flag), "\(deviceClass.name).\(property.name)")
        }
    }
}
