extension DeviceClass {
    static let meters: [DeviceClass] = [
        reading(.temp, .temp, 18...23, weight: 2), reading(.humidity, .percent, 40...60, weight: 2),
        reading(.lux, .lux, 0...800), reading(.pressure, .pressure, 1_005...1_020), reading(.co2, .ppm, 450...950),
        reading(.voc, nil, 100...400), reading(.pm25, .dust, 3...15), reading(.noise, .sound, 30...55),
        reading(.moisture, .percent, 20...45), reading(.wind, nil, 0...8), reading(.rain, nil),
        reading(.uv, nil, 0...6),
        row(
            .battery, .sensor, ["battery"], stale: .hours(25),
            words: ClassWords([.read("battery", .percent)])),
        meter(.power, .power, 150...900, weight: 2), meter(.energy, .energy, weight: 2), meter(.water, nil, weight: 2),
        meter(.gasMeter, nil), meter(.voltage, .voltage, 228...234), meter(.current, .current, 0.6...4),
        row(
            .sensor, .sensor, [read("value", .number(.none)), "battery"], stale: .hours(2),
            words: ClassWords([.read("value", .number)])),
    ]

    private static func reading(
        _ id: ID, _ dimension: Dimension?, _ usual: ClosedRange<Double>? = nil, weight: Double = 1
    ) -> DeviceClass {
        row(
            id, .sensor, [Part(Part.standard(id.rawValue)), "battery"], stale: .hours(2),
            Traits(weight: weight, usualRange: usual),
            words: dimension.map { ClassWords([.read(id.rawValue, $0)]) })
    }

    /// It tells often, so that it is stale soon.
    private static func meter(
        _ id: ID, _ dimension: Dimension?, _ usual: ClosedRange<Double>? = nil, weight: Double = 1
    ) -> DeviceClass {
        row(
            id, .sensor, [Part(Part.standard(id.rawValue)), "battery"], stale: .minutes(10),
            Traits(weight: weight, usualRange: usual),
            words: dimension.map { ClassWords([.read(id.rawValue, $0)]) })
    }
}
