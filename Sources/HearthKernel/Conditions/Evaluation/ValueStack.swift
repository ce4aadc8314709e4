import HearthModel

/// Where code leaves its values. Room is kept, so that an evaluation need not allocate. What is missing is unknown: a
/// program that is wrong about its stack gets no answer, and does not trap.
struct ValueStack: Sendable {
    private var values: ContiguousArray<Value> = []

    init() {}

    init(room: Int) { values.reserveCapacity(room) }

    mutating func push(_ value: Value) { values.append(value) }

    /// Unknown for something that is not there.
    mutating func push(_ value: Value?) { push(value ?? .unknown) }

    mutating func pop() -> Value { values.popLast() ?? .unknown }

    mutating func removeAll() {
        // Asked for before and after every piece of code, and nearly always empty.
        if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    }

    /// Replaces the topmost.
    mutating func map(_ transform: (Value) -> Value) { push(transform(pop())) }

    /// Replaces the topmost two, the lower given first.
    mutating func combine(_ operation: (Value, Value) -> Value) {
        let top = pop()
        push(operation(pop(), top))
    }

    /// Replaces the topmost three, the lowest given first.
    mutating func combineThree(_ operation: (Value, Value, Value) -> Value) {
        let (top, middle) = (pop(), pop())
        push(operation(pop(), middle, top))
    }

    /// Replaces so many, the lowest given first; unknown if there are not so many.
    mutating func fold(_ count: Int16, _ operation: (ArraySlice<Value>) -> Value) {
        let count = max(0, Int(count))
        guard count <= values.count else {
            removeAll()
            return push(.unknown)
        }
        let result = operation(values[(values.count - count)...])
        values.removeLast(count)
        push(result)
    }
}
