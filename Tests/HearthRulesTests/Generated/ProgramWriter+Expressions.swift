extension ProgramWriter {
    mutating func expression() {
        conjunction(isLater: false)
        while random.chance(6) {
            write("or")
            conjunction(isLater: true)
        }
    }

    mutating func conjunction(isLater: Bool) {
        condition(isLater: isLater)
        while random.chance(5) {
            write("and")
            condition(isLater: true)
        }
    }

    /// - Parameter isLater: a duration on it must stand in brackets with it.
    private mutating func condition(isLater: Bool) {
        let isNegated = random.chance(6)
        if isNegated { write("not") }
        let hasDefault = random.chance(8)
        let hasDuration = random.chance(5)
        guard (isNegated && (hasDefault || hasDuration)) || (isLater && hasDuration) else {
            return comparison(default: hasDefault, duration: hasDuration)
        }
        write("(")
        nested { $0.comparison(default: hasDefault, duration: hasDuration) }
        write(")")
    }

    private mutating func comparison(default hasDefault: Bool, duration hasDuration: Bool) {
        left()
        relation()
        if hasDefault {
            write("default")
            sum()
        }
        if hasDuration {
            write(contentsOf: random.pick([["for"], ["within", "last"]]))
            duration()
        }
    }

    private mutating func left() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: write("anyone")
        case 1: write("everyone")
        case 2:
            write(random.pick(["any", "all"]))
            set()
        case 3:
            // Without a comparison behind it `no` would be the value.
            write("no")
            className()
            write("in")
            ref()
        default: sum(beginsCondition: true)
        }
    }

    private mutating func set() {
        className()
        maybe(3) { writer in
            writer.write("in")
            writer.ref()
        }
    }

    private mutating func relation() {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            write(random.pick(["<", "<=", ">", ">="]))
            sum()
        case 1, 2:
            write("is")
            maybe(4) { $0.write("not") }
            sum()
        case 3:
            write("between")
            sum()
            write("and")
            sum()
        case 4:
            write("in", "[")
            several(3, separator: ",") { $0.sum() }
            write("]")
        default: break
        }
    }

    // MARK: Values

    /// - Parameter beginsCondition: `no` would be a quantifier.
    mutating func sum(beginsCondition: Bool = false) {
        atom(beginsCondition: beginsCondition)
        while random.chance(5) {
            write(random.pick(["+", "-", "*", "/"]))
            atom(beginsCondition: false)
        }
    }

    private mutating func atom(beginsCondition: Bool) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: number()
        case 1, 2: quantity()
        case 3: duration()
        case 4: timeOfDay()
        case 5:
            write(random.pick(["jan", "feb", "dec"]))
            write(random.pick(["1", "28", "07"]), room: .line)
        case 6 where !beginsCondition: write(random.pick(["yes", "no", "unknown"]))
        case 7 where depth > 0:
            write("(")
            nested { $0.expression() }
            write(")")
        case 8 where depth > 0: nested { $0.call() }
        case 9 where !beginsCondition: plainValueText()
        default: ref()
        }
    }

    private mutating func plainValueText() { write("\"a text\"") }

    mutating func call() {
        write(random.pick(["average", "count", "f", "dark"]))
        write("(", room: .nothing)
        maybe(1) { writer in
            writer.several(3, separator: ",") { writer in
                writer.maybe(5) { writer in
                    writer.name()
                    writer.write(":")
                }
                writer.expression()
            }
        }
        write(")")
    }

    private mutating func number() {
        maybe(4) { $0.write("-") }
        // On a line of its own: a unit word behind it would be its unit.
        let isNegative = lexemes.last?.text == "-"
        write(random.pick(["0", "5", "0.10", "20.25", "007"]), room: isNegative ? .unit : .anything)
    }

    private mutating func quantity() {
        number()
        let units = ["°C", "degF", "%", "percent", "lux", "W", "kwh", "µg/m³", "m³", "l/min", "km/h", "mm", "K", "V"]
        write(random.pick(units), room: .unit)
    }

    mutating func duration() {
        let parts = [("2", "d"), ("1", "hours"), ("30", "min"), ("1.5", "sec"), ("20", "ms")]
        let first = Int.random(in: 0..<parts.count, using: &random)
        // `1h30min`, or with white space throughout.
        let isCompact = random.chance(3)
        write(parts[first].0)
        write(parts[first].1, room: isCompact ? .nothing : .unit)
        for part in parts[(first + 1)...] where random.chance(4) {
            write(part.0, room: isCompact ? .nothing : .line)
            write(part.1, room: isCompact ? .nothing : .unit)
        }
    }

    mutating func timeOfDay() {
        write(random.pick(["7:00", "07:30", "23:59:59", "0:00"]))
        maybe(4) { writer in
            writer.write(writer.random.pick(["+", "-"]))
            writer.duration()
        }
    }

    // MARK: Names

    mutating func name() { write(random.pick(["lamp", "level", "motion_light", "x2", "größe", "_7", "evening"])) }

    mutating func className() { write(random.pick(["light", "lights", "window", "door", "battery", "people"])) }

    mutating func ref() {
        write(random.pick(["hall", "upstairs", "lamp", "mode", "it", "sun", "l", "d", "on", "größe", "open"]))
        while random.chance(2) {
            write(".")
            // Behind a dot every word is a name.
            write(random.pick(["light", "lux", "then", "min", "is", "age", "x2", "when", "l"]))
        }
    }
}
