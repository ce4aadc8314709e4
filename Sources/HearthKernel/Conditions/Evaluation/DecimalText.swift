extension Double {
    /// As people read it: at most so many decimals, none of them a trailing zero, halves away from zero; `-0` is `0`.
    /// - Parameter decimals: 0…6.
    package func text(decimals: Int) -> String {
        var factor: UInt64 = 1
        for _ in 0..<decimals { factor *= 10 }
        let scaled = (magnitude * Double(factor)).rounded()
        guard scaled < 1.8e19 else { return description }
        let units = UInt64(scaled)
        var text = (self < 0 && units > 0 ? "-" : "") + String(units / factor)
        var fraction = units % factor
        guard fraction > 0 else { return text }
        text += "."
        while fraction > 0 {
            factor /= 10
            text += String(fraction / factor)
            fraction %= factor
        }
        return text
    }
}
