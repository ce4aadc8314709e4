/// A script of things that happen one after the other, to be played on a copy of the house (docs/twins.md). It names
/// devices and rooms; what the house lacks of them is found out where it is played.
package struct Scenario: Sendable, Equatable {
    /// How long one may be.
    package static let spans = Milliseconds.minutes(1)...Milliseconds.days(14)
    package static let mostSteps = 1_000

    /// Lower case, digits and `_`.
    package var id: String
    /// For people, as is the summary.
    package var name: String
    package var summary: String
    package var span: Milliseconds
    /// Of the local day at which it begins; `nil`: now.
    package var timeOfDay: TimeOfDay?
    /// How things are when it begins, with the script and without it.
    package var start: [Happening] = []
    package var steps: [Step] = []
    /// What must hold in the end, in the rule language.
    package var expectations: [Expectation] = []

    /// - Parameter name: `nil`: the id.
    package init(id: String, name: String? = nil, summary: String = "", span: Milliseconds) {
        (self.id, self.name, self.summary, self.span) = (id, name ?? id, summary, span)
    }

    /// `Party-Mode` is `party_mode`.
    package static func id(of name: String) -> String {
        String(name.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
    }

    package struct Step: Sendable, Equatable {
        package var when: When
        package var what: Happening
        package init(_ when: When, _ what: Happening) { (self.when, self.what) = (when, what) }
    }

    package enum When: Sendable, Equatable {
        /// So long after the start.
        case after(Milliseconds)
        /// On each day: at this time, up to `spread` later by chance, and then so much later again. Steps of one time
        /// share their chance.
        case daily(TimeOfDay, spread: Milliseconds, later: Milliseconds)
    }

    package struct Expectation: Sendable, Equatable {
        package var text: String
        /// In its file, from 1.
        package var line: Int
        package var column: Int
        package init(_ text: String, line: Int = 1, column: Int = 1) {
            (self.text, self.line, self.column) = (text, line, column)
        }
    }

    package enum Happening: Sendable, Equatable {
        /// Devices report these properties.
        case reports(Selection, [ControlValue.Entry])
        /// What devices show of a property rises by so much, and stays above `least`.
        case rises(Selection, property: String, by: Double, least: Double)
        /// Somebody sets these properties.
        case hand(Selection, [ControlValue.Entry])
        /// Somebody asks a device for an action, as control takes it.
        case command(Selection, action: String, value: ControlValue, transition: Milliseconds)
        case lost(Selection)
        case back(Selection)
        /// Electricity, for all that does not run on a battery.
        case power(Bool)
        case weather(Weather)
        /// Only these people are at home, and somebody is in these rooms only.
        case occupancy([String])
        case mode(String)
        /// Of a kWh, in the currency of the house.
        case tariff(Double)
        /// Rooms become so much warmer, K.
        case warms([String], by: Double)
        case says(String)
        /// The house would worry, so strongly from 0 to 1.
        case worries(String, severity: Double)
    }

    package struct Weather: Sendable, Equatable {
        package enum Condition: String, Sendable, CaseIterable {
            case clear, clouds, rain, storm, snow, fog, heatwave
            case coldSnap = "cold_snap"
        }

        package var condition: Condition?
        /// °C
        package var temperature: Double?
        /// %
        package var humidity: Double?
        /// m/s
        package var wind: Double?
        /// 0…1
        package var intensity = 1.0
        package init() {}
    }

    /// Which devices are meant.
    package enum Selection: Sendable, Equatable {
        case device(String)
        /// All that is reached through the network.
        case network
        case some(Some)
    }

    /// Devices by what they are and where.
    package struct Some: Sendable, Equatable {
        package enum Rooms: Sendable, Equatable {
            case anywhere, inside, outside
            /// Those in which nobody is seen.
            case empty
            /// Whose id or name has one of these words in it.
            case named([String])
            case notNamed([String])
        }

        package enum Being: Sendable, Equatable { case any, on, heating, cooling }

        /// For people: "bedroom lights".
        package var name: String
        package var classes: [DeviceClass.ID]
        package var rooms: Rooms
        package var being: Being
        /// In the device's id or name; empty: whatever its name.
        package var words: [String]

        package init(
            _ name: String, _ classes: [DeviceClass.ID], _ rooms: Rooms = .anywhere, _ being: Being = .any,
            words: [String] = []
        ) {
            (self.name, self.classes, self.rooms, self.being, self.words) = (name, classes, rooms, being, words)
        }
    }
}
