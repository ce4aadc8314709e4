/// A room, or another part of the house or its ground.
package struct Area: Sendable, Equatable {
    package var id: String
    package var name: String
    package var floor: String?
    package var outdoor: Bool
    package var aliases: [String]

    init(id: String, _ section: inout Section, names: Names) {
        self.id = id
        name = section.name("name") ?? displayName(of: id)
        floor = section.reference("floor", "floor", among: names.floors)
        outdoor = section.flag("outdoor") ?? false
        aliases = section.aliases("aliases")
    }
}

/// "hall.floor_lamp" → "Hall floor lamp"
func displayName(of id: String) -> String {
    let words = String(id.map { $0 == "." || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
}
