// What a C library computes may differ in the last bit from one processor to another, and one bit is enough to make two
// houses part. These use nothing but + − × ÷ and the bits of numbers, which IEEE 754 fixes.

/// ln 2 in two parts: the first has so few bits that its products with exponents are exact.
private let logOfTwo = (high: 0x1.62e42fee00000p-1, low: 0x1.a39ef35793c76p-33)

/// eˣ, within 1 unit in the last place.
package func stableExp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782_712_893_384 { return .infinity }
    if x < -745.2 { return 0 }
    let halvings = (x * 1.442_695_040_888_963_4).rounded()
    let high = x - halvings * logOfTwo.high
    let low = halvings * logOfTwo.low
    let rest = high - low
    // The series of eʸ − 1 − y for |y| ≤ ½ ln 2.
    var series = 0.0
    for power in stride(from: 14.0, through: 2, by: -1) { series = (1 + series) * rest / power }
    // eʸ = 1 + y + y·series; what `rest` lost of `high − low` comes first.
    let lost = (high - rest) - low
    let result = 1 + (rest + (lost + rest * series))
    let exponent = Int(halvings)
    // In two steps where the result has fewer bits than others.
    guard exponent < -1_000 else { return result * Double(sign: .plus, exponent: exponent, significand: 1) }
    return result * Double(sign: .plus, exponent: exponent + 100, significand: 1) * 0x1p-100
}

/// The natural logarithm, within 1 unit in the last place; of 0 it is −infinity, and of less no number.
package func stableLog(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    // x = 2ᵏ · m with m between √½ and √2.
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 0x1.6a09e667f3bcdp0 { (mantissa, exponent) = (mantissa / 2, exponent + 1) }
    let f = mantissa - 1
    // ln(1 + f) = 2 artanh(s) with s = f ÷ (2 + f), which is f − s·(f − R) with the series R of all but its first term.
    let s = f / (2 + f)
    let square = s * s
    var series = 0.0
    for n in stride(from: 25.0, through: 3, by: -2) { series = square * (2 / n + series) }
    return exponent * logOfTwo.high - ((s * (f - series) - exponent * logOfTwo.low) - f)
}

/// 2^(−x) for x ≥ 0, without a mathematical library: whole halvings by the exponent, the rest by the series of e^y.
package func halved(_ x: Double) -> Double {
    guard x < 1_000 else { return 0 }
    let whole = x.rounded(.down)
    let y = -(x - whole) * 0.693_147_180_559_945_3
    var (term, sum) = (1.0, 1.0)
    for n in 1...16 {
        term *= y / Double(n)
        sum += term
    }
    return Double(sign: .plus, exponent: -Int(whole), significand: sum)
}
