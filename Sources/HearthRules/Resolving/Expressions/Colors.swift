/// The colours that have a name (docs/spec/rule-language.md, section 6.1), as the web's colour keywords give them; the
/// two whites as black bodies of 2,700 K and 6,500 K look.
enum Colors {
    private static let table: [(name: String, value: String)] = [
        ("white", "#ffffff"), ("warm_white", "#ffa757"), ("cool_white", "#fffefa"), ("red", "#ff0000"),
        ("orange", "#ffa500"), ("yellow", "#ffff00"), ("green", "#00ff00"), ("cyan", "#00ffff"), ("blue", "#0000ff"),
        ("purple", "#800080"), ("pink", "#ffc0cb"),
    ]

    static let names = table.map(\.name)

    /// `#rrggbb`.
    static func value(of name: String) -> String? { table.first { $0.name == name }?.value }
}
