/// Bytes written as in the standards: pairs of hexadecimal digits.
func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { $0 != " " }
    return stride(from: 0, to: digits.count, by: 2).map { at in
        let start = digits.index(digits.startIndex, offsetBy: at)
        return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
}
