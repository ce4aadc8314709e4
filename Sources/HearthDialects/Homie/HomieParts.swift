import HearthJSON
import HearthModel

typealias HomiePart = UnitPart<HomieReading>

/// What one node of a Homie device is in the house.
struct HomieParts {
    private let node: HomieDescription.Node
    private let candidates: [Candidate]

    private struct Candidate {
        let source: HomieDescription.Property
        let meaning: HomieMeaning
        var isEvent: Bool { !source.isRetained && !source.isSettable }
    }

    /// - Parameter only: one property of the node alone.
    init(_ node: HomieDescription.Node, only property: String? = nil, without taken: Set<String> = []) {
        self.node = node
        candidates = node.properties.compactMap { source in
            guard property.map({ $0 == source.id }) ?? !taken.contains(source.id) else { return nil }
            return Candidate(source: source, meaning: HomieMeaning(source, in: node))
        }
    }

    /// - Parameters:
    ///   - name: of the part within the device.
    ///   - title: as people see it.
    /// - Returns: `nil` where there is nothing that can be used.
    func part(_ name: String, called title: String) -> HomiePart? {
        guard let (id, main) = deviceClass else { return nil }
        var part = HomiePart(name, class: id, called: title, integration: "homie")
        let ordered = [main] + candidates.indices.filter { $0 != main }
        for index in ordered { add(candidates[index], to: &part, isMain: index == main) }
        let stops = part.readings.contains { reading in
            reading.property == "state" && reading.codec.words.contains { $0.value == .text("stopped") }
        }
        if !stops { part.device.acts?.removeAll { $0 == .stop } }
        return part.device.properties.isEmpty ? nil : part
    }

    // MARK: Class

    /// What the node is for, and which of its properties says so.
    private var deviceClass: (DeviceClass.ID, Int)? {
        func settable(_ names: String...) -> Int? {
            candidates.firstIndex { $0.source.isSettable && $0.source.isRetained && names.contains($0.meaning.name) }
        }
        if let index = settable("hue", "brightness", "color_temp") { return (.light, settable("on") ?? index) }
        if let index = settable("position") ?? coverState { return (.cover, coverState ?? index) }
        if let index = settable("setpoint") { return (.thermostat, index) }
        if let index = settable("locked") { return (.lock, index) }
        if let index = settable("speed") { return (.fan, settable("on") ?? index) }
        let switches = candidates.firstIndex {
            $0.source.isSettable && $0.source.isRetained && $0.source.datatype == .boolean
        }
        if let index = settable("on") ?? switches {
            let isMetered = candidates.contains { $0.meaning.name == "power" }
            return (isLight ? .light : isMetered ? .plug : .switch, index)
        }
        return value ?? sensor
    }

    private var isLight: Bool {
        let words = [node.type, node.id].compactMap { $0?.lowercased() }
        return words.contains { $0.contains("light") || $0.contains("lamp") }
    }

    /// Settable values that mean nothing in particular.
    private var value: (DeviceClass.ID, Int)? {
        for (index, candidate) in candidates.enumerated() where candidate.source.isSettable {
            guard candidate.source.isRetained else { return (.action, index) }
            switch candidate.source.datatype {
            case .choice: return (.select, index)
            case .integer, .float: return (.number, index)
            default: return (.text, index)
            }
        }
        return nil
    }

    private static let sensors: [DeviceClass.ID] = [
        .leak, .smoke, .gas, .door, .window, .contact, .motion, .presence, .vibration, .temp, .humidity,
        .moisture, .pressure, .co2, .pm25, .noise, .lux, .power, .energy, .voltage, .current, .uv, .rain,
        .tamper, .battery,
    ]

    private var sensor: (DeviceClass.ID, Int)? {
        for id in Self.sensors {
            guard let index = candidates.firstIndex(where: { $0.meaning.name == id.rawValue && !$0.isEvent }) else {
                continue
            }
            return (id, index)
        }
        if let index = candidates.firstIndex(where: \.isEvent) { return (.button, index) }
        for (index, candidate) in candidates.enumerated() {
            switch candidate.source.datatype {
            case .boolean: return (.binary, index)
            case .integer, .float: return (.sensor, index)
            default: continue
            }
        }
        return candidates.isEmpty ? nil : (.text, 0)
    }

