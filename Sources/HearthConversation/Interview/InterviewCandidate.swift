package import HearthModel

/// A device that somebody spoke of, and what is known of it by now.
package struct InterviewCandidate: Sendable, Codable, Equatable {
    package enum Status: String, Sendable, Codable {
        case pending, confirmed, rejected
        /// No link sees it, or it could not be made.
        case needsInfo = "needs_info"
    }

    /// What may be missing, each of which is asked for once.
    enum Part: String, Codable { case kind, thing, room, maker }

    package let id: String
    /// `lamp`
    var said: String
    package internal(set) var deviceClass: DeviceClass?
    package internal(set) var brand: String?
    package internal(set) var room: Inventory.Room?
    /// Which of the things that the links see it is.
    package internal(set) var handle: String?
    /// How it shows itself in the network, if no link sees it.
    package internal(set) var network: NetworkSighting?
    /// By which that thing is seen.
    var family: String?
    /// As somebody called it in the interview.
    var givenName: String?
    package internal(set) var status = Status.pending
    /// The device that became of it.
    package internal(set) var deviceID: String?
    var asked: Set<Part> = []

    package init(id: String, _ mention: Mention) {
        self.id = id
        (said, deviceClass, brand, room) = (mention.said, mention.deviceClass, mention.brand, mention.room)
        (handle, network) = (mention.handle, mention.network)
    }

    /// 0 to 1: what is known of it (docs/spec/mind.md, section 11).
    package var confidence: Double {
        (deviceClass == nil ? 0 : 0.35) + (brand == nil ? 0 : 0.25) + (room == nil ? 0 : 0.2)
            + (handle == nil ? 0 : 0.2)
    }

    /// By which it is seen; if it is not, by which it may come in.
    package var families: [DeviceFamily] {
        if let family { return DeviceFamily.all.filter { $0.name == family } }
        return DeviceFamily.fitting(deviceClass, brand: brand).map(\.family)
    }

    /// `Philips Hue lamp in the kitchen`
    package var description: String {
        var text = said
        if let brand, !Sentence(said).contains(Sentence(brand).text) { text = brand + " " + text }
        return room.map { text + " in the " + $0.name.lowercased() } ?? text
    }

    var noun: String { deviceClass.map(DeviceKind.noun) ?? said }

    /// `Kitchen lamp`, if nobody called it otherwise.
    var name: String {
        if let givenName { return givenName }
        let own = Sentence(said).text
        guard let room, !Sentence(said).contains(Sentence(room.name).text) else {
            return said.prefix(1).uppercased() + said.dropFirst()
        }
        return room.name + " " + own
    }
}
