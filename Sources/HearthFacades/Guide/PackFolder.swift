package import HearthConfig
package import HearthHousehold

/// The packs of a folder as they lie there: files that end in `.csv` or `.md`.
package struct PackFolder: Sendable {
    package let paths: [LearningPath]
    /// What is wrong in the files, in their order.
    package let diagnostics: [Diagnostic]

    /// Blocks. A folder that does not exist is empty.
    package init(reading folder: String) {
        do {
            let names = try FolderReader.names(in: folder).filter(Pack.reads)
            self.init(names, in: folder)
        } catch {
            self.init(unreadable: folder, error)
        }
    }

    /// Blocks.
    /// - Parameter names: paths in the folder, or ones that begin with `/`.
    package init(_ names: [String], in folder: String) {
        var (paths, diagnostics, places): ([LearningPath], [Diagnostic], [String: String]) = ([], [], [:])
        for path in Pack.thisHouse.paths { places[path.id] = "the built-in pack" }
        for name in names {
            let pack: Pack
            do {
                guard
                    let file = try FolderReader.file(
                        name, in: name.hasPrefix("/") ? "" : folder, atMost: Pack.length + 1)
                else {
                    diagnostics.append(Diagnostic(SourcePosition(file: name), .error, "the file does not exist"))
                    continue
                }
                pack = Pack(file.bytes, named: name.split(separator: "/").last.map(String.init) ?? name)
            } catch {
                diagnostics.append(
                    Diagnostic(SourcePosition(file: name), .error, "cannot be read: \(error.reason)"))
                continue
            }
            diagnostics += pack.problems.map { problem in
                Diagnostic(
                    SourcePosition(file: name, line: max(1, problem.line)), problem.isError ? .error : .warning,
                    problem.message)
            }
            let taken = pack.paths.filter { places[$0.id] != nil }
            for path in taken {
                diagnostics.append(
                    Diagnostic(
                        SourcePosition(file: name), .error,
                        "the path '\(path.id)' is in \(places[path.id] ?? "") already"))
            }
            guard taken.isEmpty else { continue }
            for path in pack.paths { places[path.id] = name }
            paths += pack.paths
        }
        (self.paths, self.diagnostics) = (paths, diagnostics)
    }

    private init(unreadable folder: String, _ failure: FolderReader.Failure) {
        paths = []
        diagnostics = [Diagnostic(SourcePosition(file: folder), .error, "cannot be read: \(failure.reason)")]
    }
}
