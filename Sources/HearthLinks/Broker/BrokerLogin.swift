/// User name and password of one program that may use the private broker.
package struct BrokerLogin: Sendable, Equatable {
    package let name: String
    package let password: String

    /// The hub's own, and that of the simulated devices.
    package static let hub = "hearth"
    package static let simulator = "hearth-simulator"

    init(name: String, password: String) { (self.name, self.password) = (name, password) }

    /// With a new password of 144 random bits.
    init(named name: String, using random: inout some RandomNumberGenerator) throws(BrokerError) {
        let allowed = name.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard allowed, (1...64).contains(name.utf8.count) else { throw .badName(name) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let password = (0..<24).map { _ in alphabet[Int(random.next(upperBound: UInt(alphabet.count)))] }
        self.init(name: name, password: String(password))
    }
}
