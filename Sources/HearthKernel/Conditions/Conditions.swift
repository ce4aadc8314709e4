import HearthModel

/// What is remembered of the conditions of a program, and what of it has to be looked at again.
package struct Conditions: Sendable {
    /// Cells that have fallen due.
    var due: ContiguousArray<CellIndex> = []
    /// Slots whose value has grown stale.
    var stale: ContiguousArray<SlotIndex> = []

    package init() {}
}
