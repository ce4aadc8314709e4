import HearthJSON
import HearthModel

/// Makes the blueprint of one entity, property by property. A property with a topic that is refused, or a template that
/// cannot be used, is left out and named; the others stay.
struct EntityBuilder {
    let configuration: EntityConfiguration
    var blueprint: EntityBlueprint
    private let topics: TopicRules
    private let qos: Int32

    init(_ announcement: EntityAnnouncement, class deviceClass: DeviceClass.ID, kind: String? = nil, topics: TopicRules)
    {
        configuration = announcement.configuration
        self.topics = topics
        blueprint = EntityBlueprint(deviceClass, kind: kind)
        qos = Int32(min(max(configuration.number("qos") ?? 0, 0), 2))
        blueprint.expireAfter = span("expire_after")
        blueprint.offDelay = span("off_delay")
    }

    /// In seconds, 1 ms to 365 days.
    private func span(_ key: String) -> Milliseconds? {
        guard let seconds = configuration.number(key), seconds > 0 else { return nil }
        return Milliseconds(Int64(min(max(seconds * 1_000, 1), 365 * 86_400_000)))
    }

    // MARK: Looking up

    /// - Throws: if the hub may not use the topic.
    func topic(_ key: String?) throws(DiscoveryRefusal) -> String? {
        guard let key, let topic = configuration.text(key) else { return nil }
        let isHeard = key.hasSuffix("state_topic") || Self.heardKeys.contains(key)
        guard topics.allow(topic, isHeard: isHeard) else {
            throw DiscoveryRefusal("topic '\(topic.prefix(120))' is refused")
        }
        return topic
    }

    private static let heardKeys: Set<String> = [
        "topic", "action_topic", "current_temperature_topic", "current_humidity_topic", "position_topic",
        "tilt_status_topic",
    ]

    func template(
        _ key: String?, variables: [String] = Template.stateVariables
    ) throws(DiscoveryRefusal) -> Template? {
        guard let key, let source = configuration.text(key) else { return nil }
        do throws(TemplateProblem) {
            return try Template(source, variables: variables)
        } catch {
            throw DiscoveryRefusal(error.text)
        }
    }

    mutating func refuse(_ property: String, _ refusal: DiscoveryRefusal) {
        blueprint.unsupported.append(UnsupportedParts.Part(property: property, reason: refusal.text))
    }

    // MARK: Adding

    /// The keys under which an entity says how a property is told.
    struct Command {
        var topic: String
        var template: String?
        /// The second name of the value in templates.
        var alias = "value"
        /// Further variables of templates.
        var constants: [(name: String, value: EntityOrder.Constant)] = []

        init(
            _ topic: String, _ template: String? = nil, alias: String = "value",
            constants: [(name: String, value: EntityOrder.Constant)] = []
        ) {
            (self.topic, self.template, self.alias, self.constants) = (topic, template, alias, constants)
        }

        var variables: [String] { ["value", alias] + constants.map(\.name) }
    }

    /// Adds a property if there is a topic for it. What has a command topic can be set.
    /// - Parameters:
    ///   - codec: reads the state; also writes it, unless there is a `writer`.
    ///   - options: the only values that can be told; empty: all.
    mutating func add(
        _ property: Property, state: String? = nil, by valueTemplate: String? = nil, command: Command? = nil,
        codec: PropertyCodec, writer: PropertyCodec? = nil, options: [String] = []
    ) {
        do throws(DiscoveryRefusal) {
            let stateTopic = try topic(state)
            let commandTopic = try topic(command?.topic)
            guard stateTopic != nil || commandTopic != nil else { return }
            let reader = try template(valueTemplate)
            var order: EntityOrder?
            if let command, let commandTopic {
                order = EntityOrder(
                    property: property.name, topic: commandTopic,
                    template: try template(command.template, variables: command.variables),
                    constants: command.constants.map(\.value), codec: writer ?? codec, options: options, qos: qos,
                    isAssumed: stateTopic == nil)
            }
            if let stateTopic {
                read(stateTopic, reader, .value(property.name, codec))
            }
            guard let order else { return add(property, settable: false) }
            blueprint.orders.append(order)
            var property = property
            property.choices = order.choices(of: property)
            // Of words at least one must have a payload.
            var isSettable = true
            if case .word = property.type { isSettable = !property.choices.isEmpty }
            add(property, settable: isSettable)
        } catch {
            refuse(property.name, error)
        }
    }

    /// Adds a property that something else serves.
    mutating func add(_ property: Property, settable: Bool) {
        guard !blueprint.properties.contains(where: { $0.name == property.name }) else { return }
        var property = property
        property.settable = settable
        blueprint.properties.append(property)
    }

    mutating func read(_ topic: String, _ template: Template?, _ meaning: EntityReading.Meaning) {
        blueprint.readings.append(EntityReading(topic: topic, template: template, meaning: meaning, qos: qos))
    }

    mutating func add(
        _ act: HearthModel.Command.Act, command: Command, payload: String?
    ) {
        guard let payload else { return }
        do throws(DiscoveryRefusal) {
            guard let topic = try topic(command.topic) else { return }
            let template = try template(command.template, variables: command.variables)
            blueprint.acts.append(
                EntityAct(
                    act: act, topic: topic, payload: payload, template: template,
                    constants: command.constants.map(\.value)))
        } catch {
            refuse(act.rawValue, error)
        }
    }

    var commandQoS: Int32 { qos }

    // MARK: Availability

    mutating func addAvailability() {
        let available = configuration.payload("payload_available", or: "online")
        let notAvailable = configuration.payload("payload_not_available", or: "offline")
        blueprint.availabilityMode =
            configuration.text("availability_mode").flatMap(GenericBinding.AvailabilityMode.init) ?? .latest
        do throws(DiscoveryRefusal) {
            if let topic = try topic("availability_topic") {
                blueprint.availability.append(
                    EntityAvailability(
                        topic: topic, template: try template("availability_template"), available: available,
                        notAvailable: notAvailable))
            }
            for source in (configuration["availability"]?.array ?? []).prefix(16) {
                let source = EntityConfiguration(source.object ?? [])
                guard let topic = source.text("topic") else { continue }
                guard topics.allow(topic) else { throw DiscoveryRefusal("topic '\(topic.prefix(120))' is refused") }
                var template: Template?
                if let text = source.text("value_template") {
                    do throws(TemplateProblem) { template = try Template(text) } catch {
                        throw DiscoveryRefusal(error.text)
                    }
                }
                blueprint.availability.append(
                    EntityAvailability(
                        topic: topic, template: template,
                        available: source.payload("payload_available", or: available),
                        notAvailable: source.payload("payload_not_available", or: notAvailable)))
            }
        } catch {
            refuse("availability", error)
        }
    }
}
