import HearthModel

/// The block `gpio` of a device or of one of its properties (devices.md, sections 2.7 and 8). This version has no
/// driver for it: what is written is checked and then dropped.
struct GPIOEntry {
    let settings: GPIOSettings
    let lines: LineRegister
    /// `device 'hall.light'`
    let user: String

    private enum Direction: String, CaseIterable { case input, output }
    private enum Bias: String, CaseIterable {
        case asIs = "as-is"
        case disabled
        case pullUp = "pull-up"
        case pullDown = "pull-down"
    }
    private enum Drive: String, CaseIterable {
        case pushPull = "push-pull"
        case openDrain = "open-drain"
        case openSource = "open-source"
    }
    private enum Edge: String, CaseIterable { case both, rising, falling }
    private enum Initial: String, CaseIterable { case safe, restore, active, inactive }
    private enum SafeState: String, CaseIterable { case active, inactive, hold }

    /// - Parameter deviceClass: `nil` if it is not known, because it was written wrong.
    func check(_ section: inout Section, deviceClass: DeviceClass?) {
        let examination = section.examination
        let direction: Direction? = section.word("direction")
        section.offer(["chip", "line", "pwm", "open", "close", "travel", "dead_time"])
        let moves = section.has("open") || section.has("close")
        if section.has("pwm") { pwm(&section) } else if moves { mover(&section) } else { line(&section) }
        electrics(&section)
        _ = section.duration("debounce", in: .zero ... .seconds(10), zero: true)
        let edge: Edge? = section.word("edge")
        if let edge, edge != .both, !section.has("counter"), let deviceClass, deviceClass.name != "button" {
            examination.error(
                section.place(of: "edge"), "'edge' may be '\(edge.rawValue)' only for buttons and counters")
        }
        let initial: Initial? = section.word("initial")
        let safeState: SafeState? = section.word("safe_state")
        let isOutput = direction.map { $0 == .output } ?? deviceClass.map(Self.isOutput) ?? false
        if isOutput, !section.has("safe_state") { section.missing("safe_state") }
        if !isOutput, deviceClass != nil, safeState != nil || initial != nil {
            let key = safeState != nil ? "safe_state" : "initial"
            examination.error(section.place(of: key), "'\(key)' is for outputs, and \(user) is an input")
        }
        let pulse = section.duration("pulse", in: Milliseconds(10) ... .hours(1))
        for key in ["min_on", "min_off", "max_on"] {
            _ = section.duration(key, in: .zero ... .days(1), zero: true)
        }
        _ = section.section("feedback") { feedback in
            line(&feedback)
            electrics(&feedback)
        }
        if pulse != nil, deviceClass?.name == "cover", !section.has("feedback") {
            examination.error(
                section.place(of: "pulse"),
                "a cover with one pulsed line needs 'feedback'; without it use the class 'action'")
        }
        _ = section.section("counter") { counter in
            _ = counter.required("per_unit") { $0.quantity($1, in: 0.000_001...1_000_000_000) }
            _ = counter.required("unit") { $0.word($1, of: ["kWh", "L", "m³"]) }
        }
    }

    /// Classes that can be set are driven, the others are read.
    private static func isOutput(_ deviceClass: DeviceClass) -> Bool {
        deviceClass.primary?.settable == true || deviceClass.name == "action"
    }

    private func electrics(_ section: inout Section) {
        _ = section.flag("active_low")
        let _: Bias? = section.word("bias")
        let _: Drive? = section.word("drive")
    }

    private func line(_ section: inout Section) {
        let examination = section.examination
        let chip = chip(&section)
        guard let name = section.required("line", { $0.name($1) }) else { return }
        guard let node = section.value("line") else { return }
        if UInt32(name) != nil, !section.has("chip") {
            examination.error(node.position, "line \(name) needs 'chip'")
        } else if let first = lines.take(chip: chip ?? "", line: name, by: user, at: node.position) {
            let shown = UInt32(name) == nil ? "line \(node.shown)" : "line \(name) of '\(chip ?? "")'"
            examination.error(
                node.position, "\(shown) is already used by \(first.user)",
                notes: [Diagnostic.Note(first.position, "first used here")])
        }
    }

    private func chip(_ section: inout Section) -> String? {
        guard let node = section.value("chip"), let name = section.examination.name(node, "chip") else { return nil }
        if let chip = settings.chip(named: name) { return chip }
        section.examination.unknown("chip", node, among: settings.names)
        return nil
    }

    private func pwm(_ section: inout Section) {
        if section.has("line") {
            section.examination.error(section.place(of: "line"), "with 'pwm' there is no 'line'; keep one")
        }
        _ = (section.value("chip"), section.value("line"))
        _ = section.section("pwm") { pwm in
            _ = pwm.required("chip") { $0.name($1) }
            _ = pwm.required("channel") { $0.integer($1, in: 0...64) }
            _ = pwm.frequency("frequency")
            _ = pwm.flag("invert")
        }
    }

    /// A cover or valve with a line for each direction.
    private func mover(_ section: inout Section) {
        for key in ["open", "close"] {
            _ = section.required(key) { section, key in
                section.section(key) { end in
                    line(&end)
                    electrics(&end)
                }
            }
        }
        _ = section.required("travel") { section, key in
            section.section(key) { travel in
                for key in ["open", "close"] {
                    _ = travel.required(key) { $0.duration($1, in: Milliseconds(100) ... .minutes(10)) }
                }
            }
        }
        _ = section.duration("dead_time", in: Milliseconds(50) ... .seconds(10))
    }
}

extension Section {
    /// In Hz, with `kHz` besides the units of readings.
    fileprivate mutating func frequency(_ key: String) -> Double? {
        guard let node = value(key) else { return nil }
        if case .scalar(let scalar) = node.content, scalar.text.hasSuffix("kHz"),
            let kilo = decimal(scalar.text.dropLast(3).filter { $0 != " " })
        {
            return kilo * 1_000
        }
        return examination.quantity(node, key, unit: .hertz, in: 1...1_000_000)
    }
}
