package struct Floor: Sendable, Equatable {
    package var id: String
    package var name: String
    /// 0 is the ground; below it negative.
    package var level: Int

    init(id: String, _ section: inout Section) {
        self.id = id
        name = section.required("name") { $0.name($1) } ?? id
        level = section.required("level") { $0.integer($1, in: -20...200) } ?? 0
    }
}
