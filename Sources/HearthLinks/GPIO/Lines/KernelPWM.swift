import Glibc
package import HearthModel

/// A PWM channel of the kernel, through `/sys/class/pwm` (Documentation/driver-api/pwm.rst).
package final class KernelPWM {
    private let plan: GPIOPWM
    private let folder: String
    private let period: Int64

    /// - Parameter root: of the tree with `pwmchip0`.
    package init(_ plan: GPIOPWM, root: String = "/sys/class/pwm") throws(GPIOError) {
        self.plan = plan
        let chip = root + "/" + plan.chip
        folder = chip + "/pwm\(plan.channel)"
        period = Int64((1_000_000_000 / max(1, plan.frequency)).rounded())
        if access(folder, F_OK) != 0 { try write("\(plan.channel)", to: chip + "/export") }
        // The kernel refuses everything while there is no period, a duty that is longer than the period, and another
        // polarity while the channel runs.
        if try number("period") > 0 {
            try write("0", to: folder + "/duty_cycle")
            try write("0", to: folder + "/enable")
        }
        try write("\(period)", to: folder + "/period")
        try write(plan.invert ? "inversed" : "normal", to: folder + "/polarity")
        try write("1", to: folder + "/enable")
    }

    /// - Parameter level: thousandths of the period.
    package func set(level: Int) throws(GPIOError) {
        try write("\(period * Int64(min(max(level, 0), 1_000)) / 1_000)", to: folder + "/duty_cycle")
    }

    /// Thousandths of the period.
    package func level() throws(GPIOError) -> Int {
        let duty = min(try number("duty_cycle"), period)
        return Int((duty * 1_000 + period / 2) / period)
    }

    /// Nanoseconds.
    private func number(_ name: String) throws(GPIOError) -> Int64 {
        let path = folder + "/" + name
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .pwm(plan.text, path: path, code: errno) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = max(0, read(file, &bytes, bytes.count))
        let text = String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
        guard let number = Int64(text), number >= 0 else { throw .pwm(plan.text, path: path, code: EINVAL) }
        return number
    }

    private func write(_ text: String, to path: String) throws(GPIOError) {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw .pwm(plan.text, path: path, code: errno) }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw .pwm(plan.text, path: path, code: errno)
        }
    }
}
