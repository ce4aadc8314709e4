import HearthKernel
import HearthModel
import Testing

/// What is claimed and not done is asked for again (docs/spec/rule-language.md, section 11.1).
@Suite struct UnheededTests {
    /// A fan that has been asked for twice and given up.
    private func deaf(_ home: inout TestHouse, _ layer: Layer = .normal) throws -> DeviceIndex {
        let fan = try home.add("fan", "switch", reporting: ["on": .flag(false)])
        try home.claim(fan, "on", .flag(true), layer)
        home.wait(.seconds(4))
        #expect(home.takeSends() == ["fan on=on", "fan on=on"])
        #expect(home.notices.count == 1)
        return fan
    }

    private func asks(_ home: inout TestHouse, within span: Milliseconds) -> Int {
        home.wait(span)
        return home.takeSends().count
    }

    @Test func aClaimIsAskedForAfterOneFiveFifteenAndThenEverySixtyMinutes() throws {
        var home = TestHouse()
        _ = try deaf(&home)
        #expect(asks(&home, within: .seconds(59)) == 0)
        #expect(asks(&home, within: .seconds(11)) == 2)
        #expect(asks(&home, within: .minutes(3)) == 0)
        #expect(asks(&home, within: .minutes(2)) == 2)
        #expect(asks(&home, within: .minutes(8)) == 0)
        #expect(asks(&home, within: .minutes(3)) == 2)
        #expect(asks(&home, within: .minutes(42)) == 0)
        #expect(asks(&home, within: .minutes(2)) == 2)
        #expect(asks(&home, within: .minutes(180)) == 6)
        #expect(home.notices.count == 1)
    }

    @Test func safetyAsksEveryMinute() throws {
        var home = TestHouse()
        _ = try deaf(&home, .safety)
        #expect(asks(&home, within: .minutes(10) + .seconds(9)) == 20)
    }

    @Test func theNextReportThatDiffersAsksOnce() throws {
        var home = TestHouse()
        let fan = try deaf(&home)
        home.wait(.seconds(5))
        home.report(fan, ["on": .flag(false)])
        #expect(home.takeSends() == ["fan on=on"])
        home.wait(.seconds(10))
        #expect(home.takeSends() == ["fan on=on"])
        home.report(fan, ["on": .flag(false)])
        #expect(home.takeSends() == [])
        #expect(home.hands == 0)
    }

    @Test func whatIsDoneAtLastIsNotAskedForAgain() throws {
        var home = TestHouse()
        let fan = try deaf(&home)
        home.report(fan, ["on": .flag(true)])
        #expect(asks(&home, within: .hours(3)) == 0)
    }

    @Test func whatIsGivenBackIsNotAskedForAgain() throws {
        var home = TestHouse()
        let fan = try deaf(&home)
        try home.endClaims(fan, "on")
        home.wait(.minutes(1))
        home.forgetThePast()
        #expect(asks(&home, within: .hours(3)) == 0)
    }

    @Test func aBaseIsNotAskedForAgain() throws {
        var home = TestHouse()
        let fan = try home.add("fan", "switch", reporting: ["on": .flag(false)])
        home.write(fan, ["on": .flag(true)], by: .rule("R"))
        home.wait(.seconds(4))
        home.forgetThePast()
        #expect(asks(&home, within: .hours(3)) == 0)
    }

    @Test func itSurvivesARestart() throws {
        var home = TestHouse()
        let lamp = try home.add("fan", "switch", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(34))
        var next = try home.restarted(after: .seconds(10))
        next.happen(.link(connected: true))
        let fan = try #require(next.house.registry.index(of: "fan"))
        next.report(fan, ["on": .flag(false)])
        next.happen(.ready)
        next.wait(.seconds(5))
        next.forgetThePast()
        next.wait(.seconds(30))
        #expect(!next.takeSends().isEmpty)
    }

    /// What is heard right after the answer is no part of it, whatever was asked before.
    @Test func theValueOfAReplacedCommandAfterTheAnswerIsAHand() throws {
        var home = TestHouse()
        let fan = try home.add("fan", "switch", reporting: ["on": .flag(false)])
        try home.claim(fan, "on", .flag(true), by: "R")
        home.wait(Milliseconds(200))
        try home.claim(fan, "on", .flag(false), .safety, order: 1, by: "Q")
        home.wait(Milliseconds(200))
        home.report(fan, ["on": .flag(true)])
        #expect(home.hands == 0)
        home.report(fan, ["on": .flag(false)])
        #expect(home.takeSends() == ["fan on=on", "fan on=off"])
        home.report(fan, ["on": .flag(true)])
        home.wait(.seconds(1))
        #expect(home.hands == 1 && home.takeSends() == ["fan on=off"])
    }

    /// The blind does too late what a rule had wanted; a newer rule wants it closed, as it seemed to be.
    @Test func aLateAnswerToAnEarlierCommandIsCorrected() throws {
        var home = TestHouse()
        let blind = try home.add("blind", "cover", properties: ["state"], reporting: ["state": .text("closed")])
        try home.claim(blind, "state", .text("open"), by: "R")
        home.wait(.seconds(10))
        #expect(home.takeSends() == ["blind state=open", "blind state=open"])
        try home.claim(blind, "state", .text("closed"), .safety, order: 1, by: "Q")
        home.wait(.seconds(1))
        #expect(home.takeSends() == [])
        home.report(blind, ["state": .text("open")])
        #expect(home.hands == 0 && home.takeSends() == ["blind state=closed"])
        home.report(blind, ["state": .text("closed")])
        home.wait(.minutes(1))
        #expect(home.hands == 0 && home.takeSends() == [])
    }

    @Test func aWishFromAButtonOutlivesTheAbsenceOfItsLamp() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(true)])
        home.happen(.availability(lamp, .offline, .device))
        try home.claim(lamp, "on", .flag(false), .manual, until: home.now + .hours(2))
        home.wait(.minutes(30))
        #expect(home.takeSends() == [])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.seconds(3))
        #expect(home.takeSends() == ["lamp on=off"])
    }

    @Test func whatWasWantedDuringAnAbsenceIsAskedForAfterARestartToo() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "switch", reporting: ["on": .flag(true)])
        home.happen(.availability(plug, .offline, .device))
        try home.claim(plug, "on", .flag(false), .safety, yieldsToHand: true)
        home.wait(.minutes(5))
        #expect(home.takeSends() == [])
        // Its last will is gone meanwhile, and it says nothing by itself.
        var next = try home.restarted(after: .minutes(1))
        next.happen(.link(connected: true))
        next.happen(.ready)
        next.wait(.minutes(2))
        #expect(next.takeSends().first == "plug on=off")
    }
}
