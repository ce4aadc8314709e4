/// The name of a request in answers and in the log: the client's own if it is well formed, else a new one.
enum RequestID {
    static func of(header: String?) -> String {
        if let header, isValid(header) { return header }
        return "req_" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// `[A-Za-z0-9._-]{1,64}`
    private static func isValid(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