    /// A choice with words for opening and closing.
    private var coverState: Int? {
        candidates.firstIndex { candidate in
            guard candidate.source.datatype == .choice, candidate.source.isSettable else { return false }
            return Self.coverWords(candidate.source).contains { $0.value == .text("open") }
        }
    }

    private static func coverWords(_ source: HomieDescription.Property) -> [PropertyCodec.Word] {
        let meanings = [
            "open": "open", "up": "open", "opened": "open", "close": "closed", "closed": "closed", "down": "closed",
            "stop": "stopped", "stopped": "stopped", "opening": "opening", "closing": "closing",
        ]
        return source.choices.compactMap { word in
            meanings[word.lowercased()].map { PropertyCodec.Word(raw: .text(word), value: .text($0)) }
        }
    }

    // MARK: Properties

    private func add(_ candidate: Candidate, to part: inout HomiePart, isMain: Bool) {
        let (source, name) = (candidate.source, candidate.meaning.name)
        let id = part.device.deviceClass.id
        if source.datatype == .color { return addColour(source, to: &part) }
        if candidate.isEvent || id == .action && isMain { return addEvent(source, to: &part, isMain: isMain) }
        var property = Property(name, type(of: candidate), settable: source.isSettable)
        property.diagnostic = !isMain && source.isSettable && Property.standard(name) == nil
        if isMain, let primary = part.device.deviceClass.primary, isNamed(candidate, as: primary, of: id) {
            property.name = primary.name
            property.type = mainType(of: candidate, primary)
            if property.type == primary.type { property.choices = primary.choices }
        } else if part.device.property(property.name) != nil {
            property = Property(HomieMeaning.ownName(of: source.id), type(of: candidate), settable: source.isSettable)
            property.diagnostic = true
        }
        guard part.device.property(property.name) == nil else { return }
        var reading = HomieReading(source, of: node.id, as: property)
        reading.codec.words = words(for: source, as: property, id)
        reading.codec.scaling = scaling(for: source, as: property)
        part.add(property, reading)
    }

    private func type(of candidate: Candidate) -> ValueType {
        let source = candidate.source
        switch source.datatype {
        case .boolean: return .flag
        case .choice: return source.choices.isEmpty ? .text : .word(source.choices)
        case .integer, .float:
            guard case .number(let unit, let range, _)? = candidate.meaning.type else { return numberType(source) }
            // What can be set has ends of its own; those that are in another unit say nothing here.
            let hasOwn = source.isSettable && unit != .percent && source.isIn(unit)
            return .number(unit, range: hasOwn ? source.range ?? range : range, step: hasOwn ? source.step : nil)
        default: return .text
        }
    }

    private func numberType(_ source: HomieDescription.Property) -> ValueType {
        let unit = source.conversion?.unit ?? source.unit.map { Unit.other($0) } ?? .none
        return .number(unit, range: source.isIn(unit) ? source.range : nil, step: source.isIn(unit) ? source.step : nil)
    }

    /// Whether the main property takes the name of the class's.
    private func isNamed(_ candidate: Candidate, as primary: Property, of id: DeviceClass.ID) -> Bool {
        switch candidate.source.datatype {
        case .boolean: return true
        case .choice where id == .cover: return true
        default: return candidate.meaning.name == primary.name || primary.name == "value"
        }
    }

    private func mainType(of candidate: Candidate, _ primary: Property) -> ValueType {
        if primary.name == "value" { return type(of: candidate) }
        if case .number = primary.type { return type(of: candidate) }
        return primary.type
    }

