import HearthModel

/// What happens to the house all day.
enum StepCases {
    static let all = [
        reports(
            "report-unread", "a sensor's report that no rule reads", of: "humidity", rules: [reading], between: 40, 50),
        reports(
            "report-two-rules", "a sensor's report that two rules read", of: "temp", rules: [reading], between: 20, 30),
        reports(
            "report-among-5000", "the same, beside 5,000 rules that read others", of: "temp",
            rules: [reading] + others, between: 20, 30),
        firing, fork,
    ]

    /// One becomes true and false with every other report, and does nothing: its lamp is on a higher layer already.
    private static let reading =
        BenchHouse.modes + """
            rule "A": while room0.temp > 25 °C if mode is away { turn on room0.light }
            rule "B": while room0.temp > 28 °C if mode is away { turn on room0.fan }
            """
    /// With the two above as many as there may be; a file has at most 256 KiB.
    private static let others = (0..<6).map { file in
        (0..<833).map {
            "rule \"Other \(file).\($0)\": while room1.temp > \(Double(file * 833 + $0) / 100 + 30) °C { turn on room1.light }"
        }.joined(separator: "\n")
    }

    /// Two reports in turn, each after a second, and the end of their instant.
    private static func reports(
        _ name: String, _ about: String, of property: String, rules: [String], between low: Double, _ high: Double
    ) -> Case {
        Case(name: name, about: about, rounds: 20_000) {
            var bench = BenchHouse(rooms: 25, rules: rules)
            let device = property == "temp" ? "room0.temp" : "room0.heat"
            let slot = bench.slot(property, of: device)
            let both = [bench.report(.number(low), of: slot), bench.report(.number(high), of: slot)]
            return { rounds in
                for round in 0..<rounds {
                    bench.step(.report(both[round & 1]), after: .seconds(1))
                    bench.step(.instantEnds, after: .zero)
                }
            }
        }
    }

    /// The sensor speaks, the lamp is told, has it, and says so. Once in a minute: more often would be flapping.
    private static let firing = Case(
        name: "firing", about: "a sensor's report, the command of the rule that fires, and the lamp's report",
        rounds: 5_000
    ) {
        var bench = BenchHouse(
            rooms: 25, rules: ["rule \"Lamp\": while room0.motion if room0.lux < 40 lux { turn on room0.light }"])
        bench.step(.report(bench.report(.number(10), of: bench.slot("lux", of: "room0.lux"))))
        let (motion, lamp) = (bench.slot("on", of: "room0.motion"), bench.slot("on", of: "room0.light"))
        let said = [false, true].map { bench.report(.flag($0), of: motion) }
        let done = [false, true].map { bench.report(.flag($0), of: lamp) }
        return { rounds in
            for round in 0..<rounds {
                bench.step(.report(said[round & 1]), after: .seconds(60))
                bench.step(.instantEnds, after: .zero)
                for command in bench.reaction.commands { bench.step(.transmitted(command.id)) }
                bench.step(.report(done[round & 1]))
                bench.step(.instantEnds, after: .zero)
            }
        }
    }

    /// A step of a copy: whatever the step touches is copied.
    private static let fork = Case(
        name: "fork", about: "a copy of a house of 200 devices and 125 rules, and a report in it", rounds: 500
    ) {
        let bench = BenchHouse(rooms: 25, rules: [BenchHouse.rules(rooms: 25)])
        let slot = bench.slot("temp", of: "room0.temp")
        let report = bench.report(.number(21), of: slot)
        return { rounds in
            for _ in 0..<rounds {
                var copy = bench
                copy.step(.report(report))
            }
        }
    }
}
