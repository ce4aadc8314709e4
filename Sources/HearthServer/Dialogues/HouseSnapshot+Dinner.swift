import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

extension HouseSnapshot {
    /// °C outside an hour before dinner, and of the day as it is foretold; m/s of wind that blows out no candle (Beaufort 4).
    private static let (warm, warmDay, calm) = (18.0, 20.0, 8.0)
    private static let places = ["terrace", "patio", "deck", "balcony", "veranda", "garden"]

    /// What there is for an evening outside, and what speaks for it: an area outside that has lights, a forecast that stays dry, and
    /// how warm it is.
    var dinner: Surroundings.Dinner {
        guard let place = diningPlace else { return Surroundings.Dinner() }
        let own = place.split(separator: ".").last.map(String.init) ?? place
        return Surroundings.Dinner(
            told: fineWeather, inside: scene(["dinner_inside", "dinner"]),
            outside: scene(["dinner_outside", own + "_dinner", own + "_evening"]))
    }

    /// The id of the area outside with lights where one would sit.
    private var diningPlace: String? {
        let lit = house.registry.indices.compactMap { index -> String? in
            guard let device = house.registry[index], device.enabled, device.deviceClass.id == .light else {
                return nil
            }
            return device.area.flatMap { configuration.areas[$0]?.outdoor == true ? $0 : nil }
        }
        let areas = Set(lit).sorted()
        return Self.places.lazy.compactMap { name in areas.first { $0.contains(name) } }.first ?? areas.first
    }

    /// Sentences of the first weather device that foretells something; none if it is not dry, warm and calm, or not known to be.
    private var fineWeather: [String] {
        for index in house.registry.indices {
            guard let device = house.registry[index], device.enabled, device.deviceClass.id == .weather else {
                continue
            }
            func value(_ name: String) -> Value? {
                house.registry.slot(name, of: index).map { house.reading($0).value }
            }
            guard let forecast = value("forecast")?.text, let now = value("temp")?.number else { continue }
            let isDry =
                DryWords.areDry(forecast) && value("condition")?.text.map(DryWords.areDry) != false
                && value("rain") != .flag(true) && value("snow") != .flag(true)
            let isWarm = now >= Self.warm && value("high")?.number.map { $0 >= Self.warmDay } != false
            guard isDry, isWarm, value("wind")?.number.map({ $0 <= Self.calm }) != false else { return [] }
            return ["It is \(Int(now.rounded())) °C outside.", "The forecast says: “\(forecast.plain(200))”"]
        }
        return []
    }
}
