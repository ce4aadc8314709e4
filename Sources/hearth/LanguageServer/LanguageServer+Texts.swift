import HearthJSON
import HearthRuleTools

/// The editor tells what happens to its texts.
extension LanguageServer {
    mutating func didOpen(_ parameters: JSONValue) {
        let document = parameters["textDocument"]
        guard let uri = document?["uri"]?.string, let text = document?["text"]?.string else { return }
        let (root, name) = place(of: uri)
        var folder = folders[root] ?? EditedFolder(root: root)
        folder.refresh(from: surroundings)
        folder.open(Document(name: name, text: text), from: uri)
        folders[root] = folder
    }

    mutating func didChange(_ parameters: JSONValue) {
        guard let uri = parameters["textDocument"]?["uri"]?.string else { return }
        let (root, name) = place(of: uri)
        guard var document = folders[root]?.rules.open[name] else { return }
        for change in parameters["contentChanges"]?.array ?? [] {
            guard let text = change["text"]?.string else { continue }
            if let range = Range<TextPosition>(change["range"]) {
                document = document.replacing(range, with: text)
            } else {
                document = Document(name: name, text: text)
            }
        }
        folders[root]?.rules.hold(document)
    }

    mutating func didClose(_ parameters: JSONValue) {
        guard let uri = parameters["textDocument"]?["uri"]?.string else { return }
        let (root, name) = place(of: uri)
        folders[root]?.rules.release(name)
        if folders[root]?.rules.open.isEmpty == false { folders[root]?.refresh(from: surroundings) }
    }

    /// Saving runs the tests of the file, as the hub does.
    mutating func didSave(_ parameters: JSONValue) {
        guard let uri = parameters["textDocument"]?["uri"]?.string else { return }
        let (root, name) = place(of: uri)
        folders[root]?.refresh(from: surroundings)
        folders[root]?.rules.test(name)
    }

    mutating func refreshAll() {
        for root in folders.keys { folders[root]?.refresh(from: surroundings) }
    }

    /// The folder of a document and its name in there; one that is no file stands alone.
    private func place(of uri: String) -> (root: String, name: String) {
        guard let path = FileURI.path(of: uri) else { return (uri, uri) }
        return surroundings.place(path)
    }

    // MARK: For answers

    /// The folder and the file in it that a request is about.
    func about(_ parameters: JSONValue) throws(Refusal) -> (folder: EditedFolder, name: String) {
        guard let uri = parameters["textDocument"]?["uri"]?.string else { throw .wrongParameters }
        let (root, name) = place(of: uri)
        guard let folder = folders[root], folder.rules[name] != nil else {
            throw .failed("The document '\(uri)' is not open.")
        }
        return (folder, name)
    }

    func position(_ parameters: JSONValue) throws(Refusal) -> TextPosition {
        guard let position = TextPosition(parameters["position"]) else { throw .wrongParameters }
        return position
    }
}
