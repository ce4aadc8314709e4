import HearthModel
import Testing

@Suite struct DeviceClassTests {
    @Test func theFirstPropertyIsThePrimaryOne() throws {
        #expect(DeviceClass.named("light")?.primary?.name == "on")
        #expect(DeviceClass.named("thermostat")?.primary?.name == "setpoint")
        #expect(DeviceClass.named("temp")?.primary?.name == "temp")
        #expect(DeviceClass.named("nonsense") == nil)
    }

    @Test func everyClassHasARow() {
        #expect(Set(DeviceClass.rows.map(\.id)) == Set(DeviceClass.ID.allCases))
        #expect(DeviceClass.rows.count == DeviceClass.ID.allCases.count)
        for id in DeviceClass.ID.allCases { #expect(DeviceClass.named(id.rawValue)?.id == id) }
    }

    /// What rules say of a class is about properties that it has, if only by the words themselves.
    @Test(arguments: DeviceClass.rows) func everyWordIsAboutAPropertyOfItsRow(_ deviceClass: DeviceClass) {
        let words = deviceClass.words
        let known = Set(words.properties.map(\.name))
        for effect in Array(words.verbs.values) + Array(words.events.values) {
            #expect(known.contains(effect.property), "\(deviceClass.name).\(effect.property)")
        }
        if let level = words.level {
            #expect(known.contains(level) && LevelCoupling.all.contains { $0.level == level })
        }
        for word in words.onlyRead { #expect(isWord(word, of: words.main), "\(word)") }
    }

    private func isWord(_ word: String, of property: RuleProperty?) -> Bool {
        if case .words(let words)? = property?.type { words.contains(word) } else { false }
    }

    @Test func aStateAndItsLevelImplyEachOther() {
        func implied(_ property: String, _ value: Value) -> [String: Value] {
            LevelCoupling.implied(by: property, value).map { [$0.property: $0.value] } ?? [:]
        }
        #expect(implied("brightness", .number(0)) == ["on": .flag(false)])
        #expect(implied("speed", .number(30)) == ["on": .flag(true)])
        #expect(implied("position", .number(1)) == ["state": .text("open")])
        #expect(implied("state", .text("open")) == ["position": .number(100)])
        #expect(implied("state", .text("closed")) == ["position": .number(0)])
        // A lamp comes on as bright as it was, and a lock has no level.
        #expect(implied("on", .flag(true)) == [:] && implied("state", .text("locked")) == [:])
        #expect(implied("brightness", .unknown) == [:])
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
