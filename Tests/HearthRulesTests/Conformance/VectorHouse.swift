import Foundation
import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// The house of all vectors with the rules of one.
struct VectorHouse {
    let bench: TestBench
    let build: RuleBuild

    /// - Parameter steps: `test` blocks.
    init(rules: String, steps: String = "", lights: [String] = []) throws {
        let devices = VectorFile.house + "\n" + lights.map { "device \($0): light" }.joined(separator: "\n")
        let files = [("fixture.hearth", devices), ("rules.hearth", rules), ("steps.hearth", steps)].map {
            Parser.parse(SourceText(name: $0.0, text: $0.1))
        }
        let (names, mistakes) = Fixture.names(of: files)
        build = RuleCompiler.build(files: files, names: names)
        let errors = (mistakes + build.diagnostics).filter { $0.severity == .error }
        try #require(errors.isEmpty, "\(errors.map { "\($0.code) \($0.message)" })")
        bench = TestBench(build.set, tests: build.set.tests, names: names)
    }

    private static let fixture = Parser.parse(SourceText(name: "fixture.hearth", text: VectorFile.house))

    /// For rules that are known to be right: nothing is checked but that.
    static func bench(rules: String) throws -> TestBench {
        let files = [fixture, Parser.parse(SourceText(name: "rules.hearth", text: rules))]
        let (names, mistakes) = Fixture.names(of: files)
        let set = Resolver.resolve(files, names: names)
        let errors = (mistakes + set.diagnostics).filter { $0.severity == .error }
        try #require(errors.isEmpty, "\(errors.map { "\($0.code) \($0.message)" })")
        return TestBench(set, tests: [], names: names)
    }

    /// - Parameter start: `2026-03-29 00:00 Europe/Berlin`; `nil`: the usual one.
    static func setting(start: String?) throws -> VirtualHouse.Setting {
        let words = (start ?? "2026-01-15 00:00 UTC").split(separator: " ").map(String.init)
        let date = words[0].split(separator: "-").compactMap { Int($0) }
        let time = words[1].split(separator: ":").compactMap { Int($0) }
        let zone = try zone(words[2])
        let day = try #require(CivilDate(year: Int64(date[0]), month: date[1], day: date[2]))
        let clock = try #require(TimeOfDay(hour: time[0], minute: time[1]))
        return VirtualHouse.Setting(
            zone: zone, place: HearthModel.Place(latitude: 51.48, longitude: 0), start: zone.instant(of: day, clock),
            delay: .always(Milliseconds(200)))
    }

    private static func zone(_ name: String) throws -> CivilZone {
        guard name != "UTC" else { return .utc }
        return try CivilZone(tzif: Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name)), name: name)
    }
}
