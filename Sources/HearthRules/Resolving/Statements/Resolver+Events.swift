import HearthKernel
import HearthModel

extension Resolver {
    /// What sets a rule going. Binds `it` in the scope if every event has a subject `any ..` of one class.
    /// - Parameter usesIt: the rule says `it`; then a condition about `any ..` is an event of each member.
    mutating func triggers(_ events: [Event], usesIt: Bool) -> [Trigger] {
        let members = commonMembers(events, usesIt: usesIt)
        let set = members.map { position(ofSet: $0.devices) }
        let places = members.map { common in
            Dictionary(uniqueKeysWithValues: common.devices.enumerated().map { ($0.element, $0.offset) })
        }
        if members == nil { scope.subject = subject(of: events) }
        let triggers = events.map { event in
            let within = event.within.flatMap { duration($0, most: Limit.lasting) } ?? 0
            let first = basics(event.first, places)
            let then = event.then.map { basics($0, places) } ?? []
            return Trigger(first: first, then: then, within: within, set: set, place: place(event.span))
        }
        if let set, let members { scope.it = .member(set: set, local: 0, property: members.word.property) }
        return triggers
    }

    /// The devices that `it` may be.
    private mutating func commonMembers(
        _ events: [Event], usesIt: Bool
    ) -> (devices: [DeviceIndex], word: SetWord)? {
        var devices: [DeviceIndex] = []
        var word: SetWord?
        for event in events {
            let subject: Subject.Kind
            switch (event.then ?? event.first).kind {
            case .happening(let known, _): subject = known.kind
            case .condition(let condition):
                guard usesIt, event.then == nil, let known = condition.anySubject else { return nil }
                subject = known
            case .at, .every, .hearthStarts: return nil
            }
            let (found, set): ([DeviceIndex], SetWord)
            switch subject {
            case .any(class: let name, let place):
                guard names.setWord(name.key) != nil, let known = members(of: name, in: place) else { return nil }
                (found, set) = known
            case .anyone:
                guard let person = names.setWord("person") else { return nil }
                (found, set) = (people(), person)
            case .ref, .everyone: return nil
            }
            guard word == nil || word == set else { return nil }
            word = set
            devices += found
        }
        let ordered = events.count == 1 ? devices : names.ordered(devices)
        return ordered.isEmpty ? nil : word.map { (ordered, $0) }
    }

    /// The device of the first event, and its class, for who writes `it` without `any`.
    private mutating func subject(of events: [Event]) -> (name: String, className: String)? {
        for event in events {
            guard case .happening(let subject, _) = (event.then ?? event.first).kind, case .ref(let ref) = subject.kind,
                case .device(let device)? = names[ref.key]
            else { continue }
            return (ref.key, className(of: .device(device)))
        }
        return nil
    }

    private mutating func basics(_ event: BasicEvent, _ members: [DeviceIndex: Int]?) -> [Trigger.Basic] {
        switch event.kind {
        case .condition(let expression):
            if isTime(expression) {
                // `condition` says the same, which is then said once, but does not know that an event is wanted.
                say(
                    "E212", "A condition is wanted here, this is a time.", at: expression.span,
                    write: ["at " + text(expression.span)])
            }
            if case .is(let left, negated: false, let right) = expression.kind, case .ref(let ref) = left.kind,
                ref.key == BuiltIn.time.rawValue
            {
                sayClock(right, expression.span)
                return []
            }
            let condition = condition(expression)
            guard let members, expression.anySubject != nil, let devices = anyMembers(of: expression) else {
                return [Trigger.Basic(.edge(condition))]
            }
            return devices.enumerated().map { position, device in
                Trigger.Basic(.edge(condition.ofMember(position)), member: members[device])
            }
        case .hearthStarts: return [Trigger.Basic(.hearthStarts)]
        case .every(let expression):
            let span = duration(expression, least: Limit.every.lowerBound, most: Limit.every.upperBound)
            return [Trigger.Basic(.every(span ?? Limit.day))]
        case .at(let expression, let days): return [Trigger.Basic(at(expression, days))]
        case .happening(let subject, let happening): return happenings(subject, happening, event.span, members)
        }
    }

