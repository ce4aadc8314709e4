import HearthDialects
import HearthJSON
import HearthModel
import HearthSimulation

/// A device with Tasmota firmware (docs/spec/devices.md, section 6.2).
struct TasmotaVoice: SimulatedVoice {
    static let classes: Set<DeviceClass.ID> = [
        .light, .switch, .plug, .cover, .temp, .humidity, .pressure, .lux, .co2,
    ]

    /// `<base topic>/simulated`.
    let base: String
    let id: String
    let name: String
    let deviceClass: DeviceClass.ID
    let properties: Set<String>

    /// `%topic%`.
    var topic: String { "sim_" + id.map { $0 == "." ? "_" : $0 } }

    /// 12 hex digits, with the bit set that says "locally administered".
    static func address(of id: String) -> String {
        let bits = StableHash.of(id) & 0xFCFF_FFFF_FFFF | 0x0200_0000_0000
        let digits = String(bits, radix: 16, uppercase: true)
        return String(repeating: "0", count: 12 - digits.utf8.count) + digits
    }

    static func discoveryPrefix(under base: String) -> String { base + "/tasmota/discovery" }

    var filters: [TopicFilter] { [TopicFilter(filter: "\(base)/cmnd/\(topic)/#")] }

    private var prefix: String { Self.discoveryPrefix(under: base) + "/" + Self.address(of: id) }

    private var will: String { "\(base)/tele/\(topic)/LWT" }

    var retainedTopics: [String] { [prefix + "/config", prefix + "/sensors", will] }

    func introduction() -> [Publication] {
        [
            Publication(topic: prefix + "/config", payload: configuration, retain: true),
            Publication(topic: prefix + "/sensors", payload: sensors, retain: true),
            Publication(topic: will, payload: Array("Online".utf8), retain: true),
        ]
    }

    func farewell() -> [Publication] {
        [Publication(topic: will, payload: Array("Offline".utf8), retain: true)]
    }

    func refusal(of topic: String, _ payload: [UInt8]) -> [Publication] {
        [message("stat", "RESULT") { $0.member("Command", "Error") }]
    }

    func message(_ prefix: String, _ suffix: String, _ write: (inout JSONWriter) -> Void) -> Publication {
        Publication(
            topic: "\(base)/\(prefix)/\(topic)/\(suffix)",
            payload: JSONWriter.document {
                $0.beginObject()
                write(&$0)
                $0.endObject()
            }, qos: 0)
    }

    // MARK: Discovery

    /// 0 dimmer none … 5 RGB with two whites, as in `lt_st`.
    private var lightKind: Int {
        guard deviceClass == .light else { return 0 }
        return switch (properties.contains("hue"), properties.contains("color_temp")) {
        case (true, true): 5
        case (true, false): 3
        case (false, true): 2
        case (false, false): 1
        }
    }

    private var relays: [Int] {
        let first =
            switch deviceClass {
            case .light: [2]
            case .cover: [3, 3]
            case .switch, .plug: [1]
            default: [Int]()
            }
        return first + Array(repeating: 0, count: 8 - first.count)
    }

    private var configuration: [UInt8] {
        JSONWriter.document {
            $0.beginObject()
            $0.member("ip", "127.0.0.1")
            $0.member("dn", name)
            $0.member("fn", [name])
            $0.member("hn", topic)
            $0.member("mac", Self.address(of: id))
            $0.member("md", "Simulated " + deviceClass.rawValue)
            $0.member("ty", 0)
            $0.member("if", 0)
            $0.member("ofln", "Offline")
            $0.member("onln", "Online")
            $0.member("state", ["OFF", "ON", "TOGGLE", "HOLD"])
            $0.member("sw", "14.2.0")
            $0.member("t", topic)
            $0.member("ft", base + "/%prefix%/%topic%/")
            $0.member("tp", ["cmnd", "stat", "tele"])
            $0.member("rl", relays)
            $0.member("swc", Array(repeating: -1, count: 8))
            $0.member("btn", Array(repeating: 0, count: 8))
            $0.key("so")
            $0.beginObject()
            for option in ["4", "11", "13", "17", "20", "30", "68", "73", "82", "114", "117"] {
                $0.member(named: option, 0)
            }
            $0.endObject()
            $0.member("lk", lightKind >= 3 ? 1 : 0)
            $0.member("lt_st", lightKind)
            $0.member("bat", 0)
            $0.member("dslp", 0)
            $0.member("sho", [0, 0, 0, 0])
            $0.member("ver", 1)
            $0.endObject()
        }
    }

    private var sensors: [UInt8] {
        JSONWriter.document {
            $0.beginObject()
            $0.key("sn")
            $0.beginObject()
            writeSensors([:], to: &$0)
            $0.endObject()
            $0.member("ver", 1)
            $0.endObject()
        }
    }
}
