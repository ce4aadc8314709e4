import HearthConfig
import HearthDialects
package import HearthLinks
import HearthModel

extension Hub {
    /// Takes the lines of the configured devices in use. To be called once, after the devices are there and before the
    /// rules.
    /// - Parameters:
    ///   - folder: where hub and guard meet.
    ///   - startGuard: starts a guard that outlives us; says why it cannot.
    package func takePins(meetingAt folder: GuardFolder, startGuard: @escaping @Sendable () -> String?) {
        pinSettings = GPIOLink.Settings(folder: folder, startGuard: startGuard)
        withCore { $0.takePins() }
    }

    func wire(_ wirings: [GPIOWiring]) {
        guard var settings = pinSettings else { return }
        let configured = core.configuration.gpio
        (settings.consumer, settings.enabled) = (configured.consumer, configured.enabled)
        settings.guarded = configured.guarded
        if let pins, pins.configurationDiffers(from: settings) { endPins() }
        let pins = pins ?? GPIOLink(settings: settings, loop: loop, clock: clock)
        pins.onNews = { self.digestPins() }
        self.pins = pins
        pins.configure(wirings, awaitsDouble: core.awaitsDouble) { core.lastValue(of: $0) }
        digestPins()
    }

    func endPins() {
        pins?.end()
        pins = nil
    }

    /// Takes in what has happened on lines.
    func digestPins() {
        guard let pins else { return }
        let held = pins.held
        pins.held.removeAll(keepingCapacity: true)
        var news = DriverOutput()
        swap(&news, &pins.driverOutput)
        withCore { $0.heard(fromPins: &news, held: held, pulseEnds: pins.pulseEnds) }
        news.removeAll()
        swap(&news, &pins.driverOutput)
    }

    func drive(_ command: Command, rest: Command?) {
        let isHeard = pins?.carryOut(command) ?? false
        withCore { $0.driven(command, rest: rest, isHeard: isHeard) }
        digestPins()
    }
}
