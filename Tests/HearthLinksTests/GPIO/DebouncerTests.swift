import HearthLinks
import HearthModel
import Testing

@Suite struct DebouncerTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test func aLevelCountsOnceItIsStableAndFromWhenItBecameSo() {
        var debouncer = Debouncer(period: Milliseconds(20), level: false)
        #expect(debouncer.edge(LevelChange(true, at: at(100))) == nil)
        #expect(debouncer.due == at(120))
        #expect(debouncer.settle(at: at(119)) == nil)
        #expect(debouncer.settle(at: at(120)) == LevelChange(true, at: at(100)))
        #expect(debouncer.due == nil)
    }

    @Test func bouncingCountsFromItsLastEdge() {
        var debouncer = Debouncer(period: Milliseconds(20), level: false)
        for (index, instant) in [100, 103, 107, 109, 115].enumerated() {
            #expect(debouncer.edge(LevelChange(index.isMultiple(of: 2), at: at(Int64(instant)))) == nil)
        }
        #expect(debouncer.settle(at: at(135)) == LevelChange(true, at: at(115)))
    }

    @Test func aGlitchIsNothing() {
        var debouncer = Debouncer(period: Milliseconds(20), level: false)
        #expect(debouncer.edge(LevelChange(true, at: at(100))) == nil)
        #expect(debouncer.edge(LevelChange(false, at: at(119))) == nil)
        #expect(debouncer.due == nil)
    }

    @Test func edgesThatAreReadLateCountAsIfTheyHadBeenReadAtOnce() {
        var debouncer = Debouncer(period: Milliseconds(20), level: false)
        #expect(debouncer.edge(LevelChange(true, at: at(100))) == nil)
        #expect(debouncer.edge(LevelChange(false, at: at(200))) == LevelChange(true, at: at(100)))
        #expect(debouncer.settle(at: at(220)) == LevelChange(false, at: at(200)))
    }

    @Test func withoutAPeriodEveryChangeCounts() {
        var debouncer = Debouncer(period: .zero, level: false)
        #expect(debouncer.edge(LevelChange(true, at: at(1))) == LevelChange(true, at: at(1)))
        #expect(debouncer.edge(LevelChange(true, at: at(2))) == nil)
        #expect(debouncer.edge(LevelChange(false, at: at(2))) == LevelChange(false, at: at(2)))
    }
}
