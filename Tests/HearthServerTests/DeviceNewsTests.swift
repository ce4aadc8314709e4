import HTTPTypes
import HearthAccounts
import HearthHub
import HearthKernel
import HearthModel
import Testing

/// What listeners are given to tell.
@Suite(.timeLimit(.minutes(1))) struct DeviceNewsTests {
    @Test func aChangeComesWithTheDeviceAsItThenWas() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let reader = house.hub.feed.reader(.prompt)
        for action in ["turn_on", "turn_off"] {
            let answer = try await house.ask(
                .put, "/api/v1/devices/kitchen.light/control", #"{"action":"\#(action)"}"#, token: token)
            #expect(answer.status == 200, "\(answer.text)")
        }
        let registry = house.hub.snapshot.house.registry
        let light = try #require(registry.index(of: "kitchen.light"))
        let (slots, on) = (registry.slots(of: light), try #require(registry.slot("on", of: light)))
        var told: [Value] = []
        // An answer does not wait for the news of it.
        while told.count < 2, let batch = await reader.next() {
            for case .device(let news) in batch.events where news.device == light {
                #expect(news.values.count == slots.count)
                #expect(
                    !Mirror(reflecting: news).children.contains { $0.value is Registry },
                    "thousands wait while devices are added, each of which makes another registry")
                #expect(news.at <= batch.at)
                for change in news.changes where change.slot == on {
                    #expect(news.values[slots.firstIndex(of: on)!] == change.new)
                    told.append(change.new)
                }
            }
        }
        #expect(told == [.flag(true), .flag(false)])
    }

    @Test func aNewDeviceIsInTheHouseBeforeAnybodyIsTold() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let reader = house.hub.feed.reader(.prompt)
        let body = #"{"id":"hall.fan","class":"switch","virtual":{}}"#
        async let made = house.ask(.post, "/api/v1/devices", body, token: token)
        var seen = false
        while !seen, let batch = await reader.next() {
            let registry = house.hub.snapshot.house.registry
            for case .added(let index) in batch.events {
                #expect(registry[index]?.id == "hall.fan")
                seen = true
            }
        }
        #expect(try await made.status == 201)
    }
}
