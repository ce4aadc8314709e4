import FoundationEssentials
import HearthHousehold
import Testing

/// Who sees what (docs/spec/household.md, section 0).
@Suite struct ViewerTests {
    private let ann = UUID()
    private let ben = UUID()

    @Test func privateIsClosedToEveryOther() {
        let resident = Viewer(person: ann, isOfTheHouse: true)
        #expect(resident.sees(.person(ann), .private) && resident.mayChange(rowsOf: .person(ann)))
        #expect(!resident.sees(.person(ben), .private) && !resident.mayChange(rowsOf: .person(ben)))
        #expect(resident.sees(.person(ben), .household), "what is shared is seen, and not changed")
        #expect(resident.sees(.house, .household) && resident.mayChange(rowsOf: .house))
    }

    @Test func guestsReadWhatTheHouseHas() {
        let guest = Viewer(person: ann, isOfTheHouse: false)
        #expect(guest.sees(.house, .household) && !guest.mayChange(rowsOf: .house))
        for visibility in RowVisibility.allCases {
            #expect(!guest.sees(.person(ann), visibility) && !guest.sees(.person(ben), visibility))
        }
        #expect(!guest.mayChange(rowsOf: .person(ann)))
    }

    @Test func ownersAreReadAsTheyAreWritten() throws {
        #expect(RowOwner(text: RowOwner.person(ann).text) == .person(ann))
        #expect(RowOwner(text: ann.uuidString) == .person(ann), "in any case")
        #expect(RowOwner(text: "house") == .house && RowOwner(text: "ann") == nil)
    }
}
