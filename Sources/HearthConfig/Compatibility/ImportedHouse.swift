/// The configuration of the project that Hearth follows, as the text of a `devices.yaml` (docs/spec/devices.md, section
/// 4).
package struct ImportedHouse: Sendable {
    /// `nil` if something in it cannot be used.
    package let text: String?
    /// What is wrong, and what could not be taken over; by place in the files that were read.
    package let diagnostics: [Diagnostic]

    /// - Parameter folder: with `devices.yaml` and, if they are there, `house.yaml` and `integration.yaml`.
    package init(readingFrom folder: String) { self.init(ConfigurationFiles(readingFrom: folder)) }

    package init(_ files: ConfigurationFiles) {
        guard files.isReference || files.diagnostics.hasErrors else {
            let place = SourcePosition(file: "devices.yaml")
            diagnostics = [
                Diagnostic(place, .error, "no entry of 'devices' has a 'device_type', so it is not of that form")
            ]
            text = nil
            return
        }
        diagnostics = Configuration.check(files).diagnostics
        let root = ReferenceProject(files, Examination()).converted()
        guard !diagnostics.hasErrors, case .mapping(let entries)? = root?.content else {
            text = nil
            return
        }
        var writer = YAMLWriter()
        writer.line(
            "# Made by 'hearth import'. Simulated devices speak on the hub's own broker; for devices on the", of: "", []
        )
        writer.line("# network name an ordinary one: mqtt: {broker: HOST}", of: "", [])
        writer.write(entries, of: "", at: [], depth: 0)
        text = writer.text
    }
}
