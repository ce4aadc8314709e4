import Testing

/// What the pages of the targets say that must never be, as far as imports and words of the sources show it.
@Suite struct InvariantTests {
    /// Modules from outside that a target may import. Those at the bottom get none.
    static let foreign: [String: Set<String>] = [
        "HearthModel": ["Glibc", "Musl"],
        "HearthJSON": ["Glibc", "Musl"],
        "HearthKernel": [], "HearthRules": [], "HearthRuleTools": [], "HearthDialects": [], "HearthExplaining": [],
        "HearthSimulation": ["Glibc", "Musl"],
        "HearthTwins": [], "HearthMind": [],
        "HearthText": ["Glibc", "Musl"],
        "HearthHousehold": ["FoundationEssentials", "Glibc", "Musl"],
        "HearthConfig": ["Foundation", "FoundationEssentials", "Glibc", "Yams"],
    ]

    /// Their outcome depends on what they are given alone.
    static let pure = [
        "HearthModel", "HearthJSON", "HearthKernel", "HearthSimulation", "HearthTwins", "HearthMind", "HearthRules",
        "HearthRuleTools", "HearthText", "HearthHousehold",
        "HearthDialects", "HearthExplaining",
    ]

    static func files(of target: String) -> [SwiftFile] {
        Tree.swift.filter { $0.path.hasPrefix("Sources/\(target)/") }
    }

    @Test(arguments: foreign.keys.sorted())
    func pureTargetsImportNothingThatActs(target: String) throws {
        let allowed = try #require(Self.foreign[target])
        let modules = ImportTests.imports(of: target).subtracting(ImportTests.targets).subtracting(allowed)
        #expect(modules.isEmpty, "\(target) must not import \(modules.sorted())")
    }

    /// Nothing that looks ahead can reach a device, a file or the network, not even through what it imports.
    @Test func whatLooksAheadLinksNothingThatActs() {
        var (reached, open): (Set<String>, [String]) = ([], ["HearthTwins"])
        while let target = open.popLast() {
            for next in ImportTests.imports(of: target).intersection(ImportTests.targets)
            where reached.insert(next).inserted { open.append(next) }
        }
        #expect(reached.contains("HearthKernel") && reached.isSubset(of: Self.pure), "\(reached.sorted())")
    }

    /// What is done by one target only, and so can be exchanged in one place.
    @Test(arguments: [
        ("CCurl", "HearthPost"), ("CIcal", "HearthCalendars"), ("CMosquitto", "HearthLinks"), ("CGPIOD", "HearthLinks"),
        ("CCrypt", "HearthAccounts"),
        ("Yams", "HearthConfig"), ("ArgumentParser", "hearth"),
    ])
    func oneTargetKnows(module: String, owner: String) {
        for target in ImportTests.swiftTargets where target != owner {
            #expect(
                !ImportTests.imports(of: target).contains(module), "\(target) imports \(module); that is \(owner)'s")
        }
    }

    @Test func webSocketsAndTLSKnowNothingOfHomes() {
        for target in ["HearthWebSocket", "HearthTLS"] {
            #expect(
                ImportTests.imports(of: target).allSatisfy { !$0.hasPrefix("Hearth") },
                "\(target) imports a target of ours")
        }
    }

    @Test func theKitOfAPIsKnowsNoHouse() {
        let known: Set = ["HearthCrypto", "HearthHTTP", "HearthJSON", "HearthModel", "HearthTLS", "HearthWebSocket"]
        #expect(ImportTests.imports(of: "HearthHTTP").filter { $0.hasPrefix("Hearth") }.isSubset(of: known))
    }

    @Test func accountsKnowNoHTTP() {
        #expect(
            ImportTests.imports(of: "HearthAccounts").isDisjoint(with: ["HTTPTypes", "HummingbirdCore", "NIOHTTP1"]))
    }

    /// GRDB is between the kit and the owners of tables: nobody else can see it in an interface.
    @Test func ownersOfTablesShowNoGRDB() {
        for file in Tree.swift where file.path.hasPrefix("Sources/") && !file.path.hasPrefix("Sources/HearthDatabase/")
        {
            #expect(
                !file.code.contains("package import GRDB") && !file.code.contains("public import GRDB"), "\(file.path)")
        }
    }

    /// They get instants handed in.
    @Test(arguments: pure + ["HearthAccounts"])
    func pureTargetsReadNoClock(target: String) {
        let clocks = [
            "clock_gettime", "gettimeofday", "ContinuousClock", "SuspendingClock", "HouseClock", "Date()", "Task.sleep",
        ]
        for file in Self.files(of: target) {
            for clock in clocks where file.uses(clock) { Issue.record("\(file.path) uses \(clock)") }
        }
    }

    /// Chance has a seed, so that the same seed gives the same house.
    @Test(arguments: pure)
    func chanceHasASeed(target: String) {
        for file in Self.files(of: target) {
            for source in ["SystemRandomNumberGenerator", "arc4random", "getrandom", ".shuffled()"]
            where file.uses(source) {
                Issue.record("\(file.path) uses \(source)")
            }
            // The cases of the rules' own `random` are no calls.
            let calls = [".random(in:", ".random()"]
            for line in file.code.split(separator: "\n")
            where calls.contains(where: { line.contains($0) }) && !line.contains("using:") {
                Issue.record("\(file.path): \(line.trimmingPrefix(while: \.isWhitespace))")
            }
        }
    }

    /// No file, socket or terminal either.
    @Test(arguments: pure)
    func pureTargetsDoNoIO(target: String) {
        for file in Self.files(of: target) {
            for door in ["FileManager", "FileHandle", "fopen(", "getenv(", "ProcessInfo", "print(", "socket("]
            where file.uses(door) {
                Issue.record("\(file.path) uses \(door)")
            }
        }
    }

    @Test func noErrorIsDroppedSilently() {
        for file in Tree.swift where file.path.hasPrefix("Sources/") {
            #expect(!file.uses("try? "), "\(file.path) has a bare 'try?'")
            #expect(!file.uses("try! "), "\(file.path) has a 'try!'")
        }
    }

    @Test func filesHaveOneSubjectAndAnEnd() {
        for file in Tree.swift where file.path.hasPrefix("Sources/") {
            let name = file.path.split(separator: "/").last ?? ""
            // What systemd calls itself is an exception.
            #expect(!name.contains(#/Manager|Helper|Util/#) || name == "ServiceManager.swift", "\(file.path)")
            let lines = Tree.text(file.path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 500, "\(file.path) has \(lines) lines")
        }
    }
}
