import HearthJSON
import TestParts
import Testing

/// `hearth rules …`, without a hub.
@Suite(.timeLimit(.minutes(1))) struct RuleCommandTests {
    private let folder = TemporaryFolder()

    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
          door: {class: door, virtual: {}}
        """

    private func house(_ rules: String) throws {
        try folder.write(Self.house, to: "devices.yaml")
        try folder.write(rules, to: "rules/a.hearth")
    }

    private func rules(_ verb: String, _ more: String..., input: String = "") async throws -> Shell {
        try await Shell.run(
            HearthProgram.path, ["rules", verb, "--config", folder.path, "--state", folder.path] + more, input: input)
    }

    @Test func goodRulesAreZero() async throws {
        try house(
            "when door opens { turn on lamp for 1 min }\ntest \"t\" { door -> open  expect lamp is on within 1 s }\n")
        let check = try await rules("check")
        #expect(check.status == 0 && check.output == "good  1 file, 1 rule, 1 test", "\(check.output) \(check.errors)")
        let test = try await rules("test")
        #expect(test.status == 0 && test.output.hasPrefix("ok    ") && test.output.hasSuffix("rules/a.hearth:2  t"))
    }

    @Test func aMistakeIsShownWithItsPlaceAndTheFix() async throws {
        try house("when dor opens { turn on lamp for 1 min }")
        let check = try await rules("check")
        #expect(check.status == 1)
        #expect(check.errors.contains("rules/a.hearth:1:6: E201 There is no device called dor."), "\(check.errors)")
        #expect(check.errors.contains("  fix: "))
        #expect(!check.errors.contains("\u{1B}"), "no colour in a pipe")
        let json = try await rules("check", "--json")
        let finding = try JSONValue(parsing: Array(json.output.utf8))
        #expect(finding["code"]?.string == "E201" && finding["line"]?.integer == 1 && json.status == 1)
        let whole = try await Shell.run(HearthProgram.path, ["check", "--config", folder.path, "--state", folder.path])
        #expect(whole.status == 1 && whole.errors.contains("E201"), "the general check looks at rules too")
    }

    @Test func aMistakeInAnotherFileIsNoGoodAnswer() async throws {
        try house("test \"dark\" { expect lamp is on }")
        try folder.write("when dor opens { turn on lamp for 1 min }", to: "rules/b.hearth")
        let check = try await rules("check", folder.path + "/rules/a.hearth")
        #expect(check.status == 1 && !check.errors.contains("b.hearth"), "\(check.output) \(check.errors)")
        #expect(check.output.hasSuffix("1 failing test, 1 error in 1 other file"), "\(check.output)")
    }

    @Test func aFileWithAMistakeSaysThatItsTestsWereNotRun() async throws {
        try house("when dor opens { turn on lamp for 1 min }\ntest \"t\" { expect lamp is off }")
        let check = try await rules("check")
        #expect(check.output == "bad  1 file, 1 error, tests not run", "\(check.output)")
    }

    @Test func aFixtureStandsWhereTheHouseIs() async throws {
        try folder.write(Self.house, to: "devices.yaml")
        try folder.write("device hall.lamp: light\n", to: "made/fixture.hearth")
        try folder.write(
            """
            test "the repeated hour lasts two hours in Berlin" {
              at 2026-10-25 01:59  wait 1 h 2 min  expect time between 02:00 and 02:02
            }
            """, to: "made/a.hearth")
        let test = try await rules("test", folder.path + "/made")
        #expect(test.status == 0, "\(test.output) \(test.errors)")
    }

    @Test func aFolderWithDevicesIsItsOwnConfiguration() async throws {
        try house("when door opens { turn on lamp for 1 min }")
        for path in ["", "/rules", "/rules/a.hearth"] {
            let check = try await Shell.run(
                HearthProgram.path, ["rules", "check", "--state", folder.path, folder.path + path])
            #expect(check.status == 0, "\(check.output) \(check.errors)")
        }
    }

    @Test func aMistakeInAFixtureIsTold() async throws {
        try folder.write("device lamp: lihgt\ndevice door: door\n", to: "fixture.hearth")
        try folder.write("when door opens { log \"open\" }\n", to: "made/a.hearth")
        for path in ["/made", "/made/a.hearth"] {
            let check = try await rules("check", "--fixture", folder.path + "/fixture.hearth", folder.path + path)
            #expect(
                check.status == 1 && check.errors.contains(folder.path + "/fixture.hearth:1:14: E201"),
                "\(check.errors)")
        }
    }

    @Test func whatCannotBeReadIsNotFormatted() async throws {
        try house("when door opens { turn on lamp for 1 min }\u{1}\n")
        let formatted = try await rules("fmt")
        #expect(formatted.status == 2 && formatted.errors.contains("rules/a.hearth: "), "\(formatted.errors)")
        #expect(try await rules("fmt", "--check").status == 2)
    }

    @Test func warningsCountOnlyForTheStrict() async throws {
        try house("when door opens { turn on lamp }")
        let check = try await rules("check")
        #expect(check.status == 0 && check.errors.contains("W120"), "\(check.errors)")
        #expect(try await rules("check", "--strict").status == 1)
    }

    @Test func aFailingTestIsOne() async throws {
        try house("test \"dark\" { expect lamp is on }")
        let test = try await rules("test")
        #expect(test.status == 1)
        #expect(test.output.contains("FAIL  ") && test.output.contains("lamp is off"), "\(test.output)")
        #expect(try await rules("check").status == 1)
        #expect(try await rules("check", "--no-tests").status == 0)
    }

    @Test func aTestOrAFolderThatIsNotThereIsWrongUse() async throws {
        let nowhere = try await rules("check")
        #expect(nowhere.status == 2 && nowhere.output.isEmpty)
        #expect(nowhere.errors.contains("neither devices.yaml nor rules/"), "\(nowhere.errors)")
        #expect(try await rules("test").status == 2)
        try folder.write(Self.house, to: "devices.yaml")
        #expect(try await rules("check").output == "good  0 files, 0 rules, 0 tests")
        #expect(try await rules("test").output == "no tests")
        try house("test \"dark\" { expect lamp is off }")
        #expect(try await rules("test", "--only", "dark").status == 0)
        let only = try await rules("test", "--only", "something else")
        #expect(only.status == 2 && only.errors.contains("no test whose name contains 'something else'"))
    }

    @Test func fixturesStandInForTheHouse() async throws {
        try folder.write("device hall.lamp: light\n", to: "rules/fixture.hearth")
        try folder.write("test \"there\" { expect hall.lamp is off }\n", to: "rules/a.hearth")
        let test = try await rules("test")
        #expect(test.status == 0, "\(test.output) \(test.errors)")
        #expect(try await rules("check").status == 2, "without a configuration nothing has a name")
        #expect(try await rules("check", "--fixture", folder.path + "/rules/fixture.hearth").status == 0)
    }

    @Test func rulesAreWrittenInTheirOneForm() async throws {
        try house("when   Door opens{turn on lamp for 60 s}\n")
        let differs = try await rules("fmt", "--check")
        #expect(differs.status == 1 && differs.output.hasSuffix("rules/a.hearth"))
        #expect(try await rules("fmt").status == 0)
        #expect(try folder.text(of: "rules/a.hearth") == "when door opens { turn on lamp for 60 s }\n")
        #expect(try await rules("fmt", "--check").status == 0)
        let piped = try await rules("fmt", "-", input: "when x opens{log \"a\"}")
        #expect(piped.output == "when x opens { log \"a\" }" && piped.status == 0)
    }

    @Test func theGraphShowsWhoMovesWhatOthersLookAt() async throws {
        try house(
            "rule \"A\": when door opens { turn on lamp for 1 min }\nrule \"B\": when lamp turns on { log \"on\" }\n")
        let text = try await rules("graph")
        #expect(text.output.contains("\"A\" → lamp.on → \"B\""), "\(text.output)")
        #expect(try await rules("graph", "--dot").output.hasPrefix("digraph rules {"))
    }

    @Test func whatIsNotThereIsWrongUse() async throws {
        try house("")
        #expect(try await rules("check", folder.path + "/nowhere.hearth").status == 2)
        #expect(try await rules("check", folder.path + "/devices.yaml").status == 2)
    }
}
