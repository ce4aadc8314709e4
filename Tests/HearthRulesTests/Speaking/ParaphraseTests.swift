import HearthModel
import Testing

@testable import HearthRules

@Suite struct ParaphraseTests {
    /// Written by hand, to be read aloud.
    static let examples: [String: [String]] = [
        "01-first-minute.hearth": [
            #"When the front door opens, tell Ann "Front door opened"."#,
            "20 minutes before sunset, turn on the porch light.",
            "At 23:00, turn off the porch light.",
        ],
        "02-level-and-gate.hearth": [
            "Whenever the hall motion sensor sees motion, and only if the hall is darker than 40 lux (assumed so when "
                + "unknown), keep the hall light at 60 % until 3 minutes after the motion ends, then give it back."
        ],
        "03-for-and-timed.hearth": [
            #"When the front door has been open for 5 minutes, tell everyone "Front door has been open 5 minutes"."#,
            "When the kitchen button is pressed, turn on the hall light for 10 minutes, then give it back.",
        ],
        "04-modes-scenes-layers.hearth": [
            "As long as the bedroom window has been open for 2 minutes, keep the bedroom heater at 7 °C, then give it "
                + "back. It wins over ordinary rules.",
            "As long as the lounge tv is playing and the sun is down, keep the scene movie over 3 seconds, then give "
                + "them back.",
            "As long as the mode is home and it is between 06:30 and 22:00, keep the bedroom heater at 20.5 °C, then "
                + "give it back.",
            "When everyone leaves, set the mode to away.",
            "When anyone arrives, and only if the mode is away, set the mode to home.",
        ],
        "05-hands.hearth": [
            "As long as the sun is down, keep the porch light on, then give it back.",
            "As long as it is between 17:00 and 23:00, keep the bedroom heater at 21 °C, then give it back.",
        ],
        "06-promises.hearth": [
            "It must never be that for 10 minutes on end the bedroom heater calls for heat and the bedroom window is "
                + #"open, because "it wastes energy"; if it happens, turn off the bedroom heater for 30 minutes, then "#
                + #"give it back; tell Ann "Heating paused: window open". It wins over everything, a hand too."#,
            "It must never be that the kitchen leak sensor is wet and the main valve is open; if it happens, close "
                + #"the main valve; urgently tell everyone "Water leak: main valve closed". It wins over everything, "#
                + "a hand too.",
            "It must always be that any person is home, the front lock is locked or the front door is open.",
        ],
        "07-sequences-obligations.hearth": [
            "When the front door opens and then, within 30 seconds, the hall motion sensor sees motion, and only if "
                + #"everyone is away, urgently tell Ann "Someone came in"."#,
            "When the flame of the boiler turns on, expect within 8 minutes that the flow temperature of the boiler is "
                + #"above 45 °C, because "the boiler may have failed"; if it does not come to that, raise a concern of "#
                + #"0.7 about the boiler: "Boiler fires but water stays cold"."#,
        ],
        "08-asking.hearth": [
            "When the calendar guests begins an event, and only if the guest heater is off, ask Ann "
                + #""Guests are due and the guest heater is off. Heat the room?"; if the answer is yes, turn on the "#
                + "guest heater for 6 days, then give it back; if the answer is no, or none comes within 2 hours, "
                + #"note "guest room left cold"; if it happens again meanwhile, begin anew."#
        ],
        "09-functions-recipes-sets.hearth": [
            "Whenever the hall motion sensor sees motion, and only if the hall is darker than 40 lux (assumed so when "
                + "unknown) or the sun is down, keep the hall light at 60 % until 3 minutes after the motion ends, "
                + "then give it back.",
            "Whenever the landing motion sensor sees motion, and only if the landing is darker than 40 lux (assumed "
                + "so when unknown) or the sun is down, keep the landing light at 20 % until 45 seconds after the "
                + "motion ends, then give it back.",
            #"When no light in downstairs is on for 1 hour and the mode is home, note "quiet downstairs"."#,
            "At 22:30, and only if any window in house is open, for each of all windows in house: if it is open, "
                + #"quietly tell Ann "(its name) is open"."#,
            #"When any window opens, and only if it rains, tell everyone "(its name) opened and it is raining"."#,
        ],
        "10-appliance-waiting.hearth": [
            "When the power of the washer plug has been below 5 W for 3 minutes, and only if the power of the washer "
                + "plug has been above 200 W within the last 10 minutes, set cycles to cycles plus 1; tell everyone "
                + #""Washing is finished"; wait until the washer door is open, at most 1 hour; if the washer door is "#
                + #"closed, quietly tell Ann "Wet washing is waiting"; if it happens again meanwhile, begin anew."#
        ],
        "11-unknown-and-restarts.hearth": [
            "As long as the temperature of the bedroom heater is below 5 °C (assumed not so when unknown), keep the "
                + "bedroom heater at 8 °C at least, then give it back. It wins over everything, a hand too.",
            #"When the front door opens, tell Ann "Front door opened"."#,
            #"When the front door has been open for 5 minutes, tell everyone "Front door has been open 5 minutes"."#,
            "When the temperature of the bedroom heater has been unknown for 2 hours, raise a concern of 0.4 about the "
                + #"bedroom heater: "Bedroom thermometer is silent"."#,
        ],
        "12-energy-day.hearth": [
            "Whenever the power of the house has been above 9.2 kW for 30 seconds, keep the tank heater and the guest "
                + "heater off until 10 minutes after that ends, then give them back. It wins over other rules, and "
                + "even over a hand.",
            "As long as it is between 05:30 and 07:30 and the tank temperature is below 45 °C, keep the tank heater "
                + "on, then give it back.",
            "It must never be that the power of the house has been above 10 kW for 1 minute, because "
                + #""the main fuse is 10 kW"."#,
            "At 05:30, expect within 2 hours that the tank temperature is above 45 °C; if it does not come to that, "
                + #"raise a concern of 0.5 about the tank: "No hot water for the morning"."#,
            "As long as the tariff price is below 0.12, the solar power forecast for 2 hours from now is above 1.5 kW, "
                + "the tank temperature is below 60 °C and the power of the house less the solar power has been below "
                + "1 kW for 5 minutes, keep the tank heater on, then give it back. It gives way to other rules.",
        ],
    ]

