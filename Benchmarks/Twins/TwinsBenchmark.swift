// How good the twins' models, what-ifs and forecasts are: on rooms that are known exactly, and on recordings of real houses.
// `scripts/bench twins` unpacks the recordings, builds and runs it.

import ArgumentParser
import Foundation

@main struct TwinsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twins-benchmark", abstract: "Tries the twins' models and forecasts.")

    @Option(
        help:
            "A folder with issues.csv, and for each house a folder with history.csv and house.yaml."
    )
    var recordings: String?
    @Option(help: "Write the forecasts to this file.") var output: String?
    @Option(help: "Only this house.") var house: String?

    @Flag(help: "Tell of each what-if.") var each = false
    @Option(help: "Ask 200 what-ifs from this number on; those from 1 on are what the models were made with.")
    var first: UInt64 = 1
    @Flag(help: "Put faults into houses, and see what is found; with recordings: what is found in them.")
    var faults = false

    @Flag(help: "See what is learned in three weeks of rooms that do not change.")
    var learning = false

    func run() async throws {
        if learning {
            guard LearningTrial.run() else { throw ExitCode(1) }
            return
        }
        if faults, recordings == nil {
            guard FaultTrial.run(tellingEach: each) else { throw ExitCode(1) }
            return
        }
        guard let recordings else {
            guard (1...1_000_000).contains(first) else { throw ValidationError("--first must be 1 to 1000000") }
            let areGood = [SyntheticTrial.run(), await CalibrationTrial.run(from: first, tellingEach: each)]
            guard areGood == [true, true] else { throw ExitCode(1) }
            return
        }
        let folder = URL(fileURLWithPath: recordings)
        if faults {
            for name in try FileManager.default.contentsOfDirectory(atPath: recordings).sorted()
            where name != "issues.csv" && (house == nil || house == name) {
                FaultTrial.run(on: try Recording(of: name, in: folder), house: name)
            }
            return
        }
        let issues = try Issue.all(in: folder.appendingPathComponent("issues.csv"))
        var written = "house,channel,issued_at,horizon_s,p05,p50,p95\n"
        var table = ScoreTable()
        for (name, issues) in Dictionary(grouping: issues, by: \.house).sorted(by: { $0.key < $1.key })
        where house == nil || house == name {
            let recording = try Recording(of: name, in: folder)
            for (channel, issues) in Dictionary(grouping: issues, by: \.channel).sorted(by: { $0.key < $1.key }) {
                let made = recording.forecasts(of: channel, asked: issues)
                table.add(made, of: channel, house: name, recording: recording)
                for forecast in made { written += forecast.row(house: name, channel: channel) }
            }
        }
        print(table.text)
        if let output { try written.write(toFile: output, atomically: true, encoding: .utf8) }
    }
}
