import HearthRuleTools
import Testing

@Suite struct CompletionTests {
    private func expect(
        _ text: String, offers wanted: [String], not unwanted: [String] = [], _ files: [String: String] = [:],
        _ location: SourceLocation = #_sourceLocation
    ) {
        var rules = EditedRules(text, files)
        let offered = rules.completions().map(\.label)
        for word in wanted { #expect(offered.contains(word), "\(word) in \(offered)", sourceLocation: location) }
        for word in unwanted { #expect(!offered.contains(word), "\(word)", sourceLocation: location) }
    }

    @Test func aFileBeginsWithDeclarations() {
        expect("¦", offers: ["when", "while", "never", "rule", "test", "var"], not: ["hall.light"])
        expect("when at 7:00 { }\nwh¦", offers: ["while", "when"])
    }

    @Test func aConditionBeginsWithThingsOfTheHouse() {
        expect("while ha¦", offers: ["hall.light", "hall", "mode", "any", "not"], not: ["turn"])
        expect("while hall.motion and ¦", offers: ["hall.light"])
        expect(
            "var guests: yesno = no\nfn cold() = hall.lux < 5 lux\nwhile ¦", offers: ["guests", "cold", "sunset"])
    }

    @Test func behindADotStandsWhatIsThere() {
        expect("while hall.¦", offers: ["light", "motion", "lux"], not: ["heater", "hall.light"])
        expect("while hall.li¦", offers: ["light"])
        expect("while hall.light.¦", offers: ["brightness", "asked", "age", "name"], not: ["setpoint"])
        expect("while bedroom.heater.setpoint.¦", offers: ["asked", "age"], not: ["brightness"])
    }

    @Test func aVerbTakesWhatKnowsIt() {
        expect("when at 7:00 { turn on ¦", offers: ["hall.light", "kitchen.kettle", "all"], not: ["front.lock"])
        expect("when at 7:00 { lock ¦", offers: ["front.lock"], not: ["hall.light"])
        expect("when at 7:00 { turn off hall.light, ¦", offers: ["kitchen.kettle"], not: ["front.lock"])
        expect("when at 7:00 { turn ¦", offers: ["on", "off"], not: ["hall.light"])
    }

    @Test func aStatementBeginsWithItsWord() {
        expect("when at 7:00 { ¦", offers: ["turn", "set", "notify", "ask", "wait", "for"], not: ["given"])
        expect("when at 7:00 {\n  turn on hall.light\n  ¦", offers: ["turn", "notify"])
        expect("test \"t\" { ¦", offers: ["given", "expect", "lose", "hall.light"], not: ["notify"])
    }

    @Test func unitsFollowNumbersTheFittingOnesFirst() {
        var rules = EditedRules("while hall.lux < 40 ¦")
        let first = rules.completions().min { ($0.rank, $0.label) < ($1.rank, $1.label) }
        #expect(first?.label == "lux")
        expect("when at 7:00 { set bedroom.heater to 20 ¦", offers: ["°C", "°F", "min"])
        expect("when at 7:00 { wait 5 m¦", offers: ["min", "ms"])
    }

    @Test func wordsOfTheOtherSideAreOffered() {
        expect("while kitchen.window is ¦", offers: ["open", "closed", "unknown"], not: ["locked"])
        expect("while kitchen.window is not ¦", offers: ["open", "closed"])
        expect("while any window in bedroom is ¦", offers: ["open", "closed"])
        expect("modes home, away, night, film\nwhile mode is ¦", offers: ["home", "film"])
        expect("when at 7:00 { set mode to ¦", offers: ["home", "away", "night"])
        expect("while mode in [home, ¦", offers: ["away", "night"])
        expect("test \"t\" { front.lock -> ¦", offers: ["locked", "unlocked"])
        expect("when bedroom.heater.mode becomes ¦", offers: ["heat", "cool", "auto"])
    }

    @Test func peopleAreTold() {
        expect("when at 7:00 { notify ¦", offers: ["ann", "ben", "everyone"], not: ["hall.light"])
        expect("when at 7:00 { ask ¦", offers: ["ann"])
    }

    @Test func scenesAndRecipesAreCalledByName() {
        let files = ["lib.hearth": "scene film { hall.light: 10 % }\nrecipe night(a: area) { }"]
        expect("when at 7:00 { apply ¦", offers: ["film"], not: ["night"], files)
        expect("use ¦", offers: ["night"], not: ["film"], files)
    }

    @Test func setsHaveMembersAndPlaces() {
        expect("while any ¦", offers: ["light", "window", "thermostat", "person"], not: ["siren", "lights"])
        expect("when at 7:00 { turn off all ¦", offers: ["lights", "plugs"], not: ["sirens"])
        expect("while any window in ¦", offers: ["bedroom", "kitchen"], not: ["["])
    }

    @Test func eventsFitTheDevice() {
        expect("when kitchen.window ¦", offers: ["opens", "closes", "is", "becomes"], not: ["locks"])
        expect("when kitchen.button ¦", offers: ["pressed", "pressed long"], not: ["opens"])
        expect("when anyone ¦", offers: ["arrives", "leaves"])
    }

    @Test func textsAndCommentsAreLeftAlone() {
        for text in ["# turn ¦", "when at 7:00 { log \"turn ¦\" }"] {
            var rules = EditedRules(text)
            #expect(rules.completions().isEmpty, "\(text)")
        }
        expect("when at 7:00 { log \"it is {¦}\" }", offers: ["hall.lux"], not: ["turn"])
        expect("when at 7:00 { log \"it is {hall.¦}\" }", offers: ["lux"])
    }

    @Test func whatIsOfferedReplacesTheWordBegun() throws {
        var rules = EditedRules("while hall.li¦ { }")
        let answer = rules.folder.completions(in: EditedRules.name, at: rules.cursor)
        let found = try #require(answer)
        #expect(found.items.contains { $0.label == "light" && $0.kind == .device })
        #expect(found.replaced == TextPosition(0, 11)..<TextPosition(0, 13))
    }
}
