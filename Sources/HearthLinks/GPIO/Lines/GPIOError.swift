import Glibc
package import HearthModel

/// Why a line cannot be had or used: what, where, why, and what to do.
package enum GPIOError: Error, Equatable, CustomStringConvertible {
    case noChip(String)
    case noLine(GPIOPin)
    /// Several chips have a line of this name.
    case ambiguous(GPIOPin, chips: [String])
    case busy(GPIOPin, holder: String)
    /// The kernel was built without the interface that this generation of libgpiod speaks.
    case interfaceMissing(GPIOPin)
    case refused(String, code: Int32)
    case pwm(String, path: String, code: Int32)

    /// How soon it is tried again.
    package static let retryInterval = Milliseconds.seconds(10)

    private static let pwmAdvice = [
        ENOENT: "; is its overlay loaded, and the channel right?", EACCES: "; may this user write it?",
    ]

    package var description: String {
        switch self {
        case .noChip(let chip): "there is no GPIO chip '\(chip)'; 'hearth gpio list' shows those that are there"
        case .noLine(let pin): "there is no \(pin.text); 'hearth gpio list' shows those that are there"
        case .ambiguous(let pin, let chips):
            "\(pin.text) is on \(chips.joined(separator: " and on ")); say which with 'chip'"
        case .busy(let pin, let holder):
            "\(pin.text) is held by \(holder.isEmpty ? "another program" : "'\(holder)'") and so busy; "
                + "retried every \(Self.retryInterval.count / 1_000) s"
        case .interfaceMissing(let pin):
            "the kernel refuses \(pin.text) (EINVAL): it is built without the GPIO interface of libgpiod 1 "
                + "(CONFIG_GPIO_CDEV_V1); install the Hearth package of this Debian release, which uses libgpiod 2"
        case .refused(let what, EACCES), .refused(let what, EPERM):
            "\(what) may not be used by this user; add it to the group 'gpio' and log in again"
        case .refused(let what, let code): "\(what) does not work: \(String(cString: strerror(code)))"
        case .pwm(let what, let path, let code):
            "\(what) does not work: \(path): \(String(cString: strerror(code)))"
                + (Self.pwmAdvice[code] ?? "")
        }
    }
}
