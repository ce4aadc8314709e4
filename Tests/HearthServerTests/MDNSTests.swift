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
        #expect(
            results.first?.hits.map(\.unsupported) == [
                "I have no driver for it",
                "I do not speak to it as it is; it may come in by Shelly: switch on MQTT on the device's own page",
            ])
    }

    /// What only shows itself in the network is offered in an interview, with why it cannot be driven, and becomes a note.
    @Test func itIsOfferedInAnInterviewAndNoted() async throws {
        let folder = TemporaryFolder()
        let printer = "\n=;eth0;IPv4;Laser;_ipp._tcp;local;laser.local;192.168.1.20;631;"
        let house = try await TestHouse(mdns: try program(Self.output + printer, in: folder))
        let token = try await house.token(.owner)
        let started = try await house.ask(.post, "/api/v1/interview/start", "{}", token: token)
        #expect(started.text.contains("still looking around in the network"), "\(started.text)")
        await house.api.discovery.endOfLook()
        let path = "/api/v1/interview/" + (try #require(started.json["interview_id"]?.string))
        func say(_ said: String) async throws -> TestHouse.Answer {
            try await house.ask(.post, path + "/message", #"{"message":"\#(said)"}"#, token: token)
        }
        let seen = try await say("what do you see?")
        let told = seen.json["response"]?.string ?? ""
        #expect(told.contains("In the network I see what I cannot drive: Küche., a Cast player at 192.168.1.9"))
        #expect(told.contains("it may come in by Shelly: switch on MQTT on the device's own page"), "\(told)")
        #expect(!told.contains("Laser"), "a printer is no device of a house")
        #expect(seen.json["auto_discovery_results"]?["mdns"]?.array?.count == 3)
        _ = try await say("a Shelly plug in the kitchen")
        let read = try await say("done")
        let noted = "Shelly plug in the kitchen (in the network as Shelly Plug (hall), a device of Shelly at 192.168"
        #expect(read.json["response"]?.string?.contains(noted) == true, "\(read.text)")
        let candidate = read.json["discovered_candidates"]?[0]
        #expect(candidate?["seen"] == .bool(false) && candidate?["address"]?.string == "192.168.1.5", "\(read.text)")
        #expect(candidate?["unsupported"]?.string?.hasPrefix("I do not speak to it as it is") == true)
        let done = try await say("yes")
        #expect(done.json["discovered_candidates"]?[0]?["status"]?.string == "needs_info", "\(done.text)")
        let notes = try await house.ask(.get, "/api/v1/memory?type=note&q=shelly", token: token)
        let note = notes.json["memories"]?[0]?["content"]?.string ?? ""
        #expect(note.contains("In the network it shows itself as Shelly Plug (hall)"), "\(notes.text)")
    }
}
