/// A colour without its brightness, by the usual hexcone model (A. R. Smith, "Color Gamut Transform Pairs", 1978).
package struct Chromaticity: Equatable, Sendable {
    /// Degrees, 0..<360.
    package private(set) var hue: Double
    /// Percent, 0…100.
    package private(set) var saturation: Double

    /// - Parameters: 0…255 each.
    init(red: Double, green: Double, blue: Double) {
        let greatest = max(red, green, blue)
        let spread = greatest - min(red, green, blue)
        saturation = greatest > 0 ? (spread / greatest * 1_000).rounded() / 10 : 0
        guard spread > 0 else {
            hue = 0
            return
        }
        let sixth =
            switch greatest {
            case red: (green - blue) / spread
            case green: (blue - red) / spread + 2
            default: (red - green) / spread + 4
            }
        let degrees = ((sixth < 0 ? sixth + 6 : sixth) * 600).rounded() / 10
        hue = degrees >= 360 ? 0 : degrees
    }

    /// `#rrggbb`.
    package init?(hex text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: Double(number >> 16), green: Double(number >> 8 & 0xFF), blue: Double(number & 0xFF))
    }
}
