extension ProgramWriter {
    mutating func declaration() {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: device()
        case 1:
            write("modes")
            several(3, separator: ",") { $0.name() }
        case 2:
            write("group")
            name()
            write("=", "[")
            several(3, separator: ",") { $0.ref() }
            write("]")
        case 3: scene()
        case 4:
            write("normally")
            target()
            sum()
        case 5: manual()
        case 6:
            write("var")
            name()
            write(":")
            type()
            write("=")
            sum()
        case 7:
            write("fn")
            name()
            parameters()
            write("=")
            expression()
        case 8:
            write("recipe")
            name()
            parameters()
            write("{")
            nested { writer in
                for _ in 0..<Int.random(in: 1...2, using: &writer.random) { writer.rule() }
            }
            write("}")
        case 9:
            guard random.chance(2) else {
                write("use")
                return call()
            }
            write("sequence")
            name()
            block(mayWait: true)
        case 10...12: test()
        default: rule()
        }
    }

    private mutating func device() {
        write("device")
        ref()
        write(":")
        name()
        maybe(4) { writer in
            writer.write("[")
            writer.several(3, separator: ",") { $0.name() }
            writer.write("]")
        }
    }

    private mutating func scene() {
        write("scene")
        name()
        write("{")
        several(3, separator: ",") { writer in
            writer.target()
            writer.write(":")
            writer.sum()
        }
        maybe { $0.write(",") }
        write("}")
    }

    private mutating func manual() {
        write("manual")
        target()
        write("holds")
        sum()
        maybe { writer in
            writer.write("until")
            writer.expression()
        }
        maybe { $0.write("then", "resume") }
    }

    private mutating func type() {
        if random.chance(3) {
            write("[")
            several(3, separator: ",") { $0.name() }
            write("]")
        } else {
            write(random.pick(["number", "temp", "duration", "yesno", "time", "area", "light"]))
        }
    }

    private mutating func parameters() {
        write("(", room: .nothing)
        maybe { writer in
            writer.several(3, separator: ",") { writer in
                writer.name()
                writer.write(":")
                writer.type()
                writer.maybe(3) { writer in
                    writer.write("=")
                    writer.sum()
                }
            }
        }
        write(")")
    }

    // MARK: Rules

    mutating func rule() {
        maybe { writer in
            writer.write("rule")
            writer.plainText()
            writer.write(contentsOf: writer.random.pick([[], [], ["low"], ["urgent"], ["safety"]]))
            writer.maybe(4) { $0.write("even", "if", "held") }
            writer.maybe(6) { $0.write("off") }
            writer.write(":")
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1, 2: when()
        case 3: period()
        case 4:
            write(random.pick(["never", "always"]))
            expression()
            ending()
        default:
            write("expect")
            expression()
            write("within")
            sum()
            write("after")
            events()
            maybe { $0.gate() }
            ending()
        }
    }

    mutating func write(contentsOf words: [String]) {
        for word in words { write(word) }
    }

    private mutating func when() {
        write("when")
        events()
        maybe { $0.gate() }
        maybe(4) { writer in
            writer.write(",")
            writer.write(contentsOf: writer.random.pick([["restarting"], ["ignoring", "repeats"], ["queued"]]))
        }
        maybe(6) { writer in
            writer.write(",", "at", "most", "once", "per")
            writer.sum()
        }
        block(mayWait: true)
    }

    private mutating func period() {
        write("while")
        expression()
        maybe { $0.gate() }
        maybe { writer in
            writer.write(",", "lingering")
            writer.sum()
        }
        block(mayWait: false)
    }

    private mutating func gate() {
        write("if")
        expression()
    }

    private mutating func ending() {
        maybe { writer in
            writer.write("because")
            writer.plainText()
        }
        maybe { writer in
            writer.write("otherwise")
            writer.block(mayWait: true)
        }
    }

    // MARK: Events

    private mutating func events() {
        event(isLater: false)
        while random.chance(4) {
            write("or")
            event(isLater: true)
        }
    }

    private mutating func event(isLater: Bool) {
        basic(isLater: isLater)
        maybe(6) { writer in
            writer.write("then")
            writer.basic(isLater: false)
            writer.write("within")
            writer.sum()
        }
    }

    private mutating func basic(isLater: Bool) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            write("at")
            timeOfDay()
            maybe { writer in
                writer.write("on")
                writer.several(3, separator: ",") { $0.write($0.random.pick(["mon", "Sat", "weekdays", "weekend"])) }
            }
        case 1:
            write("every")
            duration()
        case 2: write("hearth", "starts")
        case 3...5:
            subject()
            happening()
        default: conjunction(isLater: isLater)
        }
    }

    private mutating func subject() {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: write("anyone")
        case 1: write("everyone")
        case 2:
            write("any")
            className()
            maybe { writer in
                writer.write("in")
                writer.ref()
            }
        default: ref()
        }
    }

    private mutating func happening() {
        if random.chance(5) {
            write("becomes")
            sum()
        } else {
            let words = [
                ["changes"], ["opens"], ["closes"], ["locks"], ["unlocks"], ["turns", "on"], ["turns", "off"],
                ["starts"], ["stops"], ["pressed"], ["pressed", "twice"], ["pressed", "long"], ["arrives"], ["leaves"],
            ]
            write(contentsOf: random.pick(words))
        }
    }

    // MARK: Tests

    private mutating func test() {
        write("test")
        plainText()
        write("{")
        nested { writer in
            for _ in 0..<Int.random(in: 0...5, using: &writer.random) {
                writer.step()
                writer.maybe(4) { $0.write(";") }
            }
        }
        write("}")
    }

    private mutating func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            write("given")
            ref()
            write("is")
            sum()
        case 1:
            write("at")
            maybe(4) { $0.write("2026-03-01") }
            write(random.pick(["7:00", "21:30", "08:15:20"]), room: .line)
        case 2, 3:
            maybe(4) { $0.write("by", "hand") }
            ref()
            write("->")
            sum()
        case 4:
            write("wait")
            duration()
        case 5:
            write("lose")
            ref()
        case 6:
            write("restart", "hearth")
            maybe { writer in
                writer.write("after")
                writer.duration()
            }
        case 7: write("answer", random.pick(["yes", "no", "maybe"]))
        case 8:
            write("expect")
            maybe { $0.write("not") }
            write("notified")
            who()
            plainText()
        default:
            write("expect")
            expression()
            maybe(3) { writer in
                writer.write(writer.random.pick(["within", "throughout"]))
                writer.duration()
            }
        }
    }
}
