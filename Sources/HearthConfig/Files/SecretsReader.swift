/// `secrets.yaml`: a flat map of names to texts that nobody else may read.
enum SecretsReader {
    static func read(_ file: SourceFile, _ examination: Examination) -> [String: String] {
        let top = SourcePosition(file: file.name)
        if let fault = file.rights.flatMap(fault) { examination.error(top, fault) }
        guard let root = YAMLComposer.root(of: file, examination) else { return [:] }
        guard case .mapping = root.content else {
            examination.error(root.position, "the file needs lines of the form 'NAME: text'")
            return [:]
        }
        return examination.section(root, file.name, .file(file.name), at: top) { section in
            var secrets: [String: String] = [:]
            for name in section.keys {
                guard let node = section.value(name) else { continue }
                // The value itself must not be shown, whatever is wrong with it.
                guard case .scalar(let scalar) = node.content, !scalar.isNull, !scalar.secret else {
                    examination.error(node.position, "'\(shortened(name))' needs a text")
                    continue
                }
                secrets[name] = scalar.text
            }
            return secrets
        } ?? [:]
    }

    /// Mode 0600 or 0400, owned by the user of the process or by root.
    private static func fault(_ rights: SourceFile.Rights) -> String? {
        if rights.owner != rights.reader, rights.owner != 0 {
            return "the file belongs to another user; run 'chown' so that the user of the service owns it"
        }
        guard rights.mode != 0o600, rights.mode != 0o400 else { return nil }
        let digits = String(rights.mode, radix: 8)
        let mode = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let fault = rights.mode & 0o077 == 0 ? "has the wrong mode" : "can be read by others"
        return "the file \(fault) (mode \(mode)); run 'chmod 600 secrets.yaml'"
    }
}
