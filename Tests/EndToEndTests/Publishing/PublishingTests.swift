import HearthJSON
import TestParts
import Testing

/// What the hub says of the house on the broker, and what it does when others there ask for something.
@Suite(.timeLimit(.minutes(2))) struct PublishingTests {
    @Test func theHouseIsAnnouncedAndKeptOnTheBroker() async throws {
        try await PublishingHouse.open(publish: "{devices: [lamp, front.lock], interval: 0}") { house in
            let announced = try await house.kept("homeassistant/device/+/config", count: 1)
            let id = house.name
            let expected =
                #"{"dev":{"ids":["\#(id)"],"name":"Elm House","mf":"Hearth","sw":"0.1.0"},"#
                + #""o":{"name":"Hearth","sw":"0.1.0"},"avty_t":"hearth/status","stat_t":"hearth/house/state","cmps":{"#
                + #""awareness":{"p":"sensor","unique_id":"\#(id)_awareness","name":"Awareness","unit_of_meas":"%","stat_cla":"measurement","val_tpl":"{{ (value_json.awareness * 100) | round(0) }}"},"#
                + #""emotion":{"p":"sensor","unique_id":"\#(id)_emotion","name":"Emotion","dev_cla":"enum","ops":["content","happy","excited","bored","worried","unhappy","neutral"],"val_tpl":"{{ value_json.emotion }}","json_attr_t":"hearth/house/state"},"#
                + #""concerns":{"p":"sensor","unique_id":"\#(id)_concerns","name":"Concerns","val_tpl":"{{ value_json.concerns }}","json_attr_t":"hearth/house/concerns"},"#
                + #""problem":{"p":"binary_sensor","unique_id":"\#(id)_problem","name":"Problem","dev_cla":"problem","val_tpl":"{{ 'ON' if value_json.concerns > 0 else 'OFF' }}"},"#
                + #""mode":{"p":"select","unique_id":"\#(id)_mode","name":"Mode","ops":["home","away","night"],"stat_t":"hearth/mode/state","cmd_t":"hearth/mode/set"},"#
                + #""scene_movie":{"p":"scene","unique_id":"\#(id)_scene_movie","name":"Movie","cmd_t":"hearth/scene/movie/apply","pl_on":"ON"},"#
                + #""lamp":{"p":"switch","unique_id":"\#(id)_lamp","name":"Lamp","stat_t":"hearth/device/lamp/state","val_tpl":"{{ 'on' if value_json.on else 'off' if value_json.on is defined else 'None' }}","cmd_t":"hearth/device/lamp/set","pl_on":"on","pl_off":"off","stat_on":"on","stat_off":"off"},"#
                + #""front-lock":{"p":"sensor","unique_id":"\#(id)_front-lock","name":"Front lock","stat_t":"hearth/device/front.lock/state","val_tpl":"{{ value_json.state | default('None') }}","dev_cla":"enum","ops":["locked","unlocked","locking","unlocking","jammed"]},"#
                + #""guest_ready":{"p":"switch","unique_id":"\#(id)_guest_ready","name":"Guest ready","stat_t":"hearth/device/guest_ready/state","val_tpl":"{{ 'on' if value_json.on else 'off' if value_json.on is defined else 'None' }}","cmd_t":"hearth/device/guest_ready/set","pl_on":"on","pl_off":"off","stat_on":"on","stat_off":"off"}}}"#
            #expect(announced == ["homeassistant/device/\(id)/config": expected])

            #expect(try await house.kept("hearth/status", count: 1) == ["hearth/status": "online"])
            #expect(try await house.kept("hearth/mode/#", count: 1) == ["hearth/mode/state": "home"])
            var kept = try await house.kept("hearth/device/#", count: 3)
            #expect(kept.count == 3, "nothing of a device that is not to be shown")
            #expect(kept["hearth/device/guest_ready/state"] == #"{"on":false}"#)
            #expect(kept["hearth/device/lamp/state"] == #"{"on":false}"#)
            #expect(kept["hearth/device/front.lock/state"] == #"{"state":"locked"}"#)
            kept = try await house.kept("hearth/house/#", count: 2)
            #expect(kept["hearth/house/concerns"] == #"{"concerns":[]}"#)
            let state = try JSONValue(parsing: Array((kept["hearth/house/state"] ?? "").utf8))
            #expect(
                state.object?.map(\.key) == [
                    "awareness", "status", "emotion", "house_emotion", "intensity", "valence", "arousal", "mood",
                    "concerns", "worst_concern", "thought", "mode",
                ])
            #expect(state["emotion"]?.string == "neutral")
            // On a machine with much to do the house is aware of less from one moment to the next.
            _ = try await house.owner.wait(for: "/consciousness/status") { told in
                let kept = try await house.kept("hearth/house/state", count: 1)
                let state = try JSONValue(parsing: Array((kept["hearth/house/state"] ?? "").utf8))
                return abs((state["awareness"]?.double ?? -1) - (told["awareness_level"]?.double ?? 2)) < 0.02
                    && state["status"] == told["status"]
            }

            let raised = house.wire.messages.count
            try await house.speaker.say("open", on: "cellar/state", retained: true)
            let concerns = try await house.wire.first(on: "hearth/house/concerns", after: raised) {
                $0.contains("It gets cold")
            }
            #expect(concerns.payload.contains(#""subject":"cellar","text":"It gets cold","severity":0.7,"#))
            _ = try await house.wire.first(on: "hearth/house/state", after: raised) {
                $0.contains(#""concerns":1,"worst_concern":"It gets cold""#)
            }
            try await house.speaker.say("closed", on: "cellar/state", retained: true)
            _ = try await house.wire.first(on: "hearth/house/concerns", after: raised) { $0 == #"{"concerns":[]}"# }

            try await house.speaker.say("open", on: "bell/state", retained: true)
            let message = try await house.wire.first(on: "hearth/notify")
            #expect(
                message.payload == #"{"to":["ann"],"text":"Somebody is at the door","level":"urgently","rule":"Bell"}"#)
        }
        // A hub that leaves says so itself; the broker would otherwise, with its last will.
    }

    @Test func whoWritesOnTheBrokerActsAsAHand() async throws {
        try await PublishingHouse.open(publish: "{devices: [lamp, front.lock], interval: 0}") { house in
            try await house.speaker.say(#"{"on":true}"#, on: "hearth/device/guest_ready/set")
            _ = try await house.wire.first(on: "hearth/device/guest_ready/state") { $0 == #"{"on":true}"# }
            let start = house.wire.messages.count
            try await house.speaker.say("off", on: "hearth/device/guest_ready/set")
            _ = try await house.wire.first(on: "hearth/device/guest_ready/state", after: start) {
                $0 == #"{"on":false}"#
            }

            try await house.speaker.say("on", on: "hearth/device/lamp/set")
            _ = try await house.wire.first(on: "lamp/set") { $0 == "ON" }
            try await house.speaker.say("ON", on: "lamp/state", retained: true)
            let lamp = try await house.owner.wait(for: "/devices/lamp") { $0["current_state", "on"] == .bool(true) }
            #expect(lamp["hold", "by"]?.string == "mqtt", "a hand's change holds: \(lamp)")

            try await house.speaker.say("night", on: "hearth/mode/set")
            _ = try await house.wire.first(on: "hearth/mode/state") { $0 == "night" }
            #expect(try await house.owner.get("/modes")["by"]?.string == "mqtt")
            try await house.speaker.say("holiday", on: "hearth/mode/set")

            try await house.speaker.say("OFF", on: "lamp/state", retained: true)
            _ = try await house.owner.wait(for: "/devices/lamp") { $0["current_state", "on"] == .bool(false) }
            let before = house.wire.messages.count
            try await house.speaker.say("", on: "hearth/scene/movie/apply")
            _ = try await house.wire.first(on: "lamp/set", after: before) { $0 == "ON" }
            try await house.speaker.say("unlocked", on: "hearth/device/front.lock/set")
            try await house.speaker.say("on", on: "hearth/device/hidden/set")
            try await house.speaker.say("nonsense", on: "hearth/device/lamp/set")
            // What the broker has kept is nobody's present wish.
            try await house.speaker.say("away", on: "hearth/mode/set", retained: true)
            _ = try await house.wire.first(on: "hearth/mode/state") { $0 == "away" }
            #expect(try await house.owner.get("/devices/hidden")["current_state", "on"] == .bool(false))
            #expect(house.wire.payloads(on: "lock/set").isEmpty, "a lock does not listen to the broker")
            #expect(house.wire.payloads(on: "lamp/set").count == 2)
        }
    }

    @Test func anotherProgramsBirthIsGreetedWithTheAnnouncement() async throws {
        try await PublishingHouse.open { house in
            let topic = "homeassistant/device/\(house.name)/config"
            _ = try await house.kept(topic, count: 1)
            let before = house.wire.messages.count
            try await house.speaker.say("online", on: "homeassistant/status")
            let again = try await house.wire.first(on: topic, after: before)
            #expect(house.wire.payloads(on: topic) == [again.payload, again.payload])
        }
    }

    @Test func whatIsNoLongerThereIsTakenDown() async throws {
        try await PublishingHouse.open(publish: "{interval: 0}") { house in
            let topic = "homeassistant/device/\(house.name)/config"
            _ = try await house.kept(topic, count: 1)
            let start = house.wire.messages.count
            // While the hub runs: the virtual device goes.
            let text = PublishingHouse.devices(port: house.broker.port, publish: "{interval: 0}")
            let without = text.split(separator: "\n").filter { !$0.contains("guest_ready") }.joined(separator: "\n")
            try house.hub.config.write(without, to: "devices.yaml")
            _ = try await house.wire.first(on: "hearth/device/guest_ready/state", after: start) { $0.isEmpty }
            _ = try await house.wire.first(on: topic, after: start) { $0.hasSuffix(#""guest_ready":{"p":"switch"}}}"#) }
            // While it does not: another style, which needs other topics.
            await house.hub.terminate()
            let single = without.split(separator: "\n").map {
                $0.hasPrefix("publish:") ? "publish: {style: single, accept_commands: false, interval: 0}" : $0
            }.joined(separator: "\n")
            try house.hub.config.write(single, to: "devices.yaml")
            let restart = house.wire.messages.count
            try await house.hub.begin()
            _ = try await house.wire.first(on: topic, after: restart) { $0.isEmpty }
            let mode = try await house.wire.first(on: "homeassistant/sensor/\(house.name)/mode/config", after: restart)
            #expect(
                mode.payload
                    == #"{"dev":{"ids":["\#(house.name)"],"name":"Elm House","mf":"Hearth","sw":"0.1.0"},"o":{"name":"Hearth","sw":"0.1.0"},"avty_t":"hearth/status","unique_id":"\#(house.name)_mode","name":"Mode","dev_cla":"enum","ops":["home","away","night"],"stat_t":"hearth/mode/state"}"#
            )
            // Nobody listens now; what would have been a wish stays one.
            try await house.speaker.say("night", on: "hearth/mode/set")
            try await house.speaker.say("open", on: "bell/state", retained: true)
            _ = try await house.wire.first(on: "hearth/notify", after: restart)
            #expect(try await house.owner.get("/modes")["current"]?.string == "home")
        }
    }

    @Test func whenTheHubDiesTheBrokerSaysSo() async throws {
        try await PublishingHouse.open { house in
            await house.hub.kill()
            _ = try await house.wire.first(on: "hearth/status") { $0 == "offline" }
            #expect(try await house.kept("hearth/status", count: 1) == ["hearth/status": "offline"])
            try await house.hub.begin()
        }
    }
}
