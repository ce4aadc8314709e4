import HearthDialects
import HearthModel
import HearthStore
import Testing

@testable import HearthHub

@Suite struct AdoptionTests {
    private let now = Instant(milliseconds: 1_751_018_400_000)

    @Test(arguments: [
        ("Hall lamp", "hall_lamp"), ("0x00158d0001a2b3c4", "d0x00158d0001a2b3c4"), ("Küche – Licht!", "k_che_licht"),
        ("  ", "device"), ("Desk__Lamp", "desk_lamp"),
    ])
    func aSlugIsLowerCaseAsciiWithALetterFirst(name: String, slug: String) {
        #expect(Adoption.slug(name) == slug)
    }

    @Test func aFoundDeviceGetsTheIDOfItsAreaAndName() {
        var adoption = Adoption(identities: [])
        let id = adoption.id(for: [Identity("ieee:1")], named: "Hall lamp", area: "hall", at: now) { _ in false }
        #expect(id == "hall.lamp")
    }

    @Test func aTakenNameGetsANumber() {
        var adoption = Adoption(identities: [])
        let taken: Set = ["lamp", "lamp_2"]
        #expect(
            adoption.id(for: [Identity("ieee:1")], named: "Lamp", area: nil, at: now, isTaken: taken.contains)
                == "lamp_3")
        #expect(
            adoption.id(for: [Identity("ieee:2")], named: "Lamp", area: nil, at: now, isTaken: taken.contains)
                == "lamp_4")
    }

    @Test func hardwareKeepsItsIDWhateverItIsCalledLater() {
        var adoption = Adoption(
            identities: [DeviceIdentity(identity: "ieee:1", device: "hall.lamp", firstSeen: now, name: "Hall lamp")])
        let id = adoption.id(for: [Identity("ieee:1")], named: "Reading lamp", area: "den", at: now) { _ in true }
        #expect(id == "hall.lamp")
    }

    @Test func everyIdentityOfADeviceIsRemembered() {
        var adoption = Adoption(identities: [])
        _ = adoption.id(for: [Identity("ieee:1"), Identity("mac:2")], named: "Lamp", area: nil, at: now) { _ in false }
        #expect(adoption.takeUnsaved().map(\.identity) == ["ieee:1", "mac:2"])
        #expect(adoption.takeUnsaved().isEmpty)
        #expect(adoption.id(for: [Identity("mac:2")], named: "Other", area: nil, at: now) { _ in false } == "lamp")
    }

    @Test func whatIsForgottenLeavesItsIDToOthers() {
        var adoption = Adoption(identities: [])
        let first = [Identity("ha:1"), Identity("mac:9")]
        #expect(adoption.id(for: first, named: "Fan", area: nil, at: now) { _ in false } == "fan")
        #expect(adoption.isNew("fan"))
        #expect(adoption.forget("fan") == ["ha:1", "mac:9"])
        #expect(!adoption.knows(first) && !adoption.isNew("fan"))
        #expect(adoption.takeUnsaved().isEmpty)
        #expect(adoption.id(for: [Identity("ha:2")], named: "Fan", area: nil, at: now) { _ in false } == "fan")
    }

    @Test func whatIsOfOldIsNotNew() {
        let known = DeviceIdentity(identity: "ha:1", device: "fan", firstSeen: now, name: "Fan")
        var adoption = Adoption(identities: [known])
        #expect(adoption.id(of: [Identity("mac:9"), Identity("ha:1")]) == "fan")
        #expect(adoption.id(for: [Identity("ha:1")], named: "Fan", area: nil, at: now) { _ in true } == "fan")
        #expect(!adoption.isNew("fan"))
    }
}
