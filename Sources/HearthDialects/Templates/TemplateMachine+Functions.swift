import HearthJSON

extension TemplateMachine {
    mutating func apply(
        _ function: TemplateFunction, to value: TemplateValue, _ given: [TemplateValue]
    ) throws(TemplateFailure) -> TemplateValue {
        /// What was given for a parameter; `nil` where it has its usual value.
        func argument(_ place: Int) -> TemplateValue? {
            given.indices.contains(place) && !given[place].isUndefined ? given[place] : nil
        }
        switch function {
        case .default:
            let isMissing = value.isUndefined || (argument(1)?.isTrue ?? false) && !value.isTrue
            return isMissing ? argument(0) ?? .string("") : value
        case .lower: return .string(try text(value).lowercased())
        case .upper: return .string(try text(value).uppercased())
        case .trim: return .string(try stripped(try text(value), argument(0)))
        case .string: return .string(try text(value))
        case .int: return try integer(value, or: argument(0), base: argument(1))
        case .float:
            if let number = value.asFloat { return .float(number) }
            return try fallback(argument(0), "float", value)
        case .round: return try rounded(value, argument(0), method: argument(1), or: argument(2))
        case .abs: return try magnitude(value)
        case .multiply:
            guard let number = value.asFloat, let amount = argument(0)?.number else {
                return try fallback(argument(1), "multiply", value)
            }
            guard (number * amount).isFinite else { throw TemplateFailure("the number is too large") }
            return .float(number * amount)
        case .add:
            guard let number = value.asFloat, let amount = argument(0)?.number else {
                return try fallback(argument(1), "add", value)
            }
            guard (number + amount).isFinite else { throw TemplateFailure("the number is too large") }
            return .float(number + amount)
        case .isDefined:
            // Nothing is told of a key that is not there.
            if value.isUndefined { throw TemplateFailure("'is_defined' of what is undefined", of: value) }
            return value
        case .sum:
            var total = TemplateValue.int(0)
            for element in try elements(of: value, "'sum'") {
                try pay(1)
                total = try result(of: .add, total, element)
            }
            return total
        case .join: return .string(try joined(try elements(of: value, "'join'"), by: argument(0)))
        case .list:
            if case .string(let text) = value {
                try pay(for: text)
                try pay(text.utf8.count >> 6)
                return .list(text.map { .string(String($0)) })
            }
            return .list(try elements(of: value, "'list'"))
        case .reverse:
            if case .string(let text) = value {
                try pay(for: text)
                return .string(String(text.reversed()))
            }
            return .list(try elements(of: value, "'reverse'").reversed())
        case .format: return .string(try formatted(try text(value), given))
        case .capitalize:
            let text = try text(value)
            return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case .title: return .string(Self.titled(try text(value)))
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor:
            guard let left = value.whole, let right = argument(0)?.whole else {
                throw TemplateFailure(
                    "'\(function.rawValue)' of what is no whole number", of: value, argument(0) ?? .undefined)
            }
            return .int(
                function == .bitwiseAnd ? left & right : function == .bitwiseOr ? left | right : left ^ right)
        case .tojson, .toJSON:
            var json = TemplateJSON(function == .tojson ? .spaced : .compact, limit: Self.maximumText)
            try json.append(value)
            try pay(for: json.text)
            return .string(json.text)
        case .fromJSON: return try parsed(try text(value), or: argument(0))
        case .truncate: return .string(try truncated(try text(value), argument))
        case .replace: return .string(try replaced(try text(value), given))
        case .length: return .int(try length(value))
        case .first, .last:
            if value.isUndefined { return .undefined }
            if case .string(let text) = value {
                return (function == .first ? text.first : text.last).map { .string(String($0)) } ?? .undefined
            }
            let elements = try elements(of: value, "'\(function.rawValue)'")
            return (function == .first ? elements.first : elements.last) ?? .undefined
        case .min, .max:
            return try extreme(try elements(of: value, "'\(function.rawValue)'"), isLeast: function == .min)
        case .isNumber: return .bool(value.asFloat != nil)
        case .iif:
            if value.isNone, let ifNone = argument(2) { return ifNone }
            return value.isTrue ? argument(0) ?? .bool(true) : argument(1) ?? .bool(false)
        }
    }

    /// The value as text; paid for.
    private mutating func text(_ value: TemplateValue) throws(TemplateFailure) -> String {
        if case .string(let text) = value {
            try pay(for: text)
            return text
        }
        var printed = TemplateText(limit: Self.maximumText)
        try printed.append(value)
        try pay(for: printed.text)
        return printed.text
    }

