// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A Swift target of the product. Arrows point down the table in ARCHITECTURE.md only;
/// `ArchitectureTests` reads this manifest and keeps it so.
/// - Parameter embedded: files that become a part of the program.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) }, swiftSettings: settings)
}

/// - Parameter data: folders that tests read where they lie.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: settings)
}

/// Where libgpiod lies, if not where the compiler looks anyway: a folder with `include` and `lib`. Only one small C target
/// sees it, so that `scripts/gpio-vm` can go from one generation of the library to the other without building the world.
let gpiod = Context.environment["HEARTH_GPIOD"]
let gpiodHeaders: [CSetting] = gpiod.map { [.unsafeFlags(["-I\($0)/include"])] } ?? []
let gpiodLibrary: LinkerSetting = gpiod.map { .unsafeFlags(["\($0)/lib/libgpiod.so"]) } ?? .linkedLibrary("gpiod")

/// An object file with ICU's tables for the package's program, in place of those in Swift's library (packaging/icu).
let tables = Context.environment["HEARTH_ICU"]

let package = Package(
    name: "hearth",
    products: [
        .executable(name: "hearth", targets: ["hearth"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        library("HearthModel"),
        library("HearthJSON"),
        library("HearthKernel", ["HearthModel"]),
        library("HearthSimulation", ["HearthModel", "HearthKernel"]),
        library("HearthTwins", ["HearthModel", "HearthKernel", "HearthSimulation"]),
        library("HearthMind", ["HearthModel"]),
        library("HearthText"),
        library("HearthHousehold", ["HearthModel", "HearthText"]),
        // Without pkg-config, which links libraries for alarms and for vCards too.
        .systemLibrary(name: "CIcal", providers: [.apt(["libical-dev"])]),
        library("HearthCalendars", ["HearthModel", "CIcal"]),
        library("HearthRules", ["HearthModel", "HearthKernel", "HearthSimulation"]),
        library("HearthRuleTools", ["HearthModel", "HearthRules"]),
        library("HearthDialects", ["HearthModel", "HearthJSON"]),
        library(
            "HearthConfig",
            [
                "HearthModel", "HearthJSON", "HearthConversation", "HearthDialects",
                .product(name: "Yams", package: "Yams"),
            ]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        library("HearthPost", ["HearthJSON", "HearthConfig", "CCurl"]),
        .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
        library("HearthCrypto", ["COpenSSL"]),
        library("HearthTLS", ["COpenSSL", .product(name: "NIOCore", package: "swift-nio")]),
        .target(name: "CGPIOD", cSettings: gpiodHeaders, linkerSettings: [gpiodLibrary]),
        library(
            "HearthLinks",
            [
                "HearthModel", "HearthJSON", "HearthSimulation", "HearthDialects", "CLinux", "CMosquitto", "CGPIOD",
                .product(name: "Logging", package: "swift-log"),
            ]),
        library(
            "HearthDatabase",
            [
                "HearthModel", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        library(
            "HearthStore",
            [
                "HearthModel", "HearthJSON", "HearthText", "HearthHousehold", "HearthDatabase", "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        library(
            "HearthImport",
            [
                "HearthModel", "HearthConfig", "HearthTwins", "HearthStore", "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        library("HearthExplaining", ["HearthModel", "HearthKernel", "HearthRules", "HearthDatabase", "HearthStore"]),
        library(
            "HearthAccounts",
            ["HearthModel", "HearthCrypto", "HearthDatabase", "CCrypt", .product(name: "GRDB", package: "GRDB.swift")]),
        library(
            "HearthHub",
            [
                "HearthModel", "HearthJSON", "HearthKernel", "HearthSimulation", "HearthMind", "HearthHousehold",
                "HearthCrypto", "HearthRules", "HearthDialects", "HearthConfig", "HearthLinks", "HearthPost",
                "HearthDatabase", "HearthStore", "HearthExplaining", "CLinux",
                .product(name: "Logging", package: "swift-log"),
            ]),
        library(
            "HearthBackup",
            [
                "HearthModel", "HearthJSON", "HearthConfig", "HearthCrypto", "HearthDatabase", "HearthStore",
                "HearthAccounts", "HearthHub", "CZlib",
            ]),
        library(
            "HearthWebSocket",
            [
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ]),
        library(
            "HearthHTTP",
            [
                "HearthModel", "HearthJSON", "CZlib", "HearthCrypto", "HearthTLS", "HearthWebSocket",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        library("HearthConversation", ["HearthModel", "HearthText"], embedded: ["Phrases/english.txt"]),
        library(
            "HearthServer",
            [
                "HearthModel", "HearthJSON", "HearthKernel", "HearthSimulation", "HearthRules", "HearthRuleTools",
                "HearthTwins", "HearthMind", "HearthCalendars", "HearthHousehold", "HearthConversation",
                "HearthDialects",
                "HearthConfig", "HearthPost", "HearthDatabase", "HearthStore", "HearthExplaining", "HearthAccounts",
                "HearthHub", "HearthBackup", "HearthTLS", "HearthWebSocket", "HearthHTTP",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        library(
            "HearthFacades",
            [
                "HearthModel", "HearthJSON", "HearthKernel", "HearthMind", "HearthHousehold", "HearthConfig",
                "HearthStore", "HearthAccounts", "HearthHub", "HearthHTTP", "HearthServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "hearth",
            dependencies: [
                "HearthModel", "HearthJSON", "HearthKernel", "HearthMind", "HearthRules", "HearthRuleTools",
                "HearthConfig",
                "HearthLinks", "HearthDatabase", "HearthStore", "HearthImport", "HearthAccounts", "HearthHub",
                "HearthBackup", "HearthTLS", "HearthHTTP", "HearthHousehold",
                "HearthServer", "HearthFacades", "CLinux",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings,
            linkerSettings: tables.map { [.unsafeFlags([$0])] } ?? []),

        // scripts/bench engine
        .target(name: "CMeasuring", path: "Benchmarks/CMeasuring"),
        .executableTarget(
            name: "engine-benchmark",
            dependencies: [
                "HearthModel", "HearthJSON", "HearthKernel", "HearthMind", "HearthSimulation", "HearthRules",
                "HearthTwins", "HearthDialects", "SyntheticHouses", "CMeasuring",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Engine",
            swiftSettings: settings),

        // scripts/bench twins
        .executableTarget(
            name: "twins-benchmark",
            dependencies: [
                "HearthModel", "HearthTwins", "SyntheticHouses", .product(name: "Yams", package: "Yams"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Twins",
            swiftSettings: settings),

        // What tests of several targets need: a real broker, real programs, real ports and files.
        .target(
            name: "TestParts",
            dependencies: [
                "CLinux", "HearthDatabase", "HearthLinks", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/TestParts",
            swiftSettings: settings),
        // How the fuzzers of all test targets go on, and chance that is the same in every run.
        .target(name: "FuzzParts", path: "Tests/FuzzParts", swiftSettings: settings),
        // Rooms that are known exactly, for the models to be tried on; shares no code with them.
        .target(
            name: "SyntheticHouses",
            dependencies: ["HearthModel", "HearthKernel", "HearthSimulation", "HearthRules", "HearthTwins"],
            path: "Tests/SyntheticHouses",
            swiftSettings: settings),
        tests("ArchitectureTests", []),
        tests("HearthModelTests", ["HearthModel", "FuzzParts"]),
        tests("HearthJSONTests", ["HearthJSON", "FuzzParts"]),
        tests("HearthKernelTests", ["HearthKernel", "HearthModel", "FuzzParts"]),
        tests("HearthSimulationTests", ["HearthSimulation", "HearthKernel", "HearthModel"]),
        tests(
            "HearthTwinsTests",
            ["HearthTwins", "HearthRules", "HearthSimulation", "HearthKernel", "HearthModel", "SyntheticHouses"]),
        tests("HearthConversationTests", ["HearthConversation", "HearthModel", "FuzzParts"]),
        tests("HearthCalendarsTests", ["HearthCalendars", "HearthConfig", "HearthModel", "FuzzParts"]),
        tests("HearthMindTests", ["HearthMind", "HearthModel", "FuzzParts"]),
        tests("HearthTextTests", ["HearthText", "FuzzParts"]),
        tests("HearthHouseholdTests", ["HearthHousehold", "HearthModel", "HearthText", "FuzzParts"]),
        tests(
            "HearthRulesTests", ["HearthRules", "HearthSimulation", "HearthKernel", "HearthModel", "FuzzParts"],
            data: ["Conformance/Vectors", "Examples/Files", "SeededBugs/Files"]),
        tests("HearthRuleToolsTests", ["HearthRuleTools", "HearthRules"]),
        tests("HearthDialectsTests", ["HearthDialects", "HearthJSON", "HearthModel", "FuzzParts"]),
        tests("HearthConfigTests", ["HearthConfig", "HearthModel", "FuzzParts"]),
        tests(
            "HearthLinksTests",
            [
                "CLinux", "HearthLinks", "HearthSimulation", "HearthDialects", "HearthJSON", "HearthModel", "FuzzParts",
                "TestParts",
                .product(name: "Logging", package: "swift-log"),
            ]),
        // On a real character device, which scripts/gpio-vm has; elsewhere they are skipped.
        tests(
            "GPIOTests",
            ["HearthLinks", "HearthJSON", "HearthModel", "TestParts"]),
        tests(
            "HearthDatabaseTests",
            ["HearthDatabase", "HearthModel", "TestParts", .product(name: "GRDB", package: "GRDB.swift")]),
        tests(
            "HearthStoreTests",
            [
                "HearthStore", "HearthDatabase", "HearthHousehold", "HearthModel", "FuzzParts", "TestParts",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], data: ["Trial"]),
        tests(
            "HearthImportTests",
            [
                "HearthImport", "HearthDatabase", "HearthModel", "HearthStore", "SyntheticHouses", "TestParts", "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "HearthExplainingTests",
            [
                "HearthExplaining", "HearthKernel", "HearthModel", "HearthRules", "HearthSimulation", "HearthDatabase",
                "HearthStore", "TestParts",
            ]),
        tests(
            "HearthAccountsTests",
            [
                "HearthAccounts", "HearthDatabase", "HearthStore", "HearthModel", "TestParts",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "HearthHubTests",
            [
                "HearthMind", "HearthHub", "HearthConfig", "HearthDialects", "HearthJSON", "HearthKernel",
                "HearthLinks",
                "HearthModel",
                "HearthRules", "HearthSimulation", "HearthDatabase", "HearthStore", "FuzzParts", "TestParts",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "HearthWebSocketTests",
            [
                "HearthWebSocket", "TestParts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests("HearthCryptoTests", ["HearthCrypto"]),
        tests(
            "HearthBackupTests",
            [
                "HearthBackup", "HearthAccounts", "HearthCrypto", "HearthDatabase", "HearthHousehold", "HearthModel",
                "HearthStore", "TestParts",
            ],
            data: ["Fixtures"]),
        tests(
            "HearthPostTests",
            [
                "HearthPost", "HearthConfig", "HearthJSON", "TestParts",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        tests("HearthTLSTests", ["HearthTLS", "TestParts"]),
        tests(
            "HearthHTTPTests",
            [
                "HearthHTTP", "HearthJSON", "HearthModel", "HearthWebSocket", "CZlib", "TestParts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests(
            "HearthServerTests",
            [
                "HearthServer", "HearthAccounts", "HearthBackup", "HearthConfig", "HearthConversation", "HearthHTTP",
                "HearthHousehold", "HearthHub",
                "HearthImport", "HearthJSON", "HearthKernel", "HearthLinks", "HearthModel", "HearthDatabase",
                "HearthStore", "HearthWebSocket", "FuzzParts", "SyntheticHouses", "TestParts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ], data: ["Paraphrases"]),
        tests(
            "HearthFacadesTests",
            [
                "HearthFacades", "HearthAccounts", "HearthConfig", "HearthDatabase", "HearthHTTP", "HearthHousehold",
                "HearthJSON", "HearthModel", "HearthServer", "HearthStore", "FuzzParts", "TestParts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        tests(
            "HearthTests",
            ["hearth", "HearthConfig", "HearthHub", "HearthJSON", "HearthModel", "HearthRules", "HearthRuleTools"]),
        tests(
            "EndToEndTests",
            [
                "hearth", "HearthJSON", "FuzzParts", "TestParts", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
