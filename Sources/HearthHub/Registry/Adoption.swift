import HearthConfig
import HearthDialects
import HearthModel
import HearthStore

/// Which piece of hardware is which device (docs/spec/devices.md, section 2.2): an identity keeps its id for ever,
/// whatever the hardware is called later.
struct Adoption {
    private var idOfIdentity: [String: String]
    /// By id. What hardware was called once is not given to other hardware.
    private var identitiesOfID: [String: Set<String>] = [:]
    /// Ids that this process has given.
    private var given: Set<String> = []
    /// Identities that are new or renamed and still to be stored.
    private(set) var unsaved: [DeviceIdentity] = []

    init(identities: [DeviceIdentity]) {
        idOfIdentity = Dictionary(identities.map { ($0.identity, $0.device) }, uniquingKeysWith: { first, _ in first })
        for (identity, id) in idOfIdentity { identitiesOfID[id, default: []].insert(identity) }
    }

    /// The id under which a found device is known, or a new one.
    /// - Parameters:
    ///   - area: the area that the family tells, if it exists in the house.
    ///   - isTaken: whether a configured device, alias, area or person has the name already.
    mutating func id(
        for identities: [Identity], named name: String, area: String?, at now: Instant, isTaken: (String) -> Bool
    ) -> String {
        let known = self.id(of: identities)
        let id =
            known
            ?? Adoption.free(slug: Adoption.slug(name), area: area) { isTaken($0) || identitiesOfID[$0] != nil }
        if known == nil { given.insert(id) }
        remember(identities, as: id, named: name, at: now)
        return id
    }

    /// A configured device is what its hardware was found to be.
    mutating func remember(_ identities: [Identity], as id: String, named name: String, at now: Instant) {
        for identity in identities where idOfIdentity[identity.text] != id {
            if let old = idOfIdentity.updateValue(id, forKey: identity.text) { leave(identity.text, old) }
            identitiesOfID[id, default: []].insert(identity.text)
            unsaved.append(DeviceIdentity(identity: identity.text, device: id, firstSeen: now, name: name))
        }
    }

    /// The id of hardware that is known.
    func id(of identities: [Identity]) -> String? { identities.lazy.compactMap { idOfIdentity[$0.text] }.first }

    /// Somebody has taken it in before.
    func knows(_ identities: [Identity]) -> Bool { identities.contains { idOfIdentity[$0.text] != nil } }

    private mutating func leave(_ identity: String, _ id: String) {
        identitiesOfID[id]?.remove(identity)
        if identitiesOfID[id]?.isEmpty == true { identitiesOfID[id] = nil }
    }

    /// Whether it came in since the start of this process.
    func isNew(_ id: String) -> Bool { given.contains(id) }

    /// It was nothing to anybody.
    /// - Returns: its identities, which may be stored already.
    mutating func forget(_ id: String) -> [String] {
        given.remove(id)
        let identities = identitiesOfID.removeValue(forKey: id)?.sorted() ?? []
        for identity in identities { idOfIdentity[identity] = nil }
        unsaved.removeAll { $0.device == id }
        return identities
    }

    mutating func takeUnsaved() -> [DeviceIdentity] {
        defer { unsaved.removeAll() }
        return unsaved
    }

    static func slug(_ name: String) -> String { Identifier.slug(name) }

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
