import HearthConfig
import HearthHub
import HearthKernel
import HearthModel

/// What callers can name, kept until devices, rooms, floors or groups change: to read all names anew takes longer than the rest
/// of an answer. Kept for each view of the house by itself, so that nobody finds a name that only others see.
struct LexiconShelf {
    /// Everything that a name comes from.
    private struct Source {
        let devices: [Registry.Entry]
        let areas: [String: Area]
        let floors: [String: Floor]
        let groups: [DeviceGroup]

        init(_ snapshot: HouseSnapshot) {
            let (registry, configuration) = (snapshot.house.registry, snapshot.configuration)
            devices = registry.indices.compactMap(registry.entry)
            (areas, floors, groups) = (configuration.areas, configuration.floors, configuration.groups)
        }

        /// A device that changes gets another entry, so that nothing of it has to be compared.
        func isSame(as other: Source) -> Bool {
            devices.elementsEqual(other.devices, by: ===) && areas == other.areas && floors == other.floors
                && groups == other.groups
        }
    }

    private var source: Source?
    /// The one that was used last stands last.
    private var lexicons: [(visibility: Visibility, lexicon: Lexicon)] = []

    /// More guests and tokens with views of their own hardly talk to the house by turns.
    private static let most = 8

    mutating func lexicon(of snapshot: HouseSnapshot, seenBy visibility: Visibility) -> Lexicon {
        let now = Source(snapshot)
        if source?.isSame(as: now) != true { (source, lexicons) = (now, []) }
        let place = lexicons.firstIndex { $0.visibility == visibility }
        let lexicon = place.map { lexicons.remove(at: $0).lexicon } ?? Lexicon(snapshot, seenBy: visibility)
        lexicons = lexicons.suffix(Self.most - 1) + [(visibility, lexicon)]
        return lexicon
    }
}