    private func words(
        for source: HomieDescription.Property, as property: Property, _ id: DeviceClass.ID
    ) -> [PropertyCodec.Word] {
        if id == .cover, property.name == "state" { return Self.coverWords(source) }
        guard source.datatype == .boolean else { return [] }
        guard let active = PropertyCodec.value(active: true, of: property.type),
            let resting = PropertyCodec.value(active: false, of: property.type)
        else {
            // More than two states, of which the first two are meant: locked, unlocked.
            guard case .word(let names) = property.type, names.count > 1 else { return [] }
            return [
                .init(raw: .text("true"), value: .text(names[0])), .init(raw: .text("false"), value: .text(names[1])),
            ]
        }
        // A contact that is made is closed, unless the device says what its values mean.
        let isInverted = source.labels.map { $0.true == "closed" } ?? (HomieMeaning(source, in: node).name == "contact")
        return [
            .init(raw: .text("true"), value: isInverted ? resting : active),
            .init(raw: .text("false"), value: isInverted ? active : resting),
        ]
    }

    private func scaling(for source: HomieDescription.Property, as property: Property) -> Scaling {
        var scaling = Scaling()
        if let unit = property.type.unit { scaling.conversion = source.conversion?.reaching(unit) }
        if property.type.unit == .percent, source.unit != "%", let range = source.range, range != 0...100 {
            scaling.percentOf = range
        }
        return scaling
    }

    private func addColour(_ source: HomieDescription.Property, to part: inout HomiePart) {
        let forms = source.format?.split(separator: ",").compactMap { HomieReading.ColourForm(rawValue: String($0)) }
        for (name, meaning) in [("hue", HomieReading.Meaning.hue), ("saturation", .saturation)] {
            var property = part.standard(name)
            property.settable = source.isSettable
            guard part.device.property(name) == nil else { continue }
            var reading = HomieReading(source, of: node.id, as: property, meaning: meaning)
            reading.colour = forms?.first ?? .rgb
            part.add(property, reading)
        }
    }

    private func addEvent(_ source: HomieDescription.Property, to part: inout HomiePart, isMain: Bool) {
        guard isMain, let event = part.device.deviceClass.property("event") else {
            let property = Property(
                HomieMeaning.ownName(of: source.id), .event(source.choices.isEmpty ? ["press"] : source.choices))
            guard part.device.property(property.name) == nil else { return }
            return part.add(property, HomieReading(source, of: node.id, as: property, meaning: .event))
        }
        var reading = HomieReading(source, of: node.id, as: event, meaning: .event)
        reading.press = source.choices.first ?? (source.datatype == .boolean ? "true" : "1")
        part.add(event, reading)
        guard let raw = part.device.deviceClass.property("raw") else { return }
        part.add(raw, HomieReading(source, of: node.id, as: raw, meaning: .raw))
    }
}

extension HomieDescription.Property {
    /// Of an enum: `a,b,c`.
    var choices: [String] {
        guard datatype == .choice else { return [] }
        return format?.split(separator: ",", maxSplits: 100).prefix(100).map(String.init) ?? []
    }

    /// What the values of a boolean mean: `closed,open`.
    var labels: (false: String, true: String)? {
        guard datatype == .boolean, let words = format?.split(separator: ","), words.count == 2 else { return nil }
        return (words[0].lowercased(), words[1].lowercased())
    }

    /// Of a number: `0:100:5`; ends may be missing.
    var range: ClosedRange<Double>? {
        let parts = parts
        guard parts.count >= 2, let low = Double(parts[0]), let high = Double(parts[1]), low.isFinite, high.isFinite,
            low < high
        else { return nil }
        return low...high
    }

    var step: Double? {
        let parts = parts
        guard parts.count == 3, let step = Double(parts[2]), step.isFinite, step > 0 else { return nil }
        return step
    }

    private var parts: [Substring] {
        guard datatype == .integer || datatype == .float, let format else { return [] }
        return format.split(separator: ":", omittingEmptySubsequences: false)
    }

    var conversion: UnitConversion? { unit.flatMap { UnitConversion(named: $0) } }

    /// Whether numbers are in this unit as they are.
    func isIn(_ unit: Unit) -> Bool { conversion == nil || conversion == UnitConversion(unit: unit) }
}
