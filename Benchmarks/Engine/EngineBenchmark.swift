// What the engine takes for its daily work: time and allocations for one round of each case. `scripts/bench engine` builds
// and runs it, and counts instructions with it. A new case is a line in one of Cases/.

import ArgumentParser
import HearthJSON

@main struct EngineBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine-benchmark", abstract: "Measures the engine: time and allocations of a round.")

    @Option(help: "Only this case.") var only: String?
    @Flag(help: "Write JSON.") var json = false
    @Flag(help: "List the cases.") var list = false
    @Option(help: "Do so many rounds once and measure nothing, for a tool that counts instructions.") var count: Int?

    func validate() throws {
        guard let only, !Case.all.contains(where: { $0.name == only }) else { return }
        throw ValidationError("There is no case '\(only)'. See --list.")
    }

    func run() {
        let cases = Case.all.filter { only == nil || $0.name == only }
        if list {
            for subject in cases { print(subject.name) }
        } else if let count {
            for subject in cases {
                let work = subject.prepare()
                work(count)
                doMeasured(work, rounds: count)
            }
        } else {
            report(cases)
        }
    }

    private func report(_ cases: [Case]) {
        guard !json else { return print(figures(cases)) }
        print(row("CASE", "NS", "ALLOCATIONS", "ONE ROUND"))
        for subject in cases {
            let found = Measurement(subject)
            print(row(found.name, tenths(found.nanoseconds), tenths(found.allocations), found.about))
        }
    }

    private func figures(_ cases: [Case]) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        for found in cases.map(Measurement.init) {
            writer.beginObject()
            writer.member("name", found.name)
            writer.member("about", found.about)
            writer.member("nanoseconds", found.nanoseconds)
            writer.member("allocations", found.allocations)
            writer.endObject()
        }
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func row(_ name: String, _ time: String, _ allocations: String, _ about: String) -> String {
        func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) }
        return name + pad(name, 26) + pad(time, 14) + time + pad(allocations, 14) + allocations + "  " + about
    }

    private func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
