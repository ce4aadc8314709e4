import HearthModel

/// Conditions are marked when something that they read has changed, and the marked ones renewed together, each once
/// and after all that it reads (docs/spec/rule-language.md, section 7: step 2 of a reaction).
extension House {
    // MARK: Marking

    /// The slot was reported, its output changed, or nobody can see it any more.
    mutating func markConditions(reading slot: SlotIndex, at instant: Instant) {
        for cell in index.cells(reading: slot) { conditions.marked.insert(cell) }
        _ = watch(slot, at: instant)
    }

    mutating func markConditions(reading variable: VariableIndex) {
        for cell in index.cells(reading: variable) { conditions.marked.insert(cell) }
    }

    /// After a load or a start, and when place or clock are others.
    mutating func markAllConditions(at instant: Instant) {
        conditions.marked.insertAll()
        for slot in index.isRead.indices where index.isRead[slot] { _ = watch(SlotIndex(slot), at: instant) }
    }

    // MARK: Renewing

    /// Renews what is marked or due. What has turned is added to `conditions.turned` and `conditions.edges`.
    /// - Parameter instant: of the input, or of the deadlines that have just been met.
    mutating func renewConditions(as renewal: Renewal = .news, at instant: Instant) {
        markDue(at: instant)
        emptyStack()
        var next = 0
        // Readers come after what they read, so that one walk will do.
        while let cell = conditions.marked.removeFirst(from: next) {
            renew(cell, as: renewal, at: instant)
            next = cell.position + 1
        }
    }

    private mutating func markDue(at instant: Instant) {
        if conditions.due.isEmpty, conditions.stale.isEmpty { return }
        for cell in conditions.due where conditions.pending.indices.contains(cell.position) {
            conditions.pending[cell.position] = .distantFuture
            conditions.marked.insert(cell)
        }
        conditions.due.removeAll(keepingCapacity: true)
        for slot in conditions.stale where conditions.watches.indices.contains(slot.position) {
            conditions.watches[slot.position].pending = .distantFuture
            if watch(slot, at: instant) {
                conditions.grownStale.append(slot)
                for cell in index.cells(reading: slot) { conditions.marked.insert(cell) }
            }
        }
        conditions.stale.removeAll(keepingCapacity: true)
    }

    private mutating func renew(_ cell: CellIndex, as renewal: Renewal, at instant: Instant) {
        let position = cell.position
        let (kind, code) = (program.cells[position].kind, program.cells[position].code)
        var fuel = House.stepLimit
        let stop = run(from: code.start, end: code.end, registers: registers(for: cell), at: instant, fuel: &fuel)
        if fuel < 0 { conditions.exhausted.append(cell) }
        // Code that did not come to its end has no value.
        if stop != code.end { emptyStack() }
        let turn = conditions.states[position].renew(kind, from: &conditions.stack, as: renewal, at: instant)
        emptyStack()
        if turn.edge { conditions.edges.append(cell) }
        if turn.kept { conditions.kept.append(cell) }
        if turn.changed {
            conditions.turned.append(cell)
            for reader in index.cells(reading: cell) { conditions.marked.insert(reader) }
        }
        schedule(cell, after: instant)
    }

    private func registers(for cell: CellIndex) -> ContiguousArray<Value> {
        guard index.readsRegisters[cell.position], let rule = program.cells[cell.position].rule,
            conditions.runRegisters.indices.contains(rule.position)
        else { return [] }
        return conditions.runRegisters[rule.position]
    }

    private mutating func schedule(_ cell: CellIndex, after instant: Instant) {
        let position = cell.position
        var next = conditions.states[position].due(program.cells[position].kind, after: instant) ?? .distantFuture
        for i in program.cells[position].boundaries.indices {
            next = min(next, self.next(program.cells[position].boundaries[i], after: instant) ?? .distantFuture)
        }
        guard next > instant, next < conditions.pending[position] else { return }
        conditions.pending[position] = next
        deadlines.add(.cell(cell), at: next)
    }
}
