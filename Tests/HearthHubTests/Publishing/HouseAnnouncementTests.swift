import HearthConfig
import HearthJSON
import HearthModel
import Testing

@testable import HearthHub

/// What Home Assistant is told there is.
struct HouseAnnouncementTests {
    private func announcement(_ components: [HouseComponent]) -> HouseAnnouncement {
        var announcement = HouseAnnouncement(
            name: "Elm House", hubID: "1a2b3c4d", version: "1.0.0", base: "hearth", prefix: "homeassistant")
        for component in components { announcement.add(component) }
        return announcement
    }

    private func device(_ id: String, _ name: String, _ className: String) throws -> Device {
        Device(id: id, name: name, deviceClass: try #require(DeviceClass.named(className)), integration: "virtual")
    }

    private func text(_ payload: [UInt8]?) -> String { String(decoding: payload ?? [], as: UTF8.self) }

    private let scene = HouseComponent(
        "scene", "scene_movie", "Movie", [("cmd_t", "hearth/scene/movie/apply"), ("pl_on", "ON")])

    @Test func oneMessageHoldsTheWholeHouse() throws {
        let ofHouse = HouseComponent.ofHouse(
            base: "hearth", modes: ["home", "away", "night"], scenes: ["movie"], acceptsCommands: true)
        let messages = announcement(ofHouse).messages(style: .device, gone: [:])
        #expect(messages.keys.sorted() == ["homeassistant/device/hearth_1a2b3c4d/config"])
        #expect(
            text(messages.values.first)
                == #"{"dev":{"ids":["hearth_1a2b3c4d"],"name":"Elm House","mf":"Hearth","sw":"1.0.0"},"#
                + #""o":{"name":"Hearth","sw":"1.0.0"},"avty_t":"hearth/status","stat_t":"hearth/house/state","cmps":{"#
                + #""awareness":{"p":"sensor","unique_id":"hearth_1a2b3c4d_awareness","name":"Awareness","unit_of_meas":"%","stat_cla":"measurement","val_tpl":"{{ (value_json.awareness * 100) | round(0) }}"},"#
                + #""emotion":{"p":"sensor","unique_id":"hearth_1a2b3c4d_emotion","name":"Emotion","dev_cla":"enum","ops":["content","happy","excited","bored","worried","unhappy","neutral"],"val_tpl":"{{ value_json.emotion }}","json_attr_t":"hearth/house/state"},"#
                + #""concerns":{"p":"sensor","unique_id":"hearth_1a2b3c4d_concerns","name":"Concerns","val_tpl":"{{ value_json.concerns }}","json_attr_t":"hearth/house/concerns"},"#
                + #""problem":{"p":"binary_sensor","unique_id":"hearth_1a2b3c4d_problem","name":"Problem","dev_cla":"problem","val_tpl":"{{ 'ON' if value_json.concerns > 0 else 'OFF' }}"},"#
                + #""mode":{"p":"select","unique_id":"hearth_1a2b3c4d_mode","name":"Mode","ops":["home","away","night"],"stat_t":"hearth/mode/state","cmd_t":"hearth/mode/set"},"#
                + #""scene_movie":{"p":"scene","unique_id":"hearth_1a2b3c4d_scene_movie","name":"Movie","cmd_t":"hearth/scene/movie/apply","pl_on":"ON"}}}"#
        )
    }

    @Test func inSingleStyleEachThingHasAMessage() {
        let messages = announcement([scene]).messages(style: .single, gone: ["mode": "select"])
        #expect(
            messages.mapValues(text) == [
                "homeassistant/scene/hearth_1a2b3c4d/scene_movie/config":
                    #"{"dev":{"ids":["hearth_1a2b3c4d"],"name":"Elm House","mf":"Hearth","sw":"1.0.0"},"#
                    + #""o":{"name":"Hearth","sw":"1.0.0"},"avty_t":"hearth/status","#
                    + #""unique_id":"hearth_1a2b3c4d_scene_movie","name":"Movie","cmd_t":"hearth/scene/movie/apply","pl_on":"ON"}"#
            ])
    }

    @Test func whatHasGoneIsNamedOnceMoreWithNothingButItsPlatform() {
        let messages = announcement([scene]).messages(style: .device, gone: ["guest_ready": "switch"])
        #expect(text(messages.values.first).hasSuffix(#""pl_on":"ON"},"guest_ready":{"p":"switch"}}}"#))
    }

    @Test func withoutCommandsNothingCanBeSet() throws {
        let components = HouseComponent.ofHouse(
            base: "hearth", modes: ["home"], scenes: ["movie"], acceptsCommands: false)
        #expect(components.map(\.key) == ["awareness", "emotion", "concerns", "problem", "mode"])
        #expect(components.last?.platform == "sensor")
        #expect(!components.contains { $0.keys.contains { $0.key == "cmd_t" } })
        let ready = try #require(
            HouseComponent(try device("guest_ready", "Guest ready", "flag"), base: "hearth", isCommandable: false))
        #expect(ready.platform == "binary_sensor")
    }

    /// Class → how it looks where it may be commanded.
    @Test(arguments: [
        ("switch", "switch", ["stat_t", "val_tpl", "cmd_t", "pl_on", "pl_off", "stat_on", "stat_off"]),
        ("flag", "switch", ["stat_t", "val_tpl", "cmd_t", "pl_on", "pl_off", "stat_on", "stat_off"]),
        ("number", "number", ["stat_t", "val_tpl", "cmd_t", "min", "max", "step", "mode"]),
        ("text", "text", ["stat_t", "val_tpl", "cmd_t"]),
        ("motion", "binary_sensor", ["stat_t", "val_tpl", "pl_on", "pl_off"]),
        ("temp", "sensor", ["stat_t", "val_tpl", "unit_of_meas", "stat_cla"]),
        ("cover", "sensor", ["stat_t", "val_tpl", "dev_cla", "ops"]),
        ("lock", "sensor", ["stat_t", "val_tpl", "dev_cla", "ops"]),
    ]) func aDeviceLooksLikeItsPrimaryProperty(className: String, platform: String, keys: [String]) throws {
        let device = try device("hall.thing", "Thing", className)
        let component = try #require(
            HouseComponent(device, base: "hearth", isCommandable: !device.isBeyondBroker))
        #expect(component.key == "hall-thing")
        #expect(component.platform == platform)
        #expect(component.keys.map(\.key) == keys)
    }

    @Test func aButtonHasNothingToShow() throws {
        #expect(HouseComponent(try device("bell", "Bell", "button"), base: "hearth", isCommandable: true) == nil)
    }

    @Test func aNameThatIsTakenGetsAnotherKey() throws {
        let mode = try #require(HouseComponent(try device("mode", "Mode", "text"), base: "hearth", isCommandable: true))
        let ofHouse = HouseComponent.ofHouse(base: "hearth", modes: ["home"], scenes: [], acceptsCommands: true)
        #expect(announcement(ofHouse + [mode]).components.map(\.key).suffix(2) == ["mode", "mode_"])
    }
}
