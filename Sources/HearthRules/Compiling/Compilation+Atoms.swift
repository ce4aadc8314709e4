import HearthKernel
import HearthModel

// Conditions with what a person can be told of them: each conjunct with its words, its truth and its reading.

extension Compilation {
    /// The cell of a condition whose edges or levels count.
    mutating func level(_ condition: Meaning, _ atoms: inout [RuleCode.Atom]) -> CellIndex {
        cell(.level, conjunction(condition, isContinuous: true, &atoms))
    }

    mutating func gate(_ condition: Meaning, _ atoms: inout [RuleCode.Atom]) -> RuleCode.Reads {
        reads(conjunction(condition, isContinuous: false, &atoms))
    }

    mutating func change(_ value: Meaning, _ atoms: inout [RuleCode.Atom]) -> CellIndex {
        let firstCell = program.cells.count
        let index = remembered(.change, value)
        atoms.append(atom(value, truth: [.cell(index)], firstCell: firstCell))
        return index
    }

    /// The code of a condition; the truth of each atom reads the same cells as the condition does.
    private mutating func conjunction(
        _ condition: Meaning, isContinuous: Bool, _ atoms: inout [RuleCode.Atom]
    ) -> ExpressionCode {
        var whole = ExpressionCode(isContinuous: isContinuous)
        emitRow(condition.conjuncts, empty: true, into: &whole, by: { .and($0) }) { compilation, conjunct, whole in
            let firstCell = compilation.program.cells.count
            var code = ExpressionCode(isContinuous: isContinuous)
            compilation.emit(conjunct, into: &code)
            var atom = compilation.atom(conjunct, truth: code.instructions, firstCell: firstCell)
            atom.isGate = !isContinuous
            atoms.append(atom)
            whole.append(code)
        }
        return whole
    }

    /// - Parameter firstCell: the cells of the condition come from here on; a window among them is not made twice.
    private mutating func atom(_ condition: Meaning, truth: [Instruction], firstCell: Int) -> RuleCode.Atom {
        var value: [Instruction]?
        var slot: SlotIndex?
        if let reading = condition.reading {
            switch reading.kind {
            case .window:
                let made = program.cells.indices[firstCell...].first { program.cells[$0].kind.isWindow }
                value = made.map { [.cell(CellIndex($0))] }
            case .property(let property), .age(let property):
                if case .slot(let index) = property { slot = index }
                value = plain(reading).instructions
            default: value = plain(reading).instructions
            }
            value?.append(.render(rendering(of: reading)))
        }
        return RuleCode.Atom(
            text: words(at: condition.place), truth: append(truth), value: value.map { append($0) }, slot: slot)
    }

    /// The one atom of the events of a set's members: that of the member that did it.
    mutating func memberAtom(
        _ basics: [Trigger.Basic], _ sources: [EventCode.Source], register: Int16
    ) -> RuleCode.Atom? {
        let cells = sources.compactMap(\.trigger.cell)
        let conditions = basics.compactMap(\.condition)
        guard let first = conditions.first, cells.count == basics.count, conditions.count == basics.count else {
            return nil
        }
        let slots = conditions.map(\.reading?.slot)
        var value: CodeRange?
        if let reading = first.reading, slots.allSatisfy({ $0 != nil }) {
            value = append([
                .slotOfMember(table: slotTable(slots), register: register),
                .render(rendering(of: reading)),
            ])
        }
        let truth = append([.cellOfMember(table: cellTable(cells), register: register)])
        return RuleCode.Atom(
            text: words(at: first.place), truth: truth, value: value, slot: nil, members: cells.count)
    }

    /// A bare device is a truth as a condition, and still shown as what it reports: on and off.
    private func rendering(of reading: Meaning) -> Rendering {
        var type = reading.type
        if case .property(.slot(let slot)) = reading.kind, type == .yesno,
            names.registry.slots.indices.contains(slot.position)
        {
            type = RuleType(names.registry[slot].property)
        }
        return Rendering(type, units: names.units)
    }

    /// The text as written there, with single spaces and without comments.
    private func words(at place: Place) -> String {
        guard set.files.indices.contains(place.file) else { return "" }
        let file = set.files[place.file]
        var (low, high) = (0, file.tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if file.tokens[middle].span.start < place.span.start { low = middle + 1 } else { high = middle }
        }
        var text = ""
        var isApart = false
        for token in file.tokens[low...].prefix(while: { $0.span.start < place.span.end }) {
            switch token.kind {
            case .space, .newline, .comment: isApart = !text.isEmpty
            default:
                if isApart { text += " " }
                text += file.source[token.span]
                isApart = false
            }
        }
        return text
    }
}

extension Cell.Kind {
    fileprivate var isWindow: Bool { if case .window = self { true } else { false } }
}

extension EventCode.Trigger {
    fileprivate var cell: CellIndex? {
        switch self {
        case .edge(let cell), .handEdge(let cell): cell
        default: nil
        }
    }
}

extension Trigger.Basic {
    fileprivate var condition: Meaning? {
        switch kind {
        case .edge(let meaning), .change(let meaning): meaning
        default: nil
        }
    }
}

extension Meaning {
    fileprivate var slot: SlotIndex? { if case .property(.slot(let slot)) = kind { slot } else { nil } }
}