    @Test(arguments: ExampleFiles.rules)
    func everyRuleOfTheExamples(_ file: ExampleFiles.File) {
        #expect(Self.sentences(file.text, names: WarningTableTests.house) == Self.examples[file.name])
    }

    static func sentences(_ text: String, names: HouseNames = House.names) -> [String] {
        let set = Resolver.resolve([Parser.parse(SourceText(name: "a.hearth", text: text))], names: names)
        #expect(set.diagnostics.filter { $0.severity == .error }.map(\.line) == [])
        return set.rules.map { Paraphrase.sentence(of: $0, in: set, names: names) }
    }

    @Test(arguments: [
        (
            "when door opens then any window opens within 30 s { log \"x\" }",
            #"When the door opens and then, within 30 seconds, any window opens, note "x"."#
        ),
        ("when button pressed twice { toggle lamp }", "When the button is pressed twice, toggle the lamp."),
        ("when button pressed long { stop blind }", "When the button is pressed long, stop the blind."),
        (
            "when at sunset + 1 h on fri, sat { open blind }",
            "1 hour after sunset on Fridays and Saturdays, open the blind."
        ),
        ("when at 07:00 on weekdays { start tv }", "At 07:00 on weekdays, start the tv."),
        ("when every 5 min or hearth starts { log \"x\" }", #"Every 5 minutes, or when Hearth starts, note "x"."#),
        (
            "when room changes { log \"{room}\" }",
            #"When the temperature at the room changes, note "(the temperature at the room)"."#
        ),
        (
            "when bolt unlocks or door closes { lock bolt for 1 h 30 min }",
            "When the bolt becomes unlocked, or when the door closes, lock the bolt for 1 hour 30 minutes, then give it back."
        ),
        (
            "when room < 5 °C { set trv to at most 8 °C }",
            "When the temperature at the room falls below 5 °C, set the trv to 8 °C at most."
        ),
        (
            "while not pir { set lamp.color to red }",
            "As long as the pir motion sensor sees no motion, keep the colour of the lamp at red, then give it back."
        ),
        (
            "while tv is not playing and (pir or door is open) { turn on lamp }",
            "As long as the tv is not playing and either the pir motion sensor sees motion or the door is open, keep the lamp on, then give it back."
        ),
        (
            "while today in [sat, sun] { turn on lamp }",
            "As long as it is Saturday or Sunday, keep the lamp on, then give it back."
        ),
        (
            "while today between dec 1 and jan 6 { turn on lamp }",
            "As long as it is between dec 1 and jan 6, keep the lamp on, then give it back."
        ),
        (
            "while pir if door is closed { turn on lamp, desk }",
            "Whenever the pir motion sensor sees motion, and only if the door is closed, keep the lamp and the desk on until the motion ends, then give them back."
        ),
        ("while pir { log \"x\" }", #"Whenever the pir motion sensor sees motion, note "x"."#),
        (
            #"rule "Off" off: when ann arrives { turn off all lights }"#,
            "When Ann comes home, turn off all lights. It is switched off."
        ),
        (
            "when door opens, queued { wait 5 min turn on lamp }",
            "When the door opens, wait 5 minutes and turn on the lamp; if it happens again meanwhile, do it once more afterwards."
        ),
        (
            "when door opens { if room is unknown { log \"a\" } else { let n = room + 1 °C log \"{n}\" } }",
            #"When the door opens, if the temperature at the room is unknown, note "a"; otherwise call the temperature at the room plus 1 °C n and note "(n)"."#
        ),
        (
            "while average(meter, 1 h) between 1 kW and 2 kW { turn on heater }",
            "As long as the average of the power at the meter over 1 hour is between 1 kW and 2 kW, keep the heater on, then give it back."
        ),
    ])
    func kindsOfRules(_ text: String, _ sentence: String) {
        #expect(Self.sentences(text) == [sentence])
    }
}
