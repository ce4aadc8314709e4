package import HearthDialects
package import HearthModel

/// Everything one connection needs to know; docs/spec/devices.md, section 2.1, has the defaults of the configuration.
package struct MQTTLinkSettings: Sendable, Equatable {
    /// Name or address. With TLS the broker's certificate must bear it.
    package var host: String
    package var port: UInt16
    /// 1–23 characters of `[A-Za-z0-9_-]`.
    package var clientID: String
    package var username: String?
    package var password: String?
    package var tls: TLS?
    package var version = Version.v311
    /// 5 s to 18 h; a broker that is silent for longer is lost.
    package var keepalive = Milliseconds.seconds(30)
    /// From the first tick to the broker's answer.
    package var connectTimeout = Milliseconds.seconds(5)
    /// What the broker says when we vanish.
    package var will: Publication?
    /// How many messages may wait for the broker before `publish` refuses more.
    package var backlogLimit = 8_192

    /// As libmosquitto numbers them.
    package enum Version: Int32, Sendable {
        case v311 = 4
        case v5 = 5
    }

    /// Paths of PEM files; without `authority` the system's certificates count.
    package struct TLS: Sendable, Equatable {
        package var authority: String?
        package var certificate: String?
        package var key: String?
        package var keyPassphrase: String?
        package var verify = true
        package init() {}
    }

    package init(host: String, port: UInt16, clientID: String) {
        (self.host, self.port, self.clientID) = (host, port, clientID)
    }
}
