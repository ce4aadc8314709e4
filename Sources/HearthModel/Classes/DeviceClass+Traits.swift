extension DeviceClass {
    /// What sets a class apart where most are alike.
    package final class Traits: Sendable {
        /// Who may move it beside residents.
        package enum Access: Sendable {
            case anyone
            /// Out of a guest's reach unless listed by id.
            case trusted
            /// Nobody moves it by a message on the hub's own topics either.
            case beyondBroker
        }

        /// What it changes in its area, and how long that takes.
        package struct Influence: Sendable {
            /// The property that readings of it have.
            package var property: String
            /// Of devices of this class only.
            package var of: ID?
            package var within: Milliseconds
        }

        /// How often it changes of itself, as far as all of its class do alike.
        package enum Pace: Sendable {
            /// A few times a day: somebody comes, an appointment begins.
            case daily
            /// This property comes and goes within minutes, because somebody moves.
            case fleeting(String)
        }

        /// Actions of the API that not whatever has their properties knows, but devices of the class.
        let actions: Set<ControlVerb>
        /// The state that `stop` asks for; `nil` where it is an act.
        let stopState: String?
        package let access: Access
        /// A change may take its time.
        package let fades: Bool
        /// A hand takes all its settings together, as those of heating.
        package let isHeldTogether: Bool
        package let influence: Influence?
        package let pace: Pace?
        /// How much a device that is not critical counts in the awareness of the house: 2 for climate, water and energy,
        /// otherwise 1.
        package let weight: Double
        /// Devices of the class are also meant where this class is named: a door is a contact.
        package let broader: ID?
        /// What a person calls it, where the word of the class alone names no thing.
        package let noun: String?
        /// What a sensor in a house usually reads.
        package let usualRange: ClosedRange<Double>?

        init(
            actions: Set<ControlVerb> = [], stopState: String? = nil, access: Access = .anyone, fades: Bool = false,
            isHeldTogether: Bool = false, influence: Influence? = nil, pace: Pace? = nil, weight: Double = 1,
            broader: ID? = nil, noun: String? = nil, usualRange: ClosedRange<Double>? = nil
        ) {
            (self.actions, self.stopState, self.access, self.fades) = (actions, stopState, access, fades)
            (self.isHeldTogether, self.influence, self.pace) = (isHeldTogether, influence, pace)
            (self.weight, self.broader, self.noun, self.usualRange) = (weight, broader, noun, usualRange)
        }

        static let none = Traits()
    }
}
