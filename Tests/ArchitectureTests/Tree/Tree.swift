import Foundation

/// The repository as a cloner sees it. Paths are relative to its root.
enum Tree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift file of the product, its tests and its benchmarks.
    static let swift = files(in: ["Sources", "Tests", "Benchmarks"], extension: "swift").map(SwiftFile.init)

    /// Everything people read: the pages at the root, and all below `docs` and `packaging`.
    static let documents: [Document] = {
        let pages = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let paths = pages.filter { $0.hasSuffix(".md") } + files(in: ["docs", "packaging"], extension: "md")
        return paths.sorted().map { Document(path: $0) }
    }()

    static func document(_ path: String) -> Document? { documents.first { $0.path == path } }

    static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// - Parameter extension: of the names; `nil` for all files.
    static func files(in folders: [String], extension suffix: String?) -> [String] {
        folders.flatMap { folder -> [String] in
            guard let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path) else {
                return []
            }
            return names.compactMap { $0 as? String }.filter { name in
                suffix.map { name.hasSuffix(".\($0)") } ?? true
            }.map { "\(folder)/\($0)" }
        }.sorted()
    }

    /// Names of the folders right below one.
    static func folders(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: root.appending(path: "\(folder)/\(name)").path, isDirectory: &isFolder) && isFolder.boolValue
        }.sorted()
    }

    /// `../spec` as seen from `docs/rules` is `docs/spec`.
    static func resolve(_ path: String, from folder: String) -> String {
        var parts = folder.split(separator: "/").map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
}
