import HearthJSON
import HearthModel

/// Chromaticity as hue (0..<360 °) and saturation (0...100 %); how bright it is is another property.
struct Colour: Equatable, Sendable {
    var hue: Double
    var saturation: Double

    init(hue: Double, saturation: Double) { (self.hue, self.saturation) = (hue, saturation) }

    /// With what is wished of it; `nil` if nothing is.
    func changed(by wishes: [String: Value]) -> Colour? {
        let (hue, saturation) = (wishes["hue"]?.number, wishes["saturation"]?.number)
        guard hue != nil || saturation != nil else { return nil }
        return Colour(hue: hue ?? self.hue, saturation: saturation ?? self.saturation)
    }

    /// Hue and saturation of the HSV model (A. R. Smith, "Color gamut transform pairs", 1978). Only the proportions
    /// of the three count; black is white.
    init(red: Double, green: Double, blue: Double) {
        let high = max(red, green, blue)
        let span = high - min(red, green, blue)
        guard high > 0, span > 0, high.isFinite else {
            self.init(hue: 0, saturation: 0)
            return
        }
        let sixth =
            high == red
            ? (green - blue) / span : high == green ? (blue - red) / span + 2 : (red - green) / span + 4
        let hue = (sixth < 0 ? sixth + 6 : sixth) * 60
        self.init(hue: hue.rounded(decimals: 1), saturation: (span / high * 100).rounded(decimals: 1))
    }

    /// From CIE 1931 chromaticity, through the linear sRGB primaries with white point D65 (IEC 61966-2-1) and its
    /// transfer curve. `nil` where no light has these coordinates.
    init?(x: Double, y: Double) {
        guard x >= 0, y > 0, x + y <= 1 else { return nil }
        let (tall, deep) = (x / y, (1 - x - y) / y)
        let linear = [
            3.2404542 * tall - 1.5371385 - 0.4985314 * deep,
            -0.9692660 * tall + 1.8760108 + 0.0415560 * deep,
            0.0556434 * tall - 0.2040259 + 1.0572252 * deep,
        ].map { max(0, $0) }
        let high = linear.max() ?? 0
        guard high > 0 else { return nil }
        let gamma = linear.map { Self.encoded($0 / high) }
        self.init(red: gamma[0], green: gamma[1], blue: gamma[2])
    }

    /// The CIE 1931 chromaticity, rounded to 4 decimals.
    var xy: (x: Double, y: Double) {
        let linear = rgb.map(Self.linear)
        let x = 0.4124564 * linear[0] + 0.3575761 * linear[1] + 0.1804375 * linear[2]
        let y = 0.2126729 * linear[0] + 0.7151522 * linear[1] + 0.0721750 * linear[2]
        let z = 0.0193339 * linear[0] + 0.1191920 * linear[1] + 0.9503041 * linear[2]
        let sum = x + y + z
        return ((x / sum).rounded(decimals: 4), (y / sum).rounded(decimals: 4))
    }

    /// Red, green and blue at full value, each 0 to 1.
    var rgb: [Double] {
        let sixth = (hue / 60).truncatingRemainder(dividingBy: 6)
        return [5.0, 3, 1].map { offset in
            let place = (offset + sixth).truncatingRemainder(dividingBy: 6)
            return 1 - saturation / 100 * max(0, min(place, 4 - place, 1))
        }
    }

    private static func encoded(_ linear: Double) -> Double {
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * power(linear, 1 / 2.4) - 0.055
    }

    private static func linear(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : power((encoded + 0.055) / 1.055, 2.4)
    }

    /// base^exponent for a base in 0...1 and these two exponents only, as roots: 2.4 = 12/5.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        exponent == 2.4 ? raise(fifthRoot(base), 12) : raise(twelfthRoot(base), 5)
    }

    private static func raise(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }

    private static func twelfthRoot(_ value: Double) -> Double {
        root(value.squareRoot().squareRoot(), 3)
    }

    private static func fifthRoot(_ value: Double) -> Double { root(value, 5) }

    /// Newton's method; converges in a few steps for values in 0...1.
    private static func root(_ value: Double, _ degree: Int) -> Double {
        guard value > 0 else { return 0 }
        var guess = 1.0
        for _ in 0..<60 {
            let next = (Double(degree - 1) * guess + value / raise(guess, degree - 1)) / Double(degree)
            if abs(next - guess) < 1e-12 { return next }
            guess = next
        }
        return guess
    }
}
