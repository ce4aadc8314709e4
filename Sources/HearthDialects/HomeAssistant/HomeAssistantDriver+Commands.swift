import HearthModel

extension HomeAssistantDriver {
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        encode(command, with: nil, into: &output)
    }

    mutating func encode(_ command: Command, code: AccessCode, into output: inout DriverOutput) -> Bool {
        encode(command, with: code, into: &output)
    }

    private mutating func encode(
        _ command: Command, with code: AccessCode?, into output: inout DriverOutput
    ) -> Bool {
        guard let index = unitOfDevice[command.device], let unit = units[index], let binding = unit.binding else {
            return false
        }
        switch command.body {
        case .act(let act):
            for member in unit.members {
                guard let found = entities[member.entity]?.blueprint?.acts.first(where: { $0.act == act }) else {
                    continue
                }
                return tell(binding.device, act.rawValue, into: &output) { () throws(TemplateFailure) in
                    [try found.publication(code: code)]
                }
            }
            return false
        case .set(let values):
            var isTold = false
            for member in unit.members {
                guard let blueprint = entities[member.entity]?.blueprint else { continue }
                let wishes = own(values, of: member, binding)
                if wishes.isEmpty { continue }
                if let siren = blueprint.siren { remember(wishes, siren, member, of: index, into: &output) }
                let told = encode(
                    wishes, code, blueprint, member, binding, over: command.transition, into: &output)
                isTold = isTold || !told.isEmpty || !output.reports.isEmpty
                // What nothing tells of is as it was told, unless that is so for all of the device.
                if !unit.device.assumed { assume(told, blueprint, member, binding, into: &output) }
            }
            return isTold
        }
    }

    /// The wishes for properties of one member, by its own names.
    private func own(
        _ values: [SlotValue], of member: HomeAssistantUnit.Member, _ binding: HomeAssistantUnit.Binding
    ) -> [String: Value] {
        var wishes: [String: Value] = [:]
        for (own, name) in member.names {
            guard let slot = binding.slots[name], let value = values.first(where: { $0.slot == slot }) else { continue }
            wishes[own] = value.value
        }
        return wishes
    }

    /// What is known of one member, by its own names.
    private func known(
        of member: HomeAssistantUnit.Member, _ binding: HomeAssistantUnit.Binding
    ) -> [String: Value] {
        Dictionary(member.names.compactMap { own, name in binding.known[name].map { (own, $0) } }) { first, _ in first }
    }

    /// Settings of a siren are as they were asked for: it hears of them when it is to sound.
    private mutating func remember(
        _ wishes: [String: Value], _ siren: SirenWriter, _ member: HomeAssistantUnit.Member, of index: Int,
        into output: inout DriverOutput
    ) {
        guard let binding = units[index]?.binding else { return }
        var values: [SlotValue] = []
        for setting in siren.settings {
            let own = setting.property.name
            guard let value = wishes[own], let name = member.names[own], let slot = binding.slots[name] else {
                continue
            }
            units[index]?.binding?.known[name] = value
            values.append(SlotValue(slot, value))
        }
        // Where nothing tells whether it sounds, it does as it was told.
        if units[index]?.device.assumed == true, let on = wishes["on"], let name = member.names["on"] {
            units[index]?.binding?.known[name] = on
        }
        guard !values.isEmpty else { return }
        output.reports.append(Report(device: binding.device, values: values, provenance: .assumed))
    }

    /// - Returns: the wishes that were told.
    private func encode(
        _ wishes: [String: Value], _ code: AccessCode?, _ blueprint: EntityBlueprint,
        _ member: HomeAssistantUnit.Member, _ binding: HomeAssistantUnit.Binding, over transition: Milliseconds,
        into output: inout DriverOutput
    ) -> [String: Value] {
        if let siren = blueprint.siren {
            let isTold = tell(binding.device, "on", into: &output) { () throws(TemplateFailure) in
                try siren.publication(for: wishes, known: known(of: member, binding)).map { [$0] } ?? []
            }
            return isTold ? wishes : [:]
        }
        if let lamp = blueprint.lamp {
            let known = self.known(of: member, binding)
            let isTold = tell(binding.device, "on", into: &output) { () throws(TemplateFailure) in
                let wish = LampWish(wishes, known: known, transition: transition)
                return try lamp.publications(for: wish, known: known, orders: blueprint.orders)
            }
            return isTold ? wishes : [:]
        }
        var told: [String: Value] = [:]
        for order in blueprint.orders {
            guard let value = wishes[order.property], told[order.property] == nil else { continue }
            let isTold = tell(binding.device, order.property, into: &output) { () throws(TemplateFailure) in
                try order.publication(setting: value, code: code).map { [$0] } ?? []
            }
            if isTold { told[order.property] = value }
        }
        return told
    }

    private func tell(
        _ device: DeviceIndex, _ property: String, into output: inout DriverOutput,
        _ make: () throws(TemplateFailure) -> [Publication]
    ) -> Bool {
        do throws(TemplateFailure) {
            let publications = try make()
            output.publications += publications
            return !publications.isEmpty
        } catch {
            output.faults.append(Fault(.templateError, "'\(property)': \(error.text)", of: device))
            return false
        }
    }

    private func assume(
        _ told: [String: Value], _ blueprint: EntityBlueprint, _ member: HomeAssistantUnit.Member,
        _ binding: HomeAssistantUnit.Binding, into output: inout DriverOutput
    ) {
        let values = told.sorted { $0.key < $1.key }.compactMap { own, value -> SlotValue? in
            guard !blueprint.tells(of: own) else { return nil }
            return member.names[own].flatMap { binding.slots[$0] }.map { SlotValue($0, value) }
        }
        guard !values.isEmpty else { return }
        output.reports.append(Report(device: binding.device, values: values, provenance: .assumed))
    }
}

extension EntityBlueprint {
    /// Whether a property can be heard.
    func tells(of property: String) -> Bool {
        readings.contains { reading in
            switch reading.meaning {
            case .value(let name, _): name == property
            case .colour: property == "hue" || property == "saturation"
            case .fields(let fields): fields.contains { $0.property == property }
            case .place, .openness: property == "state" || property == "zone"
            case .event, .trigger, .colourMode: false
            case .lampDocument, .lampTemplates, .vacuum: true
            }
        }
    }
}
