import HearthDialects
import HearthModel
import HearthStore

/// Which piece of hardware is which device (devices.md, section 2.2): an identity keeps its id for ever, whatever the
/// hardware is called later.
struct Adoption {
    private var idOfIdentity: [String: String]
    /// Identities that are new or renamed and still to be stored.
    private(set) var unsaved: [DeviceIdentity] = []

    init(identities: [DeviceIdentity]) {
        idOfIdentity = Dictionary(identities.map { ($0.identity, $0.device) }, uniquingKeysWith: { first, _ in first })
    }

    /// The id under which a found device is known, or a new one.
    /// - Parameters:
    ///   - area: the area that the family tells, if it exists in the house.
    ///   - isTaken: whether a configured device, alias, area or person has the name already.
    mutating func id(
        for identities: [Identity], named name: String, area: String?, at now: Instant, isTaken: (String) -> Bool
    ) -> String {
        let known = identities.compactMap { idOfIdentity[$0.text] }.first
        let given = Set(idOfIdentity.values)
        let id = known ?? Adoption.free(slug: Adoption.slug(name), area: area) { isTaken($0) || given.contains($0) }
        remember(identities, as: id, named: name, at: now)
        return id
    }

    /// A configured device is what its hardware was found to be.
    mutating func remember(_ identities: [Identity], as id: String, named name: String, at now: Instant) {
        for identity in identities where idOfIdentity[identity.text] != id {
            idOfIdentity[identity.text] = id
            unsaved.append(DeviceIdentity(identity: identity.text, device: id, firstSeen: now, name: name))
        }
    }

    /// Somebody has taken it in before.
    func knows(_ identities: [Identity]) -> Bool { identities.contains { idOfIdentity[$0.text] != nil } }

    mutating func takeUnsaved() -> [DeviceIdentity] {
        defer { unsaved.removeAll() }
        return unsaved
    }

    /// Lower-case ASCII letters, digits and `_`, a letter first.
    static func slug(_ name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            default: if !slug.hasSuffix("_"), !slug.isEmpty { slug += "_" }
            }
        }
        while slug.hasSuffix("_") { slug.removeLast() }
        guard let first = slug.first else { return "device" }
        return first.isLetter ? slug : "d" + slug
    }

    private static func free(slug: String, area: String?, isTaken: (String) -> Bool) -> String {
        var slug = slug
        if let area, slug.hasPrefix(area + "_") { slug = String(slug.dropFirst(area.count + 1)) }
        let base = area.map { $0 + "." + slug } ?? slug
        var candidate = base
        var number = 2
        while isTaken(candidate) {
            candidate = base + "_\(number)"
            number += 1
        }
        return candidate
    }
}
