import Synchronization
import Testing

@testable import HearthHTTP

@Suite struct ClientSlotsTests {
    private final class Losers: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test func whoHoldsMostLosesThePlaceThatIsOutOfUseForLongest() throws {
        let losers = Losers()
        let places = ClientSlots(limit: 3)
        let tickets = try (1...3).map { number in
            try #require(places.take(for: "greedy") { losers.note("\(number)") })
        }
        places.beginUse(of: tickets[0])
        places.beginUse(of: tickets[1])
        places.endUse(of: tickets[1])
        #expect(places.take(for: "late") { losers.note("late") } != nil)
        #expect(losers.all == ["3"])
        #expect(places.greediest.map { [$0.client, "\($0.count)"] } == ["greedy", "2"])
    }

    @Test func nobodyGivesUpAPlaceForWhoWouldThenHaveAsMany() {
        let places = ClientSlots(limit: 3)
        for client in ["one", "one", "other"] { #expect(places.take(for: client) {} != nil) }
        #expect(places.take(for: "one") {} == nil, "who holds most")
        #expect(places.take(for: "other") {} == nil, "it would go to and fro")
    }

    @Test func aPlaceInUseIsKept() throws {
        let places = ClientSlots(limit: 2)
        let tickets = [try #require(places.take(for: "one") {}), try #require(places.take(for: "one") {})]
        for ticket in tickets { places.beginUse(of: ticket) }
        #expect(places.take(for: "other") {} == nil)
        places.endUse(of: tickets[0])
        #expect(places.take(for: "other") {} != nil)
    }

    @Test func whatIsGivenBackCanBeTakenByAnybody() throws {
        let places = ClientSlots(limit: 1)
        let ticket = try #require(places.take(for: "one") {})
        places.giveBack(ticket)
        places.giveBack(ticket)
        #expect(places.take(for: "one") {} != nil)
        #expect(places.take(for: "one") {} == nil)
    }

    @Test func aSocketLearnsThatItsPlaceIsGoneEvenIfThatWasDuringItsHandshake() throws {
        let losers = Losers()
        let places = ClientSlots(limit: 3)
        let held = try (0..<3).map { _ in try #require(SocketSlot(in: places, for: "one")) }
        let other = try #require(SocketSlot(in: places, for: "other"))
        for (number, place) in held.enumerated() { place.whenLost { losers.note("\(number)") } }
        other.whenLost { losers.note("other") }
        #expect(losers.all == ["0"])
    }
}
