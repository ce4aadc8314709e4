package import HearthModel

/// What a set of rules means to the machine: flat tables without names to look up. Made by `HearthRules` for one
/// registry; replaced whole on reload.
///
/// Everything is already in rule order (layer, file path, position), functions are inlined, recipes and quantifiers
/// expanded, units converted to the canonical ones of `HearthModel`.
package struct Program: Sendable, Codable {
    /// All code; stretches of it are named by `CodeRange`.
    package var code: ContiguousArray<Instruction> = []
    package var constants: ContiguousArray<Value> = []
    /// In dependency order: a cell reads only cells before it.
    package var cells: ContiguousArray<Cell> = []
    /// In rule order: an upper rule comes before, and wins over, a lower one of its layer.
    package var rules: ContiguousArray<RuleCode> = []
    package var writes: ContiguousArray<WriteCode> = []
    package var questions: ContiguousArray<QuestionCode> = []
    /// The first is `mode`.
    package var variables: ContiguousArray<VariableCode> = []
    /// Members of sets: devices in path order, by which `for each` and `it` count.
    package var memberSets: [[DeviceIndex]] = []
    /// For a member set (same length and order), the slot of one property; `nil` where the member lacks it.
    package var slotTables: [[SlotIndex?]] = []
    /// For a member set, the cell of one condition about each member.
    package var cellTables: [[CellIndex]] = []
    /// Who hears: people, by the ids of their devices.
    package var audiences: [[DeviceIndex]] = []
    /// `normally`: at most one for a slot.
    package var normals: [NormalCode] = []
    /// `manual … holds`, already settled to the one that counts for each slot.
    package var policies: [PolicyCode] = []
    /// Of the text of the policies: with another one, what their conditions remember is not taken up again.
    package var policyFingerprint: UInt64 = 0
    /// The words and display names by which people see things; also the texts of atoms.
    package var texts: [String] = []

    package init() {}
}

/// A stretch of `Program.code`. Expression code leaves one value on the stack; statement code leaves none.
package struct CodeRange: Hashable, Sendable, Codable {
    package var start: Int32
    package var end: Int32
    package init(_ start: Int32, _ end: Int32) { (self.start, self.end) = (start, end) }
}

/// Position of a rule in `Program.rules`.
package struct RuleIndex: Hashable, Comparable, Sendable, Codable {
    package let position: Int
    package init(_ position: Int) { self.position = position }
    package static func < (a: RuleIndex, b: RuleIndex) -> Bool { a.position < b.position }
}

package struct VariableIndex: Hashable, Sendable, Codable {
    package let position: Int
    package init(_ position: Int) { self.position = position }
    package static let mode = VariableIndex(0)
}

package struct CellIndex: Hashable, Comparable, Sendable, Codable {
    package let position: Int
    package init(_ position: Int) { self.position = position }
    package static func < (a: CellIndex, b: CellIndex) -> Bool { a.position < b.position }
}

package struct VariableCode: Sendable, Equatable, Codable {
    /// Folded; `mode` for the first.
    package var name: String
    /// A variable keeps its value over a reload while name and type are the same.
    package var type: String
    package var initial: Value
    /// For words, those that may be set; empty otherwise.
    package var words: [String]
    package init(name: String, type: String, initial: Value, words: [String] = []) {
        (self.name, self.type, self.initial, self.words) = (name, type, initial, words)
    }
}

/// `normally target value` for one slot; the value may depend on others and is evaluated when needed.
package struct NormalCode: Sendable, Codable {
    package var slot: SlotIndex
    package var value: CodeRange
    package init(slot: SlotIndex, value: CodeRange) { (self.slot, self.value) = (slot, value) }
}

/// How long a hand stands on one slot (docs/spec/rule-language.md, section 11.3).
package struct PolicyCode: Sendable, Codable {
    package var slot: SlotIndex
    package var holds: CodeRange
    /// A hold ends early when this becomes true after the hand.
    package var until: CellIndex?
    package var resumes: Bool
    package init(slot: SlotIndex, holds: CodeRange, until: CellIndex?, resumes: Bool) {
        (self.slot, self.holds, self.until, self.resumes) = (slot, holds, until, resumes)
    }
}
