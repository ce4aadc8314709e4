import HearthDialects
import HearthJSON
import HearthModel

// Generic topics and payloads (docs/spec/devices.md, section 2.5).

extension GenericBinding {
    static let keys = [
        "state_topic", "command_topic", "payloads", "state_payloads", "command_payloads", "unknown_payload",
        "value_path", "value_template", "command_path", "command_template", "scale", "offset", "unit", "invert",
        "range", "event_map", "get_topic", "get_payload", "availability_topic", "availability", "availability_mode",
        "expire_after", "qos", "retain", "trigger_only",
    ]

    /// - Parameters:
    ///   - property: what the binding carries; `nil` if that is not known, because the class is wrong.
    ///   - deviceClass: whose words count.
    init(_ section: inout Section, property: Property?) {
        self.init()
        stateTopic = section.topic("state_topic")
        commandTopic = section.topic("command_topic")
        let payloads = section.payloads("payloads", property)
        statePayloads = payloads.merging(section.payloads("state_payloads", property)) { $1 }
        commandPayloads = payloads.merging(section.payloads("command_payloads", property)) { $1 }
        unknownPayload = section.text("unknown_payload")
        valuePath = section.valuePath("value_path")
        valueTemplate = section.template(
            "value_template", insteadOf: "value_path", of: property, variables: Template.stateVariables)
        commandPath = section.commandPath("command_path")
        commandTemplate = section.template(
            "command_template", insteadOf: "command_path", of: property, variables: Template.commandVariables)
        scale = section.scale("scale") ?? 1
        offset = section.quantity("offset") ?? 0
        unit = section.unit("unit", of: property)
        invert = section.flag("invert") ?? false
        range = section.range("range")
        eventMap = section.eventMap("event_map", property)
        getTopic = section.topic("get_topic")
        getPayload = section.text("get_payload") ?? ""
        availability = section.availability()
        availabilityMode = section.word("availability_mode") ?? .latest
        expireAfter = section.expiry("expire_after")
        qos = Int32(truncatingIfNeeded: section.integer("qos", in: 0...2) ?? 1)
        if section.flag("retain") == true {
            section.examination.error(
                section.place(of: "retain"),
                "'retain' may not be true: a retained command would switch ghosts at every reconnect")
        }
        triggerOnly = section.flag("trigger_only") ?? false
    }

    /// It tells a state, takes commands, or both.
    var isBound: Bool { stateTopic != nil || commandTopic != nil }
}

extension Section {
    fileprivate mutating func payloads(_ key: String, _ property: Property?) -> [String: String] {
        let examination = examination
        var payloads: [String: String] = [:]
        for entry in table(key) {
            let word = PayloadWord.canonical(entry.key)
            if let words = property.flatMap(PayloadWord.words), !words.contains(word) {
                examination.error(
                    entry.keyPosition,
                    "'\(shortened(entry.key))' is no word of '\(property?.name ?? "")'"
                        + suggestion(for: entry.key, among: words))
            }
            payloads[word] = examination.text(entry.value, entry.key)
        }
        return payloads
    }

    fileprivate mutating func eventMap(_ key: String, _ property: Property?) -> [String: String] {
        let examination = examination
        let words: [String]? = if case .event(let words)? = property?.type { words } else { nil }
        if has(key), let property, words == nil {
            examination.error(place(of: key), "'\(key)' is for buttons; '\(property.name)' is no event")
        }
        return Dictionary(
            table(key).compactMap { entry in
                let event = words.map { examination.word(entry.value, entry.key, of: $0) }
                return (event ?? examination.text(entry.value, entry.key)).map { (entry.key, $0) }
            }
        ) { first, _ in first }
    }

    fileprivate mutating func valuePath(_ key: String) -> String? {
        guard let node = value(key), let path = examination.name(node, key) else { return nil }
        return examination.checkedPath(path, node, key)
    }

    fileprivate mutating func commandPath(_ key: String) -> String? {
        guard let node = value(key), let path = examination.name(node, key) else { return nil }
        return path.hasPrefix("$") ? examination.checkedPath(path, node, key) : path
    }

    /// What the subset of templates does not have disables the property alone, which a warning tells of.
    fileprivate mutating func template(
        _ key: String, insteadOf path: String, of property: Property?, variables: [String]
    ) -> String? {
        guard let node = value(key), let template = examination.text(node, key) else { return nil }
        if has(path) {
            examination.error(place(of: key), "\(subject.shown) has both '\(path)' and '\(key)'; keep one")
        }
        do throws(TemplateProblem) {
            _ = try Template(template, variables: variables)
        } catch {
            if error.isUnsupported {
                let name = property.map { "'\($0.name)'" } ?? "the property"
                examination.warning(
                    node.position, "'\(key)' cannot be used, so \(name) will not work: \(error.detail)")
            } else {
                examination.error(node.position, "'\(key)' is no template: \(error.detail)")
            }
        }
        return template
    }

    private mutating func scaleIsZero(_ key: String) {
        examination.error(place(of: key), "'\(key)' may not be 0")
    }

    fileprivate mutating func scale(_ key: String) -> Double? {
        guard let scale = quantity(key) else { return nil }
        if scale == 0 { scaleIsZero(key) }
        return scale
    }

    fileprivate mutating func unit(_ key: String, of property: Property?) -> String? {
        guard let node = value(key), let unit = examination.name(node, key) else { return nil }
        guard let property else { return unit }
        switch property.type {
        case .number(.none, _, _): return unit
        case .number(let target, _, _):
            if UnitConversion(named: unit)?.reaching(target) != nil { return unit }
            examination.error(
                node.position, "\(node.shown) is no unit of '\(property.name)', which is in \(target.symbol)")
        case .flag, .word, .text, .event:
            examination.error(node.position, "'\(key)' is for numbers; '\(property.name)' is none")
        }
        return nil
    }

    fileprivate mutating func expiry(_ key: String) -> Milliseconds? {
        guard let node = value(key) else { return nil }
        if case .scalar(let scalar) = node.content, scalar.text == "never" { return nil }
        return examination.duration(node, key, in: .seconds(1) ... .days(365))
    }

    fileprivate mutating func availability() -> [GenericBinding.AvailabilityTopic] {
        let topic = topic("availability_topic")
        let (examination, subject) = (examination, subject)
        let listed = list("availability") { node in
            examination.section(node, "availability", subject) { GenericBinding.AvailabilityTopic(&$0) } ?? nil
        }
        if has("availability_topic"), has("availability") {
            examination.error(
                place(of: "availability"),
                "\(subject.shown) has both 'availability_topic' and 'availability'; keep one")
        }
        return listed ?? topic.map { [GenericBinding.AvailabilityTopic(topic: $0)] } ?? []
    }
}

extension GenericBinding.AvailabilityTopic {
    fileprivate init?(_ section: inout Section) {
        let topic = section.required("topic") { $0.topic($1) }
        let available = section.text("payload_available")
        let notAvailable = section.text("payload_not_available")
        let path = section.valuePath("value_path")
        guard let topic else { return nil }
        self.init(topic: topic)
        self.available = available ?? self.available
        self.notAvailable = notAvailable ?? self.notAvailable
        valuePath = path
    }
}

extension Examination {
    fileprivate func checkedPath(_ path: String, _ node: YAMLNode, _ key: String) -> String? {
        switch JSONPath.parse(path) {
        case .success: return path
        case .failure(let mistake):
            error(node.position, "'\(key)' is no JSON path: \(mistake.message) (character \(mistake.column))")
            return nil
        }
    }
}
