import HearthJSON

// MARK: - Looking inside

extension TemplateMachine {
    /// The part of a value under a key or index; undefined where there is none.
    /// - Throws: if the value itself is undefined.
    mutating func part(of value: TemplateValue, _ key: TemplateValue) throws(TemplateFailure) -> TemplateValue {
        switch value {
        case .undefined: throw TemplateFailure("nothing can be looked up in what is undefined", of: value)
        case .document(let json):
            if case .object(let members) = json, case .string(let name) = key {
                try pay(members.count >> 6)
                return json[name].map { TemplateValue($0) } ?? .undefined
            }
            guard case .array(let elements) = json, let index = Self.index(key, in: elements.count) else {
                return .undefined
            }
            return TemplateValue(elements[index])
        case .dictionary(let members):
            for member in members where try areEqual(member.key, key) { return member.value }
            return .undefined
        case .list(let elements): return Self.index(key, in: elements.count).map { elements[$0] } ?? .undefined
        case .string(let text):
            try pay(for: text)
            let characters = Array(text)
            return Self.index(key, in: characters.count).map { .string(String(characters[$0])) } ?? .undefined
        case .none, .bool, .int, .float: return .undefined
        }
    }

    /// The elements or characters from one end up to the other, as in Python: ends that lie outside are moved inside.
    mutating func slice(
        of value: TemplateValue, from start: TemplateValue, to end: TemplateValue, by step: TemplateValue
    ) throws(TemplateFailure) -> TemplateValue {
        func whole(_ value: TemplateValue) throws(TemplateFailure) -> Int? {
            if value.isUndefined || value.isNone { return nil }
            guard let number = value.whole else { throw TemplateFailure("the end of a slice is a whole number") }
            return number
        }
        let step = try whole(step) ?? 1
        let (start, end) = (try whole(start), try whole(end))
        guard step != 0 else { throw TemplateFailure("a slice by steps of 0") }
        func places(_ count: Int) -> StrideTo<Int> {
            func inside(_ place: Int, _ ends: ClosedRange<Int>) -> Int {
                min(
                    max(place < 0 ? (place < -count ? ends.lowerBound : place + count) : place, ends.lowerBound),
                    ends.upperBound)
            }
            let ends = step > 0 ? 0...count : -1...(count - 1)
            let first = start.map { inside($0, ends) } ?? (step > 0 ? 0 : count - 1)
            let last = end.map { inside($0, ends) } ?? (step > 0 ? count : -1)
            return stride(from: first, to: last, by: min(max(step, -count - 1), count + 1))
        }
        switch value {
        case .undefined: throw TemplateFailure("nothing can be cut out of what is undefined", of: value)
        case .string(let text):
            try pay(for: text)
            let characters = Array(text)
            return .string(String(places(characters.count).map { characters[$0] }))
        default:
            guard !value.isMapping, let elements = value.elements else {
                throw TemplateFailure("a slice of \(value.kind)", of: value)
            }
            try pay(elements.count >> 6)
            return .list(places(elements.count).map { elements[$0] })
        }
    }

    /// Negative ones count from the end.
    private static func index(_ key: TemplateValue, in count: Int) -> Int? {
        guard let index = key.whole, index >= -count, index < count else { return nil }
        return index < 0 ? index + count : index
    }
}

// MARK: - Comparing

extension TemplateMachine {
    mutating func holds(
        _ comparison: TemplateInstruction.Comparison, _ left: TemplateValue, _ right: TemplateValue
    ) throws(TemplateFailure) -> Bool {
        switch comparison {
        case .equal: return try areEqual(left, right)
        case .different: return !(try areEqual(left, right))
        case .less: return try isLess(left, right)
        case .greater: return try isLess(right, left)
        case .lessOrEqual:
            if try isLess(left, right) { return true }
            return try areEqual(left, right)
        case .greaterOrEqual:
            if try isLess(right, left) { return true }
            return try areEqual(left, right)
        case .contained: return try isContained(left, in: right)
        case .notContained: return !(try isContained(left, in: right))
        }
    }

    /// Numbers and booleans by their number; nothing equals what is undefined.
    mutating func areEqual(_ left: TemplateValue, _ right: TemplateValue) throws(TemplateFailure) -> Bool {
        switch (left, right) {
        case (.none, .none): return true
        case (.string(let left), .string(let right)):
            try pay(for: left)
            return left == right
        case (.list, .list), (.document(.array), _), (_, .document(.array)):
            return try areEqualLists(left, right)
        case (.dictionary, _), (.document, _): return try areEqualMappings(left, right)
        default:
            if let left = left.whole, let right = right.whole { return left == right }
            guard let left = left.number, let right = right.number else { return false }
            return left == right
        }
    }

    private mutating func areEqualLists(
        _ left: TemplateValue, _ right: TemplateValue
    ) throws(TemplateFailure) -> Bool {
        guard !left.isMapping, !right.isMapping, let left = left.elements, let right = right.elements,
            left.count == right.count
        else { return false }
        for (left, right) in zip(left, right) {
            try pay(1)
            guard try areEqual(left, right) else { return false }
        }
        return true
    }

