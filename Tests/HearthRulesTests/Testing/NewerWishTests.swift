import HearthModel
import Testing

@testable import HearthRules

/// Whose wish is newer than a hand (docs/spec/rule-language.md, section 11.1), beside what the vectors say of it.
@Suite struct NewerWishTests {
    private static let fixture = """
        device lamp: light
        device desk: light
        device kettle: plug
        device blind: cover
        device trv: thermostat
        device fan: fan
        device pir: motion
        device door: door
        device sky: lux
        device ann: person
        device ben: person
        modes home, away, bedtime
        """

    private func expectSuccess(_ text: String) throws {
        let sources = [
            SourceText(name: "fixture.hearth", text: Self.fixture), SourceText(name: "rules.hearth", text: text),
        ]
        let (names, mistakes) = Fixture.names(of: sources.map(Parser.parse))
        let build = RuleCompiler.build(sources: sources, names: names)
        let errors = (mistakes + build.diagnostics).filter { $0.severity == .error }
        try #require(errors.isEmpty, "\(errors.map { "\($0.code) \($0.message)" })")
        for result in TestRunner.run(build.set, names: names, options: TestRunner.Options()).results {
            if let failure = result.failure {
                Issue.record("\(result.name): \(failure.diagnostic.message) \(failure.trace)")
            }
        }
    }

    @Test func clockAndSun() throws {
        try expectSuccess(
            """
            when every 30 min { turn off kettle }
            when at sunset { set blind to 0 % }
            rule "Night blind": while time between 22:00 and 06:00 if sky < 10 lux default yes { turn on lamp }
            when time between 12:00 and 13:00 { turn off desk }
            test "every" { at 08:10  by hand kettle -> on  at 08:31  expect kettle is off }
            test "sunset" { at 12:00  by hand blind -> 70 %  at 19:00  expect blind is closed }
            test "a gate asks a sensor, the clock wishes" { at 21:50  by hand lamp -> off  at 22:01  expect lamp is on }
            test "an event that the clock makes" { at 11:50  by hand desk -> on  at 12:01  expect desk is off }
            """)
    }

    @Test func aSensorInTheConditionIsNoClock() throws {
        try expectSuccess(
            """
            rule "Night motion": while time between 22:00 and 06:00 and pir { turn on lamp }
            rule "Dark": while time between 17:00 and 19:00 if sky < 10 lux { turn on desk }
            test "a sensor in it" { at 21:00  by hand lamp -> off  at 22:30  pir -> on  wait 5 s  expect lamp is off }
            test "the gate that opens later is the sensor's" {
              at 16:50  by hand desk -> off  sky -> 500 lux  at 17:10  sky -> 1 lux  wait 5 s  expect desk is off
            }
            """)
    }

    @Test func comingAndGoing() throws {
        try expectSuccess(
            """
            when ann arrives { turn on lamp }
            when anyone leaves if door is closed { turn off desk }
            when (everyone is away for 10 min) and door is closed { turn off fan }
            while everyone is away { turn off kettle }
            test "arriving" { given ann is away  by hand lamp -> off  wait 5 min  ann -> home  wait 5 s  expect lamp is on }
            test "one of two leaves" { given ann is home  by hand desk -> on  wait 5 min  ann -> away  wait 5 s  expect desk is off }
            test "away for a time, and a door" {
              given ann is home  given ben is away  by hand fan -> on  wait 1 min  ann -> away
              wait 9 min  expect fan is on  wait 70 s  expect fan is off
            }
            test "the door is no one's leaving" {
              given ann is away  given ben is away  given door is open
              wait 20 min  by hand fan -> on  wait 1 min  door -> closed  wait 5 s  expect fan is on
            }
            test "whoever was out of sight has left as well" {
              given ann is home  given ben is away  by hand desk -> on  wait 1 min  lose ann  wait 1 min
              ann -> away  wait 5 s  expect desk is off
            }
            test "a period" { given ann is home  given ben is away  by hand kettle -> on  wait 5 min  ann -> away  wait 5 s  expect kettle is off }
            """)
    }

    @Test func timeCountedOnWhatTheRuleWrites() throws {
        try expectSuccess(
            """
            when kettle is on for 20 min if ann is home default yes { turn off kettle }
            when blind is open for 2 min { close blind }
            when lamp.brightness > 50 % for 5 min { set lamp to 20 % }
            when pir is off for 10 min { turn off desk }
            when (fan is on for 15 min) and door is closed { turn off fan }
            test "kettle" { at 07:00  by hand kettle -> on  wait 19 min  expect kettle is on  wait 61 s  expect kettle is off }
            test "blind" { by hand blind -> 100 %  wait 3 min  expect blind is closed }
            test "what is held together" { by hand lamp -> 80 %  wait 6 min  expect lamp.brightness is 20 % }
            test "a sensor's time is no wish" { pir -> on  by hand desk -> on  pir -> off  wait 11 min  expect desk is on }
            test "the time is over when the door closes" {
              given door is open  by hand fan -> on  wait 20 min  expect fan is on  door -> closed  wait 5 s  expect fan is off
            }
            """)
    }

    @Test func modesAndWhatTheyFollow() throws {
        try expectSuccess(
            """
            var quiet: yesno = no
            rule "Bed": when mode is bedtime for 5 min { turn off lamp }
            rule "Sleepy": when pir is on for 1 h { set mode to bedtime }
            rule "Late": when at 23:30 { set quiet to yes }
            rule "Quiet": when quiet { turn off desk }
            test "a person's" { at 20:00  by hand lamp -> on  mode -> bedtime  wait 6 min  expect lamp is off }
            test "a sensor's" { at 20:00  by hand lamp -> on  pir -> on  wait 66 min  expect mode is bedtime  expect lamp is on }
            test "a variable that the clock sets" { at 23:00  by hand desk -> on  at 23:31  expect desk is off }
            test "what has always been so" { given mode is home  by hand lamp -> on  wait 1 h  expect lamp is on }
            test "over a restart" {
              at 20:00  by hand lamp -> on  pir -> on  wait 61 min  restart hearth  wait 5 min  expect lamp is on
            }
            """)
    }
}
