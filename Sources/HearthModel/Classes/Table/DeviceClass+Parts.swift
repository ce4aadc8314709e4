/// What rows of the table are made of.
extension DeviceClass {
    /// The properties of a row, primary first: standard ones by name, in one text or one by one, and the class's own.
    struct Parts: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        var properties: [Property]
        init(stringLiteral names: String) { properties = DeviceClass.words(names).map(Part.standard) }
        init(arrayLiteral parts: Part...) { properties = parts.map(\.property) }
        init(_ properties: [Property]) { self.properties = properties }
    }

    struct Part: ExpressibleByStringLiteral {
        var property: Property
        init(_ property: Property) { self.property = property }
        init(stringLiteral name: String) { property = Part.standard(name) }

        static func standard(_ name: String) -> Property {
            guard let property = Property.standard(name) else {
                preconditionFailure("The class table names a property that PropertyTable lacks: \(name)")
            }
            return property
        }
    }

    static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// - Parameter asked: those that can be asked for; the others only come about.
    static func state(_ list: String, asked: String? = nil) -> Part {
        Part(Property("state", .word(words(list)), settable: true, choices: asked.map(words) ?? []))
    }
    static func event(_ list: String) -> Part { Part(Property("event", .event(words(list)))) }
    static func read(_ name: String, _ type: ValueType) -> Part { Part(Property(name, type)) }
    static func settable(_ name: String, _ type: ValueType? = nil) -> Part {
        Part(Property(name, type ?? Part.standard(name).type, settable: true))
    }
    /// Sensors report `on`; nobody can set it.
    static func readOnly(_ list: String) -> Parts { Parts(words(list).map { Property($0, Part.standard($0).type) }) }

    /// - Parameters:
    ///   - ack: in seconds, as `arrival` and `ttl`; `hold` in minutes.
    ///   - words: of rules; what the properties tell, if the class has none of its own.
    static func row(
        _ id: ID, _ category: DeviceCategory, _ parts: Parts, active: Value? = nil, ack: Int64 = 2,
        arrival: Int64? = nil, ttl: Int64 = 0, hold: Int64 = 0, resumes: Bool = false, stale: Milliseconds? = nil,
        critical: Bool = false, _ traits: Traits = .none, words: ClassWords? = nil
    ) -> DeviceClass {
        DeviceClass(
            id: id, category: category, properties: parts.properties, activeValue: active, ackWindow: .seconds(ack),
            arrivalWindow: arrival.map { .seconds($0) }, commandTTL: .seconds(ttl), hold: .minutes(hold),
            resumesAfterHold: resumes, staleness: stale, critical: critical, traits: traits,
            words: words ?? ClassWords(of: parts.properties, active: active))
    }
}
