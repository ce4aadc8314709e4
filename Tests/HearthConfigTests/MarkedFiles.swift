import HearthConfig

/// A configuration in one text, with what is expected of it beside the input. A line `  ^ error: sentence` expects that
/// message at the line above and at the column of the `^`; it is no part of the file. `=== NAME` begins a further file.
/// What comes before the first `===` is `devices.yaml`, and has a house and a broker unless it says `version` or `house` itself.
struct MarkedFiles {
    private(set) var files = ConfigurationFiles(folder: "/etc/hearth")
    /// In the form of `Diagnostic`, sorted.
    private(set) var expected: [String] = []

    private static let house = [
        "version: 1", "house: {name: Elm House, timezone: Europe/Berlin}", "mqtt: {broker: broker.lan}",
    ]

    init(_ text: String) {
        var name = "devices.yaml"
        let written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var lines = written.contains { $0.hasPrefix("version:") || $0.hasPrefix("house:") } ? [] : Self.house
        for line in written {
            if line.hasPrefix("=== ") {
                add(name, lines)
                (name, lines) = (String(line.dropFirst(4)), [])
            } else if let mark = line.firstIndex(of: "^"), line[..<mark].allSatisfy({ $0 == " " }) {
                let column = line.distance(from: line.startIndex, to: mark) + 1
                expected.append("\(name):\(max(lines.count, 1)):\(column): \(line[mark...].dropFirst(2))")
            } else {
                lines.append(line)
            }
        }
        add(name, lines)
        expected.sort()
    }

    private mutating func add(_ name: String, _ lines: [String]) {
        let file = SourceFile(name, lines.joined(separator: "\n"))
        switch name {
        case "devices.yaml": files.devices = file
        case "hearth.yaml": files.process = file
        case "secrets.yaml": files.secrets = file
        default: files.additions.append(file)
        }
    }

    /// What is really said, line by line, sorted.
    var said: [String] {
        Configuration.check(files).diagnostics.flatMap { $0.description.split(separator: "\n").map(String.init) }
            .sorted()
    }

    /// Of input in which nothing is wrong.
    var configuration: Configuration? { Configuration.check(files).configuration }
}
