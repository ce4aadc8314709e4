/// `broker` of the block `mqtt`: `host`, `host:port`, `mqtt://…`, `mqtts://…` or `embedded`.
enum BrokerAddress: Equatable {
    case embedded
    case remote(Remote)

    struct Remote: Equatable {
        var host: String
        var port: UInt16?
        var secure: Bool
    }

    init?(_ text: String) {
        if text == "embedded" {
            self = .embedded
            return
        }
        var rest = Substring(text)
        var secure = false
        if let scheme = rest.firstRange(of: "://") {
            guard ["mqtt", "mqtts"].contains(rest[..<scheme.lowerBound]) else { return nil }
            secure = rest[..<scheme.lowerBound] == "mqtts"
            rest = rest[scheme.upperBound...]
            if rest.last == "/" { rest = rest.dropLast() }
        }
        guard let endpoint = Endpoint(rest) else { return nil }
        self = .remote(Remote(host: endpoint.host, port: endpoint.port, secure: secure))
    }
}

extension Section {
    mutating func brokerAddress(_ key: String) -> BrokerAddress? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        if text.contains("@") {
            examination.error(
                node.position, "'\(key)' may not hold a login; use 'username' and 'password: !secret NAME'")
            return nil
        }
        return BrokerAddress(text)
            ?? examination.needs("a host such as 'broker.lan', 'broker.lan:1883' or 'mqtts://broker.lan'", node, key)
    }

    mutating func clientID(_ key: String) -> String? {
        guard let node = value(key), let id = examination.name(node, key) else { return nil }
        let allowed = id.utf8.count <= 23 && id.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") }
        return allowed ? id : examination.needs("1 to 23 letters, digits, '_' or '-'", node, key)
    }

    /// A topic to which levels are added.
    mutating func baseTopic(_ key: String) -> String? {
        value(key).flatMap { examination.baseTopic($0, key) }
    }

    /// A path of the file system; relative ones begin at the configuration folder.
    mutating func path(_ key: String, in folder: String) -> String? {
        guard let node = value(key), let name = examination.name(node, key) else { return nil }
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        examination.note(NamedFile(key: subject.block(key).shown, path: path, position: node.position))
        return path
    }
}

extension Examination {
    func baseTopic(_ node: YAMLNode, _ key: String) -> String? {
        guard let topic = topic(node, key) else { return nil }
        guard !topic.hasPrefix("/"), !topic.hasSuffix("/"), !topic.hasPrefix("$") else {
            error(node.position, "'\(key)' may not begin or end with '/', nor begin with '$'")
            return nil
        }
        return topic
    }
}

/// ASCII letters, digits and `_`.
func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
    default: false
    }
}
