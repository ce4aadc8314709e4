import HearthModel

/// What one entity is among our classes, where its values are and how it is told. The names of its properties are its
/// own; as part of a larger device they may become others.
struct EntityBlueprint: Sendable {
    var deviceClass: DeviceClass
    var kind: String?
    /// Primary first.
    var properties: [Property] = []
    var readings: [EntityReading] = []
    var orders: [EntityOrder] = []
    var acts: [EntityAct] = []
    /// A topic says which of what it tells of its colour counts.
    var tellsColourMode = false
    /// What it wants of people who move it.
    var code: CodeDemand?
    /// How several properties of a lamp are told together.
    var lamp: LampWriter?
    var siren: SirenWriter?
    var unsupported: [UnsupportedParts.Part] = []
    /// Values become unknown so long after the last message.
    var expireAfter: Milliseconds?
    /// What is on goes off by itself after so long.
    var offDelay: Milliseconds?
    var availability: [EntityAvailability] = []
    var availabilityMode = GenericBinding.AvailabilityMode.latest
    /// What it is called as a property of a device that is for something else; `nil`: after the entity.
    var propertyName: String?
    /// Of a sensor that does not say whether its values are numbers: they turn out to be texts.
    var mayBeText = false

    init(_ id: DeviceClass.ID, kind: String? = nil) { (deviceClass, self.kind) = (DeviceClass[id], kind) }

    /// Nothing of it can be heard, so that what it was told is all that is known.
    var isAssumed: Bool { readings.isEmpty }
}

/// A topic that says whether an entity can be reached.
struct EntityAvailability: Equatable, Sendable {
    let topic: String
    let template: Template?
    let available: String
    let notAvailable: String

    /// `nil` if the payload says neither.
    func isOnline(_ payload: TemplatePayload) throws(TemplateFailure) -> Bool? {
        let text = try template?.render(payload.values) ?? payload.text
        return text == available ? true : text == notAvailable ? false : nil
    }
}