    private func fallback(
        _ usual: TemplateValue?, _ name: String, _ value: TemplateValue
    ) throws(TemplateFailure) -> TemplateValue {
        guard let usual else { throw TemplateFailure("'\(name)' of \(value.kind) that is no number", of: value) }
        return usual
    }

    // MARK: Numbers

    private func integer(
        _ value: TemplateValue, or usual: TemplateValue?, base: TemplateValue?
    ) throws(TemplateFailure) -> TemplateValue {
        let base = base?.whole ?? 10
        guard (2...36).contains(base) else { throw TemplateFailure("a base must be 2 to 36") }
        if let number = value.asInt(base: base) { return .int(number) }
        return try fallback(usual, "int", value)
    }

    private func magnitude(_ value: TemplateValue) throws(TemplateFailure) -> TemplateValue {
        if let whole = value.whole, whole != .min { return .int(abs(whole)) }
        guard let number = value.number else { throw TemplateFailure("'abs' of \(value.kind)", of: value) }
        return .float(abs(number))
    }

    /// A whole number without precision, a fraction with one, as in Home Assistant.
    private func rounded(
        _ value: TemplateValue, _ precision: TemplateValue?, method: TemplateValue?, or usual: TemplateValue?
    ) throws(TemplateFailure) -> TemplateValue {
        guard let number = value.asFloat else { return try fallback(usual, "round", value) }
        guard let decimals = precision.map(\.whole) ?? 0 else { throw TemplateFailure("a precision is a whole number") }
        var result = number
        if case .string(let method)? = method, method != "common" {
            var power = 1.0
            for _ in 0..<min(abs(decimals), 15) { power *= 10 }
            if decimals < 0 { power = 1 / power }
            switch method {
            case "ceil": result = (number * power).rounded(.up) / power
            case "floor": result = (number * power).rounded(.down) / power
            case "half": result = (number * 2).rounded(.toNearestOrEven) / 2
            default: throw TemplateFailure("'round' has no method '\(method)'")
            }
        } else {
            result = number.roundedHalfEven(decimals: decimals)
        }
        guard result.isFinite else { throw TemplateFailure("the number is too large") }
        if decimals != 0 { return .float(result) }
        return Int(exactly: result.rounded(.towardZero)).map { .int($0) } ?? .float(result)
    }

    // MARK: Lists

    private mutating func elements(of value: TemplateValue, _ name: String) throws(TemplateFailure) -> [TemplateValue] {
        if value.isUndefined { return [] }
        guard let elements = value.elements else { throw TemplateFailure("\(name) of \(value.kind)") }
        try pay(elements.count >> 6)
        return elements
    }

    private mutating func length(_ value: TemplateValue) throws(TemplateFailure) -> Int {
        guard case .string(let text) = value else { return try elements(of: value, "'length'").count }
        try pay(for: text)
        return text.unicodeScalars.count
    }

    private mutating func extreme(_ elements: [TemplateValue], isLeast: Bool) throws(TemplateFailure) -> TemplateValue {
        guard var extreme = elements.first else { return .undefined }
        for element in elements.dropFirst() {
            try pay(1)
            if isLeast ? try isLess(element, extreme) : try isLess(extreme, element) { extreme = element }
        }
        return extreme
    }

    // MARK: Texts

    private mutating func stripped(
        _ text: String, _ characters: TemplateValue?, _ method: TemplateMethod = .strip
    ) throws(TemplateFailure) -> String {
        let set = try characters.map { value throws(TemplateFailure) in try self.text(value) }
        func goes(_ character: Character) -> Bool { set.map { $0.contains(character) } ?? character.isWhitespace }
        var rest = text[...]
        if method != .rstrip { while let first = rest.first, goes(first) { rest.removeFirst() } }
        if method != .lstrip { while let last = rest.last, goes(last) { rest.removeLast() } }
        return String(rest)
    }

    private mutating func joined(
        _ elements: [TemplateValue], by separator: TemplateValue?
    ) throws(TemplateFailure) -> String {
        let mark = try separator.map { value throws(TemplateFailure) in try text(value) } ?? ""
        var result = ""
        for (position, element) in elements.enumerated() {
            try pay(1)
            if position > 0 { result += mark }
            result += try text(element)
            if result.utf8.count > Self.maximumText { throw .tooLong }
        }
        return result
    }

