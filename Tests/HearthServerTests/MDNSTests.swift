import Glibc
import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import TestParts
import Testing

@testable import HearthHub
@testable import HearthServer

/// What announces itself over mDNS: docs/spec/house-api.md, section 6.5.
@Suite struct MDNSTests {
    /// As avahi-browse of Debian 13 prints it.
    private static let output = #"""
        +;eth0;IPv4;Shelly\032Plug\032\(hall\);_http._tcp;local
        =;eth0;IPv4;Shelly\032Plug\032\(hall\);_http._tcp;local;shelly-1.local;192.168.1.5;80;"gen=2" "app=Plug;S"
        =;eth0;IPv6;Shelly\032Plug\032\(hall\);_http._tcp;local;shelly-1.local;fe80::1;80;"gen=2"
        =;wlan0;IPv4;K\195\188che\.;_googlecast._tcp;local;cast.local;192.168.1.9;8009;
        =;eth0;IPv4;broken
        =;eth0;IPv4;x;_http._tcp;local;x.local;192.168.1.7;99999;
        """#

    /// In place of avahi-browse, which needs a network: a program that prints what that prints.
    private func program(_ output: String, in folder: TemporaryFolder) throws -> MDNSBrowser {
        let path = folder.path + "/avahi-browse"
        let file = try #require(fopen(path, "w"))
        fputs("#!/bin/sh\ncat <<'END'\n\(output)\nEND\n", file)
        fclose(file)
        try #require(chmod(path, 0o700) == 0)
        return MDNSBrowser(program: path)
    }

    @Test func eachServiceIsNamedOnce() async throws {
        let folder = TemporaryFolder()
        let services = try await program(Self.output, in: folder).services()
        #expect(services.map(\.name) == ["Küche.", "Shelly Plug (hall)"])
        let plug = try #require(services.last)
        #expect(plug.type == "_http._tcp" && plug.address == "192.168.1.5" && plug.port == 80)
        #expect(await MDNSBrowser(program: "/nowhere/at/all").services().isEmpty)
    }

    @Test(arguments: [
        "", "=", "=;;;;;;;;;", "=;e;IPv4;\\255\\255;_a._tcp;local;h;1.2.3.4;1;", "=;e;IPv4;n;a._tcp;local;h;1.2.3.4;1;",
        "=;e;IPv4;\\;_a._tcp;local;h;1.2.3.4;-1;", "+;e;IPv4;n;_a._tcp;local;h;1.2.3.4;1;",
    ])
    func otherLinesAreNone(line: String) { #expect(MDNSService(line[...]) == nil) }

    @Test func aScanListsThem() async throws {
        let (house, folder) = (try await TestHouse(), TemporaryFolder())
        let desk = DiscoveryDesk(
            hub: house.hub, broadcaster: house.broadcaster, browser: try program(Self.output, in: folder),
            clock: TestHouse.now)
        #expect(desk.methods == ["mdns"])
        let scan = desk.start(["mqtt", "mdns"], for: .seconds(120), at: TestHouse.now())
        #expect(scan.unsupported == ["mqtt"])
        await desk.end()
        let results = await desk.results(of: try #require(desk.scan(scan.id)))
        #expect(results.map(\.protocol) == ["mdns"])
        #expect(results.first?.hits.map(\.address) == ["192.168.1.9:8009", "192.168.1.5:80"])
        #expect(results.first?.hits.map(\.type) == ["_googlecast._tcp", "_http._tcp"])
        #expect(results.first?.hits.allSatisfy { $0.device == nil && $0.integration == "mdns" } == true)
    }
}
