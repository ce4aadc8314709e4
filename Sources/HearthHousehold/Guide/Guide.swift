/// All learning paths of a house, and their texts to be searched.
package struct Guide: Sendable {
    /// One place in it.
    package struct Place: Hashable, Sendable {
        package let path: LearningPath
        package let node: LearningPath.Node
    }

    package let paths: [LearningPath]
    private let library: PassageLibrary
    private let places: [PassageSource: (path: Int, node: String)]

    /// - Parameter paths: those with an id that an earlier one has are left out.
    package init(_ paths: [LearningPath]) {
        var seen: Set<String> = []
        self.paths = paths.filter { seen.insert($0.id).inserted }
        var (texts, places): ([(source: PassageSource, text: String)], [PassageSource: (path: Int, node: String)]) =
            ([], [:])
        for (number, path) in self.paths.enumerated() {
            for node in path.nodes {
                let source = PassageSource(id: node.id, title: node.title, name: path.title)
                places[source] = places[source] ?? (number, node.id)
                texts.append((source, node.content))
            }
        }
        library = PassageLibrary(texts)
        self.places = places
    }

    /// Changes with any of the texts.
    package var version: String {
        var version = Fingerprint()
        for path in paths { version.add(path.id + path.version) }
        return version.text
    }

    package func paths(for viewer: Viewer) -> [LearningPath] {
        paths.filter { $0.isForGuests || viewer.isOfTheHouse }
    }

    /// - Returns: `nil` also for one that the viewer may not read.
    package func path(_ id: String, for viewer: Viewer) -> LearningPath? {
        self.paths(for: viewer).first { $0.id == id }
    }

    /// A node by its id, in the given path or else in the first that has it.
    package func place(_ node: String, in path: String?, for viewer: Viewer) -> Place? {
        let all = self.paths(for: viewer)
        let chosen = path.map { id in all.filter { $0.id == id } } ?? all
        return chosen.lazy.compactMap { path in path.node(node).map { Place(path: path, node: $0) } }.first
    }

    /// Where a passage is from.
    package func place(of source: PassageSource) -> Place? {
        places[source].flatMap { number, node in paths[number].node(node).map { Place(path: paths[number], node: $0) } }
    }

    /// Passages with words of the question that the viewer may read, the best first.
    package func passages(for question: Inquiry, most: Int, for viewer: Viewer) -> [FoundPassage] {
        library.passages(for: question, most: most) { source in
            viewer.isOfTheHouse || places[source].map { paths[$0.path].isForGuests } == true
        }
    }
}
