import HearthModel

@testable import HearthRules

/// The house of the conformance vectors.
enum House {
    static let names = Fixture.names(of: [tree(of: devices)]).0

    static let devices: [(path: String, class: String)] = [
        ("lamp", "light"), ("desk", "light"), ("heater", "switch"), ("sock", "plug"), ("pir", "motion"),
        ("pir2", "motion"), ("door", "door"), ("win", "window"), ("button", "button"), ("room", "temp"),
        ("outside", "temp"), ("sky", "lux"), ("trv", "thermostat"), ("bolt", "lock"), ("tap", "valve"),
        ("damp", "leak"), ("blind", "cover"), ("tv", "media"), ("meter", "power"), ("price", "sensor"),
        ("ann", "person"), ("ben", "person"), ("cal", "calendar"), ("attic.hatch", "window"),
        ("shed.cell", "battery"),
    ]

    /// Without a parser, so that tests of names stand alone.
    static func tree(of devices: [(path: String, class: String)], file: String = "fixture.hearth") -> SyntaxFile {
        let nowhere = Span(0, 0)
        let declarations = devices.map { device in
            Declaration(
                .device(
                    path: Ref(device.path.split(separator: ".").map { Word(String($0), span: nowhere) }),
                    class: Word(device.class, span: nowhere), words: []), span: nowhere)
        }
        return SyntaxFile(
            source: SourceText(name: file, text: ""), tokens: [], declarations: declarations, diagnostics: [])
    }

    static func file(_ text: String, name: String = "rules.hearth") -> SyntaxFile {
        Parser.parse(SourceText(name: name, text: text))
    }

    static func resolve(_ text: String, in names: HouseNames = names) -> RuleSet {
        Resolver.resolve([file(text)], names: names)
    }
}
