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

    private static let roomCoolers = ["air conditioner", "air conditioning", "aircon", "ac", "a c", "cooler"]
        .map { Sentence($0).text }

    /// Whether it warms the room in which it stands and nothing else, by its class or its name.
    var warmsItsRoom: Bool {
        deviceClass.id == .thermostat || isNamed(Self.roomHeaters) && !isNamed(Self.otherHeat)
    }

    /// Whether it cools the room in which it stands, by its name.
    var coolsItsRoom: Bool { isNamed(Self.roomCoolers) }

    private static let hotWater = ["hot water", "water heater", "hot water tank", "cylinder", "dhw"]
        .map { Sentence($0).text }

    /// Whether it tells how warm the water is that comes out of taps, by its class or its name.
    var isHotWater: Bool { deviceClass.id == .waterHeater || deviceClass.id == .temp && isNamed(Self.hotWater) }

    private func isNamed(_ words: [String]) -> Bool {
        let names = ([name, id] + aliases).map(Sentence.init)
        return words.contains { word in names.contains { $0.contains(word) } }
    }

    /// Whether it does work that goes on while nobody is there, as its name says.
    var isAtWork: Bool { isNamed(Self.works) }
}
