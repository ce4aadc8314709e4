extension DeviceClass {
    /// People, and what comes from outside.
    static let surroundings: [DeviceClass] = [
        row(
            .weather, .other, ["condition", "temp", "humidity", "wind", read("rain", .flag), "forecast"],
            stale: .hours(2),
            words: ClassWords([
                .words("condition", ["clear", "partly", "cloudy", "fog", "rain", "snow", "storm"], rest: "clear"),
                .read("temp", .temp), .read("high", .temp), .read("low", .temp), .read("humidity", .percent),
                .read("cloud", .percent), .read("pressure", .pressure), .read("wind", .speed), .read("gust", .speed),
                .flag("rain", .yesno, rest: false), .flag("snow", .yesno, rest: false), .read("rain_rate", .rainRate),
                .words("warning", ["none", "minor", "moderate", "severe", "extreme"], rest: "none"),
            ])),
        row(.tariff, .other, ["price"], stale: .hours(2)),
        row(
            .calendar, .other, [read("state", .flag), "title", "next"], active: .flag(true), stale: .hours(24),
            Traits(pace: .daily),
            words: ClassWords(
                [
                    .flag("state", .onoff, rest: false), RuleProperty("title", .text), .read("starts_in", .duration),
                ], active: .flag(true),
                events: [.starts: .init("state", .flag(true)), .stops: .init("state", .flag(false))])),
        row(
            .tracker, .other, [read("state", .word(["home", "away"])), "zone", "battery"], active: .text("home"),
            stale: .hours(24), Traits(pace: .daily)),
        row(
            .person, .other, [read("state", .word(["home", "away"]))], active: .text("home"), stale: .hours(24),
            Traits(pace: .daily),
            words: .reporting(
                ["home", "away"], rest: "home", events: [.arrives: "home", .leaves: "away"])),
    ]
}
