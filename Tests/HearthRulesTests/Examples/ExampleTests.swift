import Foundation
import Testing

@testable import HearthRules

/// The example files pass their own tests, alone with the fixtures and all together.
@Suite struct ExampleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

    static let fixtures = ["fixture.hearth", "fixture-2.hearth"]
    static let examples = [
        "01-first-minute.hearth", "02-level-and-gate.hearth", "03-for-and-timed.hearth",
        "04-modes-scenes-layers.hearth", "05-hands.hearth", "06-promises.hearth", "07-sequences-obligations.hearth",
        "08-asking.hearth", "09-functions-recipes-sets.hearth", "10-appliance-waiting.hearth",
        "11-unknown-and-restarts.hearth", "12-energy-day.hearth",
    ]

    private struct House {
        let set: RuleSet
        let names: HouseNames

        init(_ files: [String]) throws {
            let sources = try files.map { name in
                SourceText(name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
            }
            let (names, mistakes) = Fixture.names(of: sources.map(Parser.parse))
            let build = RuleCompiler.build(sources: sources, names: names)
            for diagnostic in mistakes + build.diagnostics where diagnostic.severity == .error {
                Issue.record("\(diagnostic.file): \(diagnostic.code) \(diagnostic.message)")
            }
            (set, self.names) = (build.set, names)
        }

        /// The tests of one file, or of all.
        func run(_ file: String? = nil, _ options: TestRunner.Options = TestRunner.Options()) -> [TestResult] {
            var set = set
            if let file { set.tests.removeAll { set.files[$0.file].source.name != file } }
            return TestRunner.run(set, names: names, options: options).results
        }
    }

    private func expectSuccess(_ results: [TestResult], count: Int) {
        #expect(results.count == count)
        for result in results {
            guard let failure = result.failure else { continue }
            let trace = failure.trace.map { "\n    " + $0 }.joined()
            Issue.record("\(result.file) \(failure.diagnostic.message) \(failure.step)\(trace)")
        }
    }

    /// How many tests are in each file.
    private static let counts = [
        "fixture.hearth": 1, "fixture-2.hearth": 1, "01-first-minute.hearth": 2, "02-level-and-gate.hearth": 2,
        "03-for-and-timed.hearth": 2, "04-modes-scenes-layers.hearth": 2, "05-hands.hearth": 2,
        "06-promises.hearth": 2, "07-sequences-obligations.hearth": 3, "08-asking.hearth": 2,
        "09-functions-recipes-sets.hearth": 3, "10-appliance-waiting.hearth": 3, "11-unknown-and-restarts.hearth": 4,
        "12-energy-day.hearth": 3,
    ]

    @Test(arguments: examples) func anExamplePassesItsTests(file: String) throws {
        expectSuccess(try House(Self.fixtures + [file]).run(file), count: try #require(Self.counts[file]))
    }

    @Test(arguments: examples) func anExamplePassesItsTestsThroughRestarts(file: String) throws {
        let house = try House(Self.fixtures + [file])
        for seed in 1...50 as ClosedRange<UInt64> {
            var options = TestRunner.Options()
            (options.restarts, options.seed) = (2, seed)
            expectSuccess(house.run(file, options), count: try #require(Self.counts[file]))
        }
    }

    @Test func allPassTogether() throws {
        expectSuccess(try House(Self.fixtures + Self.examples).run(), count: Self.counts.values.reduce(0, +))
    }
}
