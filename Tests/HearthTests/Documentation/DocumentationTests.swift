import Foundation
import HearthRules
import Testing

/// What the pages for users show is so: their rules hold in the example house, and their tests pass.
@Suite struct DocumentationTests {
    private func expectGood(
        _ checked: ExampleHouse.Checked, at line: Int, of page: String, warnings: Set<String> = []
    ) {
        for diagnostic in checked.diagnostics where !warnings.contains(diagnostic.code) {
            Issue.record("\(page), block of line \(line): \(diagnostic.code) \(diagnostic.message)")
        }
        for failure in checked.tests.compactMap(\.failure) {
            Issue.record(
                "\(page), block of line \(line): \(failure.diagnostic.message)\n\(failure.trace.joined(separator: "\n"))"
            )
        }
        #expect(checked.rules + checked.tests.count > 0)
    }

    /// The tutorial is one file that grows. Nothing in it needs a warning explained.
    @Test func theTutorialWorksAsOneFile() throws {
        let page = try Page("ten-minutes.md")
        let checked = ExampleHouse.check([("mine.hearth", page.rules.map(\.text).joined(separator: "\n"))])
        expectGood(checked, at: 1, of: "ten-minutes.md")
        #expect(checked.tests.count == 1)
    }

    @Test func theTutorialWorksBlockByBlock() throws {
        let page = try Page("ten-minutes.md")
        for (line, text) in page.rules where !text.hasPrefix("test") {
            expectGood(ExampleHouse.check([("mine.hearth", text)]), at: line, of: "ten-minutes.md")
        }
    }

    @Test func theReferenceHoldsInTheExampleHouse() throws {
        let page = try Page("reference.md")
        for (line, text) in page.rules {
            expectGood(ExampleHouse.check([("mine.hearth", text)]), at: line, of: "reference.md", warnings: Self.shown)
        }
        #expect(page.rules.count >= 9)
    }

    /// What examples do that show one thing at a time: they open and never close, and declare what they do not use.
    private static let shown: Set<String> = ["W110", "W120", "W150", "W180"]

    /// The things of a common house that the example house lacks.
    private static let assistantsHouse = """
        device hall.light: light
        device hall.motion: motion
        device hall.lux: lux
        device hall.door: door
        device hall.lock: lock
        device bedroom.light: light
        device bedroom.motion: motion
        device bedroom.lux: lux
        device bedroom.window: window
        device bedroom.heater: thermostat
        device kitchen.window: window
        device kitchen.button: button
        device kitchen.battery: battery
        device garden.light: switch
        device garden.temp: temp
        device washer.plug: plug
        device calendar.guests: calendar
        device guest.heater: switch
        device ann: person
        device ben: person
        """

    @Test func thePageForComersFromHomeAssistantHolds() throws {
        let page = try Page("from-home-assistant.md")
        let fixture = SourceText(name: "fixture.hearth", text: Self.assistantsHouse)
        let (names, mistakes) = Fixture.names(of: [Parser.parse(fixture)])
        #expect(mistakes == [])
        for (line, text) in page.rules {
            let checked = ExampleHouse.check([("mine.hearth", text)], in: names)
            expectGood(checked, at: line, of: "from-home-assistant.md", warnings: ["W120", "W150"])
        }
        #expect(page.rules.count == 10)
    }

    /// What the automations of the cookbook are about.
    private static let cookbookHouse = """
        device hall.light: light
        device hall.motion: motion
        device hall.lux: lux
        device hall.door: door
        device hall.lock: lock
        device hall.bell: button
        device porch.light: light
        device living.lamp: light
        device living.tv: media
        device living.blind: blind
        device living.temp: temp
        device living.button: button
        device kitchen.light: light
        device kitchen.window: window
        device kitchen.kettle: plug
        device kitchen.fridge_door: door
        device kitchen.leak: leak
        device kitchen.valve: valve
        device kitchen.smoke: smoke
        device bath.fan: fan
        device bath.humidity: humidity
        device bath.light: light
        device bath.motion: motion
        device bath.door: door
        device bedroom.light: light
        device bedroom.window: window
        device bedroom.heater: thermostat
        device bedroom.blind: blind
        device bedroom.bed: presence
        device garage.door: garage
        device garage.light: light
        device garden.light: switch
        device garden.valve: valve
        device garden.temp: temp
        device garden.wind: wind
        device weather: weather
        device washer.plug: plug
        device washer.status: select [idle, run, rinse, end]
        device desk.remote: button [on, off, up, down]
        device desk.knob: button
        device roomba: vacuum
        device siren: siren
        device calendar.trash: calendar
        device solar.power: power
        device bike.charger: plug
        device ann: person
        device ben: person
        """

    @Test func theAutomationsOfTheCookbookDoWhatTheySay() throws {
        let page = try Page("cookbook.md")
        let (names, mistakes) = Fixture.names(of: [
            Parser.parse(SourceText(name: "fixture.hearth", text: Self.cookbookHouse))
        ])
        #expect(mistakes == [])
        for (line, text) in page.rules {
            let checked = ExampleHouse.check([("mine.hearth", text)], in: names)
            expectGood(checked, at: line, of: "cookbook.md", warnings: ["W120", "W150"])
            #expect(checked.tests.count == 1, "cookbook.md, block of line \(line)")
        }
        #expect(page.rules.count == 46)
    }
}
