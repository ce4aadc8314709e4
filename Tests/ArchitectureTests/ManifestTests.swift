import Foundation
import Testing

/// The arrows between targets, held against the manifest, the sources and the table in ARCHITECTURE.md.
@Suite struct ManifestTests {
    /// Every target of ours, from the bottom up: a target may import only targets that stand before it.
    static let order = [
        "HearthModel", "HearthJSON", "HearthKernel", "HearthSimulation", "HearthRules", "HearthRuleTools", "HearthDialects", "HearthConfig",
        "CLinux",
        "CMosquitto", "CCrypt", "CSQLite", "CGPIOD", "CCurl", "HearthPost",
        "HearthLinks", "CZlib", "COpenSSL", "HearthCrypto", "HearthDatabase", "HearthStore", "HearthExplaining", "HearthAccounts",
        "HearthHub", "HearthBackup", "HearthTLS", "HearthWebSocket", "HearthHTTP", "HearthServer",
        "hearth",
    ]

    /// Modules from outside that a target may import; the bottom targets get none at all.
    static let foreign: [String: Set<String>] = [
        "HearthModel": [], "HearthJSON": [], "HearthKernel": [], "HearthSimulation": [], "HearthRules": [], "HearthRuleTools": [],
        "HearthDialects": [],
        "HearthConfig": ["Yams"],
        "HearthPost": ["Dispatch", "Synchronization"],
        "HearthLinks": ["Dispatch", "Logging", "Synchronization"],
        "HearthDatabase": ["Dispatch", "GRDB", "GRDBSQLite"],
        "HearthStore": ["GRDB", "Synchronization"],
        "HearthExplaining": [],
        "HearthAccounts": ["Dispatch", "GRDB", "Synchronization"],
        "HearthHub": ["Logging", "Synchronization"],
        "HearthBackup": ["Dispatch", "Synchronization"],
        "HearthTLS": ["NIOCore", "Synchronization"],
        "HearthWebSocket": [
            "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore", "NIOExtras", "NIOHTTP1", "NIOHTTPTypes",
            "NIOHTTPTypesHTTP1", "NIOWebSocket", "Synchronization",
        ],
        "HearthHTTP": [
            "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore", "NIOHTTPTypes", "NIOPosix", "ServiceLifecycle",
            "Synchronization",
        ],
        "HearthServer": [
            "HTTPTypes", "Logging", "NIOCore", "NIOPosix", "ServiceLifecycle", "Synchronization",
        ],
        "hearth": [
            "ArgumentParser", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket", "ServiceLifecycle",
            "Synchronization", "UnixSignals",
        ],
    ]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func imports(of target: String) throws -> Set<String> {
        let folder = root.appending(path: "Sources/\(target)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var modules: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let at = words.firstIndex(of: "import"), at <= 2, at + 1 < words.count,
                    words[..<at].allSatisfy({
                        ["package", "public", "internal", "private", "@preconcurrency"].contains($0)
                    })
                else { continue }
                let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
                let name = kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
                modules.insert(String(name.prefix { $0 != "." }))
            }
        }
        return modules
    }

    @Test(arguments: order.filter { !$0.hasPrefix("C") })
    func importsOnlyWhatStandsBelow(target: String) throws {
        let position = try #require(Self.order.firstIndex(of: target))
        let below = Set(Self.order[..<position])
        let system: Set = ["Glibc", "Foundation", "FoundationEssentials"]
        for module in try Self.imports(of: target) {
            let allowed =
                below.contains(module) || Self.foreign[target, default: []].contains(module)
                || (system.contains(module) && !Self.foreign[target, default: []].isEmpty)
                || (["Glibc", "Musl"].contains(module) && ["HearthModel", "HearthJSON", "HearthSimulation"].contains(target))
            #expect(allowed, "\(target) must not import \(module)")
        }
    }

    @Test func webSocketKnowsNothingOfHomes() throws {
        #expect(try Self.imports(of: "HearthWebSocket").allSatisfy { !$0.hasPrefix("Hearth") })
    }

    @Test func theKitOfAPIsKnowsNoHouse() throws {
        let known: Set = ["HearthHTTP", "HearthJSON", "HearthModel", "HearthTLS", "HearthWebSocket"]
        #expect(try Self.imports(of: "HearthHTTP").filter { $0.hasPrefix("Hearth") }.isSubset(of: known))
    }

    @Test func everyTargetOpensWithAPageAboutItself() throws {
        for target in Self.order where target.hasPrefix("Hearth") {
            let page = try String(
                contentsOf: Self.root.appending(path: "Sources/\(target)/\(target).swift"), encoding: .utf8)
            #expect(page.contains("Owns") || page.contains("owns"), "\(target).swift says what it owns")
            #expect(page.contains("ever"), "\(target).swift says what it must never do")
        }
    }

    @Test func theMapNamesEveryTarget() throws {
        let map = try String(contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        for target in Self.order {
            #expect(map.contains("`\(target)`"), "ARCHITECTURE.md names \(target)")
            #expect(manifest.contains("\"\(target)\""), "Package.swift names \(target)")
        }
    }
}
