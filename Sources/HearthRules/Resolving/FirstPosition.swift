extension RandomAccessCollection where Index == Int {
    /// The first position from which on the predicate holds, by halving: before it, it must not hold anywhere.
    func firstPosition(where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
