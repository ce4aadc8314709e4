import HearthModel

/// Reads the block `gpio` of a device or of one of its properties (docs/spec/devices.md, sections 2.7 and 8).
struct GPIOEntry {
    let settings: GPIOSettings
    let lines: LineRegister
    /// `device 'hall.light'`
    let user: String

    private enum Direction: String, CaseIterable { case input, output }

    /// - Parameter deviceClass: `nil` for a further property, or if it is not known because it was written wrong.
    /// - Returns: `nil` if something that cannot be done without is missing, which has been reported.
    func read(_ section: inout Section, deviceClass: DeviceClass?) -> GPIOBinding? {
        let direction: Direction? = section.word("direction")
        let isOutput =
            direction.map { $0 == .output } ?? deviceClass.map(Self.isOutput) ?? section.has("safe_state")
        section.offer(["chip", "line", "pwm", "open", "close", "travel", "dead_time"])
        let hardware = hardware(&section)
        let inputKeys = inputKeys(&section, deviceClass)
        let output = output(&section, on: hardware, isOutput: isOutput, deviceClass)
        if isOutput { return output.map { .output($0) } }
        switch hardware {
        case .line(let pin)?:
            var input = inputKeys
            input.pin = pin
            return .input(input)
        case .pair?, .pwm?:
            section.examination.error(section.position, "\(user) is an input and needs one 'line'")
            return nil
        case nil: return nil
        }
    }

    /// Classes that can be set are driven, the others are read.
    private static func isOutput(_ deviceClass: DeviceClass) -> Bool {
        deviceClass.primary?.settable == true || deviceClass.id == .action
    }

    // MARK: Inputs

    /// Everything of an input but where it is.
    private func inputKeys(_ section: inout Section, _ deviceClass: DeviceClass?) -> GPIOInput {
        var input = GPIOInput(pin: GPIOPin(chip: nil, line: .offset(0)))
        input.debounce = section.duration("debounce", in: .zero ... .seconds(10), zero: true) ?? input.debounce
        input.edge = section.word("edge") ?? input.edge
        if input.edge != .both, !section.has("counter"), let deviceClass, deviceClass.id != .button {
            section.examination.error(
                section.place(of: "edge"), "'edge' may be '\(input.edge.rawValue)' only for buttons and counters")
        }
        input.counter =
            section.section("counter") { counter in
                let perUnit = counter.required("per_unit") { $0.quantity($1, in: 0.000_001...1_000_000_000) }
                let word = counter.required("unit") { $0.word($1, of: ["kWh", "L", "m³"]) }
                guard let perUnit, let unit = word.flatMap(UnitConversion.init(named:))?.unit else { return nil }
                return GPIOInput.Counter(perUnit: perUnit, unit: unit)
            } ?? nil
        return input
    }

    // MARK: Outputs

    private func output(
        _ section: inout Section, on hardware: GPIOOutput.Hardware?, isOutput: Bool, _ deviceClass: DeviceClass?
    ) -> GPIOOutput? {
        let examination = section.examination
        let initial: GPIOOutput.Initial? = section.word("initial")
        let safeState: GPIOOutput.SafeState? = section.word("safe_state")
        if isOutput, !section.has("safe_state") { section.missing("safe_state") }
        if !isOutput, deviceClass != nil, safeState != nil || initial != nil {
            let key = safeState != nil ? "safe_state" : "initial"
            examination.error(section.place(of: key), "'\(key)' is for outputs, and \(user) is an input")
        }
        let pulse = section.duration("pulse", in: Milliseconds(10) ... .hours(1))
        let spans = ["min_on", "min_off", "max_on"].map {
            section.duration($0, in: .zero ... .days(1), zero: true) ?? .zero
        }
        let feedback = feedback(&section)
        if pulse != nil, deviceClass?.id == .cover, !section.has("feedback") {
            examination.error(
                section.place(of: "pulse"),
                "a cover with one pulsed line needs 'feedback'; without it use the class 'action'")
        }
        if isOutput, deviceClass?.id == .action, !section.has("pulse") { section.missing("pulse") }
        guard let hardware, let safeState else { return nil }
        var output = GPIOOutput(hardware: hardware, safeState: safeState)
        output.initial = initial ?? output.initial
        (output.pulse, output.feedback) = (pulse, feedback)
        (output.minOn, output.minOff) = (spans[0], spans[1])
        output.maxOn = spans[2] > .zero ? spans[2] : nil
        return output
    }

