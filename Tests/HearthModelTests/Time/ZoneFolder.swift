import Foundation
import HearthModel

/// The zone files of the machine, and what its C library makes of them.
enum ZoneFolder {
    static let path = "/usr/share/zoneinfo/"

    static func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path + name))) }

    static func zone(_ name: String) throws -> CivilZone { try CivilZone(tzif: bytes(name), name: name) }

    /// Every place that has a zone of its own.
    static func names() throws -> [String] {
        try String(contentsOfFile: path + "zone1970.tab", encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { String($0.split(separator: "\t")[2]) }
    }

    /// What `date` shows there, as `YYYY-MM-DD HH:MM:SS N` with the number of the weekday.
    static func clock(_ name: String, at seconds: [Int64]) throws -> [String] {
        let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(seconds.map { "@\($0)\n" }.joined().utf8).write(to: input)
        defer { unlink(input.path()) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["TZ=\(name)", "date", "-f", input.path(), "+%Y-%m-%d %H:%M:%S %u"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }
}
