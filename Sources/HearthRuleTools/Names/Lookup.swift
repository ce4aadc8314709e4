import HearthModel
import HearthRules

/// What a name means in a house, for showing and suggesting. The resolver judges; this one answers for half-written
/// texts too, and says nothing where several things fit (docs/spec/rule-language.md, section 4.2).
struct Lookup {
    enum Found {
        case builtIn(BuiltIn)
        case variable(RuleSet.Variable)
        case area(HouseNames.Area)
        case group(String, [String])
        case device(DeviceIndex)
        case property(DeviceIndex, RuleProperty, [SlotIndex])
        /// `asked`, `age`, `name`, `ambient`.
        case pseudo(String, DeviceIndex, RuleProperty?)
    }

    let analysis: RulesFolder.Analysis
    private var names: HouseNames { analysis.names }

    init(_ analysis: RulesFolder.Analysis) { self.analysis = analysis }

    /// - Parameter path: folded words of a ref.
    func found(_ path: [String]) -> Found? {
        guard let first = path.first else { return nil }
        if path.count == 1, let builtIn = BuiltIn(rawValue: first) { return .builtIn(builtIn) }
        if path.count == 1, let variable = variable(first) { return .variable(variable) }
        let words = first == BuiltIn.house.rawValue ? Array(path.dropFirst()) : path
        if words.count < path.count, words.isEmpty { return nil }
        for count in stride(from: words.count, through: 1, by: -1) {
            let rest = words.dropFirst(count)
            switch names[words[..<count].joined(separator: ".")] {
            case .device(let device)?: return part(of: device, Array(rest))
            case .area(let area)?:
                if rest.isEmpty { return .area(names.areas[area]) }
                return only(rest.first ?? "", among: names.devices(inArea: area)).flatMap { device, property in
                    part(of: device, (property.map { [$0] } ?? []) + rest.dropFirst())
                }
            case .group(let group)?: return rest.isEmpty ? .group(first, names.groups[group].members) : nil
            case nil: continue
            }
        }
        guard let (device, property) = only(words[0], among: names.devices) else { return nil }
        return part(of: device, (property.map { [$0] } ?? []) + words.dropFirst())
    }

    func variable(_ key: String) -> RuleSet.Variable? { analysis.set.variables.first { $0.name == key } }

    private func part(of device: DeviceIndex, _ rest: [String]) -> Found? {
        guard let word = rest.first else { return .device(device) }
        if let (property, slots) = names.property(word, of: device) {
            if rest.count == 1 { return .property(device, property, slots) }
            return rest.count == 2 && Lookup.pseudoProperties.contains(rest[1])
                ? .pseudo(rest[1], device, property) : nil
        }
        return rest.count == 1 && Lookup.pseudoProperties.contains(word)
            ? .pseudo(word, device, names.mainProperty(of: device)?.property) : nil
    }

    static let pseudoProperties = ["asked", "age", "name", "ambient"]

    /// The only device of a class, or the only one that has a property.
    private func only(_ word: String, among devices: [DeviceIndex]) -> (DeviceIndex, property: String?)? {
        if let set = names.setWord(word), set.ofClass != nil {
            let members = devices.filter { names.registry[$0].map(set.includes) ?? false }
            if members.count == 1 { return (members[0], nil) }
            if !members.isEmpty { return nil }
        }
        let having = devices.filter { names.property(word, of: $0) != nil }
        return having.count == 1 ? (having[0], word) : nil
    }

    // MARK: Types

    /// Of what a ref reads; `nil` where it is unknown or no value.
    func type(of path: [String]) -> RuleType? {
        switch found(path) {
        case .builtIn(.mode)?: .words(analysis.set.modes)
        case .builtIn(.sun)?: .words(["up", "down"])
        case .builtIn(.time)?, .builtIn(.sunrise)?, .builtIn(.sunset)?, .builtIn(.dawn)?, .builtIn(.dusk)?: .time
        case .builtIn(.today)?: .date
        case .builtIn(.house)?, .builtIn(.hearth)?, .area?, .group?, nil: nil
        case .variable(let variable)?: variable.type
        case .device(let device)?: main(of: device)?.type
        case .property(_, let property, _)?: property.type
        case .pseudo("age", _, _)?: .quantity(.duration)
        case .pseudo("name", _, _)?: .text
        case .pseudo("ambient", _, _)?: .quantity(.lux)
        case .pseudo(_, _, let property)?: property?.type
        }
    }

    func type(of expression: Expression) -> RuleType? {
        switch expression.kind {
        case .ref(let ref): type(of: ref.words.map(\.key))
        case .quantity(_, class: let word, _): type(ofMembers: word.key)
        case .brackets(let inner), .standing(let inner, default: _): type(of: inner)
        case .anyone, .everyone: .words(["home", "away"])
        default: nil
        }
    }

    /// What the members of a set are compared by.
    func type(ofMembers word: String) -> RuleType? {
        guard let set = names.setWord(word) else { return nil }
        return names.members(of: set, among: names.devices).lazy.compactMap { device in
            set.property.flatMap { names.property($0, of: device)?.property } ?? main(of: device)
        }.first?.type
    }

    func main(of device: DeviceIndex) -> RuleProperty? { names.mainProperty(of: device)?.property }

    /// A ref as the registry writes it; `nil` if it is no path of the registry.
    func spelling(of ref: Ref) -> String? {
        found(ref.words.map(\.key)).flatMap { found in
            switch found {
            case .device, .area, .property, .pseudo: ref.key
            case .builtIn, .variable, .group: nil
            }
        }
    }
}
