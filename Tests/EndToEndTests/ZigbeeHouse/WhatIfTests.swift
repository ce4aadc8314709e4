import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct WhatIfTests {
        let house = ZigbeeHouse.shared
        var owner: API { house.owner }

        /// What the broker hears of the lamp is the command that comes after all thought, and nothing before it.
        @Test func nothingOfAWhatIfIsSentToADevice() async throws {
            try await house.ready("thought_lamp")
            for change in [
                #"{"changes":{"thought_lamp":{"on":true,"brightness":30}},"runs":4}"#,
                #"{"events":[{"at":"+1h","device":"thought_lamp","set":{"on":true}}],"runs":4,"duration":"2h"}"#,
                #"{"scenario":"power outage","runs":4}"#,
            ] { #expect(try await owner.post("/predictions/what-if", change).status == 200) }
            #expect(try await owner.control("thought_lamp", #"{"action":"set_brightness","value":40}"#).status == 200)
            let heard = house.bridge.wire.payloads(on: "zigbee2mqtt/Thought lamp/set")
            #expect(heard.count == 1)
            #expect(try JSONValue(parsing: Array(heard[0].utf8))["brightness"]?.integer == 102)
        }
    }
}
