import HearthLinks
import HearthModel
import Testing

@Suite struct ButtonGesturesTests {
    /// Presses and releases at these milliseconds, a press first; then the time goes on for a minute.
    private func events(awaitsDouble: Bool, _ edges: Int64...) -> [String] {
        var gestures = ButtonGestures(awaitsDouble: awaitsDouble)
        var events: [ButtonGestures.Event] = []
        for (index, edge) in edges.enumerated() {
            events += gestures.take(LevelChange(index.isMultiple(of: 2), at: Instant(milliseconds: edge)))
        }
        events += gestures.advance(to: Instant(milliseconds: (edges.last ?? 0) + 60_000))
        return events.map { "\($0.gesture.rawValue) \($0.at.milliseconds)" }
    }

    @Test func shorterThanHalfASecondIsAPress() {
        #expect(events(awaitsDouble: false, 0, 499) == ["press 499"])
    }

    @Test func halfASecondIsALongPressThatEndsWithARelease() {
        #expect(events(awaitsDouble: false, 0, 500) == ["long 500", "release 500"])
        #expect(events(awaitsDouble: true, 0, 2_000) == ["long 500", "release 2000"])
    }

    @Test func twiceIsADoubleOnlyIfSomebodyWaitsForIt() {
        #expect(events(awaitsDouble: false, 0, 100, 300, 400) == ["press 100", "press 400"])
        #expect(events(awaitsDouble: true, 0, 100, 300, 400) == ["double 400"])
    }

    @Test func aSecondPressThatComesTooLateIsAnother() {
        #expect(events(awaitsDouble: true, 0, 100, 500, 600) == ["press 100", "press 600"])
        #expect(events(awaitsDouble: true, 0, 100, 499, 600) == ["double 600"])
    }

    @Test func aSecondPressThatIsLongIsAPressAndALongOne() {
        #expect(events(awaitsDouble: true, 0, 100, 200, 900) == ["press 100", "long 700", "release 900"])
    }

    @Test func threeTimesIsADoubleAndAPress() {
        #expect(events(awaitsDouble: true, 0, 100, 200, 300, 400, 500) == ["double 300", "press 500"])
    }
}
