import HearthLinks
import HearthModel
import Testing

@Suite struct TravelEstimateTests {
    private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }
    private func cover(_ position: Double?) -> TravelEstimate {
        TravelEstimate(opening: .seconds(20), closing: .seconds(10), position: position)
    }

    @Test func positionFollowsTheTimeOfTheWay() {
        var cover = cover(0)
        cover.moves(.open, at: at(0))
        #expect(cover.position(at: at(5)) == 25)
        cover.moves(nil, at: at(10))
        #expect(cover.position(at: at(60)) == 50)
        cover.moves(.close, at: at(60))
        #expect(cover.position(at: at(62)) == 30)
        #expect(cover.position(at: at(90)) == 0)
    }

    @Test func aRunToAnEndGoesBeyondIt() {
        #expect(cover(90).run(to: 100, at: at(0)) == .init(direction: .open, span: .seconds(22)))
        #expect(cover(0).run(to: 0, at: at(0)) == .init(direction: .close, span: .seconds(11)))
    }

    @Test func aRunBetweenTheEndsTakesItsShare() {
        #expect(cover(100).run(to: 40, at: at(0)) == .init(direction: .close, span: .seconds(6)))
        #expect(cover(40).run(to: 40, at: at(0)) == nil)
    }

    @Test func aCoverThatIsLostFindsItselfAtAnEnd() {
        var cover = cover(nil)
        #expect(cover.run(to: 70, at: at(0)) == .init(direction: .open, span: .seconds(22)))
        cover.moves(.open, at: at(0))
        #expect(cover.position(at: at(19)) == nil)
        cover.moves(nil, at: at(22))
        #expect(cover.position(at: at(22)) == 100)
    }
}
