import HearthKernel
import HearthModel
import Testing

/// docs/spec/devices.md, section 6.5: what a device complains of is a concern until it takes it back.
@Suite struct ComplaintTests {
    private func text(_ change: ConcernChange) -> String {
        switch change {
        case .raised(let concern): "+ \(concern.text)"
        case .ended(let concern): "- \(concern.text)"
        }
    }

    @Test func aComplaintOpensAndEnds() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        home.happen(.complained(lamp, name: "heat", text: "too hot"))
        home.happen(.complained(lamp, name: "heat", text: "too hot"))
        #expect(home.house.openConcerns().map(\.about) == ["lamp"])
        #expect(home.house.concernWeight(lamp) == 0.5)
        home.happen(.complained(lamp, name: "heat", text: "much too hot"))
        home.happen(.complained(lamp, name: "other", text: nil))
        home.happen(.complained(lamp, name: "heat", text: nil))
        #expect(
            home.concerns.map(text) == [
                "+ lamp: too hot", "- lamp: too hot", "+ lamp: much too hot", "- lamp: much too hot",
            ])
        #expect(home.house.openConcerns().isEmpty)
    }

    @Test func aDeviceThatGoesTakesItsComplaintsWithIt() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        home.happen(.complained(lamp, name: "a", text: "one"))
        home.happen(.complained(lamp, name: "b", text: "two"))
        home.happen(.remove(lamp))
        #expect(home.house.openConcerns().isEmpty)
        home.happen(.complained(lamp, name: "c", text: "three"))
        #expect(home.house.openConcerns().isEmpty, "nobody is there any more")
    }

    @Test func aDeviceThatNeverStopsComplainingIsNotHeardForEver() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        for number in 0..<100 { home.happen(.complained(lamp, name: "\(number)", text: "\(number)")) }
        #expect(home.house.openConcerns().count == 20)
    }

    @Test func whatIsComplainedOfBeforeTheStartOutlivesTheRestoringOfRules() throws {
        var home = TestHouse(linked: false)
        let lamp = try home.add("lamp", "light")
        home.happen(.complained(lamp, name: "heat", text: "too hot"))
        let kept = Concern(
            about: "lamp", severity: 0.5, text: "lamp: too hot", rule: "", since: home.now, complaint: "heat")
        home.house.restore(rules: [], variables: [], concerns: [kept], lastAlive: home.now)
        home.forgetThePast()
        home.happen(.ready)
        #expect(home.concerns.isEmpty)
        #expect(home.house.openConcerns().map(\.text) == ["lamp: too hot"])
    }
}
