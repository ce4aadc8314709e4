import HearthKernel
import HearthModel
import Testing

@Suite struct CommandLifeTests {
    @Test func aMatchingReportAcknowledges() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        #expect(home.takeSends() == ["lamp on=on"])
        #expect(home.command(result)?.state == .sent)
        home.wait(Milliseconds(142))
        home.report(lamp, ["on": .flag(true)])
        let command = try #require(home.command(result))
        #expect(command.state == .acknowledged)
        #expect(command.tries == 1)
        #expect(!command.late)
        #expect(try #require(command.ackedAt) - command.createdAt == Milliseconds(142))
        home.wait(.minutes(1))
        #expect(home.takeSends() == [])
        #expect(home.states(result) == [.sent, .acknowledged])
    }

    @Test func toForgetACommandTheHouseIsNotWoken() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.wait(.minutes(1))
        let before = home.house.deadlines.wake
        home.write(lamp, ["on": .flag(true)], hold: .none)
        let answerDue = home.now + .seconds(2)
        #expect(home.house.deadlines.wake == answerDue)
        home.report(lamp, ["on": .flag(true)])
        #expect(home.house.nextDeadline == answerDue)
        #expect(home.house.deadlines.wake == min(before ?? .distantFuture, answerDue + .seconds(1)))
        home.stepTo(answerDue)
        #expect(home.house.command(CommandID(1)) == nil)
        #expect(home.house.deadlines.wake == before)
    }

    @Test func aReportWithinToleranceIsAnAnswer() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
        let result = home.write(lamp, ["brightness": .number(60)])
        home.wait(.seconds(1))
        home.report(lamp, ["brightness": .number(59)])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.output(lamp, "brightness") == .number(60))
    }

    /// 10.7: the tolerance is for reports; another output is another wish, however near.
    @Test func aSmallStepIsAskedFor() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(50)])
        home.wait(.minutes(1))
        home.write(lamp, ["brightness": .number(52)], hold: .none)
        #expect(home.takeSends() == ["lamp brightness=52"])
        home.report(lamp, ["brightness": .number(51.8)])
        home.wait(.minutes(1))
        try home.claim(lamp, "brightness", .number(51))
        #expect(home.takeSends() == ["lamp brightness=51"])
        home.report(lamp, ["brightness": .number(51)])
        home.wait(.minutes(1))
        try home.endClaims(lamp, "brightness")
        #expect(home.takeSends() == ["lamp brightness=52"])
        home.report(lamp, ["brightness": .number(52)])
        home.wait(.minutes(1))
        #expect(home.output(lamp, "brightness") == .number(52))
        #expect(home.takeSends() == [])
    }

    @Test func theSameWishWithinToleranceIsNotAskedForAgain() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
        home.write(lamp, ["brightness": .number(60)], hold: .none)
        home.report(lamp, ["brightness": .number(59.8)])
        home.wait(.minutes(1))
        _ = home.takeSends()
        home.write(lamp, ["brightness": .number(60)], hold: .none)
        #expect(home.takeSends() == [])
    }

    @Test func silenceIsAnsweredByOneRepetitionAndOneQuestion() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        home.wait(Milliseconds(1_999))
        #expect(home.takeSends() == ["lamp on=on"])
        home.wait(Milliseconds(1))
        #expect(home.takeSends() == ["lamp on=on"])
        home.wait(.seconds(1))
        #expect(home.reaction.asks == [] && home.command(result)?.state == .sent)
        home.wait(.seconds(1))
        #expect(home.command(result)?.state == .unacknowledged)
        #expect(home.notices == [.unacknowledged(CommandID(1))])
        home.wait(.seconds(59))
        #expect(home.takeSends() == [])
        #expect(home.house.command(CommandID(1)) == nil)
    }

    @Test func theDeviceIsAskedOnceInTheMiddleOfTheSecondWindow() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.wait(Milliseconds(2_999))
        #expect(home.reaction.asks == [])
        home.stepTo(home.now + Milliseconds(1))
        #expect(home.reaction.asks == [lamp])
    }

    @Test func aReportWithinTenWindowsIsLate() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(19))
        home.report(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.command(result)?.late == true)
    }

    @Test func aTransitionWidensTheWindow() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
        let result = home.write(lamp, ["brightness": .number(80)], transition: .seconds(30))
        home.wait(.seconds(31))
        #expect(home.takeSends() == ["lamp brightness=80"])
        home.report(lamp, ["brightness": .number(40)])
        #expect(home.hands == 0)
        home.report(lamp, ["brightness": .number(80)])
        #expect(home.command(result)?.state == .acknowledged)
    }

    @Test func aCoverThatStartsIsAcknowledgedAndItsArrivalWatched() throws {
        var home = TestHouse()
        let blind = try home.add(
            "blind", "cover", reporting: ["state": .text("closed"), "position": .number(0)])
        let result = home.write(blind, ["state": .text("open")])
        #expect(home.takeSends() == ["blind state=open"])
        home.wait(.seconds(1))
        home.report(blind, ["state": .text("opening")])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.command(result)?.inProgress == true)
        home.wait(.seconds(20))
        home.report(blind, ["state": .text("open"), "position": .number(60)])
        home.report(blind, ["state": .text("open"), "position": .number(100)])
        #expect(home.command(result)?.inProgress == false)
        home.wait(.minutes(3))
        #expect(home.notices == [] && home.hands == 0)
    }

    @Test func aDeviceThatNamesItsTargetHasTakenTheCommandAndItsArrivalIsWatched() throws {
        var home = TestHouse()
        let fan = try home.add("fan", "fan", reporting: ["on": .flag(true), "speed": .number(10)])
        let result = home.write(fan, ["speed": .number(80)])
        let speed = try #require(home.house.registry.slot("speed", of: fan))
        home.wait(.seconds(1))
        home.happen(.accepted(fan, [SlotValue(speed, .number(40))]))
        #expect(home.command(result)?.state == .sent, "another target is another's")
        home.happen(.accepted(fan, [SlotValue(speed, .number(80))]))
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.command(result)?.inProgress == true)
        home.report(fan, ["speed": .number(80)])
        #expect(home.command(result)?.inProgress == false)
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["fan speed=80"] && home.hands == 0)
    }

    @Test func aCoverThatNeverArrivesIsNoticed() throws {
        var home = TestHouse()
        let blind = try home.add("blind", "cover", reporting: ["state": .text("closed"), "position": .number(0)])
        home.write(blind, ["position": .number(50)])
        #expect(home.takeSends() == ["blind position=50"])
        home.wait(.seconds(1))
        home.report(blind, ["position": .number(20)])
        home.wait(.seconds(90))
        #expect(home.notices == [.notArrived(CommandID(1))])
    }

    @Test func theAnswerOfTheDeviceItselfCanBeAnError() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        home.happen(.failed(lamp, "MAC no ack"))
        #expect(home.command(result)?.state == .failed)
        #expect(home.command(result)?.deviceError == "MAC no ack")
        home.wait(.seconds(59))
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test func theSameWishUnderWayIsJoined() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let first = home.write(lamp, ["on": .flag(true)])
        home.wait(Milliseconds(300))
        let second = home.write(lamp, ["on": .flag(true)], by: .person("ben"))
        #expect(home.command(first)?.id == home.command(second)?.id)
        #expect(home.takeSends() == ["lamp on=on"])
        #expect(home.house.hold(lamp)?.by == .person("ben"))
    }

    @Test func aNewerWishSupersedesWhoeverStillWaits() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
        let first = home.write(lamp, ["brightness": .number(40)])
        home.wait(Milliseconds(300))
        let second = home.write(lamp, ["brightness": .number(80)])
        #expect(home.command(first)?.state == .superseded)
        #expect(home.command(first)?.supersededBy == home.command(second)?.id)
        // The echo of the first is still its doing.
        home.report(lamp, ["brightness": .number(40)])
        #expect(home.hands == 0)
        home.report(lamp, ["brightness": .number(80)])
        #expect(home.command(second)?.state == .acknowledged)
    }

    @Test func turningBackWhileTheCommandIsInFlightIsSent() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.wait(Milliseconds(150))
        home.write(lamp, ["on": .flag(false)])
        #expect(home.takeSends() == ["lamp on=on", "lamp on=off"])
    }

    @Test func whatIsAlreadySoIsNotSentButHeld() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true)])
        let result = home.write(lamp, ["on": .flag(true)])
        guard case .noChange? = result else { return #expect(Bool(false), "\(String(describing: result))") }
        #expect(home.takeSends() == [])
        #expect(home.house.hold(lamp)?.by == .person("anna"))
        #expect(home.house.hold(lamp)?.until == home.now + .hours(2))
    }

    @Test func aRetainedValueIsNotKnownWellEnough() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        home.report(lamp, ["on": .flag(true)], provenance: .retained)
        home.wait(.seconds(3))
        #expect(home.takeSends() == [])
        home.write(lamp, ["on": .flag(true)])
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test func onAndBrightnessAreOneCommandAndZeroIsOff() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false), "brightness": .number(90)])
        home.write(lamp, ["brightness": .number(40)])
        #expect(home.takeSends() == ["lamp on=on brightness=40"])
        home.report(lamp, ["on": .flag(true), "brightness": .number(40)])
        home.wait(.seconds(1))
        home.write(lamp, ["brightness": .number(0)])
        #expect(home.takeSends() == ["lamp on=off"])
    }

    @Test func aDeviceWithoutFeedbackIsAssumedToObey() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light") { $0.assumed = true }
        let result = home.write(lamp, ["on": .flag(true)])
        let id = try #require(home.command(result)?.id)
        #expect(home.value(lamp, "on") == .unknown)
        home.happen(.transmitted(id))
        #expect(home.value(lamp, "on") == .flag(true))
        #expect(try home.reading(lamp, "on").provenance == .assumed)
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["lamp on=on"])
        #expect(home.states(result) == [.sent, .acknowledged])
        #expect(home.updates.last?.ackedAt == nil)
        #expect(home.notices == [])
    }

    @Test func aVirtualDeviceObeysAtOnceAndNeedsNoLink() throws {
        var home = TestHouse(linked: false)
        let flag = try home.add("guests", "flag", integration: "virtual")
        let result = home.write(flag, ["value": .flag(true)])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(try home.reading(flag, "value").provenance == .simulated)
        #expect(home.value(flag, "value") == .flag(true))
        #expect(home.takeSends() == [])
    }

    @Test func anActIsSentOnceAndNeverWaits() throws {
        var home = TestHouse()
        let gate = try home.add("gate", "action")
        let result = home.write(gate, "press", .act(.press))
        home.happen(.transmitted(try #require(home.command(result)?.id)))
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["gate press"])
        #expect(home.states(result) == [.sent, .acknowledged])
        #expect(home.updates.last?.ackedAt == nil)
        home.happen(.link(connected: false))
        guard case .unreachable(.brokerOffline)? = home.write(gate, "press", .act(.press)) else {
            return #expect(Bool(false))
        }
    }

    @Test func stoppingACoverWantsItWhereItComesToRest() throws {
        var home = TestHouse()
        let blind = try home.add("blind", "cover", reporting: ["state": .text("closed"), "position": .number(0)])
        let open = home.write(blind, ["state": .text("open")])
        home.wait(.seconds(4))
        home.report(blind, ["state": .text("opening"), "position": .number(30)])
        home.write(blind, "stop", .act(.stop))
        #expect(home.takeSends() == ["blind state=open", "blind stop"])
        home.report(blind, ["state": .text("stopped"), "position": .number(36)])
        #expect(home.output(blind, "position") == .number(36))
        #expect(home.house.hold(blind)?.by == .person("anna"))
        home.wait(.minutes(5))
        #expect(home.takeSends() == [] && home.notices == [])
        #expect(home.states(open).last == .acknowledged)
    }

    @Test func desiredIsWhatIsAskedAndNotYetReported() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        #expect(home.house.desired(lamp).map(\.value) == [.flag(true)])
        home.report(lamp, ["on": .flag(true)])
        #expect(home.house.desired(lamp).isEmpty)
    }

    @Test func aCoverThatOnlyTellsItsPositionHasStartedWhenItMovesTheRightWay() throws {
        var home = TestHouse()
        let blind = try home.add(
            "blind", "cover", properties: ["state", "position"],
            reporting: ["state": .text("open"), "position": .number(100)])
        let result = home.write(blind, ["state": .text("closed")])
        home.wait(.seconds(1))
        home.report(blind, ["state": .text("open"), "position": .number(96)])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.command(result)?.inProgress == true)
        home.wait(.seconds(20))
        #expect(home.takeSends().count == 1)
        home.report(blind, ["state": .text("closed"), "position": .number(0)])
        #expect(home.command(result)?.inProgress == false)
    }
}
