extension ProgramWriter {
    mutating func block(mayWait: Bool) {
        write("{")
        nested { writer in
            for _ in 0..<Int.random(in: 0...3, using: &writer.random) {
                writer.statement(mayWait: mayWait)
                writer.maybe(3) { $0.write(";") }
            }
        }
        write("}")
    }

    private mutating func statement(mayWait: Bool) {
        let kinds = depth > 0 ? 12 : 9
        switch Int.random(in: 0..<kinds, using: &random) {
        case 0:
            write("notify")
            who()
            text()
            write(contentsOf: random.pick([[], ["urgently"], ["quietly"]]))
        case 1:
            write("raise")
            sum()
            text()
            maybe { writer in
                writer.write("about")
                writer.ref()
            }
        case 2:
            write("let")
            name()
            write("=")
            expression()
        case 3:
            write("log")
            text()
        case 4 where mayWait:
            write("wait")
            guard random.chance(2) else { return duration() }
            write("until")
            expression()
            maybe { writer in
                writer.write("at", "most")
                writer.duration()
            }
        case 8 where mayWait:
            guard random.chance(2) else {
                write("do")
                return name()
            }
            write("flash")
            guard random.chance(2) else { return several(2, separator: ",") { $0.target() } }
            target()
            maybe { $0.write("3", "times") }
        case 9: choice(mayWait: mayWait)
        case 10:
            write("for", "each")
            name()
            write("in")
            target()
            block(mayWait: mayWait)
        case 11 where mayWait: question()
        default: act()
        }
    }

    private mutating func choice(mayWait: Bool) {
        write("if")
        expression()
        block(mayWait: mayWait)
        maybe(3) { writer in
            writer.write("else", "if")
            writer.expression()
            writer.block(mayWait: mayWait)
        }
        maybe { writer in
            writer.write("else")
            writer.block(mayWait: mayWait)
        }
    }

    private mutating func question() {
        write("ask")
        who()
        text()
        write("within")
        sum()
        write("else", "no", "{")
        nested { writer in
            for answer in ["yes", "no", "later"].prefix(Int.random(in: 1...3, using: &writer.random)) {
                writer.write(answer)
                writer.block(mayWait: true)
            }
        }
        write("}")
    }

    private mutating func act() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            write("set")
            several(2, separator: ",") { $0.target() }
            write("to")
            maybe(4) { writer in
                writer.write("at")
                writer.write(writer.random.pick(["least", "most"]))
            }
            sum()
        case 1:
            write("apply")
            name()
        default:
            let verbs = [
                ["turn", "on"], ["turn", "off"], ["open"], ["close"], ["lock"], ["start"], ["stop"], ["toggle"],
            ]
            write(contentsOf: random.pick(verbs))
            several(3, separator: ",") { $0.target() }
        }
        maybe(4) { writer in
            writer.write("over")
            writer.sum()
        }
        maybe(4) { writer in
            writer.write("for")
            writer.sum()
        }
    }

    mutating func who() {
        if random.chance(3) { write("everyone") } else { ref() }
    }

    mutating func target() {
        guard random.chance(3) else { return ref() }
        write("all")
        className()
        maybe { writer in
            writer.write("in")
            writer.ref()
        }
    }

    mutating func plainText() {
        write(random.pick(["\"a\"", "\"Ünïcode, 20 °C\"", "\"\"", "\"a \\\"b\\\" {c} \\\\\""]))
    }

    mutating func text() {
        write(
            random.pick(["\"a\"", "\"{hall.lux} and {it.name}\"", "\"\\{no value\\}\"", "\"é\\n{x+1}%\"", "\"# none\""])
        )
    }
}
