import HearthModel
import Testing

@testable import HearthAccounts

@Suite struct LoginThrottleTests {
    let start = Instant(milliseconds: 1_750_000_000_000)
    let anna = LoginThrottle.Key.userName("anna")
    let address = LoginThrottle.Key.address("192.0.2.7")

    @Test func fiveFailuresInFiveMinutesClose() {
        var throttle = LoginThrottle()
        for second in 0..<4 { throttle.failed([anna], at: start + .seconds(Int64(second))) }
        #expect(throttle.wait([anna], at: start + .seconds(4)) == nil)
        throttle.failed([anna], at: start + .seconds(4))
        #expect(throttle.wait([anna], at: start + .seconds(4)) == .seconds(30))
        #expect(throttle.wait([anna], at: start + .seconds(34)) == nil)
        #expect(throttle.wait([.userName("ben")], at: start + .seconds(4)) == nil)
    }

    @Test func fiveFailuresInALongerTimeDoNot() {
        var throttle = LoginThrottle()
        for number in 0..<20 { throttle.failed([anna], at: start + .seconds(76) * Int64(number)) }
        #expect(throttle.wait([anna], at: start + .seconds(76) * 19) == nil)
    }

    @Test func eachFurtherFailureDoublesTheWaitUpToAQuarterOfAnHour() {
        var throttle = LoginThrottle()
        var now = start
        for _ in 0..<4 { throttle.failed([anna], at: now) }
        var waits: [Int64] = []
        for _ in 0..<8 {
            throttle.failed([anna], at: now)
            guard let wait = throttle.wait([anna], at: now) else { break }
            waits.append(wait.count / 1_000)
            now = now + wait
        }
        #expect(waits == [30, 60, 120, 240, 480, 900, 900, 900])
    }

    @Test func quietForgives() {
        var throttle = LoginThrottle()
        for _ in 0..<5 { throttle.failed([anna], at: start) }
        let later = start + .seconds(30) + .minutes(15) + .seconds(1)
        throttle.failed([anna], at: later)
        #expect(throttle.wait([anna], at: later) == nil)
    }

    @Test func successClearsTheNameOnly() {
        var throttle = LoginThrottle()
        for _ in 0..<4 { throttle.failed([anna, address], at: start) }
        throttle.succeeded(userName: "anna")
        throttle.failed([anna, address], at: start)
        #expect(throttle.wait([anna], at: start) == nil)
        #expect(throttle.wait([anna, address], at: start) == .seconds(30))
    }

    @Test func memoryIsBounded() {
        var throttle = LoginThrottle()
        for number in 0..<4_200 {
            throttle.failed([.userName("user\(number)")], at: start + .seconds(Int64(number) / 100))
        }
        #expect(throttle.count == LoginThrottle.capacity)
    }
}
