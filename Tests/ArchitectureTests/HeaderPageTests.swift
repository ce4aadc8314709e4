import Testing

/// Each target opens with a page about itself: what it owns, what it must never do, where to start reading. What the
/// page names is there, and every folder of the target is named.
@Suite struct HeaderPageTests {
    struct Page: CustomStringConvertible, Sendable {
        let target: String
        let path: String
        let text: String

        init(_ target: String) {
            self.target = target
            path = target == "hearth" ? "Sources/hearth/Hearth.swift" : "Sources/\(target)/\(target).swift"
            text = SwiftFile(path).page
        }

        var description: String { path }
    }

    static let pages = ImportTests.swiftTargets.map(Page.init)

    @Test(arguments: pages)
    func namesItsFolders(page: Page) {
        for folder in Tree.folders(in: "Sources/\(page.target)") {
            #expect(page.text.contains("\(folder)/"), "\(page.path) does not name \(folder)/")
        }
    }

    @Test(arguments: pages)
    func foldersAndFilesThatItNamesExist(page: Page) {
        let files = Tree.files(in: ["Sources/\(page.target)"], extension: "swift")
        for word in page.text.split(whereSeparator: { " \n`(),;:".contains($0) }) {
            if word.contains(#/^(?:[A-Z]\w*\/)+(?:[\w+]+\.swift)?$/#) {
                #expect(
                    Tree.exists("Sources/\(page.target)/\(word)") || Tree.exists(String(word)),
                    "\(page.path): there is no \(word)")
            } else if let name = word.prefixMatch(of: #/[\w+]+\.swift/#)?.0 {
                #expect(files.contains { $0.hasSuffix("/\(name)") }, "\(page.path): there is no \(name)")
            }
        }
    }

    @Test(arguments: pages)
    func saysWhatMustNeverBe(page: Page) {
        #expect(page.text.contains("ust never"), "\(page.path) has no 'Must never'")
        #expect(page.text.contains("Start") || page.target == "hearth", "\(page.path) does not say where to start")
    }

}
