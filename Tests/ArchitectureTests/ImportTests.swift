import Testing

/// The arrows between targets: what the sources import, what Package.swift allows, and what ARCHITECTURE.md says.
@Suite struct ImportTests {
    /// A row of the code map in ARCHITECTURE.md.
    struct Row {
        var targets: [String]
        var imports: Set<String>
    }

    /// From the bottom up.
    static let map: [Row] = {
        let lines = Tree.text("ARCHITECTURE.md").split(separator: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("| target |") }) else { return [] }
        return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            let targets = cells.first?.matches(of: #/`(\w+)`/#).map { String($0.1) } ?? []
            let imports = (cells.last ?? "").matches(of: #/\w+/#).map { word in
                word.0.hasPrefix("C") && Tree.exists("Sources/\(word.0)/module.modulemap")
                    || Tree.exists("Sources/\(word.0)") ? String(word.0) : "Hearth\(word.0)"
            }
            return Row(targets: targets, imports: Set(imports))
        }
    }()

    static let targets = Tree.folders(in: "Sources")
    static let swiftTargets = targets.filter { !$0.hasPrefix("C") }

    static func imports(of target: String) -> Set<String> {
        Tree.swift.filter { $0.path.hasPrefix("Sources/\(target)/") }.reduce(into: []) { $0.formUnion($1.imports) }
    }

    /// What Package.swift lets a target import.
    static func manifest(of target: String) -> Set<String> {
        let text = Tree.text("Package.swift")
        let entries = text.split(separator: #/\n        (?=\w|\.)/#).filter {
            $0.hasPrefix("library(") || $0.hasPrefix(".executableTarget(")
        }
        let names = entries.map { $0.matches(of: #/"(\w+)"/#).map { String($0.1) } }
        return Set(names.first { $0.first == target }?.dropFirst() ?? [])
    }

    @Test func theMapHasEveryTarget() {
        #expect(Set(Self.map.flatMap(\.targets)) == Set(Self.targets))
    }

    @Test(arguments: map.filter { row in row.targets.contains { swiftTargets.contains($0) } })
    func theMapSaysWhatTheSourcesImport(row: Row) throws {
        let target = try #require(row.targets.first)
        let found = Self.imports(of: target).intersection(Self.targets)
        #expect(
            found == row.imports, "\(target) imports \(found.sorted()), ARCHITECTURE.md says \(row.imports.sorted())")
    }

    @Test func arrowsPointDown() {
        var below: Set<String> = []
        for row in Self.map {
            #expect(row.imports.isSubset(of: below), "\(row.targets) imports what stands at or below it in the map")
            below.formUnion(row.targets)
        }
    }

    /// A dependency that no file uses makes builds longer and the map untrue.
    @Test(arguments: swiftTargets)
    func theManifestNamesWhatIsUsed(target: String) {
        let used = Self.imports(of: target).intersection(Self.targets)
        let named = Self.manifest(of: target).intersection(Self.targets).subtracting([target])
        #expect(used == named, "\(target) imports \(used.sorted()), Package.swift names \(named.sorted())")
    }
}
