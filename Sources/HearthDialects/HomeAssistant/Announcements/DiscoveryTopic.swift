/// `<prefix>/<component>/[<node>/]<object>/config`, taken apart.
struct DiscoveryTopic: Hashable, Sendable {
    let text: String
    /// `light`, `sensor`, …; `device` where the payload describes several.
    let component: String
    let object: String

    /// `nil` where the topic has another form.
    init?(_ topic: UnsafeRawBufferPointer, prefix: String) {
        guard let text = String(validating: topic, as: UTF8.self), text.hasPrefix(prefix + "/") else { return nil }
        let levels = text.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard (3...4).contains(levels.count), levels.last == "config", levels.dropLast().allSatisfy(Self.isID) else {
            return nil
        }
        (self.text, component) = (text, String(levels[0]))
        object = String(levels[levels.count - 2])
    }

    private static func isID(_ level: Substring) -> Bool {
        !level.isEmpty
            && level.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
