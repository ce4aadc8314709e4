/// Runs a compiled template. Everything it does is paid for in steps, large texts with more of them, so that no
/// template and no payload takes it long.
struct TemplateMachine {
    private var stack: [TemplateValue] = []
    private var slots: [TemplateValue]
    private var steps = 0
    private var output = TemplateText(limit: TemplateMachine.maximumText)

    private static let maximumSteps = 1_000
    /// The most bytes of the result, and of any text on the way to it.
    static let maximumText = 16 << 10

    init(slots: Int, values: [TemplateValue]) {
        self.slots = Array(repeating: .undefined, count: slots)
        for (slot, value) in values.prefix(slots).enumerated() { self.slots[slot] = value }
    }

    mutating func run(_ code: [TemplateInstruction]) throws(TemplateFailure) -> String {
        var position = 0
        while position < code.count {
            let instruction = code[position]
            position += 1
            try pay(1)
            position += try carryOut(instruction)
        }
        return output.text.trimmed
    }

    /// - Throws: if there were more steps than a template may take.
    mutating func pay(_ count: Int) throws(TemplateFailure) {
        steps += count
        if steps > Self.maximumSteps { throw .tooManySteps }
    }

    /// What it costs to go through a text.
    mutating func pay(for text: String) throws(TemplateFailure) { try pay(text.utf8.count >> 10) }

    mutating func pop() -> TemplateValue {
        guard let value = stack.popLast() else { preconditionFailure("A compiled template leaves the stack as it was") }
        return value
    }

    private mutating func pop(_ count: Int) -> [TemplateValue] {
        let values = Array(stack.suffix(count))
        stack.removeLast(count)
        return values
    }

    /// - Returns: how many instructions to skip.
    private mutating func carryOut(_ instruction: TemplateInstruction) throws(TemplateFailure) -> Int {
        switch instruction {
        case .text(let text): try output.append(.string(text))
        case .print: try output.append(pop())
        case .push(let value): stack.append(value)
        case .load(let slot): stack.append(slots[slot])
        case .store(let slot): slots[slot] = pop()
        case .part:
            let key = pop()
            stack.append(try part(of: pop(), key))
        case .negate: stack.append(try negated(pop()))
        case .not: stack.append(.bool(!pop().isTrue))
        case .arithmetic(let operation):
            let right = pop()
            stack.append(try result(of: operation, pop(), right))
        case .compare(let comparison):
            let right = pop()
            stack.append(.bool(try holds(comparison, pop(), right)))
        case .link(let comparison, let otherwise):
            let right = pop()
            guard try holds(comparison, pop(), right) else {
                stack.append(.bool(false))
                return otherwise
            }
            stack.append(right)
        case .jump(let distance): return distance
        case .jumpUnless(let distance): return pop().isTrue ? 0 : distance
        case .keepUnless(let distance): return keep(if: stack.last?.isTrue == false, distance)
        case .keepIf(let distance): return keep(if: stack.last?.isTrue == true, distance)
        case .list(let count): stack.append(.list(pop(count)))
        case .dictionary(let count): stack.append(try dictionary(pop(2 * count)))
        case .slice:
            let step = pop()
            let end = pop()
            let start = pop()
            stack.append(try slice(of: pop(), from: start, to: end, by: step))
        case .call(let function, let count):
            let arguments = pop(count)
            stack.append(try apply(function, to: pop(), arguments))
        case .method(let method, let count):
            let arguments = pop(count)
            stack.append(try call(method, on: pop(), arguments))
        case .test(let test): stack.append(.bool(Self.passes(pop(), test)))
        }
        return 0
    }

    private mutating func keep(if decides: Bool, _ distance: Int) -> Int {
        if decides { return distance }
        stack.removeLast()
        return 0
    }

    /// Of a key that is written twice the last value counts.
    private mutating func dictionary(_ parts: [TemplateValue]) throws(TemplateFailure) -> TemplateValue {
        var members: [TemplateValue.Member] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            if parts[index].elements != nil { throw TemplateFailure("\(parts[index].kind) cannot be a key") }
            let member = TemplateValue.Member(key: parts[index], value: parts[index + 1])
            var known: Int?
            for place in members.indices where try areEqual(members[place].key, member.key) { known = place }
            if let known { members[known] = member } else { members.append(member) }
        }
        return .dictionary(members)
    }

    private static func passes(_ value: TemplateValue, _ test: TemplateTest) -> Bool {
        switch (test, value) {
        case (.defined, _): !value.isUndefined
        case (.undefined, _): value.isUndefined
        case (.none, .none), (.string, .string), (.integer, .int), (.float, .float), (.boolean, .bool): true
        case (.number, _): value.number != nil
        case (.mapping, _): value.isMapping
        case (.sequence, .string), (.iterable, .string): true
        case (.sequence, _), (.iterable, _): value.elements != nil
        default: false
        }
    }
}
