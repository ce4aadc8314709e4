import Foundation
import Glibc
import TestParts
import Testing

/// `sudo hearth restore` works as root in folders where the hub's user may put links. Whatever they lead to stays as
/// it is.
@Suite(.enabled(if: geteuid() == 0, "only root can be led astray"), .timeLimit(.minutes(5))) struct RestoreLinkTests {
    private static let nobody: uid_t = 65_534
    private static let passphrase = "under the third stone\n"

    private let base = TemporaryFolder()
    private var archive: String { base.path + "/house.hearth" }
    private var victim: String { base.path + "/victim" }
    private var config: String { base.path + "/new/config" }
    private var state: String { base.path + "/new/state" }

    /// The names of the house's files, and of a stranger's that must not be touched.
    private static let files = [
        "devices.yaml", "hearth.yaml", "secrets.yaml", "50-attic.yaml", "hall.hearth", "up.hearth", "hub.key",
        "hearth.sqlite", "hearth.sqlite-wal", "hearth.sqlite-shm", "token-keys.json", "broker-clients", "passwords",
        "lock", "heating/up.hearth",
    ]

    init() async throws {
        chmod(base.path, 0o755)
        try base.write("version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n", to: "old/config/devices.yaml")
        try base.write("http: {tls: {cert: tls/hub.pem, key: tls/hub.key}}\n", to: "old/config/hearth.yaml")
        try base.write("areas: {attic: {}}\n", to: "old/config/devices.d/50-attic.yaml")
        try base.write("a: b\n", to: "old/config/secrets.yaml", mode: 0o600)
        for name in ["hall", "heating/up"] { try base.write("mode party\n", to: "old/config/rules/\(name).hearth") }
        func old(_ words: [String], _ input: String = "") async throws -> String {
            let places = ["--config", base.path + "/old/config", "--state", base.path + "/old/state"]
            let shell = try await Shell.run(HearthProgram.path, words + places, input: input)
            #expect(shell.status == 0, "\(shell.errors)")
            return shell.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        _ = try await old(["tls", "init"])
        _ = try await old(
            ["user", "add", "anna", "--role", "owner", "--password-stdin"], "correct horse battery\n")
        _ = try await old(["broker", "add-client", "kettle"])
        let made = try await old(["backup", "--encrypt"], Self.passphrase)
        try FileManager.default.copyItem(atPath: made, toPath: archive)
        for name in Self.files { try base.write("precious\n", to: "victim/" + name) }
    }

    private struct Facts: Equatable {
        var mode: mode_t
        var owner: uid_t
        var links: nlink_t
        var text: String?
    }

    private func strangersFiles() throws -> [String: Facts] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: victim) + ["."]
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                var facts = stat()
                lstat(victim + "/" + name, &facts)
                let isFile = facts.st_mode & S_IFMT == S_IFREG
                return (
                    name,
                    Facts(
                        mode: facts.st_mode, owner: facts.st_uid, links: facts.st_nlink,
                        text: isFile ? try base.text(of: "victim/" + name) : nil)
                )
            })
    }

    /// A house that is there, of the hub's user.
    /// - Parameter configuration: whose its folder is; `rules` and `devices.d` are the hub's in any case.
    private func makeHouse(configuration: uid_t) throws {
        try? FileManager.default.removeItem(atPath: base.path + "/new")
        for name in ["devices.yaml", "hearth.yaml", "secrets.yaml"] {
            try base.write("a: b\n", to: "new/config/" + name)
        }
        for name in ["rules/hall.hearth", "rules/heating/up.hearth", "devices.d/50-attic.yaml"] {
            try base.write("old\n", to: "new/config/" + name)
        }
        try base.write("old\n", to: "new/config/tls/hub.key", mode: 0o600)
        for name in ["token-keys.json", "broker/passwords"] { try base.write("old\n", to: "new/state/" + name) }
        let new = base.path + "/new"
        for path in [new] + (try FileManager.default.subpathsOfDirectory(atPath: new)).map({ new + "/" + $0 }) {
            let isOfRoot = path.hasPrefix(config) && !["/rules", "/devices.d"].contains { path.hasPrefix(config + $0) }
            let owner = isOfRoot ? configuration : Self.nobody
            #expect(lchown(path, owner, owner) == 0)
        }
    }

    private func restore() async throws -> Shell {
        try await Shell.run(
            HearthProgram.path, ["restore", archive, "--config", config, "--state", state], input: Self.passphrase)
    }

    /// In each place in turn, to the stranger's file of that name, or to the folder.
    @Test(arguments: [Self.nobody, 0]) func noLinkIsFollowed(configuration: uid_t) async throws {
        let before = try strangersFiles()
        let ofState = [
            ".restoring", "lock", "hearth.sqlite", "hearth.sqlite-wal", "hearth.sqlite-shm", "token-keys.json",
            "broker", "broker/broker-clients", "broker/passwords", "backups",
        ]
        var places = ["state"] + ofState.map { "state/" + $0 }
        places += ["config/rules/heating", "config/rules/heating/up.hearth", "config/rules/hall.hearth"]
        places += ["config/devices.d/50-attic.yaml"]
        if configuration != 0 {
            places += ["config"]
            places += [".restoring", "devices.yaml", "secrets.yaml", "tls", "tls/hub.key", "rules", "devices.d"]
                .map { "config/" + $0 }
        }
        var refused: [String] = []
        for place in places {
            try makeHouse(configuration: configuration)
            let path = base.path + "/new/" + place
            try? FileManager.default.removeItem(atPath: path)
            let last = place.split(separator: "/").last ?? ""
            #expect(symlink(Self.files.contains(String(last)) ? "\(victim)/\(last)" : victim, path) == 0)
            #expect(lchown(path, Self.nobody, Self.nobody) == 0)
            let shell = try await restore()
            #expect([0, 2].contains(shell.status), "\(place): \(shell)")
            #expect(try strangersFiles() == before, "\(place): \(shell)")
            if shell.status != 0 { refused.append(place) }
        }
        // A link where a folder must be is refused; what lies in the place of a file is set aside.
        let folders = ["state", "state/lock", "state/broker", "config/rules/heating"]
        let ofConfiguration = ["config", "config/tls", "config/rules", "config/devices.d"]
        #expect(Set(refused).isSubset(of: folders + ofConfiguration), "\(refused)")
        try makeHouse(configuration: configuration)
        #expect(try await restore().status == 0)
        for (name, owner, mode) in [
            ("config/secrets.yaml", Self.nobody, 0o600), ("config/tls/hub.key", Self.nobody, 0o600),
            ("config/devices.yaml", configuration, 0o644), ("config/rules/heating/up.hearth", configuration, 0o644),
            ("state/hearth.sqlite", Self.nobody, 0o600), ("state/broker/passwords", Self.nobody, 0o600),
        ] {
            var facts = stat()
            #expect(lstat(base.path + "/new/" + name, &facts) == 0)
            #expect(facts.st_uid == owner && facts.st_mode == S_IFREG | mode_t(mode), "\(name): \(facts)")
        }
    }

    /// While it works, whoever owns the folders moves them away and puts links there.
    @Test(arguments: [
        "config/rules", "config/rules/heating", "config/.restoring", "config/devices.d", "state/.restoring",
        "state/broker", "config", "state",
    ])
    func noneIsFollowedInARace(place: String) async throws {
        let before = try strangersFiles()
        let path = base.path + "/new/" + place
        for configuration in place == "config/.restoring" ? [Self.nobody] : [Self.nobody, 0] {
            try makeHouse(configuration: configuration)
            let loop = """
                while :; do mv -T "$1" "$1.away" && ln -s "$2" "$1"; rm -f "$1"; mv -T "$1.away" "$1"; done 2>&-
                """
            let swapper = try await RunningProgram.start(
                "setpriv",
                ["--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c", loop, "sh", path, victim])
            for _ in 0..<4 {
                let shell = try await restore()
                #expect([0, 2].contains(shell.status), "\(place): \(shell)")
                #expect(try strangersFiles() == before, "\(place): \(shell)")
            }
            swapper.signal(9)
            _ = await swapper.ended()
        }
    }
}
