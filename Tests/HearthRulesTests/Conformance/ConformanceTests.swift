import HearthModel
import Testing

@testable import HearthRules

/// Every vector of the language, by its number.
@Suite struct ConformanceTests {
    @Test(arguments: VectorFile.all.filter { !$0.rows.isEmpty })
    func theHouseDoesWhatTheTableSays(vector: Vector) throws {
        var player = try VectorPlayer(vector)
        for difference in player.play() { Issue.record("\(vector.id) \(difference)") }
    }

    @Test func allVectorsAreRead() {
        #expect(VectorFile.all.count { !$0.rows.isEmpty } == 136)
    }

    /// The comparison itself: what is missing, what is too much, what is other, and what comes where no row is.
    @Test(arguments: [
        ["1:00 | - | fires Q", "3:00 | door -> open | -"], ["1:00 | - | fires Q", "3:00 | door -> open | no fires"],
        ["1:00 | - | fires Q", "3:00 | door -> open | fires R; fires R"], ["3:00 | door -> open | fires R"],
        ["1:00 | - | fires Q", "3:00 | door -> open | fires R", "4:00 | door -> open | fires R"],
        ["1:00 | - | fires Q", "3:00 | door -> open | fires R; send lamp on"],
    ])
    func aTableThatSaysOtherwiseFails(rows: [String]) throws {
        #expect(try differences(["1:00 | - | fires Q", "3:00 | door -> open | fires R"]).isEmpty)
        #expect(try !differences(rows).isEmpty)
    }

    private func differences(_ rows: [String]) throws -> [String] {
        let lines =
            [
                "## TEST-01 A table", "```hearth", "rule \"R\": when door opens { log \"x\" }",
                "rule \"Q\": when at 00:01 { log \"y\" }", "```", "| at | input | then |", "|---|---|---|",
            ] + rows.map { "| " + $0 + " |" } + ["| 5:00 | - | - |"]
        var player = try VectorPlayer(try #require(VectorFile.vectors(in: lines).first))
        return player.play()
    }
}
