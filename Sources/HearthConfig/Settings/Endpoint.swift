/// `host`, `host:port`, `[::1]:port`.
struct Endpoint: Equatable {
    var host: String
    var port: UInt16?

    init?(_ text: some StringProtocol) {
        var host = text[...]
        var rest = text[text.endIndex...]
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
            guard host.contains(":"), host.utf8.allSatisfy({ isWordByte($0) || ":.%".utf8.contains($0) }) else {
                return nil
            }
        } else {
            if let colon = text.firstIndex(of: ":") { (host, rest) = (text[..<colon], text[colon...]) }
            guard host.utf8.allSatisfy({ isWordByte($0) || ".-".utf8.contains($0) }) else { return nil }
        }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        guard !rest.isEmpty else { return }
        guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
        self.port = port
    }
}
