extension MessageCatalogue {
    static let warnings: [Entry] = [
        Entry(
            "W110", "Only \"{event}\" starts this rule; \"{gate}\" changes more often.",
            cause: "A slow event with a fast sensor in the `if`: when the sensor changes later, nothing happens.",
            cure: "Swap the two.",
            example: "when mode becomes home if hall.motion { turn on hall.light } when mode becomes away { turn "
                + "off hall.light }"),
        Entry(
            "W111", "{v} still has its old value here.",
            cause: "A variable that is read in the instant in which it was set: rules see their own writes only "
                + "afterwards.",
            cure: "The value that was written; or `wait 1 s` before.",
            example: "when kitchen.button pressed { set mode to night if mode is night { turn off hall.light } }"),
        Entry(
            "W112", "\"{repeat}\" has no effect without wait or ask.",
            cause: "`queued`, `restarting` or `ignoring repeats` on a rule that is over at once.",
            cure: "Delete it.",
            example: "when hall.door opens, queued { log \"x\" }"),
        Entry(
            "W113", "The later of two writes to {slot} wins.",
            cause: "One property twice in one block.",
            cure: "Delete one.",
            example: "when at 22:00 { turn on hall.light; turn off hall.light }"),
        Entry(
            "W120", "Nothing ever turns {x} off again.",
            cause: "A `when` that turns something on, and no rule, `for` or `toggle` the other way.",
            cure: "`for 10 min`; or make it a `while`.",
            example: "when hall.door opens { turn on bath.fan }"),
        Entry(
            "W121", "{x} reports every {d}; a window of {w} will miss it.",
            cause: "`for` or `within last` shorter than the time between two reports.",
            cure: "Twice that time."),
        Entry(
            "W122", "\"{layer}\" does not strengthen a plain write.",
            cause: "`urgent` or `low` on a `when` whose writes have no `for`: these set the base, which has no layers.",
            cure: "Add `for`; or make it a `while`.",
            example: "rule \"A\" urgent: when hall.motion becomes on { turn on hall.light } when hall.motion "
                + "becomes off { turn off hall.light }"),
        Entry(
            "W123", "{v} is not given back.",
            cause: "`set mode`, or a variable, in a `while`: only devices are given back.",
            cure: "A second rule for the end.",
            example: "while hall.motion { set mode to home }"),
        Entry(
            "W130", "\"{a}\" and \"{b}\" disagree on {slot} when {state}; the upper wins.",
            cause: "Two rules of one layer that want different things at the same time.",
            cure: "Another order, a layer, or a gate.",
            example: "while sun is down { turn on hall.light } while mode is away { turn off hall.light }"),
        Entry(
            "W131", "This will not show while \"{a}\" holds {slot}.",
            cause: "A plain write that is hidden under the claim of a `while` at that moment.",
            cure: "Put the limit into the `while`.",
            example: "while sun is down { turn on garden.light } when at 23:00 { turn off garden.light }"),
        Entry(
            "W140", "{a} changes {reading}, which changes {a}.",
            also: [
                "{a} and {b} keep each other going: neither ends by itself.",
                "{a} and {b} follow each other both ways: after a quick on and off they chase each other.",
            ],
            cause: """
                A loop through the house: the lamp lights its own light sensor, or rules end each other, or themselves, \
                by what they do; or each holds what the other goes by; or two things mirror each other.
                """,
            cure: "Make the reading an `if`, which is asked only at the start; or `lingering`.",
            example: "while hall.lux < 40 lux { turn on hall.light }"),
        Entry(
            "W150", "{x} is opened here and nothing closes it.",
            cause: "A valve, lock or door that a rule opens, and none closes.",
            cure: "`for 10 min`; or a rule `when x is open for ..`.",
            example: "when kitchen.button pressed { unlock hall.lock }"),
        Entry(
            "W151", "If {x} goes silent, this safety rule lets go.",
            cause: "A safety condition without `default` on a device that can be lost.",
            cure: "`default yes` or `default no`: what to assume.",
            example: "rule \"Frost\" safety: while garden.temp < 2 °C { set bath.heater to 12 °C }"),
        Entry(
            "W160", "There is no {class} in {area}.",
            cause: "A set without members, so the rule does nothing there.",
            cure: "The areas that have some.",
            example: "while any window in hall is open { log \"x\" }"),
        Entry(
            "W161", "This is always {yes or no}.",
            also: ["\"{gate}\" is never so when this rule starts by {event}."],
            cause: "A condition that contradicts itself, or that cannot fail; an `if` that denies the event, or is for "
                + "another time.",
            example: "while time between 08:00 and 08:00 { turn on bath.fan }"),
        Entry(
            "W170", "{old} is now called {new}.",
            cause: "The old name of something that was renamed.",
            cure: "The new name."),
        Entry(
            "W171", "{x} has not been heard for {d}.",
            cause: "The rule goes by a device that has said nothing for seven days. The hub alone can tell.",
            cure: "A look at its battery, or another device."),
        Entry(
            "W180", "{name} is not used.",
            cause: "A variable, function, scene, recipe, group or `let` that nobody reads.",
            cure: "Delete it.",
            example: "scene calm { hall.light: 10 % }"),
        Entry(
            "W190", "Only a hand makes {x} otherwise, and for {d} this rule does not act against it.",
            cause:
                "No rule, and no `normally`, makes the thing anything else than what this rule writes. So a hand has "
                + "done it, and your hand beats sensors.",
            cure: "`even if held` after the name of the rule, if it shall act even then; or let the clock, a mode, "
                + "somebody's leaving, or the time since your hand set it off.",
            example: "when hall.motion is off for 10 min { turn off bath.fan }"),
        Entry(
            "W200", "This promise is broken: {story}.",
            cause: "The promises are tried with everything that can happen, and this happened. "
                + "Rules that take part in it are named.",
            cure: "Add the test that fails, and change rules until it passes.",
            example: "always hall.lock is locked or hall.door is open"),
        Entry(
            "W201", "Not decided: {reason}.",
            cause: "So much can happen that not all of it could be tried, or a condition asks for what the model does "
                + "not follow: averages, forecasts, two readings beside each other.",
            cure: "Make the promise narrower, or test it.",
            example: "never hall.lux > 30 lux and average(hall.lux, 1 h) < 10 lux"),
    ]

    static let faults: [Entry] = [
        Entry(
            "F501", "\"{rule}\" needed more than 10,000 steps.",
            cause: "While running. What the rule wanted at that moment is dropped, and it rests for a minute."),
        Entry(
            "F502", "\"{rule}\" and others set each other off without end.",
            cause: "While running. Rules that answer each other in one instant more than 32 times rest for a minute."),
        Entry(
            "F503", "\"{rule}\" sends too many messages.",
            cause: "While running. More than ten messages in a minute; the rest are joined into one."),
        Entry(
            "F504", "{slot} is being switched to and fro.",
            cause: "While running. More than twelve times to and fro in a minute (`flap_limit` of the device "
                + "changes it); after that only the newest is sent. A run in one direction, such as a fade, counts once."
        ),
        Entry(
            "F505", "A text of \"{rule}\" is too long and was cut.",
            cause: "While running. Texts have at most 4 KiB."),
        Entry(
            "F506", "\"{rule}\" missed {time} while the hub was off.",
            cause: "At the start. What was due more than ten minutes ago is not done late, only told."),
    ]
}
