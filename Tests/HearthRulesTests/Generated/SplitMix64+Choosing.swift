import FuzzParts

extension SplitMix64 {
    /// True once in so many times.
    mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}