    private mutating func areEqualMappings(
        _ left: TemplateValue, _ right: TemplateValue
    ) throws(TemplateFailure) -> Bool {
        guard left.isMapping, right.isMapping, left.elements?.count == right.elements?.count else { return false }
        for member in left.members {
            try pay(1)
            let other = try part(of: right, member.key)
            guard try areEqual(member.value, other) else { return false }
        }
        return true
    }

    /// - Throws: where there is no order.
    mutating func isLess(_ left: TemplateValue, _ right: TemplateValue) throws(TemplateFailure) -> Bool {
        if left.isUndefined || right.isUndefined { return false }
        if case .string(let left) = left, case .string(let right) = right {
            try pay(for: left)
            return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        }
        if let left = left.whole, let right = right.whole { return left < right }
        guard let left = left.number, let right = right.number else {
            throw TemplateFailure("\(left.kind) and \(right.kind) have no order")
        }
        return left < right
    }

    private mutating func isContained(
        _ value: TemplateValue, in whole: TemplateValue
    ) throws(TemplateFailure) -> Bool {
        switch whole {
        case .undefined: return false
        case .string(let text):
            guard case .string(let part) = value else {
                throw TemplateFailure("\(value.kind) cannot be part of a text")
            }
            try pay(for: text)
            return part.isEmpty || text.contains(part)
        default:
            guard let elements = whole.elements else { throw TemplateFailure("\(whole.kind) has no elements") }
            try pay(elements.count >> 6)
            for element in elements where try areEqual(element, value) { return true }
            return false
        }
    }
}

// MARK: - Arithmetic

extension TemplateMachine {
    func negated(_ value: TemplateValue) throws(TemplateFailure) -> TemplateValue {
        if let whole = value.whole, whole != .min { return .int(-whole) }
        guard let number = value.number else { throw TemplateFailure("\(value.kind) has no negative", of: value) }
        return .float(-number)
    }

    mutating func result(
        of operation: TemplateInstruction.Arithmetic, _ left: TemplateValue, _ right: TemplateValue
    ) throws(TemplateFailure) -> TemplateValue {
        switch (operation, left, right) {
        case (.concatenate, _, _):
            var joined = TemplateText(limit: Self.maximumText)
            try joined.append(left)
            try joined.append(right)
            try pay(for: joined.text)
            return .string(joined.text)
        case (.add, .string(let left), .string(let right)):
            guard left.utf8.count + right.utf8.count <= Self.maximumText else { throw .tooLong }
            return .string(left + right)
        case (.divide, _, _): break
        default:
            if let left = left.whole, let right = right.whole {
                return .int(try Self.whole(operation, left, right))
            }
        }
        guard let left = left.number, let right = right.number else {
            throw TemplateFailure("'\(operation.rawValue)' of \(left.kind) and \(right.kind)", of: left, right)
        }
        let number = try Self.number(operation, left, right)
        guard number.isFinite else { throw TemplateFailure("the number is too large") }
        return .float(number)
    }

    /// Division goes towards minus infinity, and the remainder has the sign of the divisor, as in Python.
    private static func whole(
        _ operation: TemplateInstruction.Arithmetic, _ left: Int, _ right: Int
    ) throws(TemplateFailure) -> Int {
        let result: (partialValue: Int, overflow: Bool)
        switch operation {
        case .add: result = left.addingReportingOverflow(right)
        case .subtract: result = left.subtractingReportingOverflow(right)
        case .multiply: result = left.multipliedReportingOverflow(by: right)
        case .floorDivide, .modulo:
            guard right != 0 else { throw TemplateFailure("division by zero") }
            let (quotient, overflow) = left.dividedReportingOverflow(by: right)
            guard !overflow else { throw TemplateFailure("the number is too large") }
            let rest = left - quotient * right
            let isBelow = rest != 0 && (rest < 0) != (right < 0)
            if operation == .modulo { return isBelow ? rest + right : rest }
            return isBelow ? quotient - 1 : quotient
        case .divide, .concatenate: preconditionFailure("'\(operation.rawValue)' never makes a whole number")
        }
        guard !result.overflow else { throw TemplateFailure("the number is too large") }
        return result.partialValue
    }

    private static func number(
        _ operation: TemplateInstruction.Arithmetic, _ left: Double, _ right: Double
    ) throws(TemplateFailure) -> Double {
        switch operation {
        case .add: return left + right
        case .subtract: return left - right
        case .multiply: return left * right
        case .divide, .floorDivide, .modulo:
            guard right != 0 else { throw TemplateFailure("division by zero") }
            if operation == .divide { return left / right }
            var rest = left.truncatingRemainder(dividingBy: right)
            if rest != 0, (rest < 0) != (right < 0) { rest += right }
            return operation == .modulo ? rest : ((left - rest) / right).rounded()
        case .concatenate: preconditionFailure("'~' makes texts")
        }
    }
}
