package import HearthKernel
package import HearthModel

extension Rendering {
    /// How people see values of a type: in the units of the house (docs/spec/rule-language.md, section 6.4).
    package init(_ type: RuleType, units: HouseNames.Units) {
        self =
            switch type {
            case .quantity(let dimension): Rendering(dimension, isImperial: units == .imperial)
            case .onoff: .onOff
            case .time: .time
            case .date: .date
            case .yesno, .words, .color, .text, .device, .person, .area, .anything: .plain
            }
    }

    /// Factors: NIST SP 811 (2008), appendix B.
    private init(_ dimension: Dimension, isImperial: Bool) {
        self =
            switch dimension {
            case .number: .number
            case .power: .power
            case .energy: .energy
            case .duration: .duration
            case .temp where isImperial: .quantity(unit: "°F", scale: 1.8, offset: 32)
            case .deltaTemp where isImperial: .quantity(unit: "°F", scale: 1.8, offset: 0)
            case .speed where isImperial: .quantity(unit: "mph", scale: 1 / 0.44704, offset: 0)
            case .temp, .deltaTemp, .percent, .lux, .voltage, .current, .ppm, .dust, .sound, .pressure, .volume, .flow,
                .speed, .rain, .rainRate, .colorTemp:
                .quantity(unit: dimension.unitWord ?? "", scale: 1, offset: 0)
            }
    }
}
