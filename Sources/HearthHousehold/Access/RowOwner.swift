package import FoundationEssentials

/// Whose a row of the household is.
package enum RowOwner: Hashable, Sendable {
    case house
    /// The uuid of a user.
    case person(UUID)

    /// `house`, or the uuid in lower case.
    package var text: String {
        switch self {
        case .house: "house"
        case .person(let id): id.text
        }
    }

    package init?(text: String) {
        if text == "house" {
            self = .house
        } else if let id = UUID(uuidString: text) {
            self = .person(id)
        } else {
            return nil
        }
    }
}

/// Who may see a row besides its owner.
package enum RowVisibility: String, CaseIterable, Sendable {
    case `private`
    /// Owners and residents of the hub.
    case household
}

extension UUID {
    /// In lower case, as ids are written everywhere.
    package var text: String { uuidString.lowercased() }
}
