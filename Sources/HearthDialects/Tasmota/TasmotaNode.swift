import HearthJSON
import HearthModel

/// One piece of hardware with Tasmota on it, and what the driver keeps of it.
struct TasmotaNode: Sendable {
    /// A reading that goes to a slot of the house.
    struct Channel: Sendable {
        let unit: Int
        let slot: SlotIndex
        let reading: TasmotaReading
    }

    let mac: String
    /// `nil` until it is announced, and again when it is no longer.
    var configuration: TasmotaConfiguration?
    /// `nil` until its sensors are announced.
    var leaves: [TasmotaLeaf]?
    /// Positions of its parts in the driver's list, the main thing first.
    var units: [Int] = []
    /// State topics that are listened to.
    var topics: [String] = []
    /// The last will that is listened to.
    var willTopic: String?
    /// What its last will said last, for parts that are bound later.
    var will: (online: Bool, retained: Bool)?
    /// The parts that were bound at one instant share one question.
    var askedAt: Instant?
    /// The device that was last told something, and so the one that an error is about.
    var commanded: DeviceIndex?
    private(set) var channels: [Channel] = []
    private(set) var tree = TasmotaPayloadTree([])

    init(mac: String) { self.mac = mac }

    /// Takes what all bound parts want to read. Behind them the tree has the answer to what was not understood.
    mutating func read(_ channels: [Channel]) {
        self.channels = channels
        tree = TasmotaPayloadTree(channels.map(\.reading.path) + [[.key("Command")]])
    }
}
