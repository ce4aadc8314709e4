import HearthModel
import Testing

@testable import HearthAccounts

@Suite struct LoginThrottleTests {
    let start = Instant(milliseconds: 1_750_000_000_000)
    let anna = LoginThrottle.Key.userName("anna")
    let address = LoginThrottle.Key.address("192.0.2.7")

    @Test func fiveFailuresInFiveMinutesClose() {
        var throttle = LoginThrottle()
        for second in 0..<4 { throttle.failed([address], at: start + .seconds(Int64(second))) }
        #expect(throttle.wait([address], at: start + .seconds(4)) == nil)
        throttle.failed([address], at: start + .seconds(4))
        #expect(throttle.wait([address], at: start + .seconds(4)) == .seconds(30))
        #expect(throttle.wait([address], at: start + .seconds(34)) == nil)
        #expect(throttle.wait([.userName("ben")], at: start + .seconds(4)) == nil)
    }

    @Test func fiveFailuresInALongerTimeDoNot() {
        var throttle = LoginThrottle()
        for number in 0..<20 { throttle.failed([address], at: start + .seconds(76) * Int64(number)) }
        #expect(throttle.wait([address], at: start + .seconds(76) * 19) == nil)
    }

    @Test func eachFurtherFailureDoublesTheWaitUpToAQuarterOfAnHour() {
        var throttle = LoginThrottle()
        var now = start
        for _ in 0..<4 { throttle.failed([address], at: now) }
        var waits: [Int64] = []
        for _ in 0..<8 {
            throttle.failed([address], at: now)
            guard let wait = throttle.wait([address], at: now) else { break }
            waits.append(wait.count / 1_000)
            now = now + wait
        }
        #expect(waits == [30, 60, 120, 240, 480, 900, 900, 900])
    }

    @Test func quietForgives() {
        var throttle = LoginThrottle()
        for _ in 0..<5 { throttle.failed([address], at: start) }
        let later = start + .seconds(30) + .minutes(15) + .seconds(1)
        throttle.failed([address], at: later)
        #expect(throttle.wait([address], at: later) == nil)
    }

    @Test func oneStrangerDoesNotCloseAName() {
        var throttle = LoginThrottle()
        for _ in 0..<19 { throttle.failed([anna, address], at: start) }
        #expect(throttle.wait(userName: "anna", from: "192.0.2.7", at: start) != nil)
        #expect(throttle.wait(userName: "anna", from: "192.0.2.8", at: start) == nil)
    }

    @Test func manyStrangersCloseANameOnlyForAddressesItHasNotSignedInFromForThirtyDays() {
        var throttle = LoginThrottle()
        throttle.succeeded(userName: "anna", from: "192.0.2.8", at: start)
        for now in [start, start + .days(30) - .seconds(1), start + .days(30)] {
            for number in 0..<20 { throttle.failed([anna, .address("198.51.100.\(number)")], at: now) }
            #expect(throttle.wait(userName: "anna", from: "192.0.2.9", at: now) != nil)
            #expect((throttle.wait(userName: "anna", from: "192.0.2.8", at: now) == nil) == (now < start + .days(30)))
        }
    }

    @Test func successClearsTheNameOnly() {
        var throttle = LoginThrottle()
        for _ in 0..<19 { throttle.failed([anna, address], at: start) }
        throttle.succeeded(userName: "anna", from: "192.0.2.7", at: start)
        throttle.failed([anna, address], at: start)
        #expect(throttle.wait([anna], at: start) == nil)
        #expect(throttle.wait([anna, address], at: start) == .minutes(15))
    }

    @Test func memoryIsBounded() {
        var throttle = LoginThrottle()
        for number in 0..<4_200 {
            throttle.failed([.userName("user\(number)")], at: start + .seconds(Int64(number) / 100))
        }
        #expect(throttle.count == LoginThrottle.capacity)
    }
}
