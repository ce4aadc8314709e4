package import HearthModel

/// The block `http` of `hearth.yaml` (docs/spec/house-api.md, section 1).
package struct HTTPSettings: Sendable, Equatable {
    package var listen = [ListenAddress(host: "127.0.0.1", port: 8_000), ListenAddress(host: "::1", port: 8_000)]
    package var tls: TLS?
    /// Listen in the clear where others can hear it.
    package var insecureLAN = false
    /// `Host` names that are accepted besides those of the machine.
    package var hosts: [String] = []
    /// Exact origins.
    package var corsOrigins: [String] = []
    /// Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    package var trustedProxies: [IPNetwork] = []
    /// To whom pages of the reference project are open (docs/spec/house-api.md, section 10).
    package var demo = Demo.off
    /// What they may do: resident or guest.
    package var demoRole = Person.Role.resident
    package var maxConnections = 256
    package var maxWebSockets = 128
    /// Folder of static files.
    package var webRoot: String?
    /// Whether the console is served.
    package var console = true
    /// Folder of another console than the one that came with the hub.
    package var consoleRoot: String?
    package var rateLimits = true
    package var metricsPublic = false
    package var accessTokenTTL = Milliseconds.hours(1)
    package var refreshIdle = Milliseconds.days(30)
    package var refreshMax = Milliseconds.days(180)

    package enum Demo: Sendable, Equatable {
        case off
        /// Programs on this computer; only simulated and virtual devices move.
        case auto
        /// Whoever reaches the address.
        case on
    }

    package struct TLS: Sendable, Equatable {
        /// Paths of PEM files.
        package var certificate: String
        package var key: String

        package init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
    }

    package init() {}

    /// Why the server may not listen at this address, or `nil`. Also for addresses given on the command line.
    package func refusal(of address: ListenAddress) -> String? {
        guard tls == nil, !insecureLAN, !address.isLoopback else { return nil }
        return "\(address.text) can be reached from the network, and there is no 'tls'; "
            + "give 'tls', or write 'insecure_lan: true'"
    }
}

extension HTTPSettings {
    init(_ section: inout Section, folder: String) {
        let examination = section.examination
        var addresses: [(ListenAddress, SourcePosition)] = []
        _ = section.list("listen") { node in
            examination.listenAddress(node, "listen").map { addresses.append(($0, node.position)) }
        }
        if !addresses.isEmpty { listen = addresses.map(\.0) }
        tls = section.section("tls") { TLS(&$0, folder: folder) } ?? nil
        insecureLAN = section.flag("insecure_lan") ?? false
        hosts = section.names("hosts") ?? []
        corsOrigins = section.list("cors_origins") { examination.origin($0, "cors_origins") } ?? []
        trustedProxies = section.list("trusted_proxies") { examination.network($0, "trusted_proxies") } ?? []
        switch section.word("demo", of: ["auto", "true", "false", "on", "off", "yes", "no"]) {
        case "auto": demo = .auto
        case "true", "on", "yes": demo = .on
        default: demo = .off
        }
        if section.word("demo_role", of: ["resident", "guest"]) == "guest" { demoRole = .guest }
        if demo == .on {
            examination.warning(
                section.place(of: "demo"),
                "with 'demo: on' whoever reaches this address uses the house without a login; "
                    + "'auto' keeps it to this computer")
        }
        maxConnections = section.integer("max_connections", in: 1...10_000) ?? maxConnections
        maxWebSockets = section.integer("max_websockets", in: 0...10_000) ?? maxWebSockets
        webRoot = section.path("web_root", in: folder)
        console = section.flag("console") ?? true
        consoleRoot = section.path("console_root", in: folder)
        rateLimits = section.flag("rate_limits") ?? true
        metricsPublic = section.flag("metrics_public") ?? false
        accessTokenTTL = section.duration("access_token_ttl", in: .minutes(1) ... .days(1)) ?? accessTokenTTL
        refreshIdle = section.duration("refresh_idle", in: .minutes(1) ... .days(3_650)) ?? refreshIdle
        refreshMax = section.duration("refresh_max", in: .minutes(1) ... .days(3_650)) ?? refreshMax
        // A `tls` that was written and is wrong has been reported; the address is not at fault then.
        if !section.has("tls") {
            for (address, position) in addresses {
                if let refusal = refusal(of: address) { examination.error(position, refusal) }
            }
        }
    }
}

extension HTTPSettings.TLS {
    fileprivate init?(_ section: inout Section, folder: String) {
        let certificate = section.required("cert") { $0.path($1, in: folder) }
        let key = section.required("key") { $0.path($1, in: folder) }
        guard let certificate, let key else { return nil }
        (self.certificate, self.key) = (certificate, key)
    }
}

extension Examination {
    fileprivate func listenAddress(_ node: YAMLNode, _ key: String) -> ListenAddress? {
        guard let text = name(node, key) else { return nil }
        return ListenAddress(text) ?? needs("an address with a port, such as '127.0.0.1:8000'", node, key)
    }

    func network(_ node: YAMLNode, _ key: String) -> IPNetwork? {
        guard let text = name(node, key) else { return nil }
        return IPNetwork(text) ?? needs("an IP address or network, such as '192.168.1.0/24'", node, key)
    }

    /// `https://panel.lan:8443` (RFC 6454, section 6.2).
    fileprivate func origin(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = name(node, key) else { return nil }
        let host = ["http://", "https://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
        guard let host, Endpoint(host) != nil else {
            return needs("an origin, such as 'https://panel.lan'", node, key)
        }
        return text
    }
}
