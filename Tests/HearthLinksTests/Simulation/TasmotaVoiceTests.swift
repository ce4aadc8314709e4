import HearthDialects
import HearthJSON
import HearthModel
import Testing

@testable import HearthLinks

@Suite struct TasmotaVoiceTests {
    private let base = "hearth/simulated"
    private let topic = "sim_hall_thing"

    @Test func aPlugSpeaksOfPowerAndEnergy() {
        var plug = SimulatedDevice.made("plug", dialect: .tasmota) { ($0.powerMax, $0.powerStandby) = (100, 0.5) }
        let periodic = plug.said(until: 2_000)
        #expect(
            periodic.map { $0.prefix { $0 != " " } } == ["\(base)/tele/\(topic)/STATE", "\(base)/tele/\(topic)/SENSOR"])
        #expect(periodic.last?.hasSuffix(#""ENERGY":{"Total":0,"Power":0.5}}"#) == true)
        let said = plug.told("\(base)/cmnd/\(topic)/POWER1", "ON", at: 2_000, until: 2_200)
        #expect(said == ["\(base)/stat/\(topic)/RESULT {\"POWER\":\"ON\"}", "\(base)/stat/\(topic)/POWER ON"])
        let status = plug.told("\(base)/cmnd/\(topic)/STATUS", "10", at: 3_000, until: 3_200)
        #expect(
            status == [
                "\(base)/stat/\(topic)/STATUS10 "
                    + #"{"StatusSNS":{"Time":"1970-01-01T00:00:03","ENERGY":{"Total":0,"Power":100}}}"#
            ])
    }

    @Test func aLampTakesABacklog() {
        var lamp = SimulatedDevice.made("light", dialect: .tasmota)
        _ = lamp.said(until: 2_000)
        let said = lamp.told(
            "\(base)/cmnd/\(topic)/Backlog", "NoDelay;Fade2 1;NoDelay;Speed2 4;NoDelay;Dimmer 40;NoDelay;CT 300",
            at: 2_000,
            until: 2_200)
        #expect(
            said.first == "\(base)/stat/\(topic)/RESULT "
                + #"{"POWER":"ON","Dimmer":40,"CT":300,"HSBColor":"0,0,40"}"#)
    }

    @Test func anEmptyCommandIsAQuestion() {
        var relay = SimulatedDevice.made("switch", dialect: .tasmota)
        _ = relay.said(until: 2_000)
        for command in ["STATE", "POWER1"] {
            #expect(
                relay.told("\(base)/cmnd/\(topic)/\(command)", "", at: 2_000, until: 2_500)
                    == ["\(base)/stat/\(topic)/RESULT " + #"{"Time":"1970-01-01T00:00:02","POWER":"OFF"}"#])
        }
    }

    @Test func aShutterTellsPositionAndDirection() {
        var shutter = SimulatedDevice.made("cover", dialect: .tasmota) { $0.travel = .seconds(1) }
        _ = shutter.said(until: 2_000)
        let said = shutter.told("\(base)/cmnd/\(topic)/ShutterOpen1", "", at: 2_000, until: 4_000)
        #expect(
            said
                == [(0, 1), (50, 1), (100, 0)].map {
                    "\(base)/stat/\(topic)/RESULT " + #"{"Shutter1":{"Position":\#($0.0),"Direction":\#($0.1)}}"#
                })
    }

    @Test func discoveryIsRetainedUnderItsOwnAddress() throws {
        let device = SimulatedDevice.made("plug", dialect: .tasmota)
        let introduction = device.voice.introduction()
        #expect(!introduction.contains { !$0.retain })
        let mac = TasmotaVoice.address(of: "hall.thing")
        #expect(mac.utf8.count == 12)
        let config = try #require(introduction.first)
        #expect(config.topic == "\(base)/tasmota/discovery/\(mac)/config")
        let document = try #require(Zigbee2MQTTVoice.document(config.payload))
        #expect(document["mac"]?.string == mac)
        #expect(document["ft"]?.string == "hearth/simulated/%prefix%/%topic%/")
        #expect(document["rl"]?[0]?.integer == 1)
    }
}