    private static func titled(_ text: String) -> String {
        var isInside = false
        return String(
            text.flatMap { character -> String in
                defer { isInside = character.isLetter || isInside && character == "'" }
                return isInside ? character.lowercased() : character.uppercased()
            })
    }

    private mutating func parsed(_ text: String, or usual: TemplateValue?) throws(TemplateFailure) -> TemplateValue {
        do throws(JSONError) {
            return TemplateValue(try JSONValue(parsing: Array(text.utf8)))
        } catch {
            guard let usual else { throw TemplateFailure("'from_json' of what is no JSON") }
            return usual
        }
    }

    private mutating func replaced(_ text: String, _ given: [TemplateValue]) throws(TemplateFailure) -> String {
        let (old, new) = (try self.text(given[0]), try self.text(given[1]))
        var left = given.count > 2 ? given[2].whole ?? .max : .max
        guard !old.isEmpty else { throw TemplateFailure("'replace' of an empty text") }
        var result = ""
        var rest = text[...]
        while left > 0, let range = rest.firstRange(of: old) {
            result += rest[..<range.lowerBound] + new
            rest = rest[range.upperBound...]
            if left != .max { left -= 1 }
            if result.utf8.count > Self.maximumText { throw .tooLong }
        }
        return result + rest
    }

    /// At a blank, unless words may be cut; texts that are only a little longer stay whole (Jinja2's `truncate`).
    private mutating func truncated(
        _ text: String, _ argument: (Int) -> TemplateValue?
    ) throws(TemplateFailure) -> String {
        let end = try argument(2).map { value throws(TemplateFailure) in try self.text(value) } ?? "..."
        let length = argument(0)?.whole ?? 255
        let leeway = argument(3)?.whole ?? 5
        let characters = Array(text)
        guard length >= end.count, leeway >= 0 else { throw TemplateFailure("'truncate' to less than its end") }
        guard characters.count > length, characters.count - length > leeway else { return text }
        var kept = characters[..<(length - end.count)]
        if argument(1)?.isTrue != true, let blank = kept.lastIndex(of: " ") { kept = kept[..<blank] }
        return String(kept) + end
    }

    // MARK: Methods

    mutating func call(
        _ method: TemplateMethod, on value: TemplateValue, _ arguments: [TemplateValue]
    ) throws(TemplateFailure) -> TemplateValue {
        if method == .get {
            guard value.isMapping else { throw TemplateFailure("'get' of \(value.kind)", of: value) }
            let found = try part(of: value, arguments[0])
            return found.isUndefined ? (arguments.count > 1 ? arguments[1] : .none) : found
        }
        if method == .join {
            return .string(try joined(try elements(of: arguments[0], "'join'"), by: value))
        }
        guard case .string(let text) = value else {
            throw TemplateFailure("'\(method.rawValue)' of \(value.kind)", of: value)
        }
        try pay(for: text)
        switch method {
        case .lower: return .string(text.lowercased())
        case .upper: return .string(text.uppercased())
        case .strip, .lstrip, .rstrip:
            return .string(try stripped(text, arguments.first.flatMap { $0.isNone ? nil : $0 }, method))
        case .find:
            let part = try self.text(arguments[0])
            guard !part.isEmpty else { return .int(0) }
            return .int(text.firstRange(of: part).map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? -1)
        case .replace: return .string(try replaced(text, arguments))
        case .startswith: return .bool(text.hasPrefix(try self.text(arguments[0])))
        case .endswith: return .bool(text.hasSuffix(try self.text(arguments[0])))
        case .split: return .list(try split(text, arguments))
        case .get, .join: preconditionFailure("'\(method.rawValue)' was answered above")
        }
    }

    private mutating func split(_ text: String, _ arguments: [TemplateValue]) throws(TemplateFailure) -> [TemplateValue]
    {
        let most = arguments.count > 1 ? arguments[1].whole ?? -1 : -1
        let limit = most < 0 ? Int.max : most
        guard let separator = arguments.first, !separator.isNone else {
            return text.split(maxSplits: limit, whereSeparator: \.isWhitespace).map { .string(String($0)) }
        }
        let mark = try self.text(separator)
        guard !mark.isEmpty else { throw TemplateFailure("'split' at nothing") }
        var parts: [TemplateValue] = []
        var rest = text[...]
        while parts.count < limit, let range = rest.firstRange(of: mark) {
            parts.append(.string(String(rest[..<range.lowerBound])))
            rest = rest[range.upperBound...]
        }
        return parts + [.string(String(rest))]
    }
}
