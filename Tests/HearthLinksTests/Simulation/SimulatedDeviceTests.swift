import HearthDialects
import HearthJSON
import HearthSimulation
import Testing

@testable import HearthLinks
@testable import HearthModel

/// Device and time without a network.
@Suite struct SimulatedDeviceTests {
    private let z2m = "hearth/simulated/zigbee2mqtt/hall.thing"

    @Test func aLampAnswersWithItsStateAfterItsLatency() {
        var lamp = SimulatedDevice.made("light")
        _ = lamp.said(until: 2_000)
        #expect(lamp.told(z2m + "/set", #"{"state":"ON","brightness":127}"#, at: 2_000, until: 2_199) == [])
        #expect(
            lamp.said(until: 2_200) == [
                z2m + #" {"brightness":127,"color_temp":370,"color":{"hue":0,"saturation":0},"state":"ON","#
                    + #""linkquality":120}"#
            ])
    }

    @Test func dimmingToNothingSwitchesOffAndKeepsTheBrightness() {
        var lamp = SimulatedDevice.made(
            "light", properties: [.standard("on"), .standard("brightness")].compactMap { $0 })
        _ = lamp.said(until: 2_000)
        _ = lamp.told(z2m + "/set", #"{"brightness":50}"#, at: 2_000, until: 2_500)
        #expect(
            lamp.told(z2m + "/set", #"{"brightness":0}"#, at: 3_000, until: 3_500)
                == [z2m + #" {"brightness":51,"state":"OFF","linkquality":120}"#])
    }

    @Test func aPlugMetersWhatIsSwitched() {
        var plug = SimulatedDevice.made("plug") {
            ($0.powerMax, $0.powerStandby, $0.interval) = (1_000, 1, .minutes(30))
        }
        _ = plug.said(until: 2_000)
        #expect(
            plug.told(z2m + "/set", #"{"state":"ON"}"#, at: 2_000, until: 2_200)
                == [z2m + #" {"energy":0,"state":"ON","power":1000,"linkquality":120}"#])
        #expect(
            plug.said(until: 3_602_200).last == z2m + #" {"energy":1,"state":"ON","power":1000,"linkquality":120}"#)
    }

    @Test func aCoverTellsHowItMovesAndStops() {
        var cover = SimulatedDevice.made("cover") { $0.travel = .seconds(2) }
        _ = cover.said(until: 2_000)
        let moving = cover.told(z2m + "/set", #"{"position":75}"#, at: 2_000, until: 10_000)
        #expect(
            moving
                == [0, 25, 50, 75].map {
                    z2m + #" {"position":\#($0),"state":"\#($0 == 0 ? "CLOSE" : "OPEN")","linkquality":120}"#
                })
        _ = cover.told(z2m + "/set", #"{"state":"CLOSE"}"#, at: 10_000, until: 10_700)
        let stopped = cover.told(z2m + "/set", #"{"state":"STOP"}"#, at: 10_700, until: 20_000)
        #expect(stopped.last == z2m + #" {"position":40,"state":"OPEN","linkquality":120}"#)
    }

    @Test func aLockTakesItsTime() {
        var lock = SimulatedDevice.made("lock") { $0.travel = .seconds(3) }
        _ = lock.said(until: 2_000)
        let said = lock.told(z2m + "/set", #"{"state":"UNLOCK"}"#, at: 2_000, until: 6_000)
        #expect(
            said == [
                z2m + #" {"battery":90,"state":"LOCK","lock_state":"not_fully_locked","linkquality":120}"#,
                z2m + #" {"battery":90,"state":"UNLOCK","lock_state":"unlocked","linkquality":120}"#,
            ])
    }

    @Test func motionIsSeenForAsLongAsItIsTriggered() {
        var motion = SimulatedDevice.made("motion") {
            $0.interval = .hours(1)
            $0.range = 20...20
        }
        _ = motion.said(until: 2_000)
        motion.trigger(for: .seconds(30), at: Instant(milliseconds: 2_000))
        #expect(
            motion.said(until: 2_000) == [
                z2m + #" {"battery":100,"illuminance":20,"occupancy":true,"linkquality":120}"#
            ])
        motion.trigger(for: .seconds(30), at: Instant(milliseconds: 20_000))
        #expect(motion.said(until: 49_999) == [])
        #expect(
            motion.said(until: 50_000) == [
                z2m + #" {"battery":100,"illuminance":20,"occupancy":false,"linkquality":120}"#
            ])
    }

    @Test func aContactSpeaksOfContactAndFollowsItsSchedule() {
        var door = SimulatedDevice.made("contact") {
            $0.interval = .days(2)
            $0.schedule = [
                .init(at: .hours(8), value: .text("open")), .init(at: .hours(9), value: .text("closed")),
            ]
        }
        #expect(door.said(until: 3_600_000) == [z2m + #" {"battery":100,"contact":true,"linkquality":120}"#])
        let days = door.said(until: 34 * 3_600_000)
        #expect(days.map { $0.contains(#""contact":false"#) } == [true, false, true, false])
    }

    @Test func theScheduleGoesByTheClocksOfTheHouse() {
        let east = CivilZone(name: "East", initialOffset: .hours(1), transitions: [], rule: nil)
        var door = SimulatedDevice.made("contact", in: east) {
            ($0.interval, $0.schedule) = (.days(2), [.init(at: .hours(8), value: .text("open"))])
        }
        _ = door.said(until: 7 * 3_600_000 - 1)
        #expect(door.said(until: 7 * 3_600_000).map { $0.contains(#""contact":false"#) } == [true])
    }

    @Test(arguments: [0, 3])
    func temperatureIsHighestInTheAfternoon(offset: Int) throws {
        let zone = CivilZone(name: "East", initialOffset: .hours(Int64(offset)), transitions: [], rule: nil)
        var sensor = SimulatedDevice.made("temp", in: zone) { ($0.range, $0.interval) = (10...20, .hours(1)) }
        let day = sensor.said(until: 86_399_999)
        #expect(day.count == 24)
        func degrees(_ line: String) throws -> Double {
            let document = try #require(Zigbee2MQTTVoice.document(Array(line.dropFirst(z2m.count + 1).utf8)))
            return try #require(document["temperature"]?.double)
        }
        let readings = try day.map(degrees)
        #expect(readings.allSatisfy { (10...20).contains($0) })
        let highest = try #require(readings.max())
        #expect(readings.firstIndex(of: highest) == 15 - offset)
    }

    @Test func aThermostatHeatsItsRoomTowardsTheSetpoint() throws {
        var thermostat = SimulatedDevice.made("thermostat") { ($0.initial, $0.interval) = (.number(18), .minutes(30)) }
        _ = thermostat.said(until: 60_000)
        let answer = thermostat.told(
            z2m + "/set", #"{"occupied_heating_setpoint":22}"#, at: 60_000, until: 60_200)
        #expect(answer.first?.contains(#""running_state":"heat""#) == true)
        let last = try #require(thermostat.said(until: 6 * 3_600_000).last)
        let document = try #require(Zigbee2MQTTVoice.document(Array(last.dropFirst(z2m.count + 1).utf8)))
        let temperature = try #require(document["local_temperature"]?.double)
        #expect((20.5...22).contains(temperature))
        let off = thermostat.told(z2m + "/set", #"{"system_mode":"off"}"#, at: 21_600_000, until: 21_600_200)
        #expect(off.last?.contains(#""running_state":"idle""#) == true)
    }

    @Test func aButtonIsPressedOnce() {
        var button = SimulatedDevice.made("button") {
            ($0.interval, $0.schedule) = (.minutes(1), [.init(at: .seconds(90), value: .text("double"))])
        }
        let presses = button.said(until: 600_000).filter { $0.contains(#""action":"double""#) }
        #expect(presses.count == 1)
    }

    @Test func failuresAreSaidInTheWordsOfTheDialect() {
        var lamp = SimulatedDevice.made("light") { $0.failureRate = 1 }
        _ = lamp.said(until: 2_000)
        let said = lamp.told(z2m + "/set", #"{"state":"ON"}"#, at: 2_000, until: 3_000)
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix("hearth/simulated/zigbee2mqtt/bridge/logging ") == true)
        #expect(said.first?.contains("Publish 'set' 'state' to 'hall.thing' failed: ") == true)

        var relay = SimulatedDevice.made("switch", dialect: .tasmota) { $0.failureRate = 1 }
        _ = relay.said(until: 2_000)
        #expect(
            relay.told("hearth/simulated/cmnd/sim_hall_thing/POWER1", "ON", at: 2_000, until: 3_000)
                == [#"hearth/simulated/stat/sim_hall_thing/RESULT {"Command":"Error"}"#])
    }

    @Test func lostCommandsAreNotAnswered() {
        var lamp = SimulatedDevice.made("light") { $0.lossRate = 1 }
        _ = lamp.said(until: 2_000)
        #expect(lamp.told(z2m + "/set", #"{"state":"ON"}"#, at: 2_000, until: 60_000) == [])
    }

    @Test func seedAndIDFixWhatHappens() {
        func story(seed: UInt64, id: String) -> [String] {
            var sensor = SimulatedDevice.made("humidity", id: id) { ($0.seed, $0.noise) = (seed, 2) }
            return sensor.said(until: 600_000).map { String($0.drop { $0 != " " }) }
        }
        #expect(story(seed: 1, id: "a") == story(seed: 1, id: "a"))
        #expect(story(seed: 1, id: "a") != story(seed: 2, id: "a"))
        #expect(story(seed: 1, id: "a") != story(seed: 1, id: "b"))
    }

    @Test func itDoesNotMatterHowOftenTimeIsLetPass() {
        var oneStep = SimulatedDevice.made("thermostat") { $0.seed = 7 }
        var manySteps = oneStep
        let whole = oneStep.said(until: 600_000)
        let parts = stride(from: Int64(0), through: 600_000, by: 250).flatMap { manySteps.said(until: $0) }
        #expect(whole == parts)
    }

    @Test func nonsenseIsPassedOver() {
        for dialect in SimulateBinding.Dialect.allCases {
            for className in ["light", "cover", "lock", "thermostat", "contact", "temp", "select", "tracker"] {
                var device = SimulatedDevice.made(className, dialect: dialect)
                _ = device.said(until: 2_000)
                var random = SeededRandom(seed: 1, id: className)
                for filter in device.voice.filters {
                    let topic = filter.filter.hasSuffix("#") ? filter.filter.dropLast() + "Backlog" : filter.filter[...]
                    for round in 0..<50 {
                        let junk = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                        let text = [
                            #"{"brightness":1e308,"position":-1e308}"#, #"{"state":7}"#, "",
                            "Dimmer nan;CT inf;HSBColor 1e308,1e308,-1e308",
                        ]
                        let payload = round < text.count ? Array(text[round].utf8) : junk
                        device.received(String(topic), payload, at: Instant(milliseconds: 2_000))
                    }
                }
                _ = device.said(until: 100_000)
            }
        }
    }
}
