import Testing

/// Whatever a comment or a page refers to is in the tree.
@Suite struct CitationTests {
    static let decisions = Set(
        Tree.documents.compactMap { $0.path.firstMatch(of: #/^docs\/decisions\/(\d{3})-/#).map { String($0.1) } })

    /// Scripts are read whole: what they print is cited too.
    static let scripts = Tree.files(in: ["scripts"], extension: nil)

    /// Why a citation does not hold, or `nil`.
    static func fault(in citation: Citation, of path: String) -> String? {
        let folder = Tree.folder(of: path)
        let places = [citation.document, Tree.resolve(citation.document, from: folder)]
        guard let found = places.first(where: Tree.exists) else { return "\(citation.document) is not in the tree" }
        if citation.lacksWord { return "the section of \(citation.document) is to be written as ', section N'" }
        guard !citation.sections.isEmpty else { return nil }
        let document = Tree.document(found) ?? Document(path: found)
        let missing = citation.sections.filter { !document.sections.contains($0) }
        return missing.isEmpty ? nil : "\(found) has no section \(missing.joined(separator: ", "))"
    }

    static func check(_ text: String, of path: String, line: Int? = nil) {
        let place = line.map { "\(path):\($0)" } ?? path
        for citation in Citation.all(in: text) {
            if let fault = fault(in: citation, of: path) { Issue.record("\(place): \(fault)") }
        }
        // A decision may speak of those that it took the place of.
        guard !path.hasPrefix("docs/decisions/") else { return }
        for number in Citation.decisions(in: text) where !decisions.contains(number) {
            Issue.record("\(place): there is no decision \(number)")
        }
    }

    @Test func commentsCiteWhatIsThere() {
        for file in Tree.swift {
            for comment in file.comments { Self.check(comment.text, of: file.path, line: comment.line) }
        }
    }

    @Test func scriptsCiteWhatIsThere() {
        for path in Self.scripts { Self.check(Tree.text(path), of: path) }
    }

    @Test func documentsCiteWhatIsThere() {
        for document in Tree.documents + Tree.files(in: ["Tests"], extension: "md").map(Document.init(path:)) {
            // A link says with its target what it cites.
            let text = document.text.replacing(#/\[[^\]]*\]\((?<target>[^)]*)\)/#) { $0.target }
            Self.check(text, of: document.path)
        }
    }

    /// "Section 5.8" and "(5.8)" without a document are of the same page.
    @Test func theSpecificationKnowsItsOwnSections() {
        for document in Tree.documents where document.path.hasPrefix("docs/spec/") {
            let text = document.text.replacing(#/`[^`]*`/#, with: "").replacing("\n", with: " ")
            for match in text.matches(of: #/(?<before>\S+\ )?sections?\ (?<named>\d+(?:\.\d+)*)|\((?<bare>\d+\.\d+)\)/#)
            {
                guard match.before?.hasSuffix("), ") != true, let number = match.named ?? match.bare else { continue }
                #expect(document.sections.contains(String(number)), "\(document.path) has no section \(number)")
            }
        }
    }

    @Test func linksLeadSomewhere() {
        for document in Tree.documents {
            let folder = Tree.folder(of: document.path)
            for link in document.links {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let path = parts[0].isEmpty ? document.path : Tree.resolve(parts[0], from: folder)
                guard Tree.exists(path) else {
                    Issue.record("\(document.path): \(link) leads nowhere")
                    continue
                }
                if parts.count > 1, let target = Tree.document(path), !target.anchors.contains(parts[1]) {
                    Issue.record("\(document.path): \(path) has no heading '\(parts[1])'")
                }
            }
        }
    }

    /// Paths that a page names. The changelog and decisions also speak of what there once was.
    @Test func pathsInDocumentsExist() {
        for document in Tree.documents
        where !document.path.hasPrefix("docs/decisions/") && document.path != "CHANGELOG.md" {
            for span in document.spans {
                guard
                    let match = span.firstMatch(
                        of: #/^(?:docs|Sources|Tests|Benchmarks|scripts|packaging)\/[\w.+\/-]+/#)
                else { continue }
                let path = String(match.0)
                #expect(Tree.exists(path), "\(document.path): \(path) is not in the tree")
            }
        }
    }

    @Test func citationsAreRecognised() {
        let text =
            "as docs/spec/devices.md, sections 2.4 to 2.7 and\n9, says (ARCHITECTURE.md, section 1; decision 007)"
        let found = Citation.all(in: text)
        #expect(found.map(\.document) == ["docs/spec/devices.md", "ARCHITECTURE.md"])
        #expect(found.map(\.sections) == [["2.4", "2.7", "9"], ["1"]])
        #expect(Citation.decisions(in: text) == ["007"])
        #expect(Self.fault(in: Citation(document: "docs/spec/devices.md", sections: ["99"]), of: "") != nil)
        #expect(Self.fault(in: Citation(document: "docs/spec/nothing.md"), of: "") != nil)
        #expect(Self.fault(in: Citation(document: "docs/spec/devices.md", sections: ["8.3", "2.5"]), of: "") == nil)
        #expect(Citation.all(in: "docs/spec/devices.md, 2.5").first?.lacksWord == true)
    }
}
