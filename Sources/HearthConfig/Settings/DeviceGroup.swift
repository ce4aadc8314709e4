/// Several devices, areas, people or groups under one name.
package struct DeviceGroup: Sendable, Equatable {
    package var id: String
    package var name: String
    package var area: String?
    package var members: [String]
    /// The group is active when all members are, not when any is.
    package var allOf: Bool
    /// Group of a bridge that is commanded as one.
    package var native: String?

    init(id: String, _ section: inout Section, names: Names) {
        self.id = id
        name = section.name("name") ?? displayName(of: id)
        area = section.reference("area", "area", among: names.areas)
        members = section.required("members") { $0.references($1, "member", among: names.all) } ?? []
        if section.isEmptyList("members") {
            section.examination.error(
                section.place(of: "members"), "\(section.subject.shown) needs at least one member")
        }
        allOf = section.flag("all_of") ?? false
        native = section.name("native")
    }
}

extension Section {
    fileprivate mutating func isEmptyList(_ key: String) -> Bool {
        if case .sequence(let items)? = value(key)?.content { items.isEmpty } else { false }
    }
}
