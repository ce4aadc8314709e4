import HearthKernel
import HearthModel
import HearthSimulation

/// A small house in which only that happens which can have to do with one promise: the devices and rules of its cone,
/// and what may come from outside.
struct Model {
    /// Something that may come from outside.
    struct Source {
        enum Kind {
            /// Any of these at any time.
            case free([Value])
            /// From one region to the next.
            case measured(Regions)
            /// It happens and leaves no state.
            case event([Value])
            /// At the device, while somebody is at home.
            case hand([Value])
            /// It follows from what the device is set to, and else is free.
            case driven
        }
        var slot: SlotIndex
        var kind: Kind
    }

    let registry: Registry
    let program: Program
    let setting: VirtualHouse.Setting
    let promise: Promise
    let goal: Goal
    let sources: [Source]
    /// Variables that people set, with their values.
    let variables: [(name: String, values: [Value])]
    /// State slots of people who may come and go.
    let people: [SlotIndex]
    /// There are people, and all of them are in the model: the house may be empty.
    let mayBeEmpty: Bool
    let asks: Bool
    /// How long anything in it can run, in milliseconds, ascending.
    let spans: [Int64]
    let clock: ClockUse
    /// Of the whole house, by the slot of the model; devices likewise.
    let wholeSlots: [SlotIndex]
    let wholeDevices: [DeviceIndex]

    /// How long a story may last.
    var horizon: Milliseconds { clock == .week ? .days(8) : .hours(24) }

    /// What of the clock makes a difference.
    enum ClockUse { case none, time, week, date }

    init(_ cone: Cone, of promise: Int, in set: RuleSet, names: HouseNames, setting: VirtualHouse.Setting) {
        let whole = names.registry
        var (registry, slots, devices) = (Registry(), [SlotIndex: SlotIndex](), [DeviceIndex: DeviceIndex]())
        var (wholeSlots, wholeDevices) = ([SlotIndex](), [DeviceIndex]())
        for index in cone.devices {
            guard var device = whole[index] else { continue }
            let kept = cone.keptSlots(of: index)
            device.properties = kept.map { whole[$0].property }
            let position = registry.define(device)
            devices[index] = position
            wholeDevices.append(index)
            for (old, new) in zip(kept, registry.slots(of: position)) { slots[old] = new }
            wholeSlots += kept
        }
        var ruleSet = set
        ruleSet.rules = cone.rules.map { set.rules[$0] }
        let program = Compiler.compile(ruleSet, names: names)
        self.program = ProgramCutter(slots: slots, devices: devices).cut(program)
        (self.registry, self.setting, self.wholeSlots, self.wholeDevices) = (
            registry, setting, wholeSlots, wholeDevices
        )
        let influence = cone.influence
        asks = influence.asks
        clock =
            influence.readsDate ? .date : influence.readsWeekday ? .week : influence.readsTime ? .time : .none
        sources = influence.slots.sorted().compactMap { old in
            slots[old].flatMap { new in
                Source.Kind(
                    whole[old].property, of: whole[whole[old].device], influence, old,
                    isDriven: Plant.isDriven(old, in: whole)
                )
                .map { Source(slot: new, kind: $0) }
            }
        }
        variables = influence.variables.map(\.position).sorted().compactMap { position in
            let variable = set.variables[position]
            guard !variable.isOwn else { return nil }
            let values = Model.values(of: variable, influence.variableCuts[VariableIndex(position)] ?? [])
            return values.count > 1 ? (variable.name, values) : nil
        }
        let persons = whole.indices.filter { whole[$0]?.deviceClass.id == .person }
        people = persons.compactMap { person in
            whole.slot("state", of: person).flatMap { influence.slots.contains($0) ? slots[$0] : nil }
        }
        mayBeEmpty = !persons.isEmpty && people.count == persons.count
        goal = Goal(set.rules[promise], slots, registry: registry)
        var spans = influence.spans.union([300_000])
        for case let device? in registry.devices {
            let times = device.times
            let all = [
                device.deviceClass.words.answerDelay, times.ackWindow, times.hold,
                times.arrivalWindow ?? .zero,
            ]
            spans.formUnion(all.map(\.count).filter { $0 > 0 })
        }
        self.promise = Promise(set.rules[promise], at: cone.rules.firstIndex(of: promise) ?? 0, in: self.program, whole)
        if let grace = self.promise.grace { spans.insert(grace.count) }
        self.spans = spans.sorted()
    }

    private static func values(of variable: RuleSet.Variable, _ cuts: Set<Cut>) -> [Value] {
        switch variable.type {
        case .yesno, .onoff: [.flag(true), .flag(false)]
        case .words(let words): words.map(Value.text)
        case .quantity where !cuts.isEmpty: Regions(cuts, range: nil).values.map(Value.number)
        default: []
        }
    }
}

extension Model.Source.Kind {
    /// `nil`: nothing comes from there.
    init?(
        _ property: Property, of device: Device?, _ influence: Influence, _ slot: SlotIndex, isDriven: Bool
    ) {
        let cuts = influence.cuts[slot] ?? []
        var values: [Value]
        switch property.type {
        case .flag: values = [.flag(true), .flag(false)]
        case .word(let words):
            let unasked = device?.deviceClass.words.onlyRead ?? []
            values = words.filter {
                TransitionalWord(rawValue: $0) == nil && !(property.settable && unasked.contains($0))
            }
            .map(Value.text)
        case .number(_, let range, _):
            let regions = Regions(cuts, range: range)
            guard property.settable else {
                self = .measured(regions)
                return
            }
            let written = influence.numbers[slot]?.sorted() ?? []
            values = (cuts.isEmpty ? written : written + regions.values.filter { !written.contains($0) })
                .map(Value.number)
        case .text: values = (influence.words[slot] ?? []).sorted().map(Value.text)
        case .event(let words):
            values = words.filter { influence.words[slot]?.contains($0) ?? false }.map(Value.text)
        }
        guard !values.isEmpty else { return nil }
        if property.type.isEvent {
            self = .event(values)
        } else if isDriven {
            self = .driven
        } else {
            self = property.settable ? .hand(values) : .free(values)
        }
    }
}
