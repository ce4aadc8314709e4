package import HearthModel

/// What the house has, and what its links see, as an interview needs it.
package struct Inventory: Sendable {
    package struct Room: Sendable, Hashable, Codable {
        /// `nil`: there is no such room yet.
        package var id: String?
        package var name: String

        package init(id: String? = nil, name: String) { (self.id, self.name) = (id, name) }
    }

    /// A device of the house, or hardware that waits to be taken in.
    package struct Thing: Sendable {
        /// By which whoever carries out the interview finds it again.
        package var handle: String
        package var name: String
        package var deviceClass: DeviceClass
        /// Id of the room it is in.
        package var room: String?
        package var maker: String?
        /// The key of its family.
        package var family: String
        /// It was found, and nobody has said anything of it yet.
        package var isNew: Bool

        package init(
            handle: String, name: String, deviceClass: DeviceClass, room: String? = nil, maker: String? = nil,
            family: String, isNew: Bool
        ) {
            (self.handle, self.name, self.deviceClass, self.room) = (handle, name.plain(60), deviceClass, room)
            (self.maker, self.family, self.isNew) = (maker?.plain(60), family, isNew)
        }
    }

    package var house: String
    /// Where it stands is known.
    package var hasPlace: Bool
    package var rooms: [Room]
    /// What else rooms are called, by their ids.
    package var aliases: [String: [String]]
    package var things: [Thing]
    /// What only shows itself in the network.
    package var network: [NetworkSighting] = []
    /// Somebody is looking around there.
    package var isLooking = false

    package init(
        house: String, hasPlace: Bool, rooms: [Room], aliases: [String: [String]] = [:], things: [Thing]
    ) {
        (self.house, self.hasPlace, self.rooms, self.aliases, self.things) = (house, hasPlace, rooms, aliases, things)
    }

    var new: [Thing] { things.filter(\.isNew) }

    func thing(_ handle: String) -> Thing? { things.first { $0.handle == handle } }

    /// The room of this name, or a new one; two rooms of one name are one.
    func room(named name: String) -> Room {
        let words = Sentence(name).words
        return rooms.first { Sentence($0.name).words == words || aliases[$0.id ?? "", default: []].contains(name) }
            ?? Room(name: name.prefix(1).uppercased() + name.dropFirst())
    }
}

extension String {
    /// Without characters that control something, and not longer than this.
    package func plain(_ length: Int) -> String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                " "
            default: scalar
            }
        }
        var text = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        if text.count > length { text = String(text.prefix(length)) }
        return text
    }
}
