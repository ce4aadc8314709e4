import HearthJSON
import Testing

@testable import hearth

@Suite struct CompletionTests {
    private func expect(
        _ text: String, offers wanted: [String], not unwanted: [String] = [], _ files: [String: String] = [:],
        _ location: SourceLocation = #_sourceLocation
    ) async {
        let offered = await Editor.completions(text, files)
        for word in wanted { #expect(offered.contains(word), "\(word) in \(offered)", sourceLocation: location) }
        for word in unwanted { #expect(!offered.contains(word), "\(word)", sourceLocation: location) }
    }

    @Test func aFileBeginsWithDeclarations() async {
        await expect("¦", offers: ["when", "while", "never", "rule", "test", "var"], not: ["hall.light"])
        await expect("when at 7:00 { }\nwh¦", offers: ["while", "when"])
    }

    @Test func aConditionBeginsWithThingsOfTheHouse() async {
        await expect("while ha¦", offers: ["hall.light", "hall", "mode", "any", "not"], not: ["turn"])
        await expect("while hall.motion and ¦", offers: ["hall.light"])
        await expect(
            "var guests: yesno = no\nfn cold() = hall.lux < 5 lux\nwhile ¦", offers: ["guests", "cold", "sunset"])
    }

    @Test func behindADotStandsWhatIsThere() async {
        await expect("while hall.¦", offers: ["light", "motion", "lux"], not: ["heater", "hall.light"])
        await expect("while hall.li¦", offers: ["light"])
        await expect("while hall.light.¦", offers: ["brightness", "asked", "age", "name"], not: ["setpoint"])
        await expect("while bedroom.heater.setpoint.¦", offers: ["asked", "age"], not: ["brightness"])
    }

    @Test func aVerbTakesWhatKnowsIt() async {
        await expect("when at 7:00 { turn on ¦", offers: ["hall.light", "kitchen.kettle", "all"], not: ["front.lock"])
        await expect("when at 7:00 { lock ¦", offers: ["front.lock"], not: ["hall.light"])
        await expect("when at 7:00 { turn off hall.light, ¦", offers: ["kitchen.kettle"], not: ["front.lock"])
        await expect("when at 7:00 { turn ¦", offers: ["on", "off"], not: ["hall.light"])
    }

    @Test func aStatementBeginsWithItsWord() async {
        await expect("when at 7:00 { ¦", offers: ["turn", "set", "notify", "ask", "wait", "for"], not: ["given"])
        await expect("when at 7:00 {\n  turn on hall.light\n  ¦", offers: ["turn", "notify"])
        await expect("test \"t\" { ¦", offers: ["given", "expect", "lose", "hall.light"], not: ["notify"])
    }

    @Test func unitsFollowNumbersTheFittingOnesFirst() async {
        var editor = Editor()
        await editor.start()
        let cursor = await editor.open("while hall.lux < 40 ¦")
        let items = await editor.ask("completion", at: cursor)["result"]?.array ?? []
        let first = items.min { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
        #expect(first?["label"]?.string == "lux")
        await expect("when at 7:00 { set bedroom.heater to 20 ¦", offers: ["°C", "°F", "min"])
        await expect("when at 7:00 { wait 5 m¦", offers: ["min", "ms"])
    }

    @Test func wordsOfTheOtherSideAreOffered() async {
        await expect("while kitchen.window is ¦", offers: ["open", "closed", "unknown"], not: ["locked"])
        await expect("while kitchen.window is not ¦", offers: ["open", "closed"])
        await expect("while any window in bedroom is ¦", offers: ["open", "closed"])
        await expect("modes home, away, night, film\nwhile mode is ¦", offers: ["home", "film"])
        await expect("when at 7:00 { set mode to ¦", offers: ["home", "away", "night"])
        await expect("while mode in [home, ¦", offers: ["away", "night"])
        await expect("test \"t\" { front.lock -> ¦", offers: ["locked", "unlocked"])
        await expect("when bedroom.heater.mode becomes ¦", offers: ["heat", "cool", "auto"])
    }

    @Test func peopleAreTold() async {
        await expect("when at 7:00 { notify ¦", offers: ["ann", "ben", "everyone"], not: ["hall.light"])
        await expect("when at 7:00 { ask ¦", offers: ["ann"])
    }

    @Test func scenesAndRecipesAreCalledByName() async {
        let files = ["lib.hearth": "scene film { hall.light: 10 % }\nrecipe night(a: area) { }"]
        await expect("when at 7:00 { apply ¦", offers: ["film"], not: ["night"], files)
        await expect("use ¦", offers: ["night"], not: ["film"], files)
    }

    @Test func setsHaveMembersAndPlaces() async {
        await expect("while any ¦", offers: ["light", "window", "thermostat", "person"], not: ["siren", "lights"])
        await expect("when at 7:00 { turn off all ¦", offers: ["lights", "plugs"], not: ["sirens"])
        await expect("while any window in ¦", offers: ["bedroom", "kitchen"], not: ["["])
    }

    @Test func eventsFitTheDevice() async {
        await expect("when kitchen.window ¦", offers: ["opens", "closes", "is", "becomes"], not: ["locks"])
        await expect("when kitchen.button ¦", offers: ["pressed", "pressed long"], not: ["opens"])
        await expect("when anyone ¦", offers: ["arrives", "leaves"])
    }

    @Test func textsAndCommentsAreLeftAlone() async {
        #expect(await Editor.completions("# turn ¦") == [])
        #expect(await Editor.completions("when at 7:00 { log \"turn ¦\" }") == [])
        await expect("when at 7:00 { log \"it is {¦}\" }", offers: ["hall.lux"], not: ["turn"])
        await expect("when at 7:00 { log \"it is {hall.¦}\" }", offers: ["lux"])
    }

    @Test func whatIsOfferedReplacesTheWordBegun() async throws {
        var editor = Editor()
        await editor.start()
        let cursor = await editor.open("while hall.li¦ { }")
        let items = await editor.ask("completion", at: cursor)["result"]?.array ?? []
        let item = try #require(items.first { $0["label"]?.string == "light" })
        #expect(Range<TextPosition>(item["textEdit"]?["range"]) == TextPosition(0, 11)..<TextPosition(0, 13))
    }
}
