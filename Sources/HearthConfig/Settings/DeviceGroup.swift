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
        if section.has("members"), members.isEmpty { section.needsMembers() }
        allOf = section.flag("all_of") ?? false
        native = section.name("native")
    }
}

extension Section {
    fileprivate func needsMembers() {
        examination.error(place(of: "members"), "\(subject.shown) needs at least one member")
    }
}
