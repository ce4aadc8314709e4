import HearthModel
import HearthSimulation

/// What happens in a run from outside of the house.
extension TwinRun {
    mutating func makeEvents() {
        while let event = ahead.last, event.at <= house.now {
            ahead.removeLast()
            make(event)
        }
    }

    private mutating func make(_ event: TwinEvent) {
        switch event.what {
        case .set(let values, let hold): house.setByHand(values, hold: hold)
        case .report(let values): house.report(values)
        case .given(let values): house.given(values, variables: [:])
        case .lose(let devices): for device in devices { house.lose(device) }
        case .restore(let devices): restore(devices)
        case .cut(let devices):
            cut.formUnion(devices)
            for i in heated.indices { heated[i].power(devices, isOn: false) }
            for device in devices { house.lose(device) }
        case .mode(let mode): house.set("mode", to: .text(mode))
        case .rule(let key, let isEnabled): house.enable(key, isEnabled)
        case .outdoor(let value): weather?.fixed = value
        case .warmer(let difference): weather?.offset += difference
        case .warm(let areas, let difference):
            for i in heated.indices where areas.contains(heated[i].area) { heated[i].warm(by: difference) }
        case .clearSky(let isClear): weather?.isClear = isClear
        case .visitors(let count): watch.visitors = count
        }
    }

    private mutating func restore(_ devices: [DeviceIndex]) {
        cut.subtract(devices)
        for i in heated.indices { heated[i].power(devices, isOn: true) }
        for device in devices { house.restore(device) }
    }
}
