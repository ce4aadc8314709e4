import Foundation
import HearthLinks
import HearthModel
import Testing

/// On a folder that looks like `/sys/class/pwm`: no chip of the simulated kind drives PWM.
@Suite struct KernelPWMTests {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "pwm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: root.appending(path: "pwmchip0/pwm1"), withIntermediateDirectories: true)
        // As after its export.
        for (name, text) in [("duty_cycle", "0"), ("period", "0"), ("polarity", "normal"), ("enable", "0")] {
            try Data(text.utf8).write(to: root.appending(path: "pwmchip0/pwm1/\(name)"))
        }
    }

    private func text(_ name: String) throws -> String {
        // The kernel takes a number as a whole; a file keeps the rest of a longer one.
        try String(contentsOf: root.appending(path: "pwmchip0/pwm1/\(name)"), encoding: .utf8)
    }

    @Test func aDutyIsAShareOfThePeriod() throws {
        var plan = GPIOPWM(chip: "pwmchip0", channel: 1)
        plan.frequency = 25_000
        let channel = try KernelPWM(plan, root: root.path)
        #expect(try text("period") == "40000")
        #expect(try text("enable") == "1")
        try channel.set(level: 250)
        #expect(try text("duty_cycle") == "10000")
        #expect(try channel.level() == 250)
    }

    @Test func aMissingChannelIsNamed() {
        let failure = #expect(throws: GPIOError.self) {
            try KernelPWM(GPIOPWM(chip: "pwmchip3", channel: 0), root: root.path)
        }
        #expect("\(failure, default: "")".contains("channel 0 of pwmchip3 does not work"))
        #expect("\(failure, default: "")".contains("is its overlay loaded"))
    }
}
