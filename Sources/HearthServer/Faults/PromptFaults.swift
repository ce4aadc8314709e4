import HearthModel
import HearthStore
import HearthTwins

/// What is looked for in single devices every 15 minutes, as it should be known soon: closed valves that leak, cooling that
/// does not cool, heating whose water stays cold.
struct PromptFaults {
    let devices: DeviceSource
    let rows: [HearthStore.Reading]
    /// The same as numbers, by `device.property`.
    let readings: [String: Readings]
    let now: Instant
    let zone: CivilZone

    /// `device.property` of all that is read for it.
    static func slots(of devices: DeviceSource) -> [String] {
        let ofValves = devices.valves.flatMap { [$0.state, $0.flow] }
        let ofCoolers = devices.coolers.flatMap { [$0.calling, $0.mode, $0.temperature] }
        let ofWater = devices.heatedWater.map { [$0.flow] + $0.callers + $0.rooms } ?? []
        return (ofValves + ofCoolers + ofWater + devices.tanks).map(\.slot)
    }

    var all: [StandingFault] { leaking + cooling + heatedWater + coldTanks }

    private var leaking: [StandingFault] {
        devices.valves.compactMap { valve in
            readings[valve.flow.slot].flatMap {
                LeakingValve.fault(
                    in: rows.held("closed", by: valve.state), flow: $0, heard: valve.flow.heard, at: now)
            }.map(valve.flow.standing)
        }
    }

    private var cooling: [StandingFault] {
        devices.coolers.compactMap { cooler in
            guard let calling = readings[cooler.calling.slot], let temperature = readings[cooler.temperature.slot]
            else { return nil }
            let calls = Readings(allOf: [calling, rows.held("cool", by: cooler.mode)])
            return DeadCooling.fault(in: calls, temperature: temperature, heard: cooler.temperature.heard, at: now)
                .map(cooler.temperature.standing)
        }
    }

    private var coldTanks: [StandingFault] {
        let today = zone.local(now).date
        let days = (0...14).reversed().map { zone.startOfDay(today - $0) }
        return devices.tanks.compactMap { tank in
            readings[tank.slot].flatMap { ColdTank.fault(in: $0, days: days, heard: tank.heard, at: now) }
                .map(tank.standing)
        }
    }

    private var heatedWater: [StandingFault] {
        guard let water = devices.heatedWater, let flow = readings[water.flow.slot] else { return [] }
        func mean(_ places: [DeviceSource.Place]) -> Readings {
            Readings(shareOf: places.compactMap { readings[$0.slot] })
        }
        let fault = ColdFlow.fault(
            in: mean(water.callers), flow: flow, rooms: mean(water.rooms), heard: water.flow.heard, at: now)
        return fault.map { [water.flow.standing($0)] } ?? []
    }
}

extension [HearthStore.Reading] {
    /// 1 from when a place says this word, 0 from when it says another.
    fileprivate func held(_ word: String, by place: DeviceSource.Place) -> Readings {
        var held = Readings()
        for reading in self where reading.device == place.device && reading.property == place.property {
            guard reading.value.isKnown else { continue }
            let isSo = reading.value == .text(word) ? 1.0 : 0
            if held.values.last != isSo { held.take(isSo, at: reading.at) }
        }
        return held
    }
}
