extension Instant {
    /// `YYYY-MM-DDTHH:MM:SSZ`: UTC, whole seconds (rounded down), the only date form on the wire.
    package var rfc3339: String {
        let seconds = milliseconds.flooredQuotient(1_000)
        let day = CivilDate(daysSinceEpoch: seconds.flooredQuotient(86_400))
        let second = seconds - seconds.flooredQuotient(86_400) * 86_400
        func padded(_ n: Int64, _ width: Int) -> String {
            let digits = String(n)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return padded(day.year, 4) + "-" + padded(Int64(day.month), 2) + "-" + padded(Int64(day.day), 2) + "T"
            + padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2) + "Z"
    }

    /// Reads RFC 3339 with or without a fraction, with `Z` or a numeric offset; `nil` for anything else,
    /// a date without zone included. A leap second (`:60`) counts as the last second of its minute.
    package init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 40 else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            var n: Int64 = 0
            for i in range {
                guard i < bytes.count, case let digit = bytes[i] &- 48, digit <= 9 else { return nil }
                n = n * 10 + Int64(digit)
            }
            return n
        }
        guard let year = number(0..<4), bytes[4] == UInt8(ascii: "-"),
            let month = number(5..<7), bytes[7] == UInt8(ascii: "-"),
            let day = number(8..<10), [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            let hour = number(11..<13), bytes[13] == UInt8(ascii: ":"),
            let minute = number(14..<16), bytes[16] == UInt8(ascii: ":"),
            let second = number(17..<19), hour < 24, minute < 60, second <= 60,
            let date = CivilDate(year: year, month: Int(month), day: Int(day))
        else { return nil }
        var i = 19
        var fraction: Int64 = 0
        if bytes[i] == UInt8(ascii: ".") {
            i += 1
            var weight: Int64 = 100
            let start = i
            while i < bytes.count, bytes[i] &- 48 <= 9 {
                fraction += Int64(bytes[i] &- 48) * weight
                weight /= 10
                i += 1
            }
            guard i > start else { return nil }
        }
        guard i < bytes.count else { return nil }
        var offset: Int64 = 0
        switch bytes[i] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            guard i + 1 == bytes.count else { return nil }
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard i + 6 == bytes.count, bytes[i + 3] == UInt8(ascii: ":"),
                let hours = number(i + 1..<i + 3), let minutes = number(i + 4..<i + 6), hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[i] == UInt8(ascii: "-") ? -60 : 60)
        default: return nil
        }
        let seconds = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset
        self.init(milliseconds: seconds * 1_000 + fraction)
    }
}
