import HearthJSON
import HearthModel

/// How the number on the wire and the one in the canonical unit become each other.
struct Scaling: Equatable, Sendable {
    /// Applied to the raw number before the conversion of units.
    var scale = 1.0
    var offset = 0.0
    var conversion: UnitConversion?
    /// A raw range that means 0 to 100 %.
    var percentOf: ClosedRange<Double>?
    /// 0 and 100 % change places.
    var isInverted = false
    /// The wire takes whole numbers only.
    var isWhole = false

    /// May be infinite or NaN for raw values that make no sense.
    func canonical(_ raw: Double) -> Double {
        var value = raw
        if let range = percentOf {
            value = ((raw - range.lowerBound) * 100 / (range.upperBound - range.lowerBound)).rounded()
        } else {
            value = raw * scale + offset
            if let conversion { value = conversion.canonical(value).rounded(decimals: conversion.reciprocal ? 0 : 6) }
        }
        return isInverted ? 100 - value : value
    }

    /// What is above 0 stays above the lower end of a percent range.
    func raw(_ canonical: Double) -> Double {
        var value = isInverted ? 100 - canonical : canonical
        if let range = percentOf {
            let raw = (range.lowerBound + value * (range.upperBound - range.lowerBound) / 100).rounded()
            return value > 0 ? min(max(raw, range.lowerBound + 1), range.upperBound) : raw
        }
        if let conversion { value = conversion.raw(value) }
        value = (value - offset) / scale
        // Mired are whole numbers on every wire.
        return isWhole || conversion?.reciprocal == true ? value.rounded() : value.rounded(decimals: 6)
    }
}
