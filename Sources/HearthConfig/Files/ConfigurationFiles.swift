/// What the configuration folder holds, before anybody has looked into it.
package struct ConfigurationFiles: Sendable {
    /// Paths in the configuration are relative to it.
    package var folder: String
    /// `devices.yaml`; `nil` if there is none.
    package var devices: SourceFile?
    /// `devices.d/*.yaml` in name order.
    package var additions: [SourceFile] = []
    package var secrets: SourceFile?
    /// `hearth.yaml`
    package var process: SourceFile?
    package var scenarios: SourceFile?
    package var phrases: SourceFile?
    /// Of the reference project, beside a `devices.yaml` in its form.
    package var reference: [SourceFile] = []
    /// What could not be read.
    package var diagnostics: [Diagnostic] = []

    package init(folder: String) { self.folder = folder }

    /// Reads all files of the folder. What cannot be read is a diagnostic, and so is a missing `devices.yaml`.
    package init(readingFrom folder: String) {
        self.init(folder: folder)
        guard FolderReader.isFolder(folder) else {
            let problem = "there is no folder '\(folder)' in which it could be"
            diagnostics.append(Diagnostic(SourcePosition(file: "devices.yaml"), .error, problem))
            return
        }
        devices = read("devices.yaml", required: true)
        if isReference { reference = ReferenceProject.files.compactMap { read($0) } }
        secrets = read("secrets.yaml")
        process = read("hearth.yaml")
        scenarios = read(ScenarioReader.fileName)
        phrases = read(PhraseReader.fileName)
        do {
            for name in try FolderReader.names(in: folder + "/devices.d") where name.hasSuffix(".yaml") {
                if let file = read("devices.d/" + name, required: true) { additions.append(file) }
            }
        } catch {
            diagnostics.append(unreadable("devices.d", error))
        }
    }

    /// `devices.yaml` was written for the project that Hearth follows (docs/spec/devices.md, section 4).
    package var isReference: Bool { devices.map(ReferenceProject.wrote) ?? false }

    private mutating func read(_ name: String, required: Bool = false) -> SourceFile? {
        do {
            if let file = try FolderReader.file(name, in: folder) { return file }
            if required {
                diagnostics.append(Diagnostic(SourcePosition(file: name), .error, "the file does not exist"))
            }
        } catch {
            diagnostics.append(unreadable(name, error))
        }
        return nil
    }

    private func unreadable(_ name: String, _ error: FolderReader.Failure) -> Diagnostic {
        Diagnostic(SourcePosition(file: name), .error, "cannot be read: \(error.reason)")
    }
}
