import HearthLinks
import Testing

@Suite struct OverrunWatchTests {
    private func edges(_ words: String, numbered: Bool = false) -> [GPIOEdge] {
        words.enumerated().map { index, word in
            GPIOEdge(nanoseconds: UInt64(index), sequence: numbered ? UInt32(index + 1) : 0, isRising: word == "r")
        }
    }

    @Test func edgesThatAlternateAreWhole() {
        var watch = OverrunWatch(alternates: true)
        #expect(watch.isBroken(by: edges("rfrf")) == false)
        #expect(watch.isBroken(by: edges("rf")) == false)
    }

    @Test func twoOfAKindMeanThatOneIsMissingBetweenReadsToo() {
        var watch = OverrunWatch(alternates: true)
        #expect(watch.isBroken(by: edges("rffr")) == true)
        #expect(watch.isBroken(by: edges("rf")) == true)
    }

    @Test func numbersTellOfEveryMissingOne() {
        var watch = OverrunWatch(alternates: true)
        let all = edges("rfrfrf", numbered: true)
        #expect(watch.isBroken(by: Array(all[..<3])) == false)
        #expect(watch.isBroken(by: Array(all[5...])) == true)
    }
}
