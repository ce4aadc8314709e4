import HearthJSON
import HearthModel

/// One property of a device on generic topics: where its value comes from, how it is read and told.
/// A class, though it never changes: so that one message costs few reference counts.
final class GenericChannel: Sendable {
    let binding: GenericBinding
    let slot: SlotIndex
    let property: Property
    let reader: PropertyCodec
    let writer: PropertyCodec
    /// `nil`: the whole payload is the value, or a template makes it.
    let path: JSONPath?
    let valueTemplate: Template?
    let commandTemplate: Template?
    /// The keys under which a command is wrapped, outermost first.
    let commandKeys: [String]

    /// - Throws: if a path or template does not compile.
    init(_ binding: GenericBinding, slot: SlotIndex, property: Property) throws(GenericProblem) {
        (self.binding, self.slot, self.property) = (binding, slot, property)
        reader = Self.reader(binding, property)
        writer = Self.writer(binding, property)
        do throws(JSONPath.Mistake) {
            path = try binding.valuePath.map { text throws(JSONPath.Mistake) in try JSONPath.parse(text).get() }
            commandKeys = try binding.commandPath.map { path throws(JSONPath.Mistake) in try Self.keys(path) } ?? []
        } catch {
            throw GenericProblem(error)
        }
        do throws(TemplateProblem) {
            valueTemplate = try binding.valueTemplate.map { text throws(TemplateProblem) in try Template(text) }
            commandTemplate = try binding.commandTemplate.map { text throws(TemplateProblem) in
                try Template(text, variables: Template.commandVariables)
            }
        } catch {
            throw GenericProblem(reason: error.text)
        }
    }

    /// Whether the other one fills the same slot with the same property.
    func fills(like other: GenericChannel) -> Bool { slot == other.slot && property == other.property }

    /// `$.a.b` nests; anything else is one key.
    private static func keys(_ path: String) throws(JSONPath.Mistake) -> [String] {
        guard path.hasPrefix("$") else { return [path] }
        return try JSONPath.parse(path).get().steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    private static func codec(_ binding: GenericBinding, _ property: Property) -> PropertyCodec {
        var codec = PropertyCodec(for: property)
        codec.unknown = binding.unknownPayload
        codec.scaling = Scaling(scale: binding.scale, offset: binding.offset, isInverted: binding.invert)
        if let range = binding.range, range.lowerBound < range.upperBound { codec.scaling.percentOf = range }
        if let unit = binding.unit, let target = property.type.unit {
            codec.scaling.conversion = UnitConversion(named: unit)?.reaching(target)
        }
        return codec
    }

    private static func reader(_ binding: GenericBinding, _ property: Property) -> PropertyCodec {
        var codec = codec(binding, property)
        codec.words = words(binding.statePayloads, binding, property)
        if case .event = property.type {
            codec.words += binding.eventMap.sorted { $0.key < $1.key }.map {
                PropertyCodec.Word(raw: .text($0.key), value: .text($0.value))
            }
        }
        if case .word(let names) = property.type, names.contains("closed") {
            codec.words.append(PropertyCodec.Word(raw: .text("CLOSE"), value: .text("closed")))
        }
        return codec
    }

    private static func writer(_ binding: GenericBinding, _ property: Property) -> PropertyCodec {
        var codec = codec(binding, property)
        codec.words = words(binding.commandPayloads, binding, property)
        let defaults: [(word: String, payload: String)] =
            switch property.type {
            case .flag: [("on", "ON"), ("off", "OFF")]
            case .word(let names): names.map { ($0, commandWords[$0] ?? $0.uppercased()) }
            default: []
            }
        for (word, payload) in defaults {
            guard let value = value(of: word, binding, property) else { continue }
            if !codec.words.contains(where: { $0.value == value }) {
                codec.words.append(PropertyCodec.Word(raw: .text(payload), value: value))
            }
        }
        return codec
    }

    /// States whose commands have a name of their own (docs/spec/devices.md, section 2.5).
    private static let commandWords = ["closed": "CLOSE", "locked": "LOCK", "unlocked": "UNLOCK"]

    private static func words(
        _ payloads: [String: String], _ binding: GenericBinding, _ property: Property
    ) -> [PropertyCodec.Word] {
        payloads.sorted { $0.key < $1.key }.compactMap { word, payload in
            value(of: word, binding, property).map { PropertyCodec.Word(raw: .text(payload), value: $0) }
        }
    }

    private static func value(of word: String, _ binding: GenericBinding, _ property: Property) -> Value? {
        switch property.type {
        case .flag:
            switch word {
            case "on", "true", "yes": .flag(!binding.invert)
            case "off", "false", "no": .flag(binding.invert)
            default: nil
            }
        case .number: Double(word).map { .number($0) }
        case .word(let names) where binding.invert && names.count == 2:
            names.firstIndex(of: word).map { .text(names[1 - $0]) }
        case .word, .text, .event: .text(word)
        }
    }
}

// MARK: - Commands

extension GenericChannel {
    func publication(setting value: Value) throws(TemplateFailure) -> Publication? {
        guard let topic = binding.commandTopic, let raw = writer.encode(value) else { return nil }
        return Publication(topic: topic, payload: try payload(raw), qos: binding.qos)
    }

    /// Acts are told once and never again, so that nobody presses twice.
    func publication(of act: Command.Act) throws(TemplateFailure) -> Publication? {
        guard let topic = binding.commandTopic else { return nil }
        let word =
            switch act {
            case .press, .stop, .next, .previous: act.rawValue
            case .openLatch: "open"
            }
        let payload = try payload(.text(binding.commandPayloads[word] ?? word.uppercased()))
        return Publication(topic: topic, payload: payload, qos: 0)
    }

    private func payload(_ raw: RawWord) throws(TemplateFailure) -> [UInt8] {
        if let commandTemplate { return Array(try commandTemplate.render([TemplateValue(raw)]).utf8) }
        if commandKeys.isEmpty, case .text(let text) = raw { return Array(text.utf8) }
        return JSONWriter.document { writer in
            for key in commandKeys {
                writer.beginObject()
                writer.key(named: key)
            }
            writer.value(raw)
            for _ in commandKeys { writer.endObject() }
        }
    }
}
