import HearthJSON
import HearthModel

extension UnitPart<ShellyGen1Reading> {
    /// All that is measured in one place, as one device of the class that tells most.
    static func sensor(of node: ShellyGen1Node) -> Self? {
        if let thermostat = thermostat(of: node) { return thermostat }
        let (topic, document) = node.motionDocument
        var readings = plainReadings(of: node)
        if let document { readings += motionReadings(on: topic, document) }
        guard let main = readings.min(by: { $0.rank < $1.rank }), main.rank < Found.aside else { return nil }
        var part = Self("sensor", class: main.deviceClass, called: node.id, integration: "shelly")
        for found in readings.sorted(by: { $0.rank < $1.rank }) {
            let isMain = found.deviceClass == main.deviceClass && part.readings.isEmpty
            let primary = isMain ? part.device.deviceClass.primary : nil
            part.add(found, as: primary)
        }
        part.addBattery(of: node)
        part.device.sleepy = part.device.property("battery") != nil && document == nil
        return part
    }

    private mutating func add(_ found: Found, as primary: Property?) {
        var property = found.reading.codec.type.property(found.reading.property)
        if let primary { property = primary }
        guard device.property(property.name) == nil else { return }
        var reading = ShellyGen1Reading(
            property, on: found.reading.topic, at: found.reading.path?.steps, scale: found.reading.codec.scaling.scale)
        reading.codec.words = found.reading.codec.words
        add(property, reading)
    }

    /// A reading, the class of a device that has nothing better, and how much it tells.
    private struct Found {
        static let aside = 100

        let reading: ShellyGen1Reading
        let deviceClass: DeviceClass.ID
        let rank: Int
    }

    private static func plainReadings(of node: ShellyGen1Node) -> [Found] {
        // In the order in which they decide the class.
        let table: [(topic: String, property: String, deviceClass: DeviceClass.ID)] = [
            ("sensor/flood", "state", .leak), ("sensor/smoke", "state", .smoke), ("sensor/gas", "state", .gas),
            ("sensor/motion", "on", .motion), ("sensor/state", "state", .contact),
            ("sensor/temperature", "temp", .temp), ("ext_temperature/0", "temp", .temp),
            ("sensor/humidity", "humidity", .humidity), ("ext_humidity/0", "humidity", .humidity),
            ("sensor/vibration", "vibration", .vibration), ("sensor/lux", "lux", .lux),
            ("sensor/concentration", "concentration", .sensor), ("sensor/tilt", "angle", .sensor),
            ("ext_temperature/1", "temp_2", .temp), ("ext_temperature/2", "temp_3", .temp),
        ]
        return table.enumerated().compactMap { rank, row in
            guard node.has(row.topic) else { return nil }
            let property =
                DeviceClass[row.deviceClass].property(row.property) ?? Property.standard(row.property)
                ?? own(row.property)
            let reading = ShellyGen1Reading(property, on: row.topic)
            return Found(reading: reading.withSensorWords(), deviceClass: row.deviceClass, rank: rank)
        }
    }

    private static func own(_ name: String) -> Property {
        switch name {
        case "vibration": Property(name, .flag)
        case "angle": Property(name, .number(.degree))
        default: Property(name, .number(.celsius))
        }
    }

    /// The motion sensor says all in one document.
    private static func motionReadings(on topic: String, _ document: JSONValue) -> [Found] {
        func found(_ name: String, _ path: [JSONPath.Step], _ rank: Int) -> Found? {
            guard JSONPath(path).value(in: document) != nil else { return nil }
            let property = DeviceClass[.motion].property(name) ?? Property.standard(name) ?? own(name)
            return Found(reading: ShellyGen1Reading(property, on: topic, at: path), deviceClass: .motion, rank: rank)
        }
        let plain = [
            found("on", [.key("motion")], 0), found("vibration", [.key("vibration")], 50),
            found("lux", [.key("lux")], 51), found("battery", [.key("bat")], 52),
        ]
        let nested = [
            found("on", [.key("sensor"), .key("motion")], 0),
            found("vibration", [.key("sensor"), .key("vibration")], 50),
            found("lux", [.key("lux"), .key("value")], 51), found("battery", [.key("bat"), .key("value")], 52),
        ]
        return (document["sensor"] == nil ? plain : nested).compactMap(\.self)
    }

    /// The radiator valve says all in one document.
    private static func thermostat(of node: ShellyGen1Node) -> Self? {
        guard let info = node.document(on: "info"), info["thermostats"]?[0]?["target_t"] != nil else { return nil }
        var part = Self("thermostat/0", class: .thermostat, called: node.id, integration: "shelly")
        let valve: [JSONPath.Step] = [.key("thermostats"), .index(0)]
        var setpoint = part.standard("setpoint")
        setpoint.type = .number(.celsius, range: 4...31, step: 0.5)
        part.add(
            setpoint, ShellyGen1Reading(setpoint, on: "info", at: valve + [.key("target_t"), .key("value")]))
        let others: [(String, [JSONPath.Step])] = [
            ("temp", valve + [.key("tmp"), .key("value")]), ("demand", valve + [.key("pos")]),
            ("battery", [.key("bat"), .key("value")]),
        ]
        for (name, path) in others {
            let property = part.standard(name)
            part.add(property, ShellyGen1Reading(property, on: "info", at: path).withUnknown([-1, 999]))
        }
        // It listens only when it wakes (docs/spec/devices.md, section 3).
        part.device.times.ackWindow = .minutes(10)
        return part
    }
}

extension ShellyGen1Reading {
    fileprivate func withSensorWords() -> ShellyGen1Reading {
        switch codec.type {
        case .number(_, let range, _):
            withUnknown(
                range.map { $0.lowerBound >= 0 } == true || property == "angle" ? [999, -999, -1] : [999, -999])
        case .word where topic == "sensor/gas":
            withWords([
                "none": .text("clear"), "mild": .text("alarm"), "heavy": .text("alarm"), "test": .text("alarm"),
                "unknown": .unknown,
            ])
        case .word where topic == "sensor/state": withWords(["close": .text("closed"), "unknown": .unknown])
        default: self
        }
    }
}

extension ValueType {
    fileprivate func property(_ name: String) -> Property { Property(name, self) }
}

extension ShellyGen1Node {
    /// Where the motion sensor says what it sees: `info`, or `status` with the older firmware.
    fileprivate var motionDocument: (topic: String, document: JSONValue?) {
        if let info = document(on: "info"), info["sensor"]?["motion"] != nil { return ("info", info) }
        if let status = document(on: "status"), status["motion"] != nil { return ("status", status) }
        return ("", nil)
    }

    /// What was heard on a topic, as JSON.
    func document(on topic: String) -> JSONValue? {
        guard let heard = heard[topic] else { return nil }
        let parsed = Result { () throws(JSONError) in try JSONValue(parsing: heard.payload) }
        return if case .success(let document) = parsed { document } else { nil }
    }
}
