import Glibc

/// A real mosquitto on a free port, open to everybody unless told otherwise.
package final class TestBroker: Sendable {
    package struct DoesNotRun: Error {
        package let errors: [String]
    }

    package let port: UInt16
    private let folder: TemporaryFolder
    private let program: RunningProgram

    /// - Parameters:
    ///   - extra: lines of `mosquitto.conf`; `FOLDER` in them stands for the broker's folder.
    ///   - files: name → text of files in that folder.
    package init(
        port: UInt16 = freePort(), extra: String = "allow_anonymous true", files: [String: String] = [:]
    ) async throws {
        self.port = port
        folder = TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let lines = extra.split(separator: "FOLDER", omittingEmptySubsequences: false).joined(separator: folder.path)
        try folder.write(
            "listener \(port) 127.0.0.1\nuser root\nset_tcp_nodelay true\nlog_dest none\n\(lines)\n",
            to: "mosquitto.conf")
        program = try await RunningProgram.start("mosquitto", ["-c", folder.path + "/mosquitto.conf"])
        while !answers(port), !program.hasEnded { await Task.yield() }
        if program.hasEnded { throw DoesNotRun(errors: program.complaints.elements) }
    }

    /// One that lets nobody subscribe to what these patterns match (`mosquitto_sub_topic_matches_sub`), and everybody to
    /// all else. An `acl_file` would grant such subscriptions and deliver nothing.
    package convenience init(port: UInt16 = freePort(), refusing patterns: [String]) async throws {
        try await self.init(
            port: port,
            extra: "allow_anonymous true\nplugin \(Self.security)\nplugin_opt_config_file FOLDER/rights.json",
            files: ["rights.json": Self.rights(refusing: patterns)])
    }

    private static var security: String {
        #if arch(arm64)
            "/usr/lib/aarch64-linux-gnu/mosquitto_dynamic_security.so"
        #else
            "/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so"
        #endif
    }

    private static func rights(refusing patterns: [String]) -> String {
        let refused = patterns.map { #"{"acltype":"subscribePattern","topic":"\#($0)","allow":false}"# }
        return #"""
            {"defaultACLAccess": {"publishClientSend": true, "publishClientReceive": true, "subscribe": true},
             "roles": [{"rolename": "restricted", "acls": [\#(refused.joined(separator: ","))]}],
             "groups": [{"groupname": "all", "roles": [{"rolename": "restricted"}]}], "anonymousGroup": "all"}
            """#
    }

    package func kill() async {
        program.signal(SIGKILL)
        _ = await program.ended()
    }
}
