import Foundation
import Testing

/// Classes of devices are told apart by `DeviceClass.ID` and the table, nowhere by their names as text.
@Suite struct DeviceClassNameTests {
    /// As the enumeration spells them.
    static let names: [String] = {
        let file = Tree.root.appending(path: "Sources/HearthModel/Classes/DeviceClass+ID.swift")
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let body = text.firstMatch(of: #/enum ID[^{]*\{(?<cases>[^}]*)\}/#)
        else { return [] }
        return body.cases.split(separator: "\n").filter { $0.contains("case ") }.flatMap { line in
            line.replacing("case ", with: "").split(separator: ",").map { part in
                let word = part.split(separator: "=").last ?? part
                return word.trimmingCharacters(in: CharacterSet(charactersIn: " `\""))
            }
        }
    }()

    /// Names that mean something else in some files too: properties, words of the language, types of a description.
    static let ambiguous: Set<String> = [
        "action", "battery", "co", "co2", "current", "energy", "flag", "gas", "gas_meter", "group", "hub", "humidity",
        "lux",
        "moisture", "motion", "noise", "note", "number", "person", "pm25", "power", "presence", "pressure", "rain",
        "sensor",
        "smoke", "tamper", "temp", "text", "uv", "vibration", "voc", "voltage", "water", "wind",
    ]

    private static func sources() throws -> [(path: String, text: String)] {
        let root = Tree.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            (String($0.path.dropFirst(root.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
        }.filter { !$0.0.hasPrefix("HearthModel/Classes/") }
    }

    @Test func theNamesAreRead() {
        #expect(Self.names.count > 50 && Self.names.contains("heat_pump") && Self.names.contains("switch"))
        #expect(Self.ambiguous.isSubset(of: Self.names))
    }

    @Test func noClassIsComparedByItsName() throws {
        let comparison =
            #/
            [cC]lass\??\.name(?:\)|\x20)*(?:==|!=)\x20?" | [cC]lass(?:Name)?\x20(?:==|!=)\x20"
            | switch\x20[^{]*[cC]lass(?:Name|\.name)\b
            /#
        for (path, text) in try Self.sources() {
            for line in text.split(separator: "\n") where line.contains(comparison) {
                Issue.record("\(path) compares a class by its name: \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
    }

    /// Drivers read such words on the wire, where they are not ours.
    @Test func noNameOfAClassIsWrittenAsText() throws {
        let names = Self.names.filter { !Self.ambiguous.contains($0) }.joined(separator: "|")
        let use = try Regex("(?:case|==|!=|named\\(|class:) ?\"(?:\(names))\"|\\[\"(?:\(names))\"[^\\]]*\\]\\.contains")
        for (path, text) in try Self.sources() where !path.hasPrefix("HearthDialects/") {
            for line in text.split(separator: "\n") where line.contains(use) {
                Issue.record("\(path) writes the name of a class: \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
    }
}
