import Glibc
import HearthLinks
import HearthModel

/// The kernel's simulated chip (gpio-sim), which `scripts/gpio-vm` sets up: we pull its inputs and see its outputs from
/// outside, as the wires do.
struct SimulatedChip {
    static let label = "hearth-sim"
    /// Where its configuration lies; absent where there is no such chip.
    private static let configuration = getenv("HEARTH_GPIO_SIM").map { String(cString: $0) }

    static var isThere: Bool { configuration != nil }

    private let folder: String
    private let wires: String

    init() throws {
        guard let folder = Self.configuration else { throw Missing() }
        self.folder = folder
        wires =
            "/sys/devices/platform/" + (try Self.text(folder + "/dev_name")) + "/"
            + (try Self.text(folder + "/bank0/chip_name"))
    }

    struct Missing: Error {}
    struct Failed: Error {
        let path: String
        let code: Int32
    }

    var name: String { get throws { try Self.text(folder + "/bank0/chip_name") } }

    func pin(_ line: UInt32, activeLow: Bool = false, bias: GPIOPin.Bias = .asIs) -> GPIOPin {
        var pin = GPIOPin(chip: Self.label, line: .offset(line))
        (pin.activeLow, pin.bias) = (activeLow, bias)
        return pin
    }

    /// Holds a line as the wire goes.
    func held(_ pin: GPIOPin, as use: GPIOLine.Use, consumer: String = "test") throws -> GPIOLine {
        try GPIOLine(pin, at: GPIOChips.place(of: pin), as: use, consumer: consumer)
    }

    func pull(_ line: UInt32, up: Bool) throws {
        try Self.write(up ? "pull-up" : "pull-down", to: wires + "/sim_gpio\(line)/pull")
    }

    func isHigh(_ line: UInt32) throws -> Bool { try Self.text(wires + "/sim_gpio\(line)/value") == "1" }

    /// Takes the chip out of the computer, or puts it in.
    func setPresent(_ present: Bool) throws { try Self.write(present ? "1" : "0", to: folder + "/live") }

    private static func text(_ path: String) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failed(path: path, code: errno) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = max(0, read(file, &bytes, bytes.count))
        return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0, Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
            throw Failed(path: path, code: errno)
        }
        close(file)
    }
}
