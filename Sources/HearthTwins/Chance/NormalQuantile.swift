import HearthModel

/// The value below which a normal variable of mean 0 and standard deviation 1 lies with this probability: algorithm AS 241,
/// PPND16 (Wichura, "The Percentage Points of the Normal Distribution", 1988), exact to about 1 part in 10¹⁶.
/// - Parameter probability: between 0 and 1; the ends give ∓infinity, and what lies beyond them is no number.
package func normalQuantile(_ probability: Double) -> Double {
    guard (0...1).contains(probability) else { return .nan }
    let distance = probability - 0.5
    if distance.magnitude <= 0.425 {
        let square = 0.180625 - distance * distance
        return distance * polynomial(middle.top, square) / polynomial(middle.bottom, square)
    }
    let tail = distance < 0 ? probability : 1 - probability
    guard tail > 0 else { return distance < 0 ? -.infinity : .infinity }
    let root = (-stableLog(tail)).squareRoot()
    let value =
        root <= 5
        ? polynomial(near.top, root - 1.6) / polynomial(near.bottom, root - 1.6)
        : polynomial(far.top, root - 5) / polynomial(far.bottom, root - 5)
    return distance < 0 ? -value : value
}

private func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}

/// Coefficients of rational functions, lowest power first.
private typealias Ratio = (top: [Double], bottom: [Double])

/// For probabilities from 0.075 to 0.925.
private let middle: Ratio = (
    [
        3.387_132_872_796_366_6, 133.141_667_891_784_377_45, 1_971.590_950_306_551_442_7, 13_731.693_765_509_461_125,
        45_921.953_931_549_871_457, 67_265.770_927_008_700_853, 33_430.575_583_588_128_105, 2_509.080_928_730_122_672_7,
    ],
    [
        1, 42.313_330_701_600_911_252, 687.187_007_492_057_908_3, 5_394.196_021_424_751_107_7,
        21_213.794_301_586_595_867, 39_307.895_800_092_710_61, 28_729.085_735_721_942_674, 5_226.495_278_852_854_561,
    ]
)
/// For tails down to e⁻²⁵.
private let near: Ratio = (
    [
        1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_9, 5.769_497_221_460_691_405_5,
        3.647_848_324_763_204_605_04, 1.270_458_252_452_368_382_58, 0.241_780_725_177_450_611_77,
        0.022_723_844_989_269_184_583_3, 0.000_774_545_014_278_341_407_64,
    ],
    [
        1, 2.053_191_626_637_758_821_87, 1.676_384_830_183_803_849_4, 0.689_767_334_985_100_004_55,
        0.148_103_976_427_480_074_59, 0.015_198_666_563_616_457_196_6, 0.000_547_593_808_499_534_494_6,
        1.050_750_071_644_416_843_24e-9,
    ]
)
/// For tails beyond.
private let far: Ratio = (
    [
        6.657_904_643_501_103_777_2, 5.463_784_911_164_114_369_9, 1.784_826_539_917_291_335_8,
        0.296_560_571_828_504_891_23, 0.026_532_189_526_576_123_093, 0.001_242_660_947_388_078_438_6,
        0.000_027_115_555_687_434_875_781_5, 2.010_334_399_292_288_132_65e-7,
    ],
    [
        1, 0.599_832_206_555_887_937_69, 0.136_929_880_922_735_805_31, 0.014_875_361_290_850_614_852_5,
        0.000_786_869_131_145_613_259_1, 0.000_018_463_183_175_100_546_818,
        1.421_511_758_316_445_888_7e-7, 2.044_263_103_389_939_785_64e-15,
    ]
)
