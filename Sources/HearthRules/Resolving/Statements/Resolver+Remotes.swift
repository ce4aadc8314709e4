import HearthKernel
package import HearthModel

/// Keys of remote controls, turns of knobs, and what only a hand did.
extension Resolver {
    /// `remote.on pressed`, `remote "on" pressed`: the remote, and the key.
    mutating func keyOfRemote(
        _ subject: Subject, _ ref: Ref, _ happening: Happening
    ) -> (DeviceIndex, Word)? {
        guard happening.kind.keyWord != nil else { return nil }
        if let key = subject.key {
            guard case .thing(.device(let device)) = referent(ref) else { return nil }
            return (device, key)
        }
        return keyOfRemote(ref)
    }

    /// A path whose last word is no property of the remote before it.
    mutating func keyOfRemote(_ ref: Ref) -> (DeviceIndex, Word)? {
        guard ref.words.count > 1, names[ref.key] == nil, let last = ref.words.last else { return nil }
        var trial = self
        guard case .thing(.device(let device)) = trial.referent(Ref(Array(ref.words.dropLast()))),
            eventSlot(of: device) != nil, names.property(last.key, of: device) == nil,
            !["asked", "age", "name"].contains(last.key)
        else { return nil }
        return (device, last)
    }

    func eventSlot(of device: DeviceIndex) -> SlotIndex? {
        names.registry.slot("event", of: device).flatMap { names.registry[$0].property.type.isEvent ? $0 : nil }
    }

    /// What is done with a key; E209 for one that the remote does not have.
    /// - Parameter done: as `KeyPress` calls it.
    mutating func code(_ device: DeviceIndex, _ key: Word, _ done: String) -> KeyCode? {
        guard let event = eventSlot(of: device) else {
            let subject = className(of: .device(device)).withArticle.capitalizedFirst
            say("E207", "\(subject) is never \(done == "turn" ? "turned" : "pressed").", at: key.span)
            return nil
        }
        let known = names.keys(of: device)
        guard known.isEmpty || done == "turn" || known.contains(key.key) else {
            sayWrongWord(key.text, known, key.span)
            return nil
        }
        return KeyCode(
            event: event, button: names.registry.slot("button", of: device),
            raw: names.registry.slot("raw", of: device), press: KeyPress(done, of: key.key))
    }

    mutating func keyed(_ device: DeviceIndex, _ key: Word, _ happening: Happening, _ span: Span) -> Trigger.Basic.Kind
    {
        let code = happening.kind.keyWord.flatMap { self.code(device, key, $0) }
        return code.map { .key($0) } ?? .edge(Meaning(.constant(.unknown), .anything, place(span)))
    }

    /// `knob turned right`
    mutating func turning(
        _ referent: Referent, _ happening: Happening, _ subject: Span, _ span: Span
    ) -> Trigger.Basic.Kind {
        switch referent {
        case .thing(.device(let device)):
            let way = if case .turnedRight = happening.kind { "right" } else { "left" }
            if let code = code(device, Word(way, span: subject), "turn") { return .key(code) }
        case .place(let space): saySeveral(space, at: subject, as: "any")
        case .nothing: break
        case .thing, .property, .value: say("E207", "A value is never turned.", at: span)
        }
        return .edge(Meaning(.constant(.unknown), .anything, place(span)))
    }

    /// E207 for what nobody can do by hand: a reading, a person, a button.
    mutating func checkHand(_ referent: Referent, _ happening: Happening, _ span: Span) {
        let isSettable: Bool
        switch referent {
        case .nothing, .place: return
        case .property(let property): isSettable = property.property.settable
        case .thing(let thing): isSettable = mainProperty(of: thing)?.property.settable == true
        case .value(let value):
            if value.type == .anything { return }
            isSettable = false
        }
        guard !isSettable else { return }
        say("E207", "What \"\(text(span))\" tells is never done by hand.", at: span)
    }
}

extension Happening.Kind {
    /// What is done with a key, as `KeyPress` calls it; `nil` for what nobody does with a key.
    var keyWord: String? {
        switch self {
        case .released: "release"
        default: EventWord(self)?.press
        }
    }
}

extension HouseNames {
    /// The keys that a remote announces, each once; none where it does not say.
    package func keys(of device: DeviceIndex) -> [String] {
        let named = registry.slot("button", of: device).map { registry[$0].property.choices } ?? []
        let raw = registry.slot("raw", of: device).map { registry[$0].property.choices } ?? []
        let all = named + raw.map(KeyPress.init(raw:)).filter { $0.done != "turn" }.map(\.key)
        var seen: Set<String> = []
        return all.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

extension KeyCode {
    /// As a device says it: the word of the event, and what tells the key.
    var said: (done: String, key: String) {
        let done = press.done == "turn" ? "other" : press.done
        guard raw != nil else { return (done, press.key) }
        return (done, press.done == "turn" ? "rotate_" + press.key : press.key + "_" + press.done)
    }
}
