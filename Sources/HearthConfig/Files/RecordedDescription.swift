import Yams

/// `house.yaml` of a recorded house: what each slot of the recording is. Whatever else stands in it is left alone.
package struct RecordedDescription: Decodable {
    package struct House: Decodable {
        /// As in `Europe/Berlin`.
        package let timezone: String
    }

    package struct Slot: Decodable {
        /// Its name in the recording.
        package let slot: String
        package let area: String
        package let `class`: String?
        package let property: String
    }

    package let house: House
    package let slots: [Slot]

    /// - Returns: `nil` of any other text.
    package init?(_ text: String) {
        do {
            self = try YAMLDecoder().decode(RecordedDescription.self, from: text)
        } catch {
            return nil
        }
    }
}
