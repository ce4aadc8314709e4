import HearthConversation
import HearthModel

extension Device {
    /// What keeps food, warmth, water or a network, or runs to its end once it was started. Who says "turn everything off" wants
    /// quiet and dark, and no wet laundry in the morning.
    private static let works = [
        "washing machine", "washer", "dishwasher", "dryer", "tumble dryer", "fridge", "refrigerator", "freezer",
        "heating", "boiler", "furnace", "heat pump", "pump", "water heater", "radiator", "router", "modem",
        "wifi", "wi fi", "network", "access point", "server", "nas", "computer", "bridge", "gateway",
        "hub", "alarm", "camera", "cameras", "aquarium", "terrarium", "charger", "wallbox", "car", "battery",
        "ventilation", "dehumidifier", "doorbell", "bell",
    ].map { Sentence($0).text }

    private static let roomHeaters = ["radiator", "heater", "heating"].map { Sentence($0).text }
    private static let otherHeat = ["water heater", "boiler", "furnace", "heat pump", "pump"].map { Sentence($0).text }

    /// Whether it warms the room in which it stands and nothing else, by its class or its name.
    var warmsItsRoom: Bool {
        if deviceClass.id == .thermostat { return true }
        let names = ([name, id] + aliases).map(Sentence.init)
        func isNamed(_ words: [String]) -> Bool { words.contains { word in names.contains { $0.contains(word) } } }
        return isNamed(Self.roomHeaters) && !isNamed(Self.otherHeat)
    }

    /// Whether it does work that goes on while nobody is there, as its name says.
    var isAtWork: Bool {
        let names = ([name, id] + aliases).map(Sentence.init)
        return Self.works.contains { work in names.contains { $0.contains(work) } }
    }
}