    /// The members of the set that a condition is about, in the order in which it counts them.
    private mutating func anyMembers(of expression: Expression) -> [DeviceIndex]? {
        switch expression.anySubject {
        case .any(class: let word, let place)?: members(of: word, in: place)?.0
        case .anyone?: people()
        default: nil
        }
    }

    // MARK: At a time

    /// E210: `time becomes 22:00`, `time is 22:00`.
    private mutating func sayClock(_ time: Expression, _ span: Span) {
        guard fitting(value(time, wanting: .time), .time, time).type == .time else { return }
        let written = text(time.span)
        say("E210", "A reading is hardly ever exactly \(written).", at: span, write: ["at \(written)"])
    }

    /// `7:00`, `sunset - 20 min`: of an event, only `at` is missing.
    private func isTime(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .literal(.time): true
        case .ref(let ref): [.sunrise, .sunset, .dawn, .dusk].contains(BuiltIn(rawValue: ref.key))
        case .binary(_, let left, _): isTime(left)
        default: false
        }
    }

    /// Days belong to the plain time, to which the offset is added: `at 23:30 + 1 h on fri` is on Saturday.
    private mutating func at(_ expression: Expression, _ days: [Word]) -> Trigger.Basic.Kind {
        var bits: UInt8 = 0
        for day in days { bits |= DaySet(day.key)?.bits ?? 0 }
        let time = fitting(value(expression, wanting: .time), .time, expression)
        var base = time
        var offset: Meaning?
        while case .shiftedTime(let inner, let sign, let span) = base.kind {
            let signed = sign == .minus ? Meaning(.negated(span), span.type, span.place) : span
            offset = offset.map { Meaning(.arithmetic(.plus, $0, signed), signed.type, signed.place) } ?? signed
            base = inner
        }
        if let number = offset?.constant?.number, let place = offset?.place {
            offset = Meaning(.constant(.number(number)), .quantity(.duration), place)
        }
        if case .sunEvent(let event) = base.kind { return .sun(event, offset: offset, days: bits) }
        return .at(base, offset: offset, days: bits)
    }

    // MARK: Happenings

    private mutating func happenings(
        _ subject: Subject, _ happening: Happening, _ span: Span, _ members: [DeviceIndex: Int]?
    ) -> [Trigger.Basic] {
        switch subject.kind {
        case .ref(let ref):
            if let (device, key) = keyOfRemote(subject, ref, happening) {
                return [Trigger.Basic(keyed(device, key, happening, span))]
            }
            return [basic(referent(ref), happening, ref.span, span)]
        case .any(class: let word, let place):
            guard let (devices, set) = self.members(of: word, in: place) else { return [] }
            return each(devices, set, happening, subject.span, span, members)
        case .anyone:
            guard let person = names.setWord("person") else { return [] }
            return each(people(), person, happening, subject.span, span, members)
        case .everyone:
            if case .changes = happening.kind {
                say("E207", "Everyone never changes.", at: span, write: ["anyone changes"])
                return []
            }
            // The edge of the whole: all are away, all are home.
            let people = people()
            guard !people.isEmpty else {
                say("W160", "There is no person in house.", at: subject.span)
                return []
            }
            let conditions = people.map { device -> Meaning in
                let kind = once(.thing(.device(device)), happening, subject.span, span)
                if case .edge(let condition) = kind { return condition }
                return Meaning(.constant(.unknown), .anything, self.place(span))
            }
            let whole = Meaning(.quantified(.all, conditions, said: text(span)), .yesno, self.place(span))
            return [Trigger.Basic(.edge(whole))]
        }
    }

    private mutating func each(
        _ devices: [DeviceIndex], _ set: SetWord, _ happening: Happening, _ subject: Span, _ span: Span,
        _ members: [DeviceIndex: Int]?
    ) -> [Trigger.Basic] {
        devices.map { device in
            var referent = Referent.thing(.device(device))
            if let word = set.property, let property = property(word, of: .device(device)) {
                referent = .property(property)
            }
            return basic(referent, happening, subject, span, member: members?[device])
        }
    }

    private mutating func basic(
        _ referent: Referent, _ happening: Happening, _ subject: Span, _ span: Span, member: Int? = nil
    ) -> Trigger.Basic {
        if happening.byHand { checkHand(referent, happening, span) }
        return Trigger.Basic(once(referent, happening, subject, span), member: member, byHand: happening.byHand)
    }

    /// One happening of one thing.
    private mutating func once(
        _ referent: Referent, _ happening: Happening, _ subject: Span, _ span: Span
    ) -> Trigger.Basic.Kind {
        let nothing = Trigger.Basic.Kind.edge(Meaning(.constant(.unknown), .anything, place(span)))
        switch happening.kind {
        case .becomes(let expression):
            let value = value(of: referent, besides: [expression], subject)
            if case .time = value.kind {
                sayClock(expression, span)
                return nothing
            }
            guard let kind = equality(value, expression, span) else { return nothing }
            return .edge(Meaning(kind, .yesno, place(span)))
        case .changes:
            let value = value(of: referent, subject)
            return value.type == .anything ? nothing : .change(settled(value))
        case .released: return letGo(referent, subject, span)
        case .turnedRight, .turnedLeft: return turning(referent, happening, subject, span)
        default: break
        }
        guard let word = EventWord(happening.kind) else { return nothing }
        if let press = word.press { return pressing(referent, press, word, subject, span) }
        guard let kind = becoming(word, referent, subject, span) else { return nothing }
        return .edge(Meaning(kind, .yesno, place(span)))
    }

    /// What counts as a change of a mover: its settled word.
    private func settled(_ value: Meaning) -> Meaning {
        guard case .words(let words) = value.type, words.count == 2, case .or = isWord(words[0], value) else {
            return value
        }
        return Meaning(isWord(words[0], value), .yesno, value.place)
    }

    /// `released`: what the driver of a button tells when a long press ends.
    private mutating func letGo(_ referent: Referent, _ subject: Span, _ span: Span) -> Trigger.Basic.Kind {
        switch referent {
        case .thing(.device(let device)):
            if let slot = names.registry.slot("event", of: device), names.registry[slot].property.type.isEvent {
                return .word(slot, "release")
            }
            say("E207", "\(className(of: .device(device)).withArticle.capitalizedFirst) is never released.", at: span)
        case .place(let space): saySeveral(space, at: subject, as: "any")
        case .nothing: break
        case .thing, .property, .value: say("E207", "A value is never released.", at: span)
        }
        return .edge(Meaning(.constant(.unknown), .anything, place(span)))
    }

    private mutating func pressing(
        _ referent: Referent, _ press: String, _ word: EventWord, _ subject: Span, _ span: Span
    ) -> Trigger.Basic.Kind {
        let nothing = Trigger.Basic.Kind.edge(Meaning(.constant(.unknown), .anything, place(span)))
        switch referent {
        case .thing(.device(let device)):
            if let slot = names.registry.slot("event", of: device), names.registry[slot].property.type.isEvent {
                return .word(slot, press)
            }
            sayNever(className(of: .device(device)), deviceClass(of: .device(device)), word, span)
        case .thing(let thing): sayNever(className(of: thing), deviceClass(of: thing), word, span)
        case .place(let space): saySeveral(space, at: subject, as: "any")
        case .property, .value: say("E207", "A value is never \(word.rawValue).", at: span)
        case .nothing: break
        }
        return nothing
    }

    /// An event word as the condition whose edge it is.
    private mutating func becoming(
        _ word: EventWord, _ referent: Referent, _ subject: Span, _ span: Span
    ) -> Meaning.Kind? {
        switch referent {
        case .nothing: return nil
        case .place(let space):
            saySeveral(space, at: subject, as: "any")
            return nil
        case .thing(let thing):
            let known = deviceClass(of: thing)
            if let effect = known?.words.events[word], let property = property(effect.property, of: thing) {
                return truth(of: effect, property, span)
            }
            if let on = property("on", of: thing), on.property.type == .onoff, let isOn = word.turning {
                return truth(of: ClassWords.Effect("on", .flag(isOn)), on, span)
            }
            if let main = mainProperty(of: thing), main.property.type == .onoff, let isOn = word.turning {
                return truth(of: ClassWords.Effect(main.property.name, .flag(isOn)), main, span)
            }
            sayNever(className(of: thing), known, word, span)
        case .property(let property):
            let effects = deviceClass(of: property.thing)?.words.events.filter {
                $0.value.property == property.property.name
            }
            if let effect = effects?[word] { return truth(of: effect, property, span) }
            if property.property.type == .onoff, let isOn = word.turning {
                return truth(of: ClassWords.Effect(property.property.name, .flag(isOn)), property, span)
            }
            var words = Set(effects?.keys.map { $0 } ?? [])
            if property.property.type == .onoff { words.formUnion([.turnsOn, .turnsOff]) }
            sayNever(text(subject), words, word, span)
        case .value(let value):
            if value.type == .onoff, let isOn = word.turning {
                let on = Meaning(.constant(.flag(isOn)), .onoff, value.place)
                return .equal(value, on, tolerance: 0)
            }
            if value.type != .anything {
                say("E207", "\(value.type.withArticle.capitalizedFirst) never \(word.rawValue).", at: span)
            }
        }
        return nil
    }

    private mutating func truth(
        of effect: ClassWords.Effect, _ property: PropertyReference, _ span: Span
    ) -> Meaning.Kind {
        let value = value(of: property, span)
        let kind: Meaning.Kind
        switch effect.value {
        case .text(let word): kind = isWord(word, value)
        default: kind = .equal(value, Meaning(.constant(effect.value), value.type, value.place), tolerance: 0)
        }
        return effect.negated ? .not(Meaning(kind, .yesno, value.place)) : kind
    }

    /// E207 with the words of the class.
    private mutating func sayNever(_ className: String, _ known: DeviceClass?, _ word: EventWord, _ span: Span) {
        var words = Set(known?.words.events.keys.map { $0 } ?? [])
        if known?.words.main?.type == .onoff { words.formUnion([.turnsOn, .turnsOff]) }
        if known?.id == .button { words = [.pressed] }
        sayNever(className.withArticle.capitalizedFirst, words, word, span)
    }

    private mutating func sayNever(_ name: String, _ words: Set<EventWord>, _ word: EventWord, _ span: Span) {
        // First those that tell of something alike.
        let ordered = EventWord.allCases.filter(words.contains)
            .sorted { $0.sense == word.sense && $1.sense != word.sense }
        let subject = text(span).hasSuffix(word.rawValue) ? String(text(span).dropLast(word.rawValue.count)) : ""
        say(
            "E207", "\(name) \(word.press == nil ? "never" : "is never") \(word.rawValue).", at: span,
            write: subject.isEmpty ? [] : ordered.map { subject + $0.rawValue })
    }
}

extension EventWord {
    /// Whether it tells of a beginning or an end.
    fileprivate var sense: Bool? {
        switch self {
        case .opens, .unlocks, .turnsOn, .starts, .arrives: true
        case .closes, .locks, .turnsOff, .stops, .leaves: false
        case .pressed, .pressedTwice, .pressedLong: nil
        }
    }

    /// `turns on`, `turns off`: any onoff property.
    fileprivate var turning: Bool? {
        switch self {
        case .turnsOn: true
        case .turnsOff: false
        default: nil
        }
    }
}