    private func feedback(_ section: inout Section) -> GPIOInput? {
        section.section("feedback") { feedback in
            let pin = pin(&feedback)
            let debounce = feedback.duration("debounce", in: .zero ... .seconds(10), zero: true)
            guard let pin else { return nil }
            var input = GPIOInput(pin: pin)
            input.debounce = debounce ?? input.debounce
            return input
        } ?? nil
    }

    // MARK: Where it is

    private func hardware(_ section: inout Section) -> GPIOOutput.Hardware? {
        if section.has("pwm") { return pwm(&section).map { .pwm($0) } }
        if section.has("open") || section.has("close") { return pair(&section).map { .pair($0) } }
        return pin(&section).map { .line($0) }
    }

    private func pin(_ section: inout Section) -> GPIOPin? {
        let line = line(&section)
        let activeLow = section.flag("active_low")
        let bias: GPIOPin.Bias? = section.word("bias")
        let drive: GPIOPin.Drive? = section.word("drive")
        guard var pin = line else { return nil }
        pin.activeLow = activeLow ?? pin.activeLow
        (pin.bias, pin.drive) = (bias ?? pin.bias, drive ?? pin.drive)
        return pin
    }

    private func line(_ section: inout Section) -> GPIOPin? {
        let examination = section.examination
        let chip = chip(&section)
        guard let name = section.required("line", { $0.name($1) }), let node = section.value("line") else { return nil }
        let number = UInt32(name)
        if number != nil, !section.has("chip") {
            examination.error(node.position, "line \(name) needs 'chip'")
            return nil
        }
        if let first = lines.take(chip: chip ?? "", line: name, by: user, at: node.position) {
            let shown = number == nil ? "line \(node.shown)" : "line \(name) of '\(chip ?? "")'"
            examination.error(
                node.position, "\(shown) is already used by \(first.user)",
                notes: [Diagnostic.Note(first.position, "first used here")])
        }
        return GPIOPin(chip: chip, line: number.map { .offset($0) } ?? .named(name))
    }

    private func chip(_ section: inout Section) -> String? {
        guard let node = section.value("chip"), let name = section.examination.name(node, "chip") else { return nil }
        if let chip = settings.chip(named: name) { return chip }
        section.examination.unknown("chip", node, among: settings.names)
        return nil
    }

    private func pwm(_ section: inout Section) -> GPIOPWM? {
        if section.has("line") {
            section.examination.error(section.place(of: "line"), "with 'pwm' there is no 'line'; keep one")
        }
        _ = (section.value("chip"), section.value("line"))
        return section.section("pwm") { pwm in
            let chip = pwm.required("chip") { $0.name($1) }
            let channel = pwm.required("channel") { $0.integer($1, in: 0...64) }
            let (frequency, invert) = (pwm.frequency("frequency"), pwm.flag("invert"))
            guard let chip, let channel else { return nil }
            var output = GPIOPWM(chip: chip, channel: channel)
            output.frequency = frequency ?? output.frequency
            output.invert = invert ?? false
            return output
        } ?? nil
    }

    /// A cover or valve with a line for each direction.
    private func pair(_ section: inout Section) -> GPIOPair? {
        let ends = ["open", "close"].map { key in
            section.required(key) { section, key in section.section(key) { end in pin(&end) } ?? nil }
        }
        let travel = section.required("travel") { section, key in
            section.section(key) { travel in
                ["open", "close"].map { key in
                    travel.required(key) { $0.duration($1, in: Milliseconds(100) ... .minutes(10)) }
                }
            }
        }
        let deadTime = section.duration("dead_time", in: Milliseconds(50) ... .seconds(10))
        guard let open = ends[0], let close = ends[1], let opening = travel?[0], let closing = travel?[1] else {
            return nil
        }
        var pair = GPIOPair(open: open, close: close, openTravel: opening.count, closeTravel: closing.count)
        pair.deadTime = deadTime?.count ?? pair.deadTime
        return pair
    }
}

extension Section {
    /// In Hz, with `kHz` besides the units of readings.
    fileprivate mutating func frequency(_ key: String) -> Double? {
        guard let node = value(key) else { return nil }
        let hertz = 1.0...1_000_000
        if case .scalar(let scalar) = node.content, scalar.text.hasSuffix("kHz"),
            let kilo = decimal(scalar.text.dropLast(3).filter { $0 != " " })
        {
            guard hertz.contains(kilo * 1_000) else {
                return examination.outOfRange(node, key, "between 1 Hz and 1000 kHz", scalar.text)
            }
            return kilo * 1_000
        }
        return examination.quantity(node, key, unit: .hertz, in: hertz)
    }
}
