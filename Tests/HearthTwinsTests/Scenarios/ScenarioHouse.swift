import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins

/// A house for scenarios, made of devices by class.
struct ScenarioHouse {
    static let zone = CivilZone.utc
    /// 10:00 on a Thursday.
    static let start = Instant(milliseconds: 1_768_471_200_000)

    let house: House
    var setting = TwinSetting()

    /// - Parameter devices: id → class; the area is what stands before the dot.
    init(_ devices: [(id: String, classID: DeviceClass.ID)], _ change: (inout VirtualHouse) -> Void = { _ in }) {
        var registry = Registry()
        for (id, classID) in devices {
            var device = Device(id: id, name: id, deviceClass: DeviceClass[classID], integration: "test")
            device.area = id.contains(".") ? String(id.prefix { $0 != "." }) : nil
            _ = registry.define(device)
        }
        var virtual = VirtualHouse(
            registry, program: Program(), setting: .init(zone: Self.zone, place: nil, start: Self.start))
        change(&virtual)
        virtual.endInstant()
        house = virtual.house
        setting.outdoorAreas = ["garden"]
        setting.areaNames = Dictionary(
            registry.devices.compactMap { $0?.area }.map { ($0, [$0]) }, uniquingKeysWith: { first, _ in first })
    }

    func script(_ scenario: Scenario, seed: UInt64 = 7) -> ScenarioScript {
        ScenarioScript(
            scenario, in: house, at: Self.start, setting: setting, modes: ["home", "away"], seed: seed)
    }

    func play(_ scenario: Scenario) async -> (play: ScenarioPlay, answer: WhatIfAnswer?) {
        let play = ScenarioPlay(
            scenario, in: house, at: Self.start, setting: setting, modes: ["home", "away"])
        return (play, await play.outcome(workers: 1, isOver: { false }))
    }

    static let everything: [(id: String, classID: DeviceClass.ID)] =
        half + [
            ("kitchen.lamp", .light), ("hall.lamp", .light), ("hall.front_door", .door), ("hall.motion", .motion),
            ("garden.lamp", .light), ("garden.temp", .temp), ("living.fan", .fan), ("roof.solar", .power),
            ("cellar.battery", .battery), ("hall.alarm", .alarm), ("living.cooler", .thermostat),
        ]
    /// Half of the rooms that the shipped scenarios name.
    static let half: [(id: String, classID: DeviceClass.ID)] = [
        ("bedroom.lamp", .light), ("bedroom.motion", .motion), ("bedroom.heater", .thermostat),
        ("living.lamp", .light), ("living.temp", .temp),
    ]
}
