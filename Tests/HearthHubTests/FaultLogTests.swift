import HearthDialects
import HearthModel
import Testing

@testable import HearthHub

/// A fault that repeats is named once a minute (docs/spec/devices.md, section 5.8).
@Suite struct FaultLogTests {
    private let start = Instant(milliseconds: 1_000_000)
    private let fault = Fault(.malformed, "no JSON", of: DeviceIndex(1))

    @Test func itIsNamedAtOnceAndThenOnceAMinuteWithHowOftenItCame() {
        var log = FaultLog()
        #expect(log.note(fault, at: start) == 1)
        for second in 1...59 { #expect(log.note(fault, at: start + .seconds(Int64(second))) == nil) }
        #expect(log.note(fault, at: start + .seconds(60)) == 60)
        #expect(log.note(fault, at: start + .seconds(61)) == nil)
        #expect(log.note(fault, at: start + .seconds(500)) == 2)
    }

    @Test func everyDeviceAndEveryKindOfFaultIsNamed() {
        var log = FaultLog()
        let others = [
            Fault(.malformed, "no JSON", of: DeviceIndex(2)), Fault(.outOfRange, "900", of: DeviceIndex(1)),
        ]
        #expect(([fault] + others).map { log.note($0, at: start) } == [1, 1, 1])
    }
}
