import HearthRules
import Testing

@Suite struct FormatterTests {
    @Test(arguments: ExampleFiles.all.map(\.name))
    func theExamplesAreWrittenAsTheyShouldBe(_ name: String) throws {
        let file = try #require(ExampleFiles.all.first { $0.name == name })
        #expect(format(file.text, named: file.name) == file.text)
    }

    @Test(arguments: forms)
    func form(_ rule: String, _ written: String, _ canonical: String) {
        #expect(format(written) == canonical, "\(rule)")
        #expect(format(canonical) == canonical, "once is enough")
    }

    @Test func namesAreSpeltAsTheRegistryHasThem() {
        let file = Parser.parse(
            SourceText(name: "a.hearth", text: "when HALL.Light turns ON { turn on Lamp, Old.Name }\n"))
        let formatted = Formatter.format(file) { ref in
            ["hall.light": "hall.light", "old.name": "hall.new_name"][ref.key]
        }
        #expect(formatted == "when hall.light turns on { turn on Lamp, hall.new_name }\n")
    }

    @Test func linesHaveAtMost120Columns() {
        let text = format(
            """
            when front.door opens or back.door opens or cellar.door opens or garage.door opens or attic.hatch opens if mode \
            is away and nobody_expected is yes and time between 22:00 and 06:00 { notify everyone "A door" urgently; log "x" }
            """)
        #expect(
            text == """
                when front.door opens
                  or back.door opens
                  or cellar.door opens
                  or garage.door opens
                  or attic.hatch opens if mode is away and nobody_expected is yes and time between 22:00 and 06:00 {
                  notify everyone "A door" urgently
                  log "x"
                }

                """)
    }

    private func format(_ text: String, named name: String = "a.hearth") -> String {
        Formatter.format(Parser.parse(SourceText(name: name, text: text))) { _ in nil }
    }

    static let forms: [(String, String, String)] = [
        ("an empty file stays empty", "\n\n", ""),
        (
            "1: two spaces per level, one empty line, one line end at the end",
            "\n\nwhen a {\r\n      if b {\n\n\n  log \"x\"   \n\n\n log \"y\"\n} }\n\n\nmodes a, b\n\n\n",
            "when a {\n  if b {\n    log \"x\"\n\n    log \"y\"\n  }\n}\n\nmodes a, b\n"
        ),
        (
            "2: what stands on one line stays there", "when a { log \"x\" log \"y\" }",
            "when a { log \"x\"; log \"y\" }\n"
        ),
        (
            "2: the author's lines stay", "when a {\n log \"x\"; log \"y\"\n log \"z\" }",
            "when a {\n  log \"x\"; log \"y\"\n  log \"z\"\n}\n"
        ),
        (
            "2: a block that does not fit has one statement per line",
            "when a { log \"\(filler(60))\"; log \"\(filler(60))\" }",
            "when a {\n  log \"\(filler(60))\"\n  log \"\(filler(60))\"\n}\n"
        ),
        (
            "2: declarations have lines of their own", "normally a 5 % normally b 6 %",
            "normally a 5 %\nnormally b 6 %\n"
        ),
        (
            "3: a header above its body stays there", "rule \"A\":\nwhile a { turn on b }",
            "rule \"A\":\nwhile a { turn on b }\n"
        ),
        ("3: a header beside its body too", "rule \"A\" :while a { turn on b }", "rule \"A\": while a { turn on b }\n"),
        (
            "3: a body is broken before its reason",
            "never \(name(70)) because \"\(filler(20))\" otherwise { close \(name(10)) }",
            "never \(name(70))\n  because \"\(filler(20))\" otherwise { close \(name(10)) }\n"
        ),
        (
            "4: one space where it helps", "fn f( a:area )=a.x*-2>3-(a.y+rate( b,5min ))",
            "fn f(a: area) = a.x * -2 > 3 - (a.y + rate(b, 5 min))\n"
        ),
        (
            "4: steps are two spaces apart", "test \"t\" { at 7:00; a->on wait 5min }",
            "test \"t\" { at 07:00  a -> on  wait 5 min }\n"
        ),
        ("4: `;` ends no line", "when a {\n log \"x\";\n}", "when a {\n  log \"x\"\n}\n"),
        (
            "5: keywords, units, times and dates",
            "WHILE Today is Dec 04 AND t>77degf { Set a TO 5Percent OVER 90Sec }",
            "while Today is dec 4 and t > 77 °F { set a to 5 % over 90 s }\n"
        ),
        (
            "5: values are not converted", "when at 7:05:30 { set a to 0.10 kw }",
            "when at 07:05:30 { set a to 0.10 kW }\n"
        ),
        (
            "6: waiting rules say how they repeat", "when a { if b { wait 5 min } }",
            "when a, restarting { if b { wait 5 min } }\n"
        ),
        ("6: unless they do", "when a if b, queued { wait 5 min }", "when a if b, queued { wait 5 min }\n"),
        (
            "6: the words of a rule in order", "rule \"A\" off even if held low: while a { turn on b }",
            "rule \"A\" low even if held off: while a { turn on b }\n"
        ),
        (
            "comments stay, behind code or on their lines",
            "# top\n\nwhen a { # one\n # two\n\n log \"x\" # three\n # four\n}# five\n\n# end",
            "# top\n\nwhen a {  # one\n  # two\n\n  log \"x\"  # three\n  # four\n}  # five\n\n# end\n"
        ),
        (
            "comments in the middle of a sentence",
            "when a # why\nor b { log \"x\" }\nwhile a and # so\nb { turn on c }",
            "when a  # why\n  or b { log \"x\" }\nwhile a and  # so\n  b { turn on c }\n"
        ),
        (
            "a scene over several lines", "scene s { a : 5%,\nall Lights:on, }",
            "scene s {\n  a: 5 %,\n  all lights: on\n}\n"
        ),
        (
            "all branches that do not fit are opened",
            "when a { if b { log \"\(filler(60))\" } else { log \"\(filler(60))\" } }",
            "when a {\n  if b {\n    log \"\(filler(60))\"\n  } else {\n    log \"\(filler(60))\"\n  }\n}\n"
        ),
        (
            "what has a mistake stays to the letter, the rest does not",
            "when   a   { foo   }\nwhen   a   { log   \"x\"   }\nbar   # why\n",
            "when   a   { foo   }\nwhen a { log \"x\" }\nbar  # why\n"
        ),
    ]

    private static func filler(_ count: Int) -> String { String(repeating: "x", count: count) }
    private static func name(_ count: Int) -> String { String(repeating: "n", count: count) }
}
