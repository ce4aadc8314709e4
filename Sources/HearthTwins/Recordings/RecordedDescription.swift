/// `house.yaml` of a recording: what each slot of its history is.
package struct RecordedDescription: Sendable, Decodable {
    package struct House: Sendable, Decodable {
        /// By the name of the IANA database, such as `Europe/Berlin`.
        package let timezone: String
    }

    package struct Slot: Sendable, Decodable {
        /// As its readings name it.
        package let slot: String
        package let area: String
        package let `class`: String?
        package let property: String
    }

    package let house: House
    /// What whoever collected it did to the readings, in words.
    package let changes: String?
    package let slots: [Slot]
}
