package import HearthModel

/// The block `mqtt`: the broker and how it is reached (docs/spec/devices.md, section 2.1).
package struct MQTTSettings: Sendable, Equatable {
    package var broker: Broker
    package var username: String?
    package var password: Secret?
    /// `nil`: `hearth-<hub id>`.
    package var clientID: String?
    package var version = Version.v311
    package var keepalive = Milliseconds.seconds(30)
    package var connectTimeout = Milliseconds.seconds(5)
    /// The longest wait for retained messages at the start.
    package var settleCap = Milliseconds.seconds(3)
    /// How long the broker may be away before its devices count as offline.
    package var brokerGrace = Milliseconds.seconds(10)
    /// Of the hub's own topics, without a slash at its end.
    package var baseTopic = "hearth"

    package init(broker: Broker) { self.broker = broker }

    package enum Broker: Sendable, Equatable {
        case remote(host: String, port: UInt16, tls: TLS?)
        case embedded(Embedded)
    }

    package struct TLS: Sendable, Equatable {
        /// Paths of PEM files.
        package var ca: String?
        package var certificate: String?
        package var key: String?
        package var keyPassphrase: Secret?
        package var verify = true

        package init() {}
    }

    /// A private broker that the hub starts itself.
    package struct Embedded: Sendable, Equatable {
        /// On 127.0.0.1.
        package var port: UInt16 = 18_883
        package var persistence = true
        /// Of the mosquitto program; `nil`: where the system has it.
        package var program: String?

        package init() {}
    }

    package enum Version: String, Sendable, CaseIterable {
        case v311 = "3.1.1"
        case v5 = "5"
    }
}

extension MQTTSettings {
    /// `nil` if the broker is missing or wrong.
    init?(_ section: inout Section, folder: String) {
        let address = section.required("broker") { $0.brokerAddress($1) }
        let port = section.integer("port", in: 1...65_535)
        let tls = section.section("tls") { TLS(&$0, folder: folder) }
        let embedded = section.section("embedded") { Embedded(&$0, folder: folder) }
        username = section.name("username")
        password = section.secret("password", "a password")
        clientID = section.clientID("client_id")
        version = section.word("protocol") ?? version
        keepalive = section.duration("keepalive", in: .seconds(5) ... .minutes(20)) ?? keepalive
        connectTimeout = section.duration("connect_timeout", in: .seconds(1) ... .minutes(1)) ?? connectTimeout
        settleCap = section.duration("settle_cap", in: .zero ... .minutes(1), zero: true) ?? settleCap
        brokerGrace = section.duration("broker_grace", in: .zero ... .minutes(10), zero: true) ?? brokerGrace
        baseTopic = section.baseTopic("base_topic") ?? baseTopic
        switch address {
        case nil: return nil
        case .embedded:
            for key in ["port", "username", "password", "tls"] where section.has(key) {
                section.examination.error(section.place(of: key), "'\(key)' has no meaning with 'broker: embedded'")
            }
            broker = .embedded(embedded ?? Embedded())
        case .remote(let address):
            if section.has("embedded") {
                section.examination.error(
                    section.place(of: "embedded"), "'embedded' has a meaning only with 'broker: embedded'")
            }
            let secured = tls ?? (address.secure ? TLS() : nil)
            if let port, let written = address.port, port != Int(written) {
                section.examination.error(
                    section.place(of: "port"), "'broker' says port \(written) and 'port' says \(port); keep one")
            }
            let usual: UInt16 = secured == nil ? 1_883 : 8_883
            broker = .remote(
                host: address.host, port: address.port ?? port.flatMap(UInt16.init(exactly:)) ?? usual, tls: secured)
        }
    }
}

extension MQTTSettings.TLS {
    fileprivate init(_ section: inout Section, folder: String) {
        self.init()
        ca = section.path("ca", in: folder)
        certificate = section.path("cert", in: folder)
        key = section.path("key", in: folder)
        keyPassphrase = section.secret("key_passphrase", "a key passphrase")
        verify = section.flag("verify") ?? true
        if !verify {
            section.examination.warning(
                section.place(of: "verify"), "the certificate of the broker is not checked, so anybody can pose as it")
        }
        if section.has("cert") != section.has("key") {
            section.missing(section.has("cert") ? "key" : "cert")
        }
    }
}

extension MQTTSettings.Embedded {
    fileprivate init(_ section: inout Section, folder: String) {
        self.init()
        port = section.integer("port", in: 1...65_535).flatMap(UInt16.init(exactly:)) ?? port
        persistence = section.flag("persistence") ?? true
        program = section.path("path", in: folder)
    }
}
